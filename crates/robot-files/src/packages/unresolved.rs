//! A mesh reference that leads nowhere, or where it must not.

use diagnostics::Problem;

/// Why a mesh reference was refused; the place of the reference is the caller's to add.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnresolvedMesh {
    /// What is wrong.
    pub what: String,
    /// What was found or searched.
    pub found: Option<String>,
    /// What would be accepted.
    pub expected: Option<String>,
    /// How to mend it.
    pub hint: Option<String>,
}

impl UnresolvedMesh {
    pub(super) fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), found: None, expected: None, hint: None }
    }

    pub(super) fn found(mut self, found: impl Into<String>) -> Self {
        self.found = Some(found.into());
        self
    }

    pub(super) fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The problem of a whole file.
    pub fn in_file(self, file: &str) -> Problem {
        Problem { line: None, column: None, ..self.at(file, 0, 0) }
    }

    /// The problem at the 1-based line and column of the reference in `file`.
    pub fn at(self, file: &str, line: u32, column: u32) -> Problem {
        Problem {
            file: file.to_owned(),
            line: Some(line),
            column: Some(column),
            what: self.what,
            found: self.found,
            expected: self.expected,
            hint: self.hint,
            code: None,
        }
    }
}
