//! A mesh with its sphere tree against a box.

use geometry::{Point3, Pose, TriangleMesh, Vector3, triangle_meets_box};
use sphere_model::{NodeId, SphereTree};

use super::{SurfaceContact, first_contact, moved};
use crate::Observer;
use crate::lens::Placed;

/// Walks the tree down where its spheres come within reach of the box; then triangles against the box's own.
///
/// The contact is given in the box's frame, the mesh's triangle first.
pub(super) fn contact(
    (mesh, tree): (&TriangleMesh, &SphereTree),
    (box_mesh, half): (&TriangleMesh, Vector3<f64>),
    box_from_mesh: &Pose,
    eps_m: f64,
    observer: &mut impl Observer,
) -> Option<SurfaceContact> {
    let walk = Walk { mesh, tree, box_mesh, half, box_from_mesh, eps_m };
    walk.below(0, 1, observer)
}

struct Walk<'a> {
    mesh: &'a TriangleMesh,
    tree: &'a SphereTree,
    box_mesh: &'a TriangleMesh,
    half: Vector3<f64>,
    box_from_mesh: &'a Pose,
    eps_m: f64,
}

impl Walk<'_> {
    fn below(&self, node: NodeId, rank: usize, observer: &mut impl Observer) -> Option<SurfaceContact> {
        let placed = Placed::new(self.tree, node, rank, Some(self.box_from_mesh));
        let (center, reach) = (placed.center, placed.radius_m + self.eps_m);
        // Only the box's surface counts here, so a sphere deep inside is as far away as one outside.
        let apart = squared_distance_outside(&center, &self.half) > reach * reach
            || depth_inside(&center, &self.half) > reach
            || placed.box_gap_m(&self.half) > self.eps_m;
        observer.tested((node, rank), (0, 1), !apart);
        if apart {
            return None;
        }
        if !self.tree.is_lowest(node) {
            return self.tree.children(node).find_map(|child| self.below(child, rank + 1, observer));
        }
        let (low, high) = (
            Point3::from(-self.half).map(|x| x - self.eps_m),
            Point3::from(self.half).map(|x| x + self.eps_m),
        );
        self.tree.triangles_of(node).iter().find_map(|&triangle_a| {
            let corners = moved(self.mesh, triangle_a, self.box_from_mesh);
            if !triangle_meets_box(&corners, &low, &high) {
                return None;
            }
            let faces: [_; 12] = std::array::from_fn(|i| self.box_mesh.triangle(i));
            let (triangle_b, contact) =
                first_contact(&corners, (0..).zip(faces.iter()), self.eps_m, observer)?;
            Some(SurfaceContact { triangle_a, triangle_b, contact })
        })
    }
}

fn squared_distance_outside(point: &Point3<f64>, half: &Vector3<f64>) -> f64 {
    (0..3).map(|k| (point[k].abs() - half[k]).max(0.0)).map(|d| d * d).sum()
}

/// Distance to the nearest face for a point inside; negative outside.
fn depth_inside(point: &Point3<f64>, half: &Vector3<f64>) -> f64 {
    (0..3).map(|k| half[k] - point[k].abs()).fold(f64::INFINITY, f64::min)
}
