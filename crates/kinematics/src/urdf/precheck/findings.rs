//! Errors and warnings as they are found.

use geometry::{InputError, Problem};

/// What the checks found so far.
#[derive(Debug, Default)]
pub(super) struct Findings {
    errors: Vec<Problem>,
    warnings: Vec<Problem>,
}

impl Findings {
    /// The file cannot be used.
    pub(super) fn error(&mut self, problem: Problem) {
        self.errors.push(problem);
    }

    /// The file can be used, but the user should know.
    pub(super) fn warning(&mut self, problem: Problem) {
        self.warnings.push(problem);
    }

    /// The warnings in file order, or all errors in file order.
    pub(super) fn finish(mut self) -> Result<Vec<Problem>, InputError> {
        self.errors.sort_by_key(|problem| (problem.line, problem.column));
        self.warnings.sort_by_key(|problem| (problem.line, problem.column));
        InputError::check(self.warnings, self.errors)
    }
}
