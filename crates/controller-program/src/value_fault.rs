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
}

impl ValueFault {
    /// A fault in a few words.
    pub fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), found: None, expected: None, hint: None }
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
