//! Continuous collision checking of articulated bodies by interval arithmetic: the second engine.
//!
//! After Redon, Kim, Lin and Manocha, "Fast Continuous Collision Detection for Articulated Models" (2004). The motion of every link
//! is a chain of matrices that is bounded over intervals of time by interval arithmetic; links are culled by boxes around what they
//! sweep and by the swept volumes of line-swept spheres; what is left is decided by trees of oriented boxes with a continuous
//! overlap test, and by the equations of elementary contacts.
//!
//! It shares with the first engine (`continuous`) the meshes with their exact predicates and the tree of joints, and nothing else:
//! no bounding volume, no motion bound, no traversal, no pose. Where both agree, two different proofs agree.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod affine;
mod agreement;
mod answer;
mod check;
mod containment;
mod elementary;
mod interval;
mod motion;
mod problem;
mod search;
mod swept;
mod tree;
mod vector;

pub use agreement::{About, Contradiction, OtherStatements, contradictions};
pub use answer::{Answer, Contact, InsideDoubt, Statement, Stretch};
pub use check::{Prepared, prepare, swept_volume};
pub use elementary::Features;
pub use interval::Interval;
pub use problem::{Body, BodyFrame, BodyShape, Counts, MovingRobot, Problem, Stages};
pub use search::{ActiveFeatures, Touch};
pub use swept::SweptPatch;
