//! Two boxes.

use std::ops::ControlFlow;

use geometry::{Pose, TriangleMesh, Vector3};

use super::{Best, moved};
use crate::Observer;
use crate::separation::boxes_m;

/// Tests separating axes first, then the twelve triangles of each box.
pub(super) fn walk(
    (mesh_a, half_a): (&TriangleMesh, Vector3<f64>),
    (mesh_b, half_b): (&TriangleMesh, Vector3<f64>),
    a_from_b: &Pose,
    best: &mut Best<'_>,
    observer: &mut impl Observer,
) -> ControlFlow<()> {
    if boxes_m(&half_a, &half_b, a_from_b) > best.within_m {
        return ControlFlow::Continue(());
    }
    let faces_b: [_; 12] = std::array::from_fn(|i| moved(mesh_b, i as u32, a_from_b));
    for triangle_a in 0..12 {
        let corners = mesh_a.triangle(triangle_a as usize);
        for (triangle_b, face) in (0..).zip(&faces_b) {
            best.consider((triangle_a, &corners), (triangle_b, face), observer)?;
        }
    }
    ControlFlow::Continue(())
}
