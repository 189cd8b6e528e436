//! The triangulation of a cap, and its rim radius.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use nalgebra::Point3;

use crate::Triangle;
use crate::triangle::point_segment_m;

/// Covers the rounding of lengths.
const ROUNDING: f64 = 1.0 + 1e-9;

/// The triangles of a cap over a rim, which traverse its edges in the other direction, and an upper bound on the distance of a point
/// of the cap from the rim, metres.
///
/// The corner with the shortest diagonal is cut off first: a slit is closed across, and a round hole by a disc.
pub(super) fn cap(rim: &[Point3<f64>]) -> (Vec<Triangle>, f64) {
    let count = rim.len();
    let mut before: Vec<usize> = (0..count).map(|i| (i + count - 1) % count).collect();
    let mut after: Vec<usize> = (0..count).map(|i| (i + 1) % count).collect();
    let mut is_left = vec![true; count];
    // Not negative: the order of the bits is the order of the lengths.
    let diagonal = |a: usize, b: usize| (rim[b] - rim[a]).norm_squared().to_bits();
    let mut ears: BinaryHeap<Reverse<(u64, usize, usize, usize)>> =
        (0..count).map(|i| Reverse((diagonal(before[i], after[i]), i, before[i], after[i]))).collect();
    let (mut triangles, mut radius_m) = (Vec::new(), 0.0_f64);
    let mut left = count;
    while left >= 3 {
        let Some(Reverse((_, corner, from, to))) = ears.pop() else { break };
        if !is_left[corner] || before[corner] != from || after[corner] != to {
            continue;
        }
        triangles.push([rim[to], rim[corner], rim[from]]);
        radius_m = radius_m.max(reach_m(rim, [from, corner, to]));
        is_left[corner] = false;
        (after[from], before[to]) = (to, from);
        left -= 1;
        for at in [from, to] {
            ears.push(Reverse((diagonal(before[at], after[at]), at, before[at], after[at])));
        }
    }
    (triangles, radius_m * ROUNDING)
}

/// An upper bound on the distance of a point of a triangle from the rim: from its corners, or from one of its edges on the rim.
fn reach_m(rim: &[Point3<f64>], corners: [usize; 3]) -> f64 {
    let at = corners.map(|corner| rim[corner]);
    let is_rim = |a: usize, b: usize| (a + 1) % rim.len() == b || (b + 1) % rim.len() == a;
    let edges = [(0, 1, 2), (1, 2, 0), (2, 0, 1)];
    let from_edges = edges
        .iter()
        .filter(|(a, b, _)| is_rim(corners[*a], corners[*b]))
        .map(|(a, b, opposite)| point_segment_m(&at[*opposite], &[at[*a], at[*b]]));
    from_edges.fold(from_corners_m(&at), f64::min)
}

/// An upper bound on the distance of a point of a triangle from the nearest corner: its circumradius, or half of its longest edge if
/// it is obtuse.
fn from_corners_m([a, b, c]: &Triangle) -> f64 {
    let mut sides = [(b - a).norm(), (c - b).norm(), (a - c).norm()];
    sides.sort_by(f64::total_cmp);
    let [short, middle, long] = sides;
    if short * short + middle * middle <= long * long {
        return 0.5 * long;
    }
    let area = 0.5 * (b - a).cross(&(c - a)).norm();
    let circumradius = short * middle * long / (4.0 * area);
    // An acute triangle lies within 0.58 of its longest edge of its corners; NaN is no smaller.
    if circumradius <= 0.6 * long { circumradius } else { 0.6 * long }
}
