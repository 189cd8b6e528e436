//! Bounds on the distances of a part's points from the bodies.

use geometry::{DISTANCE_ERROR_PER_M, Point3, point_triangle};

use super::bodies::NearestTriangle;
use super::parts::{Kind, OuterPart, OuterParts};
use super::{Bodies, OuterPoint};

/// Bound on the rounding of coordinates and distances, per metre of the largest coordinate; a thousand times the worst case.
const ROUNDING: f64 = 1e-12;

/// How much nearer than found the bodies may be to the middle of a group, as a share of its size.
const SPARE_SHARE: f64 = 0.125;

/// Measures parts against bodies.
pub(super) struct Measurer<'a> {
    pub(super) parts: &'a OuterParts,
    bodies: &'a Bodies<'a>,
    /// Bound on the rounding of every distance, metres.
    eps_m: f64,
}

/// What a measurement is for.
#[derive(Clone, Copy)]
pub(super) struct WantedBounds {
    /// Upper bounds below this need not be sharp, metres.
    pub(super) enough_m: f64,
    /// Whether a point that is far outside is wanted too.
    pub(super) point: bool,
}

/// A part with bounds on the distances of its points from the bodies, metres.
#[derive(Clone, Copy)]
pub(super) struct MeasuredPart {
    pub(super) part: OuterPart,
    /// No point is nearer.
    pub(super) least_m: f64,
    /// No point is farther.
    pub(super) most_m: f64,
    /// A point of the described shape is at least this far; 0 for groups.
    pub(super) known_m: f64,
    /// That point.
    pub(super) at: Option<OuterPoint>,
    /// A triangle near to the centre, from which the searches around the parts of this part begin.
    near: NearestTriangle,
}

/// What is known of one point.
struct PointDistance {
    point: Point3<f64>,
    /// Distance from the bodies, which may be nearer by the spare distance; 0 for an enclosed point.
    outside_m: f64,
    /// A triangle that is nearest but for the spare distance.
    near: NearestTriangle,
}

impl<'a> Measurer<'a> {
    pub(super) fn new(parts: &'a OuterParts, bodies: &'a Bodies<'a>) -> Self {
        let largest_m = parts.largest_m.max(bodies.largest_m());
        Self { parts, bodies, eps_m: (ROUNDING + DISTANCE_ERROR_PER_M) * largest_m }
    }

    /// The bounds for the whole.
    pub(super) fn whole(&self, wanted: WantedBounds) -> MeasuredPart {
        self.measure(self.parts.whole(), None, wanted)
    }

    /// The bounds for the two parts of a part.
    pub(super) fn halves(&self, of: &MeasuredPart, wanted: WantedBounds) -> [MeasuredPart; 2] {
        self.parts.halves(&of.part).map(|half| {
            let mut measured = self.measure(half, Some(&of.near), wanted);
            measured.least_m = measured.least_m.max(of.least_m);
            measured.most_m = measured.most_m.min(of.most_m);
            measured
        })
    }

    /// Bounds for one part; a bound that is enough, by the triangle nearby, ends the measurement.
    ///
    /// # Guarantee
    /// A ball that no surface meets is enclosed as its centre is, or not enclosed. Distances from the bodies are
    /// 1-Lipschitz; the distance from one triangle is convex and no less than the one from the bodies, so that its maximum over a
    /// piece is at a corner and bounds the piece.
    fn measure(
        &self,
        part: OuterPart,
        nearby: Option<&NearestTriangle>,
        wanted: WantedBounds,
    ) -> MeasuredPart {
        let (eps_m, enough_m) = (self.eps_m, wanted.enough_m);
        let nearby = nearby.map(|nearby| self.bodies.seen_from(&part.center, nearby));
        if let Some(near) = nearby {
            let most_m = self.bound_m(&part, &near).min(near.distance_m + part.reach_m + eps_m);
            if most_m <= enough_m {
                return MeasuredPart { part, least_m: 0.0, most_m, known_m: 0.0, at: None, near };
            }
        }
        let spare_m = match part.kind {
            Kind::Group(_) => SPARE_SHARE * part.reach_m,
            Kind::Piece { .. } => 0.0,
        };
        let center = self.see(&part.center, nearby, spare_m);
        let bound_m = self.bound_m(&part, &center.near);
        let mut measured = MeasuredPart {
            part,
            least_m: (center.outside_m - spare_m - part.reach_m - eps_m).max(0.0),
            most_m: bound_m.min(center.outside_m + part.reach_m + eps_m),
            known_m: 0.0,
            at: None,
            near: center.near,
        };
        if center.outside_m == 0.0 && center.near.distance_m - spare_m > part.reach_m + eps_m {
            return MeasuredPart { most_m: 0.0, ..measured };
        }
        let Kind::Piece { corners, of } = part.kind else { return measured };
        if !wanted.point {
            return measured;
        }
        let mut farthest = center;
        for corner in corners {
            if measured.most_m <= enough_m {
                break;
            }
            let near = self.bodies.seen_from(&corner, &measured.near);
            let seen = self.see(&corner, Some(near), spare_m);
            measured.most_m = measured.most_m.min(self.bound_m(&part, &seen.near));
            if seen.outside_m > farthest.outside_m {
                farthest = seen;
            }
        }
        measured.known_m = (farthest.outside_m - spare_m - self.parts.outward_m(of) - eps_m).max(0.0);
        if measured.known_m > 0.0 {
            let (surface, triangle) = self.parts.origin(of);
            measured.at = Some(OuterPoint { surface, triangle, point: farthest.point });
        }
        measured
    }

    fn see(&self, point: &Point3<f64>, nearby: Option<NearestTriangle>, spare_m: f64) -> PointDistance {
        let nearest = self.bodies.nearest(point, nearby, spare_m);
        let near = nearest.expect("there is a body, and every mesh has a triangle");
        let outside_m = if self.bodies.enclose(point) { 0.0 } else { near.distance_m };
        PointDistance { point: *point, outside_m, near }
    }

    /// An upper bound on the distances of all points of a piece, by one triangle; infinite for groups.
    fn bound_m(&self, part: &OuterPart, near: &NearestTriangle) -> f64 {
        let Kind::Piece { corners, .. } = part.kind else { return f64::INFINITY };
        let triangle = self.bodies.corners(near);
        let from = |corner: &Point3<f64>| point_triangle(corner, &triangle).distance_m;
        corners.iter().map(from).fold(0.0, f64::max) + self.eps_m
    }
}
