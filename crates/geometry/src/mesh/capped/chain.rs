//! Triangles as oriented chains: uses of edges, connected groups, stitches between merged vertices.

use std::collections::BTreeMap;

use nalgebra::Point3;

use super::by_edge;
use crate::Triangle;
use crate::mesh::components::Groups;

/// One triangle at an edge between two merged vertices.
#[derive(Clone, Copy)]
pub(super) struct Used {
    pub(super) low: u32,
    pub(super) high: u32,
    /// Index of the triangle.
    pub(super) triangle: u32,
    /// Whether the triangle traverses the edge from the lower to the higher vertex.
    pub(super) is_up: bool,
}

impl Used {
    /// Its place by edge, triangle and direction, as one number: these are compared faster than four fields.
    fn order(&self) -> u128 {
        let words = [self.low, self.high, self.triangle, u32::from(self.is_up)];
        words.into_iter().fold(0, |order, word| order << 32 | u128::from(word))
    }
}

/// The directed edges of a triangle.
pub(super) fn edges_of([a, b, c]: [u32; 3]) -> [(u32, u32); 3] {
    [(a, b), (b, c), (c, a)]
}

/// All uses of edges between different vertices, ordered by edge; `merged` names the vertex that stands for each.
pub(super) fn uses(triangles: &[[u32; 3]], merged: impl Fn(u32) -> u32) -> Vec<Used> {
    let mut uses: Vec<Used> = triangles
        .iter()
        .enumerate()
        .flat_map(|(index, triangle)| edges_of(triangle.map(&merged)).map(|edge| (index as u32, edge)))
        .filter(|(_, (from, to))| from != to)
        .map(|(triangle, (from, to))| Used {
            low: from.min(to),
            high: from.max(to),
            triangle,
            is_up: from < to,
        })
        .collect();
    uses.sort_unstable_by_key(Used::order);
    uses
}

/// How many more triangles traverse an edge up than down.
pub(super) fn net(edge: &[Used]) -> i64 {
    edge.iter().map(|used| if used.is_up { 1 } else { -1 }).sum()
}

/// The connected group of every triangle, over edges, and the number of groups.
pub(super) fn connected(triangles: &[[u32; 3]], merged: &[u32]) -> (Vec<usize>, usize) {
    let mut groups = Groups::new(triangles.len());
    for edge in by_edge(&uses(triangles, |vertex| merged[vertex as usize])) {
        for used in &edge[1..] {
            groups.join(edge[0].triangle, used.triangle);
        }
    }
    let (numbers, count) = groups.numbered();
    (numbers.into_iter().map(|number| number as usize).collect(), count)
}

/// Triangles that join every unbalanced edge to the edge between the merged vertices: afterwards only edges between these are
/// unbalanced, as if the vertices had been moved.
pub(super) fn stitches(triangles: &[[u32; 3]], merged: &[u32], vertices: &[Point3<f64>]) -> Vec<Triangle> {
    let at = |vertex: u32| vertices[vertex as usize];
    let mut stitches = Vec::new();
    for edge in by_edge(&uses(triangles, |vertex| vertex)) {
        let net = net(edge);
        let (a, b) = if net > 0 { (edge[0].low, edge[0].high) } else { (edge[0].high, edge[0].low) };
        let (to_a, to_b) = (merged[a as usize], merged[b as usize]);
        for _ in 0..net.abs() {
            let quad = [[b, a, to_a], [b, to_a, to_b]];
            let whole = quad.iter().filter(|[x, y, z]| x != y && y != z && z != x);
            stitches.extend(whole.map(|triangle| triangle.map(at)));
        }
    }
    stitches
}

/// The triangles without pairs of the same corners and opposite orientation: together these bound nothing.
pub(super) fn without_pairs(triangles: Vec<Triangle>) -> Vec<Triangle> {
    let key = |triangle: &Triangle| {
        let mut corners = triangle.map(|corner| [corner.x, corner.y, corner.z].map(f64::to_bits));
        let original = corners;
        corners.sort_unstable();
        let at = original.iter().position(|corner| *corner == corners[0]).unwrap_or(0);
        (corners, original[(at + 1) % 3] == corners[1])
    };
    let mut net: BTreeMap<_, i64> = BTreeMap::new();
    for triangle in &triangles {
        let (corners, forwards) = key(triangle);
        *net.entry(corners).or_default() += if forwards { 1 } else { -1 };
    }
    let mut kept = triangles;
    kept.retain(|triangle| {
        let (corners, forwards) = key(triangle);
        if corners[0] == corners[1] || corners[1] == corners[2] {
            return false;
        }
        let left = net.get_mut(&corners).expect("every triangle was counted");
        let is_kept = if forwards { *left > 0 } else { *left < 0 };
        if is_kept {
            *left -= left.signum();
        }
        is_kept
    });
    kept
}
