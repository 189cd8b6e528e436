//! A fixed box and a mesh with its sphere tree.

use std::ops::ControlFlow;

use geometry::{Point3, Pose, Triangle, TriangleMesh, Vector3};
use sphere_model::SphereTree;

use super::{Ball, DirectedProof, DirectedSearch, Displacement, triangles};
use crate::clearance::moved;
use crate::lens::PlacedBall;
use crate::search::Observer;

/// Traverses the tree in the frame of the box; a node is cut against the solid box, or where it stays inside.
pub(super) fn walk<M: Displacement>(
    search: &mut DirectedSearch,
    ((box_mesh, half), (mesh, tree)): ((&TriangleMesh, Vector3<f64>), (&TriangleMesh, &SphereTree)),
    box_from_mesh: &Pose,
    proof: &mut DirectedProof<'_, M>,
    observer: &mut impl Observer,
) -> ControlFlow<()> {
    let root = PlacedBall::new(tree, 0, 1, Some(box_from_mesh));
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
            open.push((0.0, PlacedBall::new(tree, child, node.rank + 1, Some(box_from_mesh))));
        }
        for &index in tree.triangles_of(node.node) {
            let triangle = moved(mesh, index, box_from_mesh);
            let ball = Some((&node.center, node.radius_m));
            if flow.is_break() || cut_triangle(proof, &half, &triangle, &node) {
                continue;
            }
            flow = (0..12).try_for_each(|face| {
                proof.test()?;
                let faces = (&box_mesh.triangle(face), &triangle);
                let is_cut = triangles::cut(proof, faces, largest_m, ball, observer);
                if is_cut {
                    proof.record(around(&half), node.ball());
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
        }
    }
    open.clear();
    search.open = open;
    flow
}

/// Cuts the content of a node: along the line to the nearest point of the box, along the slab's normal, or inside the box.
fn cut<M: Displacement>(
    proof: &mut DirectedProof<'_, M>,
    half: &Vector3<f64>,
    node: &PlacedBall,
    largest_m: f64,
) -> bool {
    let nearest = Point3::from(node.center.coords.sup(&-half).inf(half));
    let apart = nearest - node.center;
    let apart_m = apart.norm();
    let (ball, gap_m) = ((&node.center, node.radius_m), apart_m - node.radius_m);
    let is_far = gap_m - largest_m > proof.wanted.floor_m && proof.cut(gap_m - largest_m);
    if is_far {
        proof.along(|| apart / apart_m);
    }
    let is_beside =
        is_far || gap_m > proof.wanted.floor_m && proof.cut_along(gap_m, &(apart / apart_m), ball) || {
            let (gap_m, towards_box) = node.box_slab_gap(half);
            proof.cut_along(gap_m, &towards_box, ball)
        };
    if is_beside {
        proof.record(around(half), node.ball());
    }
    is_beside || cut_within(proof, half, ball, |k, sign| sign * node.center[k] + node.radius_m)
}

/// Cuts the content of a ball that stays inside the box: `high_m` is its highest coordinate along an axis, in either sense.
///
/// # Guarantee
/// A point inside a box is as far from its surface as from the nearest plane of its faces.
fn cut_within<M: Displacement>(
    proof: &mut DirectedProof<'_, M>,
    half: &Vector3<f64>,
    (center, radius_m): (&Point3<f64>, f64),
    high_m: impl Fn(usize, f64) -> f64,
) -> bool {
    let faces = || (0..3).flat_map(|k| [(k, 1.0), (k, -1.0)]);
    let gap_m = |(k, sign): (usize, f64)| half[k] - high_m(k, sign);
    let left_m = |face: (usize, f64)| {
        gap_m(face) - proof.motion.along_m(&Vector3::ith(face.0, face.1), center, radius_m)
    };
    let is_inside = faces().all(|face| gap_m(face) > proof.wanted.floor_m);
    // A bound that is not a number is no bound, whatever the others are.
    let least_m = |least_m: f64, m: f64| if m < least_m || m.is_nan() { m } else { least_m };
    let is_cut = is_inside && proof.cut(faces().map(left_m).fold(f64::INFINITY, least_m));
    if is_cut {
        for (k, sign) in faces() {
            let outward = Vector3::ith(k, sign);
            let across = half - Vector3::ith(k, half[k]);
            proof.along(|| outward);
            proof.record((Point3::from(outward * half[k]), across.norm()), (*center, radius_m));
        }
    }
    is_cut
}

/// The ball around a box.
fn around(half: &Vector3<f64>) -> Ball {
    (Point3::origin(), half.norm())
}

/// Cuts the part of a triangle in a node against the solid box: along the normals of the box's faces, or along the line from the
/// nearest point of the box to the centre of the node, or inside the box.
fn cut_triangle<M: Displacement>(
    proof: &mut DirectedProof<'_, M>,
    half: &Vector3<f64>,
    triangle: &Triangle,
    node: &PlacedBall,
) -> bool {
    let nearest = Point3::from(node.center.coords.sup(&-half).inf(half));
    let outward = (node.center - nearest).normalize();
    let faces = (0..6).map(|k| Vector3::ith(k / 2, if k % 2 == 0 { 1.0 } else { -1.0 }));
    let is_beside = faces.chain([outward]).any(|outward| {
        let gap_m = triangles::extent(triangle, &outward).0 - outward.abs().dot(half);
        proof.cut_along(gap_m, &-outward, (&node.center, node.radius_m))
    });
    if is_beside {
        proof.record(around(half), node.ball());
    }
    is_beside
        || cut_within(proof, half, (&node.center, node.radius_m), |k, sign| {
            triangles::extent(triangle, &Vector3::ith(k, sign)).1
        })
}
