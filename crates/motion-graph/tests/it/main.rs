//! Integration tests of the crate, one module per promise.

mod devices;
mod random;
mod scripts;
mod strict;
