//! Errors and warnings of one file as they are found.

use geometry::{InputError, Problem};

/// What the checks found so far.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    errors: Vec<Problem>,
    warnings: Vec<Problem>,
}

impl Findings {
    /// The file cannot be used.
    pub(crate) fn error(&mut self, problem: Problem) {
        self.errors.push(problem);
    }

    /// The file can be used, but the user should know.
    pub(crate) fn warning(&mut self, problem: Problem) {
        self.warnings.push(problem);
    }

    /// How many names a misspelt one may be compared with: none after many errors, so that hostile files cost
    /// no time.
    pub(crate) fn comparisons(&self) -> usize {
        if self.errors.len() < 200 { usize::MAX } else { 0 }
    }

    /// The warnings in file order, or all errors in file order.
    pub(crate) fn finish(mut self) -> Result<Vec<Problem>, InputError> {
        self.errors.sort_by_key(|problem| (problem.line, problem.column));
        self.warnings.sort_by_key(|problem| (problem.line, problem.column));
        InputError::check(self.warnings, self.errors)
    }
}
