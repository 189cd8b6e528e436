//! Integration tests of the crate, one module per promise or per kind of input.

mod bad_urdf;
mod forward;
mod ik;
mod jacobian;
mod motion;
mod tree;
