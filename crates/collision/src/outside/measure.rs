//! Bounds on the distances of a part's points from the bodies.

use geometry::{DISTANCE_ERROR_PER_M, Point3, point_triangle};

use super::parts::{Kind, OuterPart, OuterParts};
use super::{Bodies, OuterPoint};

/// Bound on the rounding of coordinates and distances, per metre of the largest coordinate; a thousand times the worst case.
const ROUNDING: f64 = 1e-12;

/// Measures parts against bodies.
pub(super) struct Measurer<'a> {
    pub(super) parts: &'a OuterParts,
    bodies: &'a Bodies<'a>,
    /// Bound on the rounding of every distance, metres.
    eps_m: f64,
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
    /// Distance of the centre from the nearest surface, for the search around the parts of this part.
    surface_m: f64,
}

/// What is known of one point.
struct PointDistance {
    point: Point3<f64>,
    /// Distance from the bodies; 0 for an enclosed point.
    outside_m: f64,
    /// Distance from the nearest surface.
    surface_m: f64,
}

impl<'a> Measurer<'a> {
    pub(super) fn new(parts: &'a OuterParts, bodies: &'a Bodies<'a>) -> Self {
        let largest_m = parts.largest_m.max(bodies.largest_m());
        Self { parts, bodies, eps_m: (ROUNDING + DISTANCE_ERROR_PER_M) * largest_m }
    }

    /// The bounds for the whole.
    pub(super) fn whole(&self, enough_m: f64) -> MeasuredPart {
        self.measure(self.parts.whole(), f64::INFINITY, enough_m)
    }

    /// The bounds for the two parts of a part. Bounds below `enough_m` need not be sharp.
    pub(super) fn halves(&self, of: &MeasuredPart, enough_m: f64) -> [MeasuredPart; 2] {
        self.parts.halves(&of.part).map(|half| {
            let apart_m = (half.center - of.part.center).norm();
            let within_m = (of.surface_m + apart_m) * (1.0 + 1e-9) + self.eps_m;
            let mut measured = self.measure(half, within_m, enough_m);
            measured.least_m = measured.least_m.max(of.least_m);
            measured.most_m = measured.most_m.min(of.most_m);
            measured
        })
    }

    /// # Guarantee
    /// A ball that no surface meets is enclosed as its centre is, or not enclosed. Distances from the bodies are
    /// 1-Lipschitz; the distance from one triangle is convex and no less than the one from the bodies, so that its maximum over a
    /// piece is at a corner and bounds the piece.
    fn measure(&self, part: OuterPart, within_m: f64, enough_m: f64) -> MeasuredPart {
        let eps_m = self.eps_m;
        let (center, bound_m) = self.see(&part.center, within_m, &part);
        let mut measured = MeasuredPart {
            part,
            least_m: (center.outside_m - part.reach_m - eps_m).max(0.0),
            most_m: bound_m.min(center.outside_m + part.reach_m + eps_m),
            known_m: 0.0,
            at: None,
            surface_m: center.surface_m,
        };
        if center.outside_m == 0.0 && center.surface_m > part.reach_m + eps_m {
            return MeasuredPart { most_m: 0.0, ..measured };
        }
        let Kind::Piece { corners, of } = part.kind else { return measured };
        let mut farthest = center;
        if measured.most_m > enough_m {
            for corner in corners {
                let apart_m = (corner - part.center).norm();
                let within_m = (measured.surface_m + apart_m) * (1.0 + 1e-9) + eps_m;
                let (seen, bound_m) = self.see(&corner, within_m, &part);
                measured.most_m = measured.most_m.min(bound_m);
                if seen.outside_m > farthest.outside_m {
                    farthest = seen;
                }
            }
        }
        measured.known_m = (farthest.outside_m - self.parts.outward_m(of) - eps_m).max(0.0);
        if measured.known_m > 0.0 {
            let (surface, triangle) = self.parts.origin(of);
            measured.at = Some(OuterPoint { surface, triangle, point: farthest.point });
        }
        measured
    }

    /// What is known of a point, and an upper bound on the distances of all points of a part, by the triangle nearest to the point.
    fn see(&self, point: &Point3<f64>, within_m: f64, part: &OuterPart) -> (PointDistance, f64) {
        let nearest = self.bodies.nearest(point, within_m);
        let nearest = nearest.or_else(|| self.bodies.nearest(point, f64::INFINITY));
        let nearest = nearest.expect("there is a body, and every mesh has a triangle");
        let surface_m = nearest.distance_m;
        let outside_m = if self.bodies.enclose(point) { 0.0 } else { surface_m };
        let bound_m = match part.kind {
            Kind::Group(_) => f64::INFINITY,
            Kind::Piece { corners, .. } => {
                let triangle = self.bodies.corners(&nearest);
                let from = |corner: &Point3<f64>| point_triangle(corner, &triangle).distance_m;
                corners.iter().map(from).fold(0.0, f64::max) + self.eps_m
            }
        };
        (PointDistance { point: *point, outside_m, surface_m }, bound_m)
    }
}
