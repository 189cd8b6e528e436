//! Integration tests of the crate, one module per promise.

mod solving;
mod values;
