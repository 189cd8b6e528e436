//! Two meshes, each with its sphere tree.

use std::ops::ControlFlow;

use geometry::{Pose, Triangle, TriangleMesh};
use sphere_model::SphereTree;

use super::{SurfaceContact, first_contact, moved};
use crate::{Observer, Search};

/// The patent's search; each pair of overlapping smallest spheres is refined by the triangles they stand for.
pub(super) fn contact(
    search: &mut Search,
    (mesh_a, tree_a): (&TriangleMesh, &SphereTree),
    (mesh_b, tree_b): (&TriangleMesh, &SphereTree),
    a_from_b: &Pose,
    eps_m: f64,
    observer: &mut impl Observer,
) -> Option<SurfaceContact> {
    let mut found = None;
    let mut moved_b: Vec<(u32, Triangle)> = Vec::new();
    search.run((tree_a, tree_b), a_from_b, eps_m, observer, |leaf_a, leaf_b, observer| {
        moved_b.clear();
        moved_b.extend(tree_b.triangles_of(leaf_b).iter().map(|&t| (t, moved(mesh_b, t, a_from_b))));
        for &triangle_a in tree_a.triangles_of(leaf_a) {
            let corners_a = mesh_a.triangle(triangle_a as usize);
            let others = moved_b.iter().map(|(index, triangle)| (*index, triangle));
            if let Some((triangle_b, contact)) = first_contact(&corners_a, others, eps_m, observer) {
                found = Some(SurfaceContact { triangle_a, triangle_b, contact });
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    found
}
