//! Errors of inputs as a file.

use diagnostics::{InputError, decode};
use serde::{Deserialize, Serialize};

use crate::answer::AnswerError;
use crate::json::JsonText;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum ErrorsFormat {
    #[serde(rename = "pathproof.errors/1")]
    Current,
}

/// `errors.json`: why nothing was checked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ErrorList {
    schema: ErrorsFormat,
    /// At least one.
    pub errors: Vec<AnswerError>,
}

impl ErrorList {
    /// These errors.
    pub fn new(errors: Vec<AnswerError>) -> Self {
        Self { schema: ErrorsFormat::Current, errors }
    }

    /// Reads a list; `file` is its name in messages.
    ///
    /// # Errors
    /// What is not a list of this version.
    pub fn read(bytes: &[u8], file: &str) -> Result<Self, InputError> {
        let text = decode(bytes, file)?;
        let expected = "errors as `pathproof batch` writes them";
        Ok(JsonText { text, file, first_line: 1, expected }.read()?)
    }

    /// The list as JSON text, ending in a line feed.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("text") + "\n"
    }
}
