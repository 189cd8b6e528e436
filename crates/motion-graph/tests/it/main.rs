//! Integration tests of the crate, one module per promise.

mod random;
mod scripts;
mod strict;
