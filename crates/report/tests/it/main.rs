//! Integration tests of the crate, one module per promise or per kind of input.

mod next_motions;
mod page;
