//! Pair queries over sphere trees and triangles: the patent's search, exact contact, bounds on distance and depth, containment.
//!
//! Independent of robots and programs: a query takes two bodies and the transform between them.
//!
//! ```
//! use geometry::{Pose, Shape, Vector3};
//! use pathproof_collision::{Body, Clearance, Form, Search, Silent, Wanted, clearance};
//!
//! let cube = Shape::cuboid([1.0; 3]).expect("sizes are positive");
//! let body = Body { mesh: &cube.mesh, form: Form::Cuboid(Vector3::new(0.5, 0.5, 0.5)) };
//! let a_from_b = Pose::from_translation(Vector3::new(1.25, 0.0, 0.0));
//! let wanted = Wanted::distance(1e-12, 1e-6);
//! let answer = clearance(&mut Search::default(), (&body, &body), &a_from_b, wanted, None, &mut Silent);
//! let Clearance::SurfacesApart(gap) = answer else { panic!("the cubes do not touch") };
//! assert!(gap.lo_m <= 0.25 && gap.hi_m() <= 0.25 + 1e-6);
//! ```

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod body;
mod certain;
mod clearance;
mod computable;
mod contacts;
mod containment;
mod directed;
#[cfg(test)]
mod fixture;
mod lens;
mod outside;
mod penetration;
mod portions;
mod search;
mod separation;
mod touching;

pub use body::{Body, Form};
pub use certain::{
    CertainCollision, ChildOrder, InnerOuterAnswer, InnerOuterCounts, InnerOuterSolid, confirm_to_depth,
    deepest_overlap, inner_outer_collision, packed_collision,
};
pub use clearance::{
    Clearance, ClosestTriangles, Front, Gap, Wanted, clearance, clearance_from_front, surface_contact,
};
pub use contacts::{
    Contact, ContactBody, ContactCounts, ContactFeatures, ContactRange, ContactSearch, PenaltyModel,
    RoundContact, RoundFeature, Wrench, round_contacts,
};
pub use containment::{ContainmentQuestion, locate_components};
pub use directed::{
    Ball, DirectedSearch, DirectedStart, Displacement, FrontCut, Throughout, distance_throughout,
    front_throughout,
};
pub use outside::{Bodies, BodyShape, OuterPoint, OuterSurface, Outside, OutsideSettings, outside};
pub use penetration::{
    AfterMove, DeepestOfPairs, DeepestPoint, DepthEffort, SeparatingMove, Solid, SolidPair, TouchingPlace,
    deepest_of_pairs, deepest_point, separating_move, tangent_overlap,
};
pub use portions::{MostPortions, Portions, TreeOf, colliding_portions, smallest_sphere_at};
pub use search::{
    Counts, LeafPair, Observer, Search, SearchEvent, Side, Silent, Step, Trace, colliding_spheres,
    spheres_collide,
};
pub use separation::{RefinementLimits, Separation};
