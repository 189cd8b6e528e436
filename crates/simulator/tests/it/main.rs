//! Integration tests of the crate, one module per promise or per kind of input.

mod all_triangles;
mod axes;
mod certified;
mod depth;
mod driven_tools;
mod endless_joints;
mod engines;
mod forces;
mod frames;
mod handling;
mod inside;
mod joint_space;
mod looking;
mod magnitudes;
mod motions;
mod mutations;
mod penetration;
mod reference;
mod regressions;
mod tools;
