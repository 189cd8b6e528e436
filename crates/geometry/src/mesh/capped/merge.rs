//! Vertices of rims that are one vertex up to a tolerance.

use std::collections::BTreeMap;

use nalgebra::Point3;

use super::by_edge;
use super::chain::{net, uses};
use crate::mesh::components::Groups;

/// The greatest distance of a vertex from the one that it is merged with, metres; rounded up.
pub(super) fn spread_m(vertices: &[Point3<f64>], merged: &[u32]) -> f64 {
    let moved = vertices.iter().zip(merged).map(|(vertex, to)| (vertices[*to as usize] - vertex).norm());
    moved.fold(0.0, f64::max) * (1.0 + 1e-9)
}

/// Per vertex: the lowest vertex that it is merged with. Only vertices at unbalanced edges are merged, each with all within
/// `tolerance_m`, and so on from these.
pub(super) fn merged(vertices: &[Point3<f64>], triangles: &[[u32; 3]], tolerance_m: f64) -> Vec<u32> {
    let mut on_rim: Vec<u32> = by_edge(&uses(triangles, |vertex| vertex))
        .filter(|edge| net(edge) != 0)
        .flat_map(|edge| [edge[0].low, edge[0].high])
        .collect();
    on_rim.sort_unstable();
    on_rim.dedup();
    let cell = |vertex: u32| {
        let at = vertices[vertex as usize];
        [at.x, at.y, at.z].map(|x| (x / tolerance_m).floor() as i64)
    };
    let mut cells: BTreeMap<[i64; 3], Vec<u32>> = BTreeMap::new();
    for &vertex in &on_rim {
        cells.entry(cell(vertex)).or_default().push(vertex);
    }
    let mut groups = Groups::new(vertices.len());
    for &vertex in &on_rim {
        let [x, y, z] = cell(vertex);
        let around = (-1..=1).flat_map(|i| (-1..=1).flat_map(move |j| (-1..=1).map(move |k| [i, j, k])));
        for [i, j, k] in around {
            for &other in cells.get(&[x + i, y + j, z + k]).into_iter().flatten() {
                let gap = vertices[vertex as usize] - vertices[other as usize];
                if other < vertex && gap.norm() <= tolerance_m {
                    groups.join(other, vertex);
                }
            }
        }
    }
    (0..vertices.len() as u32).map(|vertex| groups.root(vertex)).collect()
}
