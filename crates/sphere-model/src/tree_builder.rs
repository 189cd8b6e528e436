//! The seam between the users of trees and a store of built trees.

use std::fmt;

use geometry::{CappedMesh, SelfIntersections, TriangleMesh};

use crate::{BuildError, Method, SphereTree, build, build_fitted};

/// An open mesh closed by caps, with what point-in-solid tests need of its bodies.
#[derive(Clone, Debug)]
pub struct ClosedByCaps {
    /// The mesh with its caps.
    pub capped: CappedMesh,
    /// Per body: its self-intersections.
    pub self_intersections: Vec<SelfIntersections>,
}

impl ClosedByCaps {
    /// Closes the open components of a mesh; `None` if it has none.
    pub fn new(mesh: &TriangleMesh) -> Option<Self> {
        let capped = CappedMesh::new(mesh)?;
        let self_intersections = capped.bodies.iter().map(SelfIntersections::in_mesh).collect();
        Some(Self { capped, self_intersections })
    }
}

/// Builds the trees over surfaces, and the caps of open ones.
///
/// The provided methods build everything anew. A store overrides them, and must return the same results.
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

    /// The surface closed by caps; `None` if no component is open.
    fn closed_by_caps(&self, mesh: &TriangleMesh) -> Option<ClosedByCaps> {
        ClosedByCaps::new(mesh)
    }
}

/// Builds everything anew.
#[derive(Clone, Copy, Debug)]
pub struct NoStore;

impl TreeBuilder for NoStore {}
