//! Distances between points, segments and triangles, with the points that attain them.

use nalgebra::Point3;

use super::{Triangle, edge, intersect::triangles_intersect};

/// A distance and one pair of points that attains it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestPoints {
    /// Metres; exactly 0 when the triangles share a point.
    pub distance_m: f64,
    /// The point on the first operand.
    pub on_a: Point3<f64>,
    /// The point on the second operand.
    pub on_b: Point3<f64>,
}

impl ClosestPoints {
    fn between(on_a: Point3<f64>, on_b: Point3<f64>) -> Self {
        Self { distance_m: (on_b - on_a).norm(), on_a, on_b }
    }

    fn keep_nearer(&mut self, other: Self) {
        if other.distance_m < self.distance_m {
            *self = other;
        }
    }

    fn swapped(self) -> Self {
        Self { distance_m: self.distance_m, on_a: self.on_b, on_b: self.on_a }
    }
}

/// Distance between two closed triangles, degenerate ones included.
///
/// # Guarantee
/// Zero exactly when [`triangles_intersect`]. Otherwise the returned points lie on the triangles up to rounding,
/// so the value is never below the true distance by more than rounding; it exceeds it by at most
/// [`DISTANCE_ERROR_PER_M`](crate::DISTANCE_ERROR_PER_M) times the largest coordinate
/// (tested against exact rational arithmetic, slivers included).
pub fn triangle_triangle(a: &Triangle, b: &Triangle) -> ClosestPoints {
    let mut nearest = ClosestPoints::between(a[0], b[0]);
    for i in 0..3 {
        for j in 0..3 {
            let ((p, q), (u, v)) = (edge(a, i), edge(b, j));
            nearest.keep_nearer(segment_segment(p, q, u, v));
        }
    }
    for corner in a {
        if let Some(foot) = foot_inside(corner, b) {
            nearest.keep_nearer(ClosestPoints::between(*corner, foot));
        }
    }
    for corner in b {
        if let Some(foot) = foot_inside(corner, a) {
            nearest.keep_nearer(ClosestPoints::between(*corner, foot).swapped());
        }
    }
    if nearest.distance_m > 0.0 && triangles_intersect(a, b) {
        let on_both = common_segment(a, b).map_or(nearest.on_a, |[u, v]| nalgebra::center(&u, &v));
        return ClosestPoints { distance_m: 0.0, on_a: on_both, on_b: on_both };
    }
    nearest
}

/// Distance from a point (first operand) to a closed triangle (second operand).
pub fn point_triangle(p: &Point3<f64>, triangle: &Triangle) -> ClosestPoints {
    let mut nearest = ClosestPoints::between(*p, triangle[0]);
    for i in 0..3 {
        let (u, v) = edge(triangle, i);
        nearest.keep_nearer(ClosestPoints::between(*p, nearest_on_segment(p, u, v)));
    }
    if let Some(foot) = foot_inside(p, triangle) {
        nearest.keep_nearer(ClosestPoints::between(*p, foot));
    }
    nearest
}

/// The foot of the perpendicular from `p` where it falls inside the triangle.
fn foot_inside(p: &Point3<f64>, triangle: &Triangle) -> Option<Point3<f64>> {
    let [a, b, c] = triangle;
    let (ab, ac, ap) = (b - a, c - a, p - a);
    let normal = ab.cross(&ac);
    let squared = normal.norm_squared();
    if squared == 0.0 {
        return None;
    }
    let weight_b = ap.cross(&ac).dot(&normal) / squared;
    let weight_c = ab.cross(&ap).dot(&normal) / squared;
    (weight_b >= 0.0 && weight_c >= 0.0 && weight_b + weight_c <= 1.0)
        .then(|| a + ab * weight_b + ac * weight_c)
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

fn segment_segment(p: &Point3<f64>, q: &Point3<f64>, u: &Point3<f64>, v: &Point3<f64>) -> ClosestPoints {
    let mut nearest = ClosestPoints::between(*p, nearest_on_segment(p, u, v));
    nearest.keep_nearer(ClosestPoints::between(*q, nearest_on_segment(q, u, v)));
    nearest.keep_nearer(ClosestPoints::between(*u, nearest_on_segment(u, p, q)).swapped());
    nearest.keep_nearer(ClosestPoints::between(*v, nearest_on_segment(v, p, q)).swapped());
    // The inner optimum through the cross product: its error stays of the order of rounding even for nearly
    // parallel segments, where the textbook determinant a·c − b² has lost all its digits.
    let (along_a, along_b, offset) = (q - p, v - u, u - p);
    let normal = along_a.cross(&along_b);
    let squared = normal.norm_squared();
    if squared > 0.0 {
        let s = offset.cross(&along_b).dot(&normal) / squared;
        let t = offset.cross(&along_a).dot(&normal) / squared;
        if (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
            nearest.keep_nearer(ClosestPoints::between(p + along_a * s, u + along_b * t));
        }
    }
    nearest
}

/// The segment that two crossing triangles share, by plain rounding arithmetic: for showing and locating a contact,
/// never for deciding one. Nothing where the triangles are coplanar or only touch within rounding.
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
            // Of the crossings found so far keep the two that lie farthest apart.
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
    use super::*;

    fn check(a: [[f64; 3]; 3], b: [[f64; 3]; 3], expected: f64) {
        let (a, b) = (a.map(Point3::from), b.map(Point3::from));
        for closest in [triangle_triangle(&a, &b), triangle_triangle(&b, &a).swapped()] {
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
