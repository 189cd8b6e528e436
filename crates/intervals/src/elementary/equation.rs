//! The equations of elementary contacts, over an interval of time.

use geometry::{Point3, point_triangle, triangle_triangle};

use crate::interval::Interval;
use crate::motion::Motion;
use crate::tree::BodyTriangle;

/// The features of two triangles that come together, by their places among the corners of the triangle; edge k leads from corner k to
/// the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Features {
    /// A corner of the first body's triangle, and the face of the other.
    VertexFace(u8),
    /// The face of the first body's triangle, and a corner of the other.
    FaceVertex(u8),
    /// An edge of each.
    EdgeEdge(u8, u8),
}

impl Features {
    /// The six vertex–face and the nine edge–edge tests of two triangles.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let corners = || 0..3_u8;
        let edges = corners().flat_map(move |i| corners().map(move |j| Self::EdgeEdge(i, j)));
        corners().map(Self::VertexFace).chain(corners().map(Self::FaceVertex)).chain(edges)
    }
}

impl Features {
    /// With the triangles in the other order.
    pub(crate) fn swapped(self) -> Self {
        match self {
            Self::VertexFace(corner) => Self::FaceVertex(corner),
            Self::FaceVertex(corner) => Self::VertexFace(corner),
            Self::EdgeEdge(i, j) => Self::EdgeEdge(j, i),
        }
    }
}

type Vector = [Interval; 3];

fn minus(a: &Vector, b: &Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn cross(a: &Vector, b: &Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn dot(a: &Vector, b: &Vector) -> Interval {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Upper bound on the length.
fn length(a: &Vector) -> f64 {
    let sum = a.iter().map(|x| x.magnitude() * x.magnitude()).sum::<f64>();
    (sum * (1.0 + 1e-12)).sqrt()
}

/// The corners of both triangles over an interval, in the frame of the second body.
pub(super) struct Corners {
    /// Of the first body: over the interval, at its middle, and the velocities over it.
    places: [Vector; 3],
    middle: [Vector; 3],
    velocities: [Vector; 3],
    /// Of the second body.
    fixed: [Vector; 3],
    /// Bound on the way of the first triangle's corners from `rounded`, metres.
    travel_m: f64,
    /// Both triangles at the middle, rounded.
    rounded: [[Point3<f64>; 3]; 2],
}

/// What is known of an equation over an interval of time.
pub(super) enum RootBounds {
    /// It has no root, or its features are too far apart.
    None,
    /// Roots lie in this part of the interval alone.
    Within(Interval),
}

impl Corners {
    pub(super) fn new(motion: &Motion, (a, b): (&BodyTriangle, &BodyTriangle)) -> Self {
        let half = motion.times.radius();
        let velocities = a.corners.each_ref().map(|corner| motion.velocities(corner));
        let speed = velocities.iter().map(length).fold(0.0, f64::max);
        let extent_m = a.corners.iter().flatten().fold(0.0_f64, |extent, x| extent.max(x.abs()));
        Self {
            places: a.corners.each_ref().map(|corner| motion.places(corner)),
            middle: a.corners.each_ref().map(|corner| motion.place_at_middle(corner)),
            velocities,
            fixed: b.corners.map(|corner| corner.map(Interval::point)),
            travel_m: speed * half * (1.0 + 1e-12) + motion.blur_m(extent_m),
            rounded: [
                a.corners.each_ref().map(|corner| Point3::from(motion.middle_point(corner))),
                b.corners.map(Point3::from),
            ],
        }
    }

    /// The roots of the equation of two features: of the volume `u · (v × w)` that vanishes where they share a plane
    /// (equations 13 and 14).
    ///
    /// # Guarantee
    /// At every time of the interval outside the returned part the two features are farther apart than `least_m`: where they are
    /// not, the volume is at most `least_m · |v × w|`, and their boxes are within `least_m`.
    pub(super) fn roots(
        &self,
        features: Features,
        times: Interval,
        least_m: f64,
        newton: bool,
    ) -> RootBounds {
        if self.are_boxes_apart(features, least_m) {
            return RootBounds::None;
        }
        let still = [Interval::ZERO; 3];
        let [p, m, d, q] = [&self.places, &self.middle, &self.velocities, &self.fixed];
        // u, v and w over the interval, at its middle, and their derivatives.
        let (over, middle, rates) = match features {
            Features::VertexFace(corner) => {
                let k = usize::from(corner);
                let (v, w) = (minus(&q[1], &q[0]), minus(&q[2], &q[0]));
                ([minus(&p[k], &q[0]), v, w], [minus(&m[k], &q[0]), v, w], [d[k], still, still])
            }
            Features::FaceVertex(corner) => {
                let k = usize::from(corner);
                let of = |c: &[Vector; 3]| [minus(&q[k], &c[0]), minus(&c[1], &c[0]), minus(&c[2], &c[0])];
                (of(p), of(m), [minus(&still, &d[0]), minus(&d[1], &d[0]), minus(&d[2], &d[0])])
            }
            Features::EdgeEdge(first, second) => {
                let (i, j) = (usize::from(first), usize::from(second));
                let (i1, j1) = ((i + 1) % 3, (j + 1) % 3);
                let w = minus(&q[j1], &q[j]);
                let of = |c: &[Vector; 3]| [minus(&q[j], &c[i]), minus(&c[i1], &c[i]), w];
                (of(p), of(m), [minus(&still, &d[i]), minus(&d[i1], &d[i]), still])
            }
        };
        let [u, v, w] = &over;
        let across = cross(v, w);
        let band = Interval::around_zero(least_m * length(&across) * (1.0 + 1e-9));
        let value = dot(u, &across);
        if value.intersection(band).is_none() {
            return RootBounds::None;
        }
        if !newton {
            return RootBounds::Within(times);
        }
        let at_middle = dot(&middle[0], &cross(&middle[1], &middle[2]));
        let rate = dot(&rates[0], &across) + dot(u, &cross(&rates[1], w)) + dot(u, &cross(v, &rates[2]));
        let shift = Interval::point(times.middle());
        let steps = times - shift;
        // The mean value theorem.
        if (at_middle + rate * steps).intersection(band).is_none() {
            return RootBounds::None;
        }
        let step = (band - at_middle).over(rate);
        (shift + step).intersection(times).map_or(RootBounds::None, RootBounds::Within)
    }

    /// The boxes around both features over the interval.
    fn are_boxes_apart(&self, features: Features, least_m: f64) -> bool {
        let hull = |corners: &[Vector; 3], of: &[usize]| -> Vector {
            let first = corners[of[0]];
            of[1..].iter().fold(first, |hull, &k| [0, 1, 2].map(|i| hull[i].hull(corners[k][i])))
        };
        let edge = |k: u8| [usize::from(k), (usize::from(k) + 1) % 3];
        let (a, b) = match features {
            Features::VertexFace(k) => (hull(&self.places, &[usize::from(k)]), hull(&self.fixed, &[0, 1, 2])),
            Features::FaceVertex(k) => (hull(&self.places, &[0, 1, 2]), hull(&self.fixed, &[usize::from(k)])),
            Features::EdgeEdge(i, j) => (hull(&self.places, &edge(i)), hull(&self.fixed, &edge(j))),
        };
        (0..3).any(|i| (a[i] - b[i]).low() > least_m || (b[i] - a[i]).low() > least_m)
    }

    /// Whether the features themselves, and not their planes or lines alone, may be within `least_m` somewhere in the interval:
    /// their distance at the middle, less the way from there.
    pub(super) fn is_valid(&self, features: Features, least_m: f64) -> bool {
        let [a, b] = &self.rounded;
        let edge = |corners: &[Point3<f64>; 3], k: u8| {
            let (from, to) = (corners[usize::from(k)], corners[(usize::from(k) + 1) % 3]);
            [from, to, to]
        };
        let distance_m = match features {
            Features::VertexFace(k) => point_triangle(&a[usize::from(k)], b).distance_m,
            Features::FaceVertex(k) => point_triangle(&b[usize::from(k)], a).distance_m,
            Features::EdgeEdge(i, j) => triangle_triangle(&edge(a, i), &edge(b, j)).distance_m,
        };
        // A half more than required covers the rounding of the distance; NaN counts as valid.
        let is_far = distance_m - self.travel_m > 1.5 * least_m;
        !is_far
    }
}
