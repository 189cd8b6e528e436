//! Integration tests of the crate, one module per promise or per kind of input.

mod cells;
mod packages;
mod sdf;
mod spheres;
mod srdf;
