//! Comparing a run with an earlier one, and what that means for the exit code.

mod baseline;
mod by_line;
mod change;
mod diff;
mod differs;
mod gate;
mod matching;
mod members;
mod moves;
mod read;
mod same_moves;
#[cfg(test)]
mod sample;
mod when;

pub use baseline::{Against, Baseline};
pub use diff::{Difference, diff};
pub use gate::{FailOn, Gate, gate};
pub use read::ReadReport;

/// Rows of a list before the rest is counted.
const MOST_ROWS: usize = 20;

/// Adds a line to a text.
macro_rules! line {
    ($text:expr, $($what:tt)*) => {{
        use std::fmt::Write as _;
        // Writing into a string cannot fail.
        let _written = writeln!($text, $($what)*);
    }};
}
use line;

/// Adds rows to a text, and says how many were left out.
fn list(text: &mut String, rows: &[String]) {
    for row in rows.iter().take(MOST_ROWS) {
        line!(text, "  {row}");
    }
    if rows.len() > MOST_ROWS {
        line!(text, "  and {} more", rows.len() - MOST_ROWS);
    }
}
