//! Integration tests of the crate, one module per promise.

mod cases;
mod damaged;
mod random;
