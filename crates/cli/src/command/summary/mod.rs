//! The result of a run for a terminal.

mod answer;
mod beyond;
mod clearance;
mod collisions;
mod joints;
mod ledger;
mod next;

use report::words::CheckedScene;
use simulator::CheckedRun;

/// Rows of a list; the rest is counted.
const MOST_ROWS: usize = 20;

/// Adds a line to the text.
macro_rules! line {
    ($text:expr) => {
        $text.push('\n')
    };
    ($text:expr, $($what:tt)*) => {{
        use std::fmt::Write as _;
        // Writing into a string cannot fail.
        let _written = writeln!($text, $($what)*);
    }};
}
use line;

/// How the result is told.
pub(super) struct Manner {
    /// With the counts of the method: spheres, intervals, eps.
    pub(super) is_verbose: bool,
    pub(super) is_colored: bool,
    /// The cell file or URDF, as it was named.
    pub(super) file: String,
}

pub(super) fn text(run: CheckedRun<'_>, manner: &Manner) -> String {
    let CheckedRun { scene, outcome, .. } = run;
    let mut text = String::new();
    answer::head(&mut text, run, manner);
    answer::seen_exclusions(&mut text, scene, outcome);
    answer::checked(&mut text, run, manner);
    let is_beyond = beyond::is_found(outcome);
    if is_beyond {
        joints::list(&mut text, scene, outcome);
    }
    let mut collisions = String::new();
    collisions::list(&mut collisions, scene, outcome, manner);
    if is_beyond {
        beyond::cut(&mut text, &collisions);
    } else {
        text += &collisions;
    }
    clearance::near(&mut text, scene, outcome);
    clearance::undecided(&mut text, scene, outcome);
    if !is_beyond {
        joints::list(&mut text, scene, outcome);
    }
    clearance::smallest(&mut text, scene, outcome);
    ledger::list(&mut text, scene, outcome);
    next::list(&mut text, CheckedScene { scene, outcome }, manner);
    text
}

/// Adds the number of omitted rows.
fn more(text: &mut String, rows: usize) {
    if rows > MOST_ROWS {
        line!(text, "          and {} more; the report lists all", rows - MOST_ROWS);
    }
}
