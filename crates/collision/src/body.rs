//! What a query needs to know of one shape.

use geometry::{TriangleMesh, Vector3};
use sphere_model::SphereTree;

/// One shape, ready for queries, in its own frame.
#[derive(Clone, Copy)]
pub struct Body<'a> {
    /// The surface.
    pub mesh: &'a TriangleMesh,
    /// Its bounding structure.
    pub form: Form<'a>,
}

/// How a query finds the part of a surface that matters.
#[derive(Clone, Copy)]
pub enum Form<'a> {
    /// By its sphere hierarchy.
    Spheres(&'a SphereTree),
    /// By the closed form of a box of these half edges, centred in its frame.
    Cuboid(Vector3<f64>),
}
