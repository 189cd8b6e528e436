//! Solids and shells: primitives, meshes, exact triangle predicates and distances.
//!
//! Independent of files, robots and sphere models.
//!
//! ```
//! use pathproof_geometry::{Point3, triangle_triangle, triangles_intersect};
//!
//! let a = [Point3::new(0.0, 0.0, 0.0), Point3::new(1.0, 0.0, 0.0), Point3::new(0.0, 1.0, 0.0)];
//! let b = a.map(|corner| Point3::new(corner.x, corner.y, 0.5));
//! assert!(!triangles_intersect(&a, &b));
//! assert_eq!(triangle_triangle(&a, &b).distance_m, 0.5);
//! ```

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod aabb;
pub mod limits;
mod mesh;
mod pose;
mod select;
mod shape;
mod triangle;

pub use aabb::Aabb;
pub use mesh::{
    CAPPING_SOURCES, CapZone, CappedMesh, Component, ComponentKind, Interior, Location, MeshCensus, MeshEdge,
    MeshFeatures, SelfIntersections, ShellReason, Topology, TriangleMesh,
};
pub use nalgebra::{Matrix3, Point3, Vector3};
pub use pose::Pose;
pub use select::{larger, smaller};
pub use shape::{Primitive, Shape};
pub use triangle::{
    ClosestPoints, Triangle, box_or_plane_of_triangle_exceeds, common_segment, contact, point_segment_m,
    point_triangle, point_triangle_beyond_m, point_triangle_exceeds, triangle_meets_box, triangle_triangle,
    triangle_triangle_within, triangles_intersect,
};

/// Error bound by which a computed triangle distance may exceed the true one, per metre of the largest coordinate.
///
/// Verified by `tests/it/exact_distance.rs` against exact rational arithmetic.
pub const DISTANCE_ERROR_PER_M: f64 = 1e-14;
