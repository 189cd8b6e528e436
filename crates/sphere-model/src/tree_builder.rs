//! The seam between the users of trees and a store of built trees.

use std::fmt;

use geometry::{SelfIntersections, TriangleMesh};

use crate::{BuildError, Method, SphereTree, build, build_fitted};

/// Builds the trees over surfaces.
///
/// The provided methods build every tree anew. A store of trees overrides them, and must return the same results.
pub trait TreeBuilder: fmt::Debug + Send + Sync {
    /// The tree of [`build()`].
    ///
    /// # Errors
    /// Those of [`build()`].
    fn tree(
        &self,
        mesh: &TriangleMesh,
        method: Method,
        smallest_radius_m: f64,
    ) -> Result<SphereTree, BuildError> {
        build(mesh, method, smallest_radius_m)
    }

    /// The tree of [`build_fitted`] and the self-intersections of the surface.
    fn fitted(&self, mesh: &TriangleMesh) -> (SphereTree, SelfIntersections) {
        // First what needs much memory only while it works.
        let self_intersections = SelfIntersections::in_mesh(mesh);
        (build_fitted(mesh), self_intersections)
    }

    /// The self-intersections of the surface.
    fn self_intersections(&self, mesh: &TriangleMesh) -> SelfIntersections {
        SelfIntersections::in_mesh(mesh)
    }
}

/// Builds every tree anew.
#[derive(Clone, Copy, Debug)]
pub struct NoStore;

impl TreeBuilder for NoStore {}
