//! Integration tests of the crate, one module per promise.

mod dense;
mod oracle;
mod robots;
mod stops;
mod targets;
mod tools;
