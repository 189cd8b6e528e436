//! JSON as a tree in which nothing is lost: a name that stands twice in an object is an error.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// Values in a text; a tree takes far more memory than its text.
const MAX_VALUES: u32 = 5_000_000;

/// A JSON value. Nesting is limited by the parser, which recurses 128 times at most.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    Array(Vec<Json>),
    /// Members in file order, no name twice.
    Object(Vec<(String, Json)>),
}

/// Reads a whole text.
///
/// # Errors
/// Text that is no JSON, a name that stands twice, and more values than the limit.
pub(super) fn read(text: &str) -> Result<Json, serde_json::Error> {
    let left = Cell::new(MAX_VALUES);
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let json = JsonTree { left: &left }.deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok(json)
}

#[derive(Clone, Copy)]
struct JsonTree<'l> {
    /// Values that may still come.
    left: &'l Cell<u32>,
}

impl<'de> DeserializeSeed<'de> for JsonTree<'_> {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        let left = self.left.get().checked_sub(1);
        self.left.set(left.ok_or_else(|| D::Error::custom(format!("more than {MAX_VALUES} values")))?);
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for JsonTree<'_> {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value as f64))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value as f64))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Number(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Json, E> {
        Ok(Json::Text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut array = Vec::new();
        while let Some(item) = items.next_element_seed(self)? {
            array.push(item);
        }
        Ok(Json::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Json, A::Error> {
        let mut object: Vec<(String, Json)> = Vec::new();
        let mut names = BTreeSet::new();
        while let Some(name) = members.next_key::<String>()? {
            if !names.insert(name.clone()) {
                let shown: String = name.chars().take(40).collect();
                return Err(A::Error::custom(format!("\"{shown}\" stands twice in one object")));
            }
            object.push((name, members.next_value_seed(self)?));
        }
        Ok(Json::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Json, String> {
        super::read(text).map_err(|error| error.to_string())
    }

    #[test]
    fn names_that_stand_twice_are_no_choice() {
        assert_eq!(
            read("{\"a\": [1, {\"b\": null, \"b\": 2}]}"),
            Err("\"b\" stands twice in one object at line 1 column 25".to_owned())
        );
        assert_eq!(
            read("{\"a\": [1, true]}"),
            Ok(Json::Object(vec![("a".to_owned(), Json::Array(vec![Json::Number(1.0), Json::Bool(true)]))]))
        );
    }

    #[test]
    fn deep_nesting_is_refused() {
        assert!(read(&"[".repeat(1_000_000)).is_err());
        assert!(read("[1] 2").is_err());
    }

    #[test]
    fn many_values_are_refused() {
        let error = read(&format!("[{}0]", "0,".repeat(5_000_000))).unwrap_err();
        assert!(error.starts_with("more than 5000000 values"), "{error}");
    }
}
