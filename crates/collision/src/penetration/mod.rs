//! How far two solids are inside each other: the deepest point, and the shortest translation that parts them, with bounds.

mod deepest_point;
mod overlap;
mod separating_move;
#[cfg(test)]
mod tests;

use geometry::{Point3, TriangleMesh};
use sphere_model::{SphereTree, SurfaceDistance};

pub use deepest_point::{
    DeepestOfPairs, DeepestPoint, DepthEffort, SolidPair, deepest_of_pairs, deepest_point,
};
pub use overlap::{TouchingPlace, tangent_overlap};
pub use separating_move::{AfterMove, SeparatingMove, separating_move};

/// A closed mesh with a tree over its surface, in its own frame.
#[derive(Clone, Copy)]
pub struct Solid<'a> {
    /// The surface.
    pub mesh: &'a TriangleMesh,
    /// A tree that covers it.
    pub tree: &'a SphereTree,
}

impl Solid<'_> {
    /// The radius of the largest ball around a point in the solid, rounded down, metres; 0 for a point outside.
    fn inner_radius_m(&self, point: &Point3<f64>) -> f64 {
        let is_inside = point.iter().all(|x| x.is_finite()) && self.mesh.contains(point);
        if is_inside { SurfaceDistance::new(self.mesh, self.tree).free_radius_m(point) } else { 0.0 }
    }
}
