//! Fields that may be null, but must be there, for `deserialize_with`.

use serde::{Deserialize, Deserializer};

/// Reads a field that must be there: serde takes a missing `Option` for null otherwise.
pub(crate) fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    Option::deserialize(from)
}

/// Reads a field that some findings have; together with `default`, one that is there is told from one that is missing.
pub(crate) fn some<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// A value that is there, and may be null.
#[derive(Deserialize)]
pub(crate) struct Nullable<T>(pub(crate) Option<T>);
