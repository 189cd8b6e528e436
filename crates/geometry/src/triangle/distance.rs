//! Distances between points, segments and triangles, with witness points.

use nalgebra::{Point3, Vector3};

use super::{
    Triangle, edge,
    intersect::triangles_intersect,
    nearest::{NearestPoints, nearest},
};
use crate::select::{larger, smaller};

/// Rounding allowance of a distance, relative to the coordinates, far above the true bound of a dozen units in the last place.
const ROUNDING: f64 = 64.0 * f64::EPSILON;

/// Below this the squared normal of a triangle may have lost digits to underflow, and is not used.
const LEAST_NORMAL_SQUARED: f64 = 1e-250;

/// Prevents underflow of squares.
const LEAST_LIMIT_M: f64 = 1e-150;

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

/// Distance from a point (first operand) to a closed triangle (second operand), degenerate ones included.
#[inline]
pub fn point_triangle(p: &Point3<f64>, triangle: &Triangle) -> ClosestPoints {
    let [a, b, c] = triangle;
    let (ab, ac) = (b - a, c - a);
    let nearest = nearest_of_triangle(&(p - a), &(p - b), &ab, &ac);
    let on_b = a + (ab * nearest.weight_b + ac * nearest.weight_c);
    ClosestPoints { distance_m: nearest.squared.sqrt(), on_a: *p, on_b }
}

/// Whether a point is certainly farther than `limit_m` from a closed triangle.
///
/// # Guarantee
/// `true` means that the distance exceeds the limit, after rounding. `false` means that it does not exceed it by more than
/// rounding, or that a coordinate is NaN.
#[inline]
pub fn point_triangle_exceeds(p: &Point3<f64>, triangle: &Triangle, limit_m: f64) -> bool {
    point_triangle_beyond_m(p, triangle, limit_m).is_some()
}

/// A lower bound on the distance of a point from a closed triangle, metres, if it is certainly farther than `limit_m`.
///
/// # Guarantee
/// That of [`point_triangle_exceeds`]; the distance is never below the bound.
#[inline]
pub fn point_triangle_beyond_m(p: &Point3<f64>, triangle: &Triangle, limit_m: f64) -> Option<f64> {
    let corners = triangle.map(|corner| p - corner);
    let limit = GrownLimit::new(&corners, limit_m)?;
    let [a, b, c] = &corners;
    if smaller(smaller(a.norm_squared(), b.norm_squared()), c.norm_squared()) <= limit.squared {
        return None;
    }
    let squared = box_or_plane_beyond(&corners, limit.squared).or_else(|| {
        let squared = nearest_of_triangle(a, b, &(a - b), &(a - c)).squared;
        (squared > limit.squared).then_some(squared)
    })?;
    Some(squared.sqrt() - limit.rounding_m)
}

/// Whether a point is certainly farther than `limit_m` from the bounding box or from the plane of a triangle.
///
/// # Guarantee
/// `true` means that the distance from the triangle exceeds the limit, after rounding.
#[inline]
pub fn box_or_plane_of_triangle_exceeds(p: &Point3<f64>, triangle: &Triangle, limit_m: f64) -> bool {
    let corners = triangle.map(|corner| p - corner);
    let limit = GrownLimit::new(&corners, limit_m);
    limit.is_some_and(|limit| box_or_plane_beyond(&corners, limit.squared).is_some())
}

/// A limit grown by the rounding of distances.
struct GrownLimit {
    /// Its square, square metres.
    squared: f64,
    /// What it was grown by, metres.
    rounding_m: f64,
}

impl GrownLimit {
    /// For a point relative to the corners of a triangle; `None` for a limit that is negative or NaN, or if a coordinate is NaN.
    #[inline]
    fn new(corners: &[Vector3<f64>; 3], limit_m: f64) -> Option<Self> {
        let size = corners[0].abs() + corners[1].abs() + corners[2].abs();
        // The sum is NaN if any coordinate is, and then the comparison below is false.
        let rounding_m = (size.x + size.y + size.z) * ROUNDING + LEAST_LIMIT_M;
        let limit_m = limit_m + rounding_m;
        (limit_m >= 0.0).then_some(Self { squared: limit_m * limit_m, rounding_m })
    }
}

/// The square of the distance from the bounding box or from the plane of a triangle, if it exceeds the square of a limit.
#[inline]
fn box_or_plane_beyond([a, b, c]: &[Vector3<f64>; 3], limit_squared: f64) -> Option<f64> {
    // The distance from the triangle's bounding box.
    let beyond = |k: usize| {
        let (low, high) = (smaller(smaller(a[k], b[k]), c[k]), larger(larger(a[k], b[k]), c[k]));
        larger(larger(low, -high), 0.0)
    };
    let (x, y, z) = (beyond(0), beyond(1), beyond(2));
    let squared = x * x + y * y + z * z;
    if squared > limit_squared {
        return Some(squared);
    }
    plane_beyond(a, &(a - b), &(a - c), limit_squared)
}

/// The square of the distance of a point from a triangle's plane, rounded down, if that exceeds the square of a limit, given the
/// point relative to the first corner and the edges from there.
///
/// Cheaper than the triangle test by its divisions, and sufficient for most triangles that are larger than their distance.
#[inline]
fn plane_beyond(ap: &Vector3<f64>, ab: &Vector3<f64>, ac: &Vector3<f64>, limit_squared: f64) -> Option<f64> {
    let normal = ab.cross(ac);
    // The error of each normal coordinate is at most a few units in the last place of this product.
    let off = ROUNDING * (ab.abs().sum() * ac.abs().sum());
    let height = normal.dot(ap).abs() - off * ap.abs().sum();
    let longest_squared = normal.norm_squared() + off * (2.0 * normal.abs().sum() + 3.0 * off);
    let is_beyond = height > 0.0
        && height * height > limit_squared * longest_squared
        && longest_squared > LEAST_NORMAL_SQUARED;
    is_beyond.then(|| height * height / longest_squared)
}

/// A point of a triangle.
#[derive(Clone, Copy)]
struct Candidate {
    /// Squared distance from the query point.
    squared: f64,
    /// Barycentric weight of the second corner.
    weight_b: f64,
    /// Barycentric weight of the third corner.
    weight_c: f64,
}

/// The closest point of a triangle with the edges `ab` and `ac`, relative to its corners a and b.
///
/// Computes all candidates and selects one without branches, which the processor would mispredict half of the time.
#[inline]
fn nearest_of_triangle(
    ap: &Vector3<f64>,
    bp: &Vector3<f64>,
    ab: &Vector3<f64>,
    ac: &Vector3<f64>,
) -> Candidate {
    let bc = ac - ab;
    let (on_ab, on_ac, on_bc) = (along(ap, ab), along(ap, ac), along(bp, &bc));
    let by_ab = Candidate { squared: (ap - ab * on_ab).norm_squared(), weight_b: on_ab, weight_c: 0.0 };
    let by_ac = Candidate { squared: (ap - ac * on_ac).norm_squared(), weight_b: 0.0, weight_c: on_ac };
    let by_bc =
        Candidate { squared: (bp - bc * on_bc).norm_squared(), weight_b: 1.0 - on_bc, weight_c: on_bc };
    let (inside, foot) = foot(ap, ab, ac);
    let nearest = nearer(nearer(by_ab, by_ac), by_bc);
    nearer(nearest, Candidate { squared: if inside { foot.squared } else { f64::INFINITY }, ..foot })
}

#[inline]
fn nearer(one: Candidate, other: Candidate) -> Candidate {
    let take = other.squared < one.squared;
    Candidate {
        squared: if take { other.squared } else { one.squared },
        weight_b: if take { other.weight_b } else { one.weight_b },
        weight_c: if take { other.weight_c } else { one.weight_c },
    }
}

/// The foot of the perpendicular from `ap` on the triangle `0, ab, ac`, if it is inside.
#[inline]
pub(super) fn foot_in_face(ap: &Vector3<f64>, ab: &Vector3<f64>, ac: &Vector3<f64>) -> Option<Vector3<f64>> {
    let (inside, foot) = foot(ap, ab, ac);
    inside.then(|| ab * foot.weight_b + ac * foot.weight_c)
}

/// The foot of the perpendicular from `ap` on the plane of the triangle `0, ab, ac`, and whether it is inside.
///
/// In a basis along `ab` and across it: the foot is as accurate as rounding allows for thin triangles too, because the direction
/// across loses only as many digits as the triangle is thin. It is a mean of the corners, so it lies on the triangle.
#[inline]
#[expect(
    clippy::needless_bitwise_bool,
    reason = "one branch instead of three that a processor guesses wrongly"
)]
fn foot(ap: &Vector3<f64>, ab: &Vector3<f64>, ac: &Vector3<f64>) -> (bool, Candidate) {
    let squared = ab.norm_squared();
    let (p_along, c_along) = (ap.dot(ab) / squared, ac.dot(ab) / squared);
    let (p_across, c_across) = (ap - ab * p_along, ac - ab * c_along);
    let weight_c = p_across.dot(&c_across) / c_across.norm_squared();
    let weight_b = p_along - weight_c * c_along;
    // Without length or width these are NaN: then only the edges count.
    let inside = (weight_b >= 0.0) & (weight_c >= 0.0) & (weight_b + weight_c <= 1.0);
    (inside, Candidate { squared: (p_across - c_across * weight_c).norm_squared(), weight_b, weight_c })
}

/// Distance from a point to a closed segment, which may lack length.
#[inline]
pub fn point_segment_m(p: &Point3<f64>, [from, to]: &[Point3<f64>; 2]) -> f64 {
    let (offset, edge) = (p - from, to - from);
    (offset - edge * along(&offset, &edge)).norm()
}

/// The parameter along an edge of the point closest to `offset`, from 0 to 1; 0 for an edge without length.
#[inline]
fn along(offset: &Vector3<f64>, edge: &Vector3<f64>) -> f64 {
    share(offset.dot(edge), edge.norm_squared())
}

/// A quotient clamped to 0 to 1; 0 for 0/0.
#[inline]
pub(super) fn share(part: f64, whole: f64) -> f64 {
    // What is not a number becomes 0.
    smaller(larger(part / whole, 0.0), 1.0)
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
        NearestPoints::Proven(closest) => closest,
        NearestPoints::Beyond(_) | NearestPoints::Unknown => by_all_features(a, b),
    }
}

/// Distance between two closed triangles if it is at most `limit_m`; see [`triangle_triangle`].
///
/// # Errors
/// A lower bound on the distance, metres, if that is certainly above the limit.
///
/// # Guarantee
/// A lower bound means that the distance exceeds the limit, after rounding, and is not below the bound. Distances above the limit may
/// be returned too.
#[inline]
pub fn triangle_triangle_within(a: &Triangle, b: &Triangle, limit_m: f64) -> Result<ClosestPoints, f64> {
    match nearest(a, b, limit_m) {
        NearestPoints::Proven(closest) => Ok(closest),
        NearestPoints::Beyond(bound_m) => Err(bound_m),
        NearestPoints::Unknown => Ok(by_all_features(a, b)),
    }
}

/// Contact between two closed triangles: a common point by the exact predicate, or a distance of at most `eps_m`.
///
/// # Guarantee
/// `None` means that the distance exceeds `eps_m` less the distance error, see [`triangle_triangle`]; the caller's eps includes
/// that error. Coordinates must be finite: poses and meshes are checked on input.
pub fn contact(a: &Triangle, b: &Triangle, eps_m: f64) -> Option<ClosestPoints> {
    let closest = triangle_triangle_within(a, b, eps_m).ok()?;
    let apart = closest.distance_m > eps_m;
    (!apart).then_some(closest)
}

/// The closest points over all pairs of corners, edges and faces.
fn by_all_features(a: &Triangle, b: &Triangle) -> ClosestPoints {
    let mut best = ClosestSoFar::between(a[0], b[0]);
    for i in 0..3 {
        for j in 0..3 {
            let ((p, q), (u, v)) = (edge(a, i), edge(b, j));
            best.keep_nearer(*p, nearest_on_segment(p, u, v));
            best.keep_nearer(nearest_on_segment(u, p, q), *u);
            if let Some((on_a, on_b)) = inside_first(p, q, u, v) {
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
    let ClosestSoFar { squared, on_a, on_b } = best;
    if squared > 0.0 && triangles_intersect(a, b) {
        let on_both = common_segment(a, b).map_or(on_a, |[u, v]| nalgebra::center(&u, &v));
        return ClosestPoints { distance_m: 0.0, on_a: on_both, on_b: on_both };
    }
    ClosestPoints { distance_m: squared.sqrt(), on_a, on_b }
}

/// The closest points so far.
struct ClosestSoFar {
    squared: f64,
    on_a: Point3<f64>,
    on_b: Point3<f64>,
}

impl ClosestSoFar {
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
    p: &Point3<f64>,
    q: &Point3<f64>,
    u: &Point3<f64>,
    v: &Point3<f64>,
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

/// The middle of the common segment of two triangles that intersect, if it can be computed.
pub(super) fn crossing(a: &Triangle, b: &Triangle) -> Option<ClosestPoints> {
    let [u, v] = common_segment(a, b)?;
    let on_both = nalgebra::center(&u, &v);
    triangles_intersect(a, b).then_some(ClosestPoints { distance_m: 0.0, on_a: on_both, on_b: on_both })
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
    use super::*;

    #[test]
    fn every_region_and_its_limit() {
        let unit = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].map(Point3::from);
        for (p, expected) in [
            ([0.2, 0.2, 0.5], 0.5),
            ([0.2, 0.2, -0.5], 0.5),
            ([0.5, -2.0, 0.0], 2.0),
            ([-3.0, 0.5, 0.0], 3.0),
            ([1.0, 1.0, 0.0], libm::sqrt(0.5)),
            ([-3.0, -4.0, 0.0], 5.0),
            ([5.0, -3.0, 0.0], 5.0),
            ([-4.0, 4.0, 0.0], 5.0),
        ] {
            let p = Point3::from(p);
            for turn in 0..3 {
                let triangle = [unit[turn], unit[(turn + 1) % 3], unit[(turn + 2) % 3]];
                let closest = point_triangle(&p, &triangle);
                assert!((closest.distance_m - expected).abs() < 1e-15, "{p}: {closest:?}");
                assert!(((closest.on_b - p).norm() - expected).abs() < 1e-15);
                assert!(point_triangle_exceeds(&p, &triangle, expected * (1.0 - 1e-12)));
                assert!(!point_triangle_exceeds(&p, &triangle, expected));
                assert!(!point_triangle_exceeds(&p, &triangle, f64::NAN));
            }
            assert!(!point_triangle_exceeds(&p, &[unit[0], unit[1], Point3::new(9.0, f64::NAN, 9.0)], 0.1));
        }
    }

    fn assert_distance(a: [[f64; 3]; 3], b: [[f64; 3]; 3], expected: f64) {
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
        assert_distance(UNIT, [[0.2, 0.2, 0.5], [0.2, 0.2, 1.0], [0.3, 0.3, 1.0]], 0.5);
        assert_distance(UNIT, [[2.0, 0.0, 0.0], [3.0, 0.0, 0.0], [3.0, 1.0, 0.0]], 1.0);
        assert_distance(UNIT, [[0.2, 0.2, -1.0], [0.2, 0.2, 1.0], [0.3, 0.3, 1.0]], 0.0);
        assert_distance(UNIT, [[0.5, -1.0, -1.0], [0.5, -1.0, 1.0], [0.5, -2.0, 0.0]], 1.0);
        assert_distance(UNIT, [[0.3, 0.3, 2.0]; 3], 2.0);
    }
}
