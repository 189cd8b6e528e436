//! What is wrong with an expression, before it is known where it stands.

use diagnostics::Problem;

use crate::source_place::SourcePlace;

/// Why an expression has no value: what is wrong, what was found and expected, and a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueFault {
    what: String,
    found: Option<String>,
    expected: Option<String>,
    hint: Option<String>,
    cause: FaultCause,
}

/// What a fault comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultCause {
    /// What stands there, or what a reader of the program does not take.
    Program,
    /// The controller stops the program here with an error.
    Controller,
    /// A number is not certain enough: what was computed over and over grows less certain.
    Rounding,
}

impl ValueFault {
    /// A fault in a few words.
    pub fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), found: None, expected: None, hint: None, cause: FaultCause::Program }
    }

    /// Says what it comes from.
    pub fn caused_by(self, cause: FaultCause) -> Self {
        Self { cause, ..self }
    }

    /// What it comes from.
    pub fn cause(&self) -> FaultCause {
        self.cause
    }

    /// The fault in words, without its place.
    pub fn in_words(&self) -> String {
        let found = self.found.as_ref().map_or_else(String::new, |found| format!("; found {found}"));
        let expected =
            self.expected.as_ref().map_or_else(String::new, |expected| format!("; expected {expected}"));
        format!("{}{found}{expected}", self.what)
    }

    /// Says what stands there.
    pub fn found(self, found: impl Into<String>) -> Self {
        Self { found: Some(found.into()), ..self }
    }

    /// Says what should stand there.
    pub fn expected(self, expected: impl Into<String>) -> Self {
        Self { expected: Some(expected.into()), ..self }
    }

    /// Says how to mend it.
    pub fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// The fault as a problem of the statement in which it stands.
    pub fn at(&self, files: &[String], place: &SourcePlace) -> Problem {
        let file = files.get(place.file).map_or("", String::as_str);
        let problem = Problem::new(file, self.what.clone()).at(place.line, place.column);
        Problem {
            found: self.found.clone(),
            expected: self.expected.clone(),
            hint: self.hint.clone(),
            ..problem
        }
    }
}
