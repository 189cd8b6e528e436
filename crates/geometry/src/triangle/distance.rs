//! Distances between points, segments and triangles, with witness points.

use nalgebra::Point3;

use super::{
    Triangle, edge,
    intersect::triangles_intersect,
    nearest::{Nearest, nearest},
    point::foot_in_face,
};

/// A distance and its witness points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestPoints {
    /// Metres; exactly 0 when the triangles share a point.
    pub distance_m: f64,
    /// The point on the first operand.
    pub on_a: Point3<f64>,
    /// The point on the second operand.
    pub on_b: Point3<f64>,
}

/// Distance between two closed triangles, degenerate ones included.
///
/// # Guarantee
/// Zero if [`triangles_intersect`], and otherwise only for a distance lost in rounding. The witness points lie on the triangles
/// up to rounding, so the value is never below the true distance by more than rounding; it exceeds it by at most
/// [`DISTANCE_ERROR_PER_M`](crate::DISTANCE_ERROR_PER_M) times the largest coordinate (tested against exact rational arithmetic,
/// including slivers, nearly parallel and nearly touching triangles).
#[inline]
pub fn triangle_triangle(a: &Triangle, b: &Triangle) -> ClosestPoints {
    match nearest(a, b, f64::INFINITY) {
        Nearest::Proven(closest) => closest,
        Nearest::Beyond | Nearest::Unknown => by_all_features(a, b),
    }
}

/// Distance between two closed triangles if it is at most `limit_m`; see [`triangle_triangle`].
///
/// # Guarantee
/// `None` means that the distance exceeds the limit, after rounding. Distances above the limit may be returned too.
#[inline]
pub fn triangle_triangle_within(a: &Triangle, b: &Triangle, limit_m: f64) -> Option<ClosestPoints> {
    match nearest(a, b, limit_m) {
        Nearest::Proven(closest) => Some(closest),
        Nearest::Beyond => None,
        Nearest::Unknown => Some(by_all_features(a, b)),
    }
}

/// The closest points over all pairs of corners, edges and faces.
fn by_all_features(a: &Triangle, b: &Triangle) -> ClosestPoints {
    let mut best = Best::between(a[0], b[0]);
    for i in 0..3 {
        for j in 0..3 {
            let ((p, q), (u, v)) = (edge(a, i), edge(b, j));
            best.keep_nearer(*p, nearest_on_segment(p, u, v));
            best.keep_nearer(nearest_on_segment(u, p, q), *u);
            if let Some((on_a, on_b)) = inside_first((p, q), (u, v)) {
                best.keep_nearer(on_a, on_b);
            }
        }
    }
    for i in 0..3 {
        if let Some(foot) = foot_inside(&a[i], b) {
            best.keep_nearer(a[i], foot);
        }
        if let Some(foot) = foot_inside(&b[i], a) {
            best.keep_nearer(foot, b[i]);
        }
    }
    let Best { squared, on_a, on_b } = best;
    if squared > 0.0 && triangles_intersect(a, b) {
        let on_both = common_segment(a, b).map_or(on_a, |[u, v]| nalgebra::center(&u, &v));
        return ClosestPoints { distance_m: 0.0, on_a: on_both, on_b: on_both };
    }
    ClosestPoints { distance_m: squared.sqrt(), on_a, on_b }
}

/// The closest points so far.
struct Best {
    squared: f64,
    on_a: Point3<f64>,
    on_b: Point3<f64>,
}

impl Best {
    fn between(on_a: Point3<f64>, on_b: Point3<f64>) -> Self {
        Self { squared: (on_b - on_a).norm_squared(), on_a, on_b }
    }

    fn keep_nearer(&mut self, on_a: Point3<f64>, on_b: Point3<f64>) {
        let squared = (on_b - on_a).norm_squared();
        if squared < self.squared {
            *self = Self { squared, on_a, on_b };
        }
    }
}

/// The foot of the perpendicular from `p` if it is inside the triangle.
fn foot_inside(p: &Point3<f64>, triangle: &Triangle) -> Option<Point3<f64>> {
    let [a, b, c] = triangle;
    foot_in_face(&(p - a), &(b - a), &(c - a)).map(|foot| a + foot)
}

fn nearest_on_segment(p: &Point3<f64>, u: &Point3<f64>, v: &Point3<f64>) -> Point3<f64> {
    let along = v - u;
    let squared = along.norm_squared();
    if squared == 0.0 {
        return *u;
    }
    let t = (p - u).dot(&along) / squared;
    if t <= 0.0 {
        *u
    } else if t >= 1.0 {
        *v
    } else {
        u + along * t
    }
}

/// The closest points of two segments if the first one's is between its ends.
///
/// The parameter on the first line comes from the cross product, which keeps its digits where the textbook determinant a·c − b²
/// loses all of them. The second point is the foot of the first one: between nearly parallel lines both parameters are uncertain,
/// and computed separately they would have different errors.
fn inside_first(
    (p, q): (&Point3<f64>, &Point3<f64>),
    (u, v): (&Point3<f64>, &Point3<f64>),
) -> Option<(Point3<f64>, Point3<f64>)> {
    let (along_a, along_b, offset) = (q - p, v - u, u - p);
    let normal = along_a.cross(&along_b);
    let s = offset.cross(&along_b).dot(&normal) / normal.norm_squared();
    // NaN for parallel lines.
    (0.0..=1.0).contains(&s).then(|| {
        let on_a = p + along_a * s;
        (on_a, nearest_on_segment(&on_a, u, v))
    })
}

/// The common segment of two crossing triangles, in floating-point arithmetic: for showing and locating a contact, never for
/// deciding one. `None` if the triangles are coplanar or only touch within rounding.
pub fn common_segment(a: &Triangle, b: &Triangle) -> Option<[Point3<f64>; 2]> {
    let mut ends: Option<[Point3<f64>; 2]> = None;
    for (edges_of, face) in [(a, b), (b, a)] {
        let normal = (face[1] - face[0]).cross(&(face[2] - face[0]));
        for i in 0..3 {
            let (p, q) = edge(edges_of, i);
            let (height_p, height_q) = ((p - face[0]).dot(&normal), (q - face[0]).dot(&normal));
            if height_p * height_q > 0.0 || height_p == height_q {
                continue;
            }
            let on_plane = p + (q - p) * (height_p / (height_p - height_q));
            if foot_inside(&on_plane, face).is_none() {
                continue;
            }
            // Keeps the two crossings that are farthest apart.
            ends = Some(match ends {
                None => [on_plane, on_plane],
                Some([u, v]) if (on_plane - u).norm() > (v - u).norm() => [u, on_plane],
                Some([u, v]) if (on_plane - v).norm() > (v - u).norm() => [on_plane, v],
                Some(kept) => kept,
            });
        }
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::super::point_triangle;
    use super::*;

    fn check(a: [[f64; 3]; 3], b: [[f64; 3]; 3], expected: f64) {
        let (a, b) = (a.map(Point3::from), b.map(Point3::from));
        let ClosestPoints { distance_m, on_a, on_b } = triangle_triangle(&b, &a);
        let swapped = ClosestPoints { distance_m, on_a: on_b, on_b: on_a };
        for closest in [triangle_triangle(&a, &b), swapped] {
            assert!((closest.distance_m - expected).abs() < 1e-15, "{closest:?}");
            assert!(((closest.on_b - closest.on_a).norm() - expected).abs() < 1e-15);
            assert!(point_triangle(&closest.on_a, &a).distance_m < 1e-15);
            assert!(point_triangle(&closest.on_b, &b).distance_m < 1e-15);
        }
    }

    const UNIT: [[f64; 3]; 3] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];

    #[test]
    fn known_distances() {
        check(UNIT, [[0.2, 0.2, 0.5], [0.2, 0.2, 1.0], [0.3, 0.3, 1.0]], 0.5);
        check(UNIT, [[2.0, 0.0, 0.0], [3.0, 0.0, 0.0], [3.0, 1.0, 0.0]], 1.0);
        check(UNIT, [[0.2, 0.2, -1.0], [0.2, 0.2, 1.0], [0.3, 0.3, 1.0]], 0.0);
        check(UNIT, [[0.5, -1.0, -1.0], [0.5, -1.0, 1.0], [0.5, -2.0, 0.0]], 1.0);
        check(UNIT, [[0.3, 0.3, 2.0]; 3], 2.0);
    }
}
