//! Exact triangle–triangle intersection; touching counts.

use nalgebra::Point3;
use robust::{Coord, Coord3D, orient2d, orient3d};

use super::{Triangle, edge};
use crate::Aabb;

/// Whether two closed triangles share a point.
///
/// Two triangles meet if and only if an edge of one meets the other: this covers crossing, coplanar, contained and touching
/// pairs, and degenerate triangles, which are the union of their edges.
///
/// # Guarantee
/// Exact for the given coordinates: every decision is the sign of an orientation determinant evaluated with
/// Shewchuk's adaptive arithmetic (`robust`).
pub fn triangles_intersect(a: &Triangle, b: &Triangle) -> bool {
    (0..3).any(|i| {
        let (p, q) = edge(a, i);
        segment_meets_triangle(p, q, b)
    }) || (0..3).any(|i| {
        let (p, q) = edge(b, i);
        segment_meets_triangle(p, q, a)
    })
}

/// Whether two closed triangles with common corners, equal bit for bit, share a point beyond these corners and the edge between
/// them; triangles with three common corners do.
///
/// # Guarantee
/// Exact like [`triangles_intersect`], except that two triangles without area along one edge count as meeting.
pub(crate) fn neighbours_intersect(a: &Triangle, b: &Triangle) -> bool {
    let common = |corner: &Point3<f64>, other: &Triangle| other.contains(corner);
    let own =
        |one: &Triangle, other: &Triangle| (0..3).filter(|&i| !common(&one[i], other)).collect::<Vec<_>>();
    match (&own(a, b)[..], &own(b, a)[..]) {
        (&[i], &[j]) => {
            let (p, q) = (&a[(i + 1) % 3], &a[(i + 2) % 3]);
            folded(p, q, &a[i], &b[j])
        }
        (&[i, j], &[k, l]) => {
            // Around the apex of a fan all triangles are neighbours: most edges opposite it are far apart.
            let meets = |p: &Point3<f64>, q: &Point3<f64>, triangle: &Triangle| {
                let edge = Aabb { low: p.inf(q), high: p.sup(q) };
                edge.meets(&Aabb::of_triangle(triangle)) && segment_meets_triangle(p, q, triangle)
            };
            meets(&a[i], &a[j], b) || meets(&b[k], &b[l], a)
        }
        (&[_, _, _], &[_, _, _]) => triangles_intersect(a, b),
        _ => true,
    }
}

/// Whether the triangles from one edge to two points overlap: they are coplanar, on the same side of the edge.
fn folded(p: &Point3<f64>, q: &Point3<f64>, one: &Point3<f64>, other: &Point3<f64>) -> bool {
    if orientation(p, q, one, other) != 0.0 {
        return false;
    }
    let sides = |r: &Point3<f64>, axis: usize| orient2d(flat(p, axis), flat(q, axis), flat(r, axis));
    let has_area = |r: &Point3<f64>| (0..3).any(|axis| sides(r, axis) != 0.0);
    match (has_area(one), has_area(other)) {
        (true, true) => (0..3).any(|axis| same_strict_sign(sides(one, axis), sides(other, axis))),
        // One of them is part of the line through the edge, and meets the other only in the edge.
        (true, false) | (false, true) => false,
        (false, false) => true,
    }
}

/// Whether a closed segment and a closed triangle share a point.
///
/// # Guarantee
/// Exact like [`triangles_intersect`].
pub(crate) fn segment_meets_triangle(p: &Point3<f64>, q: &Point3<f64>, triangle: &Triangle) -> bool {
    let [a, b, c] = triangle;
    let side_p = orientation(a, b, c, p);
    let side_q = orientation(a, b, c, q);
    if same_strict_sign(side_p, side_q) {
        return false;
    }
    if side_p == 0.0 && side_q == 0.0 {
        return match injective_projection(triangle) {
            Some(axis) => coplanar_segment_meets_triangle(p, q, triangle, axis),
            None => (0..3).any(|i| {
                let (u, v) = edge(triangle, i);
                segments_intersect(p, q, u, v)
            }),
        };
    }
    // The line through p and q crosses the plane in one point between p and q; tests whether it is inside the triangle.
    let around = [orientation(p, q, a, b), orientation(p, q, b, c), orientation(p, q, c, a)];
    around.iter().all(|&s| s >= 0.0) || around.iter().all(|&s| s <= 0.0)
}

/// Whether two closed segments in space meet; either may be a point.
///
/// Coplanar segments meet if and only if their projections meet in all three coordinate planes: at least one projection is
/// one-to-one on a plane that contains both.
fn segments_intersect(p: &Point3<f64>, q: &Point3<f64>, u: &Point3<f64>, v: &Point3<f64>) -> bool {
    orientation(p, q, u, v) == 0.0
        && (0..3)
            .all(|axis| segments_intersect_2d(flat(p, axis), flat(q, axis), flat(u, axis), flat(v, axis)))
}

fn coplanar_segment_meets_triangle(
    p: &Point3<f64>,
    q: &Point3<f64>,
    triangle: &Triangle,
    axis: usize,
) -> bool {
    let corners = triangle.map(|corner| flat(&corner, axis));
    let (p, q) = (flat(p, axis), flat(q, axis));
    inside_2d(p, &corners) || (0..3).any(|i| segments_intersect_2d(p, q, corners[i], corners[(i + 1) % 3]))
}

fn inside_2d(p: Coord<f64>, corners: &[Coord<f64>; 3]) -> bool {
    let around: [f64; 3] = std::array::from_fn(|i| orient2d(corners[i], corners[(i + 1) % 3], p));
    around.iter().all(|&s| s >= 0.0) || around.iter().all(|&s| s <= 0.0)
}

fn segments_intersect_2d(a: Coord<f64>, b: Coord<f64>, c: Coord<f64>, d: Coord<f64>) -> bool {
    let (abc, abd) = (orient2d(a, b, c), orient2d(a, b, d));
    let (cda, cdb) = (orient2d(c, d, a), orient2d(c, d, b));
    if same_strict_sign(abc, abd) || same_strict_sign(cda, cdb) {
        return false;
    }
    if [abc, abd, cda, cdb].iter().any(|&s| s != 0.0) {
        return true;
    }
    let overlap = |a: f64, b: f64, c: f64, d: f64| a.min(b) <= c.max(d) && c.min(d) <= a.max(b);
    overlap(a.x, b.x, c.x, d.x) && overlap(a.y, b.y, c.y, d.y)
}

/// The axis along which the triangle's projection has an area; `None` for a degenerate triangle.
fn injective_projection(triangle: &Triangle) -> Option<usize> {
    (0..3).find(|&axis| {
        let [a, b, c] = triangle.map(|corner| flat(&corner, axis));
        orient2d(a, b, c) != 0.0
    })
}

fn same_strict_sign(s: f64, t: f64) -> bool {
    (s > 0.0 && t > 0.0) || (s < 0.0 && t < 0.0)
}

fn orientation(a: &Point3<f64>, b: &Point3<f64>, c: &Point3<f64>, d: &Point3<f64>) -> f64 {
    let coord = |p: &Point3<f64>| Coord3D { x: p.x, y: p.y, z: p.z };
    orient3d(coord(a), coord(b), coord(c), coord(d))
}

/// Drops coordinate `axis`.
fn flat(p: &Point3<f64>, axis: usize) -> Coord<f64> {
    Coord { x: p[(axis + 1) % 3], y: p[(axis + 2) % 3] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn triangle(corners: [[f64; 3]; 3]) -> Triangle {
        corners.map(Point3::from)
    }

    fn check(a: [[f64; 3]; 3], b: [[f64; 3]; 3], expected: bool) {
        let (a, b) = (triangle(a), triangle(b));
        assert_eq!(triangles_intersect(&a, &b), expected);
        assert_eq!(triangles_intersect(&b, &a), expected);
    }

    const UNIT: [[f64; 3]; 3] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];

    #[test]
    fn crossing_and_apart() {
        check(UNIT, [[0.2, 0.2, -1.0], [0.2, 0.2, 1.0], [0.3, 0.3, 1.0]], true);
        check(UNIT, [[0.2, 0.2, 0.1], [0.2, 0.2, 1.0], [0.3, 0.3, 1.0]], false);
        check(UNIT, [[2.0, 2.0, -1.0], [2.0, 2.0, 1.0], [3.0, 2.0, 1.0]], false);
    }

    #[test]
    fn touching_counts() {
        check(UNIT, [[0.0, 0.0, 0.0], [-1.0, 0.0, 1.0], [-1.0, 0.5, 1.0]], true);
        check(UNIT, [[0.5, 0.5, 0.0], [1.0, 1.0, 1.0], [1.0, 2.0, 1.0]], true);
        check(UNIT, [[0.25, 0.25, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 1.0]], true);
    }

    /// R14 of `docs/regressions.md`: a shared vertex that a sampling checker misses.
    #[test]
    fn shared_vertex_regression_r14() {
        check(
            [[1.0, 2.0, -4.0], [3.0, -1.0, -1.0], [3.0, 4.0, 2.0]],
            [[0.0, -2.0, 2.0], [0.0, 3.0, 0.0], [3.0, -1.0, -1.0]],
            true,
        );
    }

    #[test]
    fn coplanar_pairs() {
        check(UNIT, [[0.1, 0.1, 0.0], [0.2, 0.1, 0.0], [0.1, 0.2, 0.0]], true);
        check(UNIT, [[1.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.0, 0.0]], true);
        check(UNIT, [[1.1, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.0, 0.0]], false);
        check(UNIT, [[0.6, 0.6, 0.0], [2.0, 0.6, 0.0], [0.6, 2.0, 0.0]], false);
    }

    #[test]
    fn degenerate_triangles_are_segments_and_points() {
        let point = [[0.25, 0.25, 0.0]; 3];
        check(UNIT, point, true);
        check(UNIT, [[0.25, 0.25, 1e-300]; 3], false);
        check(point, point, true);
        let needle = [[0.25, 0.25, -1.0], [0.25, 0.25, 0.0], [0.25, 0.25, 1.0]];
        check(UNIT, needle, true);
        check(needle, [[-1.0, 0.25, 0.5], [2.0, 0.25, 0.5], [1.0, 0.25, 0.5]], true);
        check(needle, [[-1.0, 0.26, 0.5], [2.0, 0.26, 0.5], [1.0, 0.26, 0.5]], false);
    }
}
