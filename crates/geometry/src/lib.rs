//! Solids and shells: primitives, meshes, strict readers, exact triangle predicates and distances.
//!
//! Knows nothing of robots, sphere models or files on disk: readers take bytes.

mod input;
mod pose;

pub use input::{InputError, Problem};
pub use nalgebra::{Matrix3, Point3, Vector3};
pub use pose::Pose;
