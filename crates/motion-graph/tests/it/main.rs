//! Integration tests of the crate, one module per promise.

mod assumptions;
mod devices;
mod random;
mod scripts;
mod strict;
