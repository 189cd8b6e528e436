//! Values that stand on one line of the otherwise indented text, for `serialize_with`.

use std::borrow::Borrow;

use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::value::to_raw_value;

struct OneLine<T>(T);

impl<T: Serialize> Serialize for OneLine<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        line(&self.0, serializer)
    }
}

/// The value without line breaks.
pub(crate) fn line<T: Serialize, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    to_raw_value(value).map_err(S::Error::custom)?.serialize(serializer)
}

/// A list with every row on a line of its own.
pub(crate) fn lines<'a, R, S: Serializer>(rows: &'a R, serializer: S) -> Result<S::Ok, S::Error>
where
    &'a R: IntoIterator<Item: Serialize>,
{
    serializer.collect_seq(rows.into_iter().map(OneLine))
}

/// Two rows, each on a line of its own, or null.
#[expect(clippy::ref_option, reason = "the type of the field")]
pub(crate) fn both_lines<T: Serialize, R: Borrow<[T; 2]>, S: Serializer>(
    rows: &Option<R>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match rows {
        Some(rows) => lines(rows.borrow(), serializer),
        None => serializer.serialize_none(),
    }
}
