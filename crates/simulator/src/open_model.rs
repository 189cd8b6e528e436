//! The caps of an open shape with what queries about them need.

use collision::{Body, Form};
use continuous::{OpenSurface, Zone};
use geometry::{CappedMesh, Interior, TriangleMesh};
use sphere_model::{ClosedByCaps, SphereTree, TreeBuilder};

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
    /// Closes a mesh by caps, with caps and the trees over their zones from a builder; `None` if it is closed.
    pub(crate) fn new(mesh: &TriangleMesh, builder: &dyn TreeBuilder) -> Option<Self> {
        let ClosedByCaps { capped, self_intersections } = builder.closed_by_caps(mesh)?;
        let bodies = capped.bodies.iter().zip(&self_intersections);
        let interiors = bodies.map(|(body, self_intersections)| Interior::new(body, self_intersections));
        let zones = capped.zones.iter().map(|zone| {
            let (tree, self_intersections) = builder.fitted(&zone.surface);
            (tree, Interior::new(&zone.surface, &self_intersections))
        });
        Some(Self { interiors: interiors.collect(), zones: zones.collect(), capped })
    }

    /// The input of queries.
    pub(crate) fn surface(&self) -> OpenSurface<'_> {
        let zones = self.capped.zones.iter().zip(&self.zones);
        let zones = zones.map(|(zone, (tree, interior))| Zone {
            surface: Body { mesh: &zone.surface, form: Form::Spheres(tree) },
            interior,
            radius_m: zone.radius_m,
            reach_m: self.capped.reach_m(zone),
        });
        OpenSurface {
            bodies: self.capped.bodies.iter().zip(&self.interiors).collect(),
            zones: zones.collect(),
        }
    }
}
