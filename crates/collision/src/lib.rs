//! Pair queries over sphere trees and triangles: the patent's search, exact contact, containment.
//!
//! Knows nothing of robots and programs: a query takes two bodies and the transform between them.

mod body;
mod containment;
mod lens;
mod search;
mod separation;
mod surface;
mod verdict;

pub use body::{Body, Form};
pub use containment::{ContainmentQuestion, contains_a_component};
pub use search::{
    Counts, LeafPair, Observer, Search, SearchEvent, Side, Silent, Step, Trace, colliding_spheres,
    spheres_collide,
};
pub use separation::Separation;
pub use surface::{Nearness, Reach, SurfaceContact, colliding_portions, surface_contact, surface_nearness};
pub use verdict::{DecidedBy, Verdict};
