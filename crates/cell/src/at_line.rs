//! Values with their lines in the file.

/// A value with its line in the file.
#[derive(Clone, Debug)]
pub struct AtLine<T> {
    /// The value.
    pub value: T,
    /// Its line, counted from 1.
    pub line: u32,
}
