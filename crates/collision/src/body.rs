//! The query input: a collision shape with its bounding volumes.

use geometry::{TriangleMesh, Vector3};
use sphere_model::SphereTree;

/// One collision shape in its own frame, ready for queries.
#[derive(Clone, Copy)]
pub struct Body<'a> {
    /// The surface.
    pub mesh: &'a TriangleMesh,
    /// Its bounding volumes.
    pub form: Form<'a>,
}

/// The bounding volumes of a surface.
#[derive(Clone, Copy)]
pub enum Form<'a> {
    /// A sphere tree.
    Spheres(&'a SphereTree),
    /// A box with these half edges, centred in its frame: distances in closed form.
    Cuboid(Vector3<f64>),
}
