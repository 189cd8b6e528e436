//! A value that stands on one line of the otherwise indented text.

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
