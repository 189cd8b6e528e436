//! Two boxes.

use std::ops::ControlFlow;

use geometry::{Point3, Pose, Vector3};

use super::{DirectedProof, Displacement};

/// Axes whose edges are nearly parallel have no direction of their own.
const SHORTEST_AXIS: f64 = 1e-6;

/// Cuts two boxes along the best of their separating axes: the face normals of both, and the products of their edges (S.
/// Gottschalk, M. C. Lin and D. Manocha, *OBB-Tree: A Hierarchical Structure for Rapid Interference Detection*, 1996).
pub(super) fn separate<M: Displacement>(
    half_a: Vector3<f64>,
    half_b: Vector3<f64>,
    a_from_b: &Pose,
    proof: &mut DirectedProof<'_, M>,
) -> ControlFlow<()> {
    let (edges_b, shift) = (&a_from_b.rotation, &a_from_b.translation);
    let edge = |k: usize| Vector3::ith(k, 1.0);
    let faces = (0..3).flat_map(|k| [edge(k), edges_b.column(k).into_owned()]);
    let products = (0..9).map(|k| edge(k / 3).cross(&edges_b.column(k % 3)));
    let mut best_m = f64::NEG_INFINITY;
    for axis in faces.chain(products) {
        let length = axis.norm();
        if length < SHORTEST_AXIS {
            continue;
        }
        let towards_a = if axis.dot(shift) > 0.0 { -axis / length } else { axis / length };
        let reach_a = towards_a.abs().dot(&half_a);
        let reach_b: f64 = (0..3).map(|k| (towards_a.dot(&edges_b.column(k)) * half_b[k]).abs()).sum();
        let gap_m = -towards_a.dot(shift) - reach_a - reach_b;
        if gap_m <= proof.wanted.floor_m.max(best_m) {
            continue;
        }
        let corners = (0..8).map(|i: usize| {
            let sign = |k: usize| if i >> k & 1 == 1 { half_b[k] } else { -half_b[k] };
            a_from_b.point(&Point3::new(sign(0), sign(1), sign(2)))
        });
        let along_m =
            corners.map(|corner| proof.motion.along_m(&towards_a, &corner, 0.0)).fold(0.0, f64::max);
        if gap_m - along_m > best_m {
            best_m = gap_m - along_m;
            proof.along(|| towards_a);
        }
    }
    if !proof.cut(best_m) {
        return ControlFlow::Break(());
    }
    proof.record((Point3::origin(), half_a.norm()), (Point3::from(*shift), half_b.norm()));
    ControlFlow::Continue(())
}
