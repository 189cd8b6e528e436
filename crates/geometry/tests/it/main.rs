//! Integration tests of the crate, one module per promise or per kind of input.

mod exact_distance;
mod exact_intersection;
mod glued_bodies;
