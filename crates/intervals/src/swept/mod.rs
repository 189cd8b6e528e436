//! Culling by swept volumes: boxes around swept links, and the volumes that line-swept spheres sweep.

mod line_sphere;
mod link_boxes;
mod volume;

pub use line_sphere::LineSphere;
pub(crate) use link_boxes::{LinkBox, overlapping_pairs, tree_meets};
pub(crate) use volume::surviving_steps;
pub use volume::{SweptPatch, SweptVolume};
