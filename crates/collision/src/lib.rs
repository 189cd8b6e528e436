//! Pair queries over sphere trees and triangles: the patent's search, exact contact, containment.
//!
//! Knows nothing of robots and programs: a query takes two bodies and the transform between them.

mod body;
mod clearance;
mod computable;
mod containment;
mod lens;
mod portions;
mod search;
mod separation;
mod verdict;

pub use body::{Body, Form};
pub use clearance::{Clearance, ClosestTriangles, Gap, Wanted, clearance, surface_contact};
pub use containment::{ContainmentQuestion, locate_components};
pub use portions::{MostPortions, Portions, colliding_portions, smallest_sphere_at};
pub use search::{
    Counts, LeafPair, Observer, Search, SearchEvent, Side, Silent, Step, Trace, colliding_spheres,
    spheres_collide,
};
pub use separation::Separation;
pub use verdict::{DecidedBy, Verdict};
