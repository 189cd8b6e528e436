//! Hierarchies of spheres over surfaces: one tree type, one builder per method, coverage proof.
//!
//! Knows nothing of robots: a tree covers one mesh in the mesh's own frame.

mod build;
mod cache;
mod coverage;
mod polygon;
mod slab;
mod sphere;
mod tree;

pub use build::{
    BuildError, MOST_SPHERES, Method, build, build_fitted, check_radius, default_smallest_radius_m, shown_mm,
};
pub use cache::Cache;
pub use coverage::{Coverage, Gap, prove_coverage};
pub use slab::Slab;
pub use sphere::Sphere;
pub use tree::{NodeId, SphereTree};
