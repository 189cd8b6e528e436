//! The fast path to the distance of two triangles: guesses the closest features, and proves them by a separating direction.

use nalgebra::Vector3;

use super::distance::{crossing, foot_in_face, share};
use super::{ClosestPoints, Triangle};
use crate::select::larger;

/// Share of the largest coordinate by which a proven distance may exceed the true one; together with the rounding of the
/// projections in the proof it stays below [`DISTANCE_ERROR_PER_M`](crate::DISTANCE_ERROR_PER_M).
const PROOF_SLACK: f64 = 2e-15;

/// Relative rounding allowance of one projection, far above the true bound of a dozen units in the last place.
const PROJECTION_ROUNDING: f64 = 64.0 * f64::EPSILON;

/// The result for two triangles.
pub(super) enum NearestPoints {
    /// Proven farther apart than the limit: at least so far, metres.
    Beyond(f64),
    /// These points are proven closest, or on both.
    Proven(ClosestPoints),
    /// They may intersect, or are so near or so thin that rounding prevents a proof.
    Unknown,
}

/// Two triangles relative to the first one's first corner, so that rounding scales with them and not with the cell.
struct TrianglePair<'t> {
    home: &'t Triangle,
    a: Triangle3,
    b: Triangle3,
    edges_a: Triangle3,
    edges_b: Triangle3,
    /// Sum of the magnitudes of all coordinates; NaN if any of them is.
    size: f64,
    slack: f64,
    /// The limit of the distance, and what it was grown by for the rounding of projections.
    limit: f64,
    rounding: f64,
}

type Triangle3 = [Vector3<f64>; 3];

/// The projections of two triangles on a line.
struct Shadow {
    /// From the end of the first to the start of the second, times the length of the direction.
    gap: f64,
    /// The edges that omit the corners farthest from the other triangle.
    edges: (usize, usize),
}

/// Closest points of two triangles no farther apart than `limit_m`.
///
/// Projects on the line between the closest points of two edges: if all corners lie beyond its ends, the gap between the
/// projections is the distance; otherwise the corners that do not give the next edges to try. Triangles that no face separates, but
/// that seem to have a segment in common, are asked whether they intersect before any edges are.
pub(super) fn nearest(a: &Triangle, b: &Triangle, limit_m: f64) -> NearestPoints {
    let pair = TrianglePair::new(a, b, limit_m);
    let toward = pair.b[0] + pair.b[1] + pair.b[2] - pair.a[1] - pair.a[2];
    let mut shadow = pair.shadow(&toward);
    if let Some(bound_m) = pair.beyond_m(shadow.gap, toward.norm_squared()) {
        return NearestPoints::Beyond(bound_m);
    }
    // If the triangles are near for their size, a face of one of them is most likely to separate them.
    let faces_first = shadow.gap <= 0.0;
    if faces_first {
        if let Some(found) = pair.faces() {
            return found;
        }
        if let Some(crossing) = crossing(a, b) {
            return NearestPoints::Proven(crossing);
        }
    }
    let mut untried = 0b1_1111_1111_u16;
    loop {
        let (i, j) = shadow.edges;
        let bit = 1 << (3 * i + j);
        if untried & bit == 0 {
            break;
        }
        untried &= !bit;
        match pair.edges(i, j) {
            Ok(found) => return found,
            Err(next) => shadow = next,
        }
    }
    if !faces_first && let Some(found) = pair.faces() {
        return found;
    }
    for k in (0..9).filter(|k| untried & (1 << k) != 0) {
        if let Ok(found) = pair.edges(k / 3, k % 3) {
            return found;
        }
    }
    NearestPoints::Unknown
}

impl<'t> TrianglePair<'t> {
    #[inline]
    fn new(home: &'t Triangle, other: &Triangle, limit_m: f64) -> Self {
        let a = home.map(|corner| corner - home[0]);
        let b = other.map(|corner| corner - home[0]);
        let sum = |t: &Triangle3| (t[0].abs() + t[1].abs() + t[2].abs()).sum();
        let size = sum(&a) + sum(&b);
        let largest = |t: &Triangle, k: usize| larger(larger(t[0][k].abs(), t[1][k].abs()), t[2][k].abs());
        let largest = |t: &Triangle| larger(larger(largest(t, 0), largest(t, 1)), largest(t, 2));
        let largest = larger(largest(home), largest(other));
        let edges = |t: &Triangle3| [t[1] - t[0], t[2] - t[1], t[0] - t[2]];
        let (edges_a, edges_b) = (edges(&a), edges(&b));
        let rounding = size * PROJECTION_ROUNDING;
        let limit = limit_m + rounding;
        Self { home, a, b, edges_a, edges_b, size, slack: largest * PROOF_SLACK, limit, rounding }
    }

    #[inline]
    fn shadow(&self, toward: &Vector3<f64>) -> Shadow {
        let on_a = self.a.map(|corner| corner.dot(toward));
        let on_b = self.b.map(|corner| -corner.dot(toward));
        let (edge_a, high_a) = without_lowest(&on_a);
        let (edge_b, high_b) = without_lowest(&on_b);
        Shadow { gap: -high_b - high_a, edges: (edge_a, edge_b) }
    }

    /// A gap along a direction of this squared length, in metres, if it exceeds the limit, after rounding.
    #[inline]
    fn beyond_m(&self, gap: f64, squared: f64) -> Option<f64> {
        let no_underflow = gap > 1e-125 && squared > 1e-250;
        let is_beyond = no_underflow && self.limit >= 0.0 && gap * gap > squared * (self.limit * self.limit);
        is_beyond.then(|| gap / squared.sqrt() - self.rounding)
    }

    /// Whether the gap along `toward` equals its length, within the slack.
    #[inline]
    fn proves_nearest(&self, gap: f64, squared: f64) -> bool {
        let (short, least) = (squared - gap, self.least());
        squared > least * least && (short <= 0.0 || short * short <= squared * (self.slack * self.slack))
    }

    /// Closest points of two edges if proven; otherwise the projections on the line between them.
    #[inline]
    fn edges(&self, i: usize, j: usize) -> Result<NearestPoints, Shadow> {
        let (along_a, along_b) = (&self.edges_a[i], &self.edges_b[j]);
        let (p, q) = segment_segment(&self.a[i], along_a, &self.b[j], along_b);
        let toward = q - p;
        let squared = toward.norm_squared();
        let shadow = self.shadow(&toward);
        if let Some(bound_m) = self.beyond_m(shadow.gap, squared) {
            return Ok(NearestPoints::Beyond(bound_m));
        }
        if self.proves_nearest(shadow.gap, squared) {
            return Ok(self.proven(p, q));
        }
        // Between two edges that nearly touch, the line has lost digits that their common normal still has.
        if shadow.gap > 0.5 * squared {
            let normal = along_a.cross(along_b);
            let normal = if normal.dot(&toward) < 0.0 { -normal } else { normal };
            let (length, normal_length) = (squared.sqrt(), normal.norm());
            let gap = self.shadow(&normal).gap / normal_length;
            if gap > self.least() && length - gap <= self.slack {
                return Ok(self.proven(p, q));
            }
        }
        Err(shadow)
    }

    /// The result from the planes of both faces.
    fn faces(&self) -> Option<NearestPoints> {
        match self.face(&self.b, &self.edges_b, &self.a) {
            Some(FaceDistance::Beyond(bound_m)) => return Some(NearestPoints::Beyond(bound_m)),
            Some(FaceDistance::Foot(corner, foot)) => return Some(self.proven(corner, foot)),
            None => {}
        }
        match self.face(&self.a, &self.edges_a, &self.b)? {
            FaceDistance::Beyond(bound_m) => Some(NearestPoints::Beyond(bound_m)),
            FaceDistance::Foot(corner, foot) => Some(self.proven(foot, corner)),
        }
    }

    /// Tests a face against the corners of the other triangle.
    fn face(&self, face: &Triangle3, edges: &Triangle3, corners: &Triangle3) -> Option<FaceDistance> {
        let normal = edges[0].cross(&edges[1]);
        let squared = normal.norm_squared();
        let heights = corners.map(|corner| (corner - face[0]).dot(&normal));
        let side = if heights[0] < 0.0 { -1.0 } else { 1.0 };
        let heights = heights.map(|height| height * side);
        let lowest = usize::from(heights[1] < heights[0]);
        let lowest = if heights[2] < heights[lowest] { 2 } else { lowest };
        // The face itself is flat up to rounding, which the limit and the slack cover.
        let own = face.map(|corner| (corner - face[0]).dot(&normal) * side);
        let gap = heights[lowest] - larger(larger(own[0], own[1]), own[2]);
        if let Some(bound_m) = self.beyond_m(gap, squared) {
            return Some(FaceDistance::Beyond(bound_m));
        }
        let corner = corners[lowest];
        let foot = face[0] + foot_in_face(&(corner - face[0]), &edges[0], &-edges[2])?;
        let (distance, gap) = ((foot - corner).norm(), gap / squared.sqrt());
        let proven = gap > self.least() && distance - gap <= self.slack;
        proven.then_some(FaceDistance::Foot(corner, foot))
    }

    /// A gap above this is certain.
    #[inline]
    fn least(&self) -> f64 {
        self.size * (4.0 * PROJECTION_ROUNDING)
    }

    #[inline]
    fn proven(&self, p: Vector3<f64>, q: Vector3<f64>) -> NearestPoints {
        let origin = &self.home[0];
        NearestPoints::Proven(ClosestPoints {
            distance_m: (q - p).norm(),
            on_a: origin + p,
            on_b: origin + q,
        })
    }
}

enum FaceDistance {
    /// Its plane proves the triangles farther apart than the limit: at least so far, metres.
    Beyond(f64),
    /// A corner and its foot in the face; no other points are closer.
    Foot(Vector3<f64>, Vector3<f64>),
}

/// The edge that omits the lowest of three values, and the highest value.
#[inline]
fn without_lowest(on: &[f64; 3]) -> (usize, f64) {
    let [x, y, z] = *on;
    let high = larger(larger(x, y), z);
    let edge = if x <= y && x <= z {
        1
    } else if y <= z {
        2
    } else {
        0
    };
    (edge, high)
}

/// Closest points of two segments up to rounding; for nearly parallel ones others may be as close.
#[inline]
fn segment_segment(
    start_a: &Vector3<f64>,
    along_a: &Vector3<f64>,
    start_b: &Vector3<f64>,
    along_b: &Vector3<f64>,
) -> (Vector3<f64>, Vector3<f64>) {
    let offset = start_a - start_b;
    let (square_a, square_b) = (along_a.norm_squared(), along_b.norm_squared());
    let (both, offset_a, offset_b) = (along_a.dot(along_b), along_a.dot(&offset), along_b.dot(&offset));
    let crossed = square_a * square_b - both * both;
    let s = share(both * offset_b - offset_a * square_b, crossed);
    let wanted = both * s + offset_b;
    let t = share(wanted, square_b);
    // If the second point was clamped to an end, the first one is recomputed.
    let s = if wanted < 0.0 || wanted > square_b { share(both * t - offset_a, square_a) } else { s };
    (start_a + along_a * s, start_b + along_b * t)
}

#[cfg(test)]
mod tests {
    use nalgebra::Point3;

    use super::*;

    const UNIT: [[f64; 3]; 3] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];

    fn beyond(a: [[f64; 3]; 3], b: [[f64; 3]; 3], limit_m: f64) -> bool {
        let (a, b) = (a.map(Point3::from), b.map(Point3::from));
        let beyond = |a, b| matches!(nearest(a, b, limit_m), NearestPoints::Beyond(_));
        assert_eq!(beyond(&a, &b), beyond(&b, &a));
        beyond(&a, &b)
    }

    #[test]
    fn respects_the_limit() {
        let above = UNIT.map(|p| [p[0], p[1], 0.5]);
        let beside = UNIT.map(|p| [p[0] + 1.5, p[1], 0.1]);
        for (b, apart_m) in [(above, 0.5), (beside, libm::hypot(0.5, 0.1))] {
            assert!(beyond(UNIT, b, apart_m - 1e-6));
            assert!(!beyond(UNIT, b, apart_m));
        }
        assert!(!beyond(UNIT, UNIT, 0.0));
    }

    #[test]
    fn poisoned_numbers_prove_nothing() {
        let far = UNIT.map(|p| [p[0], p[1], 9.0]);
        for (corner, axis) in (0..9).map(|k| (k / 3, k % 3)) {
            let mut poisoned = far;
            poisoned[corner][axis] = f64::NAN;
            let (a, b) = (UNIT.map(Point3::from), poisoned.map(Point3::from));
            assert!(matches!(nearest(&a, &b, 0.0), NearestPoints::Unknown));
            assert!(matches!(nearest(&b, &a, 0.0), NearestPoints::Unknown));
        }
        assert!(!beyond(UNIT, far, f64::NAN));
    }

    /// The fallback is rare: without this test, a broken proof would only be slow.
    #[test]
    fn ordinary_pairs_are_proven() {
        let mut state = 0x2545_F491_4F6C_DD1D_u64;
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 11) as f64 / (1_u64 << 53) as f64 - 0.5
        };
        let (mut proven, pairs) = (0, 10_000);
        for _ in 0..pairs {
            let away = Vector3::new(random(), random(), random()).normalize() * 0.1;
            let mut triangle = |away| [0; 3].map(|_| Point3::new(random(), random(), random()) * 0.05 + away);
            let (a, b) = (triangle(Vector3::zeros()), triangle(away));
            proven += usize::from(matches!(nearest(&a, &b, f64::INFINITY), NearestPoints::Proven(_)));
        }
        assert!(proven > pairs * 99 / 100, "{proven}");
    }
}
