//! Plates cut to a curve: the strip between two lines in the xz plane, made thick along y.

use super::Solid;
use nalgebra::Vector3;

/// Prism over the strip between `lower` and `upper` ((x, z), same number of points, x rising, `lower` below `upper`),
/// from y = -thickness/2 to y = thickness/2, metres.
pub(crate) fn strip_prism(lower: &[[f64; 2]], upper: &[[f64; 2]], thickness: f64, spacing: f64) -> Solid {
    assert_eq!(lower.len(), upper.len(), "both lines of a strip have the same number of points");
    let tallest = lower.iter().zip(upper).fold(0.0_f64, |m, (l, u)| m.max(u[1] - l[1]));
    let rows = libm::round(tallest / spacing).max(1.0) as usize;
    let layers = libm::round(thickness / spacing).max(1.0) as usize;
    let columns = lower.len() - 1;
    let mut solid = Solid::default();
    let index = |i: usize, j: usize, k: usize| (i * (rows + 1) + j) * (layers + 1) + k;
    for (l, u) in lower.iter().zip(upper) {
        for j in 0..=rows {
            let t = j as f64 / rows as f64;
            for k in 0..=layers {
                let y = (k as f64 / layers as f64 - 0.5) * thickness;
                solid.points.push(Vector3::new(l[0] + (u[0] - l[0]) * t, y, l[1] + (u[1] - l[1]) * t));
            }
        }
    }
    // Each face is a grid; the order of its two directions turns it outward.
    let mut face = |across: usize, along: usize, at: &dyn Fn(usize, usize) -> usize| {
        for a in 0..across {
            for b in 0..along {
                let quad = [at(a, b), at(a + 1, b), at(a + 1, b + 1), at(a, b + 1)];
                solid.triangles.push([quad[0], quad[1], quad[2]]);
                solid.triangles.push([quad[0], quad[2], quad[3]]);
            }
        }
    };
    face(columns, rows, &|i, j| index(i, j, 0));
    face(rows, columns, &|j, i| index(i, j, layers));
    face(layers, columns, &|k, i| index(i, 0, k));
    face(columns, layers, &|i, k| index(i, rows, k));
    face(layers, rows, &|k, j| index(columns, j, k));
    face(rows, layers, &|j, k| index(0, j, k));
    drop_unused_points(solid)
}

/// Keeps only the points that a triangle uses, in order.
fn drop_unused_points(solid: Solid) -> Solid {
    let mut used = vec![false; solid.points.len()];
    for index in solid.triangles.iter().flatten() {
        used[*index] = true;
    }
    let mut new_index = vec![0; used.len()];
    let mut points = Vec::new();
    for (index, point) in solid.points.into_iter().enumerate() {
        new_index[index] = points.len();
        if used[index] {
            points.push(point);
        }
    }
    let triangles = solid.triangles.iter().map(|t| t.map(|index| new_index[index])).collect();
    Solid { points, triangles }
}
