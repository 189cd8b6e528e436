//! Two boxes.

use geometry::{Pose, TriangleMesh, Vector3};

use super::{SurfaceContact, first_contact, moved};
use crate::Observer;

/// Separating axes first, then the twelve triangles of each.
pub(super) fn contact(
    (mesh_a, half_a): (&TriangleMesh, Vector3<f64>),
    (mesh_b, half_b): (&TriangleMesh, Vector3<f64>),
    a_from_b: &Pose,
    eps_m: f64,
    observer: &mut impl Observer,
) -> Option<SurfaceContact> {
    if separated(&half_a, &half_b, a_from_b, eps_m) {
        return None;
    }
    let faces_b: [_; 12] = std::array::from_fn(|i| moved(mesh_b, i as u32, a_from_b));
    (0..12).find_map(|triangle_a| {
        let corners = mesh_a.triangle(triangle_a as usize);
        let (triangle_b, contact) = first_contact(&corners, (0..).zip(faces_b.iter()), eps_m, observer)?;
        Some(SurfaceContact { triangle_a, triangle_b, contact })
    })
}

/// Whether a face normal of either box proves a gap of more than `margin_m`; rounding is far below the last term.
fn separated(half_a: &Vector3<f64>, half_b: &Vector3<f64>, a_from_b: &Pose, margin_m: f64) -> bool {
    let shift = a_from_b.translation;
    let slack = margin_m + 64.0 * f64::EPSILON * (shift.amax() + half_a.amax() + half_b.amax());
    (0..3).any(|k| {
        let reach_b: f64 = (0..3).map(|j| (a_from_b.rotation[(k, j)] * half_b[j]).abs()).sum();
        let reach_a: f64 = (0..3).map(|j| (a_from_b.rotation[(j, k)] * half_a[j]).abs()).sum();
        shift[k].abs() > half_a[k] + reach_b + slack
            || a_from_b.rotation.column(k).dot(&shift).abs() > half_b[k] + reach_a + slack
    })
}
