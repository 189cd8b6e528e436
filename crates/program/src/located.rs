//! Values with their places in the file.

use diagnostics::Place;

/// A value with its place in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// Its place.
    pub place: Place,
}
