//! Programs of a request: a path or a text, of the only robot or of several.

use std::fmt;
use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::unique_map::UniqueMap;

/// A path, or an object in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum TextOr<T> {
    /// A path.
    Text(String),
    /// An object.
    Object(T),
}

/// A program in the request itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InlineProgram {
    /// The program.
    pub text: String,
    /// How it is written.
    pub format: ProgramFormat,
}

/// How a program is written, by the extension that its file would have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ProgramFormat {
    /// Native.
    Ron,
    /// A joint table.
    Csv,
    /// A joint trajectory.
    Yaml,
    /// A joint trajectory.
    Json,
}

impl ProgramFormat {
    /// The extension.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Ron => "ron",
            Self::Csv => "csv",
            Self::Yaml => "yaml",
            Self::Json => "json",
        }
    }
}

/// A program: its path, or the program itself.
pub type OneProgram = TextOr<InlineProgram>;

/// What moves the robots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum RequestedPrograms {
    /// The program of the only robot.
    OfOne(OneProgram),
    /// A program for each of these robots, by name.
    OfRobots(UniqueMap<OneProgram>),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for TextOr<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextOrVisitor(PhantomData))
    }
}

struct TextOrVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for TextOrVisitor<T> {
    type Value = TextOr<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a path or an object")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(TextOr::Text(text.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(TextOr::Object)
    }
}

impl<'de> Deserialize<'de> for RequestedPrograms {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let programs = match TextOr::<UniqueMap<OneProgram>>::deserialize(deserializer)? {
            TextOr::Text(path) => return Ok(Self::OfOne(TextOr::Text(path))),
            TextOr::Object(programs) => programs,
        };
        // A robot that is named like one of these fields is told by the other.
        let field = |name: &str| match programs.0.get(name) {
            Some(TextOr::Text(text)) => Some(text),
            _ => None,
        };
        match (field("text"), field("format")) {
            (None, None) => Ok(Self::OfRobots(programs)),
            (Some(text), Some(format)) if programs.0.len() == 2 => {
                let format = serde_json::Value::from(format.as_str());
                let format = serde_json::from_value(format).map_err(D::Error::custom)?;
                Ok(Self::OfOne(TextOr::Object(InlineProgram { text: text.clone(), format })))
            }
            _ => Err(D::Error::custom("a program as text has the fields `text` and `format` and no others")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<RequestedPrograms, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn a_program_is_a_path_a_text_or_one_for_each_robot() {
        let path = |path: &str| OneProgram::Text(path.to_owned());
        assert_eq!(read("\"p.ron\""), Ok(RequestedPrograms::OfOne(path("p.ron"))));
        let inline = InlineProgram { text: "time\n0\n".to_owned(), format: ProgramFormat::Csv };
        assert_eq!(
            read(r#"{"text": "time\n0\n", "format": "csv"}"#),
            Ok(RequestedPrograms::OfOne(TextOr::Object(inline.clone())))
        );
        let Ok(RequestedPrograms::OfRobots(of)) =
            read(r#"{"left": "a.ron", "right": {"text": "time\n0\n", "format": "csv"}}"#)
        else {
            panic!("two robots");
        };
        assert_eq!(of.0.into_values().collect::<Vec<_>>(), [path("a.ron"), TextOr::Object(inline)]);
    }

    #[test]
    fn what_is_none_of_these_is_refused() {
        for (text, why) in [
            ("3", "expected a path or an object"),
            (r#"{"text": "x"}"#, "the fields `text` and `format`"),
            (r#"{"text": "x", "format": "stl"}"#, "unknown variant `stl`"),
            (r#"{"left": {"text": "x"}}"#, "missing field `format`"),
            (r#"{"left": "a", "left": "b"}"#, "duplicate field `left`"),
        ] {
            let refused = read(text).expect_err(text);
            assert!(refused.contains(why), "{text}: {refused}");
        }
    }

    #[test]
    fn what_is_written_is_read() {
        for text in [r#""p.ron""#, r#"{"a":"p.csv","b":{"text":"x","format":"yaml"}}"#] {
            assert_eq!(serde_json::to_string(&read(text).expect("programs")).expect("JSON"), text);
        }
    }
}
