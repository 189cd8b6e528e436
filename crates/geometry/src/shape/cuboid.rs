//! A box as twelve triangles.

use nalgebra::{Point3, Vector3};

use crate::Triangle;

/// Corner `i` has the signs of its three bits.
pub(super) fn triangles(half: &Vector3<f64>) -> Vec<Triangle> {
    let corner = |i: usize| {
        let sign = |bit: usize| if i >> bit & 1 == 1 { 1.0 } else { -1.0 };
        Point3::new(sign(0) * half.x, sign(1) * half.y, sign(2) * half.z)
    };
    // Each face counter-clockwise from outside.
    [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]]
        .iter()
        .flat_map(|face| [[face[0], face[1], face[2]], [face[0], face[2], face[3]]])
        .map(|t| t.map(corner))
        .collect()
}
