//! Culling by swept volumes: boxes around swept links, and the volumes that line-swept spheres sweep.

mod line_sphere;
mod link_boxes;
mod volume;

pub(crate) use line_sphere::LineSphere;
pub(crate) use link_boxes::{LinkBox, overlapping_pairs, tree_meets};
pub use volume::SweptPatch;
pub(crate) use volume::SweptVolume;
pub(crate) use volume::surviving_steps;
