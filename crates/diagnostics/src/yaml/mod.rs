//! YAML as a tree with the place of every value; JSON is read as YAML, of which it is a part.

mod build;
mod number;

use std::borrow::Cow;

use super::{InputError, Place, Problem};

pub use build::read;

/// A value with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Yaml<'t> {
    /// Where it begins.
    pub place: Place,
    /// The value.
    pub node: YamlValue<'t>,
}

/// A value of YAML.
#[derive(Clone, Debug, PartialEq)]
pub enum YamlValue<'t> {
    /// A text, a number or nothing.
    Scalar {
        /// The text, without quotes.
        text: Cow<'t, str>,
        /// Whether it is written without quotes.
        is_plain: bool,
    },
    /// A list.
    List(Vec<Yaml<'t>>),
    /// Values by name, in file order, no name twice.
    Map(Vec<YamlEntry<'t>>),
}

/// A named value of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct YamlEntry<'t> {
    /// The name.
    pub name: Cow<'t, str>,
    /// Where the name begins.
    pub place: Place,
    /// The value.
    pub value: Yaml<'t>,
}

impl<'t> Yaml<'t> {
    /// The entries of a map; `None` for anything else.
    pub fn entries(&self) -> Option<&[YamlEntry<'t>]> {
        match &self.node {
            YamlValue::Map(entries) => Some(entries),
            YamlValue::Scalar { .. } | YamlValue::List(_) => None,
        }
    }

    /// The items of a list; `None` for anything else.
    pub fn items(&self) -> Option<&[Yaml<'t>]> {
        match &self.node {
            YamlValue::List(items) => Some(items),
            YamlValue::Scalar { .. } | YamlValue::Map(_) => None,
        }
    }

    /// The value of that name in a map.
    pub fn get(&self, name: &str) -> Option<&Yaml<'t>> {
        self.entries()?.iter().find(|entry| entry.name == name).map(|entry| &entry.value)
    }

    /// The text of a scalar that is not nothing.
    pub fn text(&self) -> Option<&str> {
        match &self.node {
            YamlValue::Scalar { text, .. } if !self.is_nothing() => Some(text),
            _ => None,
        }
    }

    /// Whether the value is left out or `null`.
    pub fn is_nothing(&self) -> bool {
        matches!(&self.node, YamlValue::Scalar { text, is_plain: true } if matches!(&**text, "" | "~" | "null" | "Null" | "NULL"))
    }

    /// The number, if the value is a decimal one without quotes that is finite; `None` where readers of YAML disagree about it.
    pub fn number(&self) -> Option<f64> {
        match &self.node {
            YamlValue::Scalar { text, is_plain: true } => number::read(text),
            _ => None,
        }
    }

    /// Whether two values are the same, wherever they stand: numbers by their value, maps in any order of their names.
    pub fn is_same_as(&self, other: &Self) -> bool {
        match (&self.node, &other.node) {
            (
                YamlValue::Scalar { text: one, is_plain: one_is_plain },
                YamlValue::Scalar { text: two, is_plain: two_is_plain },
            ) => {
                let numbers = self.number().zip(other.number());
                numbers.is_some_and(|(one, two)| one == two) || one == two && one_is_plain == two_is_plain
            }
            (YamlValue::List(one), YamlValue::List(two)) => {
                one.len() == two.len() && one.iter().zip(two).all(|(one, two)| one.is_same_as(two))
            }
            (YamlValue::Map(one), YamlValue::Map(two)) => {
                let has = |entry: &YamlEntry<'_>| {
                    other.get(&entry.name).is_some_and(|value| entry.value.is_same_as(value))
                };
                one.len() == two.len() && one.iter().all(has)
            }
            _ => false,
        }
    }

    /// What stands here, in a few words, for a message.
    pub fn shown(&self) -> String {
        match &self.node {
            _ if self.is_nothing() => "nothing".to_owned(),
            YamlValue::Scalar { text, is_plain: true } => super::excerpt(text),
            YamlValue::Scalar { text, is_plain: false } => format!("the text {}", super::excerpt(text)),
            YamlValue::List(items) => match items.len() {
                1 => "a list of 1 value".to_owned(),
                count => format!("a list of {count} values"),
            },
            YamlValue::Map(entries) => match &entries[..] {
                [] => "an empty map".to_owned(),
                [first, ..] => format!("a map with {}", super::excerpt(&first.name)),
            },
        }
    }

    /// A problem at this place.
    pub fn problem(&self, file: &str, what: impl Into<String>) -> Problem {
        at(file, self.place, what)
    }
}

impl YamlEntry<'_> {
    /// A problem at the name.
    pub fn problem(&self, file: &str, what: impl Into<String>) -> Problem {
        at(file, self.place, what)
    }
}

fn at(file: &str, place: Place, what: impl Into<String>) -> Problem {
    Problem::new(file, what).at(place.line, place.column)
}

/// An error at a place.
fn error(file: &str, place: Place, what: impl Into<String>) -> InputError {
    at(file, place, what).into()
}
