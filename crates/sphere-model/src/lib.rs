//! Bounding volume hierarchies of spheres over surfaces: one tree type, one builder per method, a coverage proof, and an audit of
//! spheres of any origin.
//!
//! A tree covers one mesh in the frame of the mesh; this crate knows no robots.
//!
//! ```
//! use geometry::Shape;
//! use pathproof_sphere_model::{Method, build, prove_coverage};
//!
//! let mesh = Shape::cuboid([0.2, 0.1, 0.1]).expect("sizes are positive").mesh;
//! let tree = build(&mesh, Method::PatentN, 0.01)?;
//! let coverage = prove_coverage(&mesh, &tree).expect("every rank covers the surface");
//! assert_eq!(coverage.triangles, 12);
//! # Ok::<(), pathproof_sphere_model::BuildError>(())
//! ```

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod audit;
mod ball;
mod build;
mod coverage;
mod inner_outer;
mod inner_tree;
mod octree;
mod packed;
mod restore;
mod slab;
mod sphere;
mod surface_distance;
mod tree;
mod tree_builder;

pub use audit::{Audit, AuditSettings, AuditVerdict, AuditedShape, Place, Source, audit};
pub use ball::Ball;
pub use build::{
    BUILDER_SOURCES, BuildError, MOST_NEAR, MOST_SPHERES, Method, OctreeDepth, Part, build, build_fitted,
    build_near, check_radius, default_smallest_radius_m, shown_mm,
};
pub use coverage::{Coverage, Gap, prove_coverage};
pub use inner_outer::{InnerOuterError, InnerOuterTree};
pub use inner_tree::{InnerBall, InnerNode, InnerTree};
pub use octree::{FeatureOctree, NodeKind};
pub use packed::{MOST_GRID_BYTES, PackError, PackedSphere, Packing, pack};
pub use restore::TreeArrays;
pub use slab::Slab;
pub use sphere::Sphere;
pub use surface_distance::{NearestPoint, SurfaceDistance};
pub use tree::{NodeId, SphereTree};
pub use tree_builder::{ClosedByCaps, NoStore, TreeBuilder};
