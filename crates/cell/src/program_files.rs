//! The program files of a robot: one, or several that are played one after the other.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// The names of program files as written.
#[derive(PartialEq)]
pub(super) struct RawProgramFiles(pub(super) Vec<String>);

impl<'de> Deserialize<'de> for RawProgramFiles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FilesVisitor)
    }
}

struct FilesVisitor;

impl<'de> Visitor<'de> for FilesVisitor {
    type Value = RawProgramFiles;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a program file, or a list of such names in square brackets")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<RawProgramFiles, E> {
        Ok(RawProgramFiles(vec![name.to_owned()]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<RawProgramFiles, A::Error> {
        let mut names = Vec::new();
        while let Some(name) = list.next_element::<String>()? {
            names.push(name);
        }
        Ok(RawProgramFiles(names))
    }
}
