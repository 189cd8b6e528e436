//! A fixed box and a mesh with its sphere tree.

use std::ops::ControlFlow;

use geometry::{Point3, Pose, Triangle, TriangleMesh, Vector3};
use sphere_model::SphereTree;

use super::{DirectedSearch, Displacement, Proof, triangles};
use crate::clearance::moved;
use crate::lens::Placed;
use crate::search::Observer;

/// Traverses the tree in the frame of the box; a node is cut against the solid box.
pub(super) fn walk<M: Displacement>(
    search: &mut DirectedSearch,
    ((box_mesh, half), (mesh, tree)): ((&TriangleMesh, Vector3<f64>), (&TriangleMesh, &SphereTree)),
    box_from_mesh: &Pose,
    proof: &mut Proof<'_, M>,
    observer: &mut impl Observer,
) -> ControlFlow<()> {
    let root = Placed::new(tree, 0, 1, Some(box_from_mesh));
    let largest_m = proof.motion.largest_m(&root.center, root.radius_m);
    let mut open = std::mem::take(&mut search.open);
    open.push((0.0, root));
    let mut flow = ControlFlow::Continue(());
    while let (ControlFlow::Continue(()), Some((_, node))) = (flow, open.pop()) {
        let is_cut = cut(proof, &half, &node, largest_m);
        observer.tested((node.node, node.rank), (0, 1), !is_cut);
        flow = proof.test();
        if is_cut {
            continue;
        }
        for child in tree.children(node.node) {
            open.push((0.0, Placed::new(tree, child, node.rank + 1, Some(box_from_mesh))));
        }
        for &index in tree.triangles_of(node.node) {
            let triangle = moved(mesh, index, box_from_mesh);
            let ball = Some((&node.center, node.radius_m));
            if flow.is_continue() && cut_triangle(proof, &half, &triangle, &node) {
                continue;
            }
            for face in 0..12 {
                let other = box_mesh.triangle(face);
                if flow.is_continue()
                    && !triangles::cut(proof, (&other, &triangle), largest_m, ball, observer)
                {
                    flow = ControlFlow::Break(());
                }
            }
        }
    }
    open.clear();
    search.open = open;
    flow
}

/// Cuts the content of a node: along the line to the nearest point of the box, or along the slab's normal.
fn cut<M: Displacement>(
    proof: &mut Proof<'_, M>,
    half: &Vector3<f64>,
    node: &Placed,
    largest_m: f64,
) -> bool {
    let nearest = Point3::from(node.center.coords.sup(&-half).inf(half));
    let apart = nearest - node.center;
    let apart_m = apart.norm();
    let (ball, gap_m) = ((&node.center, node.radius_m), apart_m - node.radius_m);
    if gap_m - largest_m > proof.wanted.floor_m && proof.cut(gap_m - largest_m)
        || gap_m > proof.wanted.floor_m && proof.cut_along(gap_m, &(apart / apart_m), ball)
    {
        return true;
    }
    let (gap_m, towards_box) = node.box_slab_gap(half);
    proof.cut_along(gap_m, &towards_box, ball)
}

/// Cuts the part of a triangle in a node against the solid box: along the normals of the box's faces, or along the line from the
/// nearest point of the box to the centre of the node.
fn cut_triangle<M: Displacement>(
    proof: &mut Proof<'_, M>,
    half: &Vector3<f64>,
    triangle: &Triangle,
    node: &Placed,
) -> bool {
    let nearest = Point3::from(node.center.coords.sup(&-half).inf(half));
    let outward = (node.center - nearest).normalize();
    let faces = (0..6).map(|k| Vector3::ith(k / 2, if k % 2 == 0 { 1.0 } else { -1.0 }));
    faces.chain([outward]).any(|outward| {
        let gap_m = triangles::extent(triangle, &outward).0 - outward.abs().dot(half);
        proof.cut_along(gap_m, &-outward, (&node.center, node.radius_m))
    })
}
