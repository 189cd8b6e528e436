//! Problems of files that a cell file names.

use std::path::Path;

use diagnostics::Problem;

use super::plan::RobotPlan;

/// A file as messages name it.
pub(super) fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Adds the line of the cell file to a problem of a file that it names.
pub(super) fn named_in(plan: &RobotPlan<'_>, problem: Problem) -> Problem {
    match plan.line {
        Some(line) => {
            let what = format!("{} (named in {}:{line})", problem.what, plan.file());
            Problem { what, ..problem }
        }
        None => problem,
    }
}
