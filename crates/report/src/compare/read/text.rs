//! Text of a report, fit to be printed.

use std::fmt;
use std::ops::Deref;

use diagnostics::{is_hidden, plain};
use serde::{Deserialize, Deserializer};

/// Text without hidden characters: those of the file are escaped, so that it cannot drive the terminal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::compare) struct Text(String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        Ok(Self(if text.contains(is_hidden) { plain(&text) } else { text }))
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
