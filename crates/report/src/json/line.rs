//! A value that stands on one line of the otherwise indented text.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::value::to_raw_value;

/// Written without line breaks.
pub(super) struct Line<T>(pub(super) T);

impl<T: Serialize> Serialize for Line<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        to_raw_value(&self.0).map_err(S::Error::custom)?.serialize(serializer)
    }
}

/// The schema knows no lines: it is that of the value.
impl<T: JsonSchema> JsonSchema for Line<T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}
