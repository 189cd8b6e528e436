//! Distances between points, segments and triangles, with the points that attain them.

use nalgebra::{Point3, Vector3};

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

/// The nearest pair of points so far, by the square of their distance.
#[derive(Clone, Copy)]
struct Nearest {
    squared: f64,
    on_a: Point3<f64>,
    on_b: Point3<f64>,
}

impl Nearest {
    fn between(on_a: Point3<f64>, on_b: Point3<f64>) -> Self {
        Self { squared: (on_b - on_a).norm_squared(), on_a, on_b }
    }

    #[inline]
    fn offer(&mut self, on_a: Point3<f64>, on_b: Point3<f64>) {
        let squared = (on_b - on_a).norm_squared();
        if squared < self.squared {
            *self = Self { squared, on_a, on_b };
        }
    }

    fn closest(self) -> ClosestPoints {
        // The root of the sum, taken anew: the squares of very small differences vanish.
        ClosestPoints { distance_m: scaled_norm(&(self.on_b - self.on_a)), on_a: self.on_a, on_b: self.on_b }
    }

    /// Whether the direction between the two points keeps the triangles this far apart: then no other points are nearer.
    fn is_least(&self, a: &Triangle, b: &Triangle) -> bool {
        let direction = self.on_b - self.on_a;
        let beyond_a = |corner: &Point3<f64>| (corner - self.on_a).dot(&direction);
        let beyond_b = |corner: &Point3<f64>| (corner - self.on_b).dot(&direction);
        let high_a = beyond_a(&a[0]).max(beyond_a(&a[1])).max(beyond_a(&a[2]));
        let low_b = beyond_b(&b[0]).min(beyond_b(&b[1])).min(beyond_b(&b[2]));
        // What is lost is this share of the distance, far below the error that is promised.
        self.squared > 0.0 && high_a - low_b <= LEAST_SHARE * self.squared
    }

    /// Whether the direction between the two points surely separates the triangles.
    fn separates(&self, a: &Triangle, b: &Triangle) -> bool {
        let direction = self.on_b - self.on_a;
        let (from_a, from_b) = (a.map(|corner| corner - self.on_a), b.map(|corner| corner - self.on_a));
        let along = |from: &Vector3<f64>| from.dot(&direction);
        let high_a = along(&from_a[0]).max(along(&from_a[1])).max(along(&from_a[2]));
        let low_b = along(&from_b[0]).min(along(&from_b[1])).min(along(&from_b[2]));
        let size = from_a.iter().chain(&from_b).map(Vector3::norm_squared).fold(0.0, f64::max);
        // A difference is rounded by a share of itself, so the products by a share of the lengths: with this the gap is ten times
        // larger than their rounding.
        low_b - high_a > 1e-3 * self.squared && self.squared > 1e-22 * size
    }
}

/// See [`Nearest::is_least`].
const LEAST_SHARE: f64 = 1e-15;

/// Length of a vector, also where the squares of its components vanish.
fn scaled_norm(v: &Vector3<f64>) -> f64 {
    let largest = v.amax();
    if largest > 1e-140 || largest == 0.0 { v.norm() } else { (v / largest).norm() * largest }
}

/// Distance between two closed triangles, degenerate ones included.
///
/// # Guarantee
/// Zero exactly when [`triangles_intersect`]. Otherwise the returned points lie on the triangles up to rounding,
/// so the value is never below the true distance by more than rounding; it exceeds it by at most
/// [`DISTANCE_ERROR_PER_M`](crate::DISTANCE_ERROR_PER_M) times the largest coordinate
/// (tested against exact rational arithmetic, slivers included).
pub fn triangle_triangle(a: &Triangle, b: &Triangle) -> ClosestPoints {
    let nearest = nearest_features(a, b);
    if nearest.squared > 0.0 && !nearest.separates(a, b) && triangles_intersect(a, b) {
        let on_both = common_segment(a, b).map_or(nearest.on_a, |[u, v]| nalgebra::center(&u, &v));
        return ClosestPoints { distance_m: 0.0, on_a: on_both, on_b: on_both };
    }
    nearest.closest()
}

/// The nearest corner and edge, corner and face, or edge and edge.
fn nearest_features(a: &Triangle, b: &Triangle) -> Nearest {
    let mut nearest = Nearest::between(a[0], b[0]);
    for i in 0..3 {
        let (u, v) = edge(b, i);
        for corner in a {
            nearest.offer(*corner, nearest_on_segment(corner, u, v));
        }
    }
    for i in 0..3 {
        let (p, q) = edge(a, i);
        for corner in b {
            nearest.offer(nearest_on_segment(corner, p, q), *corner);
        }
    }
    if nearest.is_least(a, b) {
        return nearest;
    }
    for corner in a {
        if let Some(foot) = foot_inside(corner, b) {
            nearest.offer(*corner, foot);
        }
    }
    for corner in b {
        if let Some(foot) = foot_inside(corner, a) {
            nearest.offer(foot, *corner);
        }
    }
    if nearest.is_least(a, b) {
        return nearest;
    }
    for i in 0..3 {
        for j in 0..3 {
            if let Some((on_a, on_b)) = inner_points(edge(a, i), edge(b, j)) {
                nearest.offer(on_a, on_b);
            }
        }
    }
    nearest
}

/// Distance from a point (first operand) to a closed triangle (second operand).
pub fn point_triangle(p: &Point3<f64>, triangle: &Triangle) -> ClosestPoints {
    let mut nearest = Nearest::between(*p, triangle[0]);
    for i in 0..3 {
        let (u, v) = edge(triangle, i);
        nearest.offer(*p, nearest_on_segment(p, u, v));
    }
    if let Some(foot) = foot_inside(p, triangle) {
        nearest.offer(*p, foot);
    }
    nearest.closest()
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

/// The nearest points of the lines through two edges, where both fall on the edges.
///
/// Through the cross product: its error stays of the order of rounding even for nearly parallel edges, where the textbook
/// determinant a·c − b² has lost all its digits.
fn inner_points(
    (p, q): (&Point3<f64>, &Point3<f64>),
    (u, v): (&Point3<f64>, &Point3<f64>),
) -> Option<(Point3<f64>, Point3<f64>)> {
    let (along_a, along_b, offset) = (q - p, v - u, u - p);
    let normal = along_a.cross(&along_b);
    let squared = normal.norm_squared();
    if squared <= 0.0 {
        return None;
    }
    let s = offset.cross(&along_b).dot(&normal) / squared;
    let t = offset.cross(&along_a).dot(&normal) / squared;
    ((0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t)).then(|| (p + along_a * s, u + along_b * t))
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
        let there = triangle_triangle(&b, &a);
        let back = ClosestPoints { on_a: there.on_b, on_b: there.on_a, ..there };
        for closest in [triangle_triangle(&a, &b), back] {
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
