//! Comparing a run with an earlier one, and what that means for the exit code.

mod baseline;
mod change;
mod diff;
mod gate;
mod matching;
mod read;
#[cfg(test)]
mod sample;
mod when;

pub use baseline::{Against, Baseline};
pub use diff::{Difference, diff};
pub use gate::{FailOn, Gate, gate};
pub use read::ReadReport;

/// Rows of a list before the rest is counted.
const MOST_ROWS: usize = 20;

/// Adds rows to a text, and says how many were left out.
fn list(text: &mut String, rows: &[String]) {
    for row in rows.iter().take(MOST_ROWS) {
        text.push_str("  ");
        text.push_str(row);
        text.push('\n');
    }
    if rows.len() > MOST_ROWS {
        text.push_str(&format!("  and {} more\n", rows.len() - MOST_ROWS));
    }
}
