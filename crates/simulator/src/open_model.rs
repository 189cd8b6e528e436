//! The caps of an open shape with what queries about them need.

use collision::{Body, Form};
use continuous::{OpenSurface, Zone};
use geometry::{CappedMesh, Interior, SelfIntersections, TriangleMesh};
use sphere_model::{SphereTree, build_fitted};

/// An open mesh with its caps, and the trees over the zones around these.
#[derive(Debug)]
pub struct OpenModel {
    /// The mesh with its caps.
    pub capped: CappedMesh,
    /// Per body.
    interiors: Vec<Interior>,
    /// Per zone.
    zones: Vec<(SphereTree, Interior)>,
}

impl OpenModel {
    /// Closes a mesh by caps; `None` if it is closed.
    pub(crate) fn new(mesh: &TriangleMesh) -> Option<Self> {
        let capped = CappedMesh::new(mesh)?;
        let interior = |mesh: &TriangleMesh| Interior::new(mesh, &SelfIntersections::in_mesh(mesh));
        let zones = capped.zones.iter().map(|zone| (build_fitted(&zone.surface), interior(&zone.surface)));
        Some(Self { interiors: capped.bodies.iter().map(interior).collect(), zones: zones.collect(), capped })
    }

    /// The input of queries.
    pub(crate) fn surface(&self) -> OpenSurface<'_> {
        let zones = self.capped.zones.iter().zip(&self.zones);
        let zones = zones.map(|(zone, (tree, interior))| Zone {
            surface: Body { mesh: &zone.surface, form: Form::Spheres(tree) },
            interior,
            radius_m: zone.radius_m,
        });
        OpenSurface {
            bodies: self.capped.bodies.iter().zip(&self.interiors).collect(),
            zones: zones.collect(),
        }
    }
}
