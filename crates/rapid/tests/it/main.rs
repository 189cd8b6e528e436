//! Integration tests of the crate, one module per promise.

mod cases;
mod damaged;
mod limits;
mod meaning;
mod outputs;
mod random;
mod strict;
