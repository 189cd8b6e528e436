//! Text of a report, fit to be printed.

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Deserializer};

/// Text without control characters: those of the file are escaped, so that it cannot drive the terminal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::compare) struct Text(String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let plain = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
        let is_plain = !text.contains(char::is_control);
        Ok(Self(if is_plain { text } else { text.chars().map(plain).collect() }))
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
