//! Text of a report, fit to be printed.

use std::borrow::Cow;
use std::fmt;

use diagnostics::{is_hidden, plain};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

/// Text as it stands in the report; `Display` escapes its hidden characters, so that it cannot drive the terminal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Text(String);

impl Text {
    /// The text with its hidden characters: to be compared, not printed.
    pub fn raw(&self) -> &str {
        &self.0
    }
}

impl<T: Into<String>> From<T> for Text {
    fn from(text: T) -> Self {
        Self(text.into())
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.contains(is_hidden) { f.pad(&plain(&self.0)) } else { f.pad(&self.0) }
    }
}

/// That of any text.
impl JsonSchema for Text {
    fn schema_name() -> Cow<'static, str> {
        String::schema_name()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}
