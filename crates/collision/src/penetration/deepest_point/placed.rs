//! Two solids in the frame of the first, and how deep points lie in them.

use geometry::{Aabb, DISTANCE_ERROR_PER_M, Point3, Pose, point_triangle};
use sphere_model::{NearestPoint, SurfaceDistance};

use super::SolidPair;
use super::cell::{CellSample, DepthSample};
use crate::computable::is_computable;
use crate::penetration::Solid;

/// How much nearer than found the surface may be at the middle of a box, as a share of the distance of its corners from there.
const SPARE_SHARE: f64 = 0.125;

/// Two solids with what the search needs to know of them.
pub(super) struct PlacedSolids<'a> {
    pub(super) pair: &'a SolidPair<'a>,
    b_from_a: Pose,
    /// Of the transform and of both distances, metres.
    pub(super) rounding_m: f64,
    /// No ball in the first and in the second solid has a larger radius, metres.
    pub(super) widest_m: [f64; 2],
}

/// What was found at the middle of a box.
pub(super) enum Looked {
    /// It is farther outside of one of the solids than the corners of the box are away.
    Outside,
    /// Its distances cannot be computed.
    Unknown,
    /// How deep it lies in both.
    At(CellSample),
}

impl<'a> PlacedSolids<'a> {
    /// `None` if a number is not finite or too large.
    pub(super) fn new(pair: &'a SolidPair<'a>) -> Option<Self> {
        let SolidPair { a, b, a_from_b } = pair;
        if !is_computable(a.mesh, b.mesh, a_from_b) {
            return None;
        }
        let bounds = [a.mesh.bounds(), b.mesh.bounds()];
        let largest_m = bounds
            .iter()
            .flat_map(|bounds| [bounds.low.coords.amax(), bounds.high.coords.amax()])
            .fold(a_from_b.translation.amax(), f64::max);
        let rounding_m = 16.0 * DISTANCE_ERROR_PER_M * largest_m;
        let widest_m = bounds.map(|bounds| 0.5 * bounds.size().min() + rounding_m);
        Some(Self { pair, b_from_a: a_from_b.inverse(), rounding_m, widest_m })
    }

    /// The part of the box around the first solid that the second one may reach.
    pub(super) fn common_box(&self) -> Option<Aabb> {
        let of_a = self.pair.a.mesh.bounds();
        let of_b = corners(self.pair.b.mesh.bounds()).map(|corner| self.pair.a_from_b.point(&corner));
        let around_b = Aabb::around(&of_b)?;
        let (low, high) = (of_a.low.sup(&around_b.low), of_a.high.inf(&around_b.high));
        (0..3).all(|k| low[k] <= high[k]).then_some(Aabb { low, high })
    }

    /// Looks at the middle of a box, with what was found at a point nearby.
    pub(super) fn look(&self, center: Point3<f64>, nearby: Option<&CellSample>, reach_m: f64) -> Looked {
        let spare_m = SPARE_SHARE * reach_m;
        let is_outside = |depth: &Option<DepthSample>| {
            depth.is_some_and(|depth| depth.depth_m < 0.0 && depth.least_m() > reach_m)
        };
        let in_a = || self.depth(&self.pair.a, center, nearby.map(|seen| &seen.a), spare_m);
        let in_b = || {
            let in_b = self.b_from_a.point(&center);
            self.depth(&self.pair.b, in_b, nearby.map(|seen| &seen.b), spare_m)
        };
        // What lies outside is seldom asked about the other solid.
        let b_first = nearby.is_some_and(|seen| seen.b.depth_m < seen.a.depth_m);
        let (a, b) = if b_first {
            let b = in_b();
            if is_outside(&b) {
                return Looked::Outside;
            }
            (in_a(), b)
        } else {
            let a = in_a();
            if is_outside(&a) {
                return Looked::Outside;
            }
            (a, in_b())
        };
        if is_outside(&a) || is_outside(&b) {
            return Looked::Outside;
        }
        match (a, b) {
            (Some(a), Some(b)) => Looked::At(CellSample { center, a, b }),
            _ => Looked::Unknown,
        }
    }

    /// How deep a point lies in the second solid, metres, if deeper than `above_m`.
    pub(super) fn deeper_in_b_m(
        &self,
        point: &Point3<f64>,
        nearby: &CellSample,
        above_m: f64,
    ) -> Option<f64> {
        self.deeper_m(&self.pair.b, self.b_from_a.point(point), &nearby.b, above_m)
    }

    /// How deep a point lies in the first solid, metres, if deeper than `above_m`.
    pub(super) fn deeper_in_a_m(
        &self,
        point: &Point3<f64>,
        nearby: &CellSample,
        above_m: f64,
    ) -> Option<f64> {
        self.deeper_m(&self.pair.a, *point, &nearby.a, above_m)
    }

    fn deeper_m(
        &self,
        solid: &Solid<'_>,
        point: Point3<f64>,
        nearby: &DepthSample,
        above_m: f64,
    ) -> Option<f64> {
        let near = solid.mesh.triangle(nearby.triangle as usize);
        if point_triangle(&point, &near).distance_m <= above_m {
            return None;
        }
        let surface = SurfaceDistance::new(solid.mesh, solid.tree);
        let nearest = surface.nearest_above(&point, nearby.triangle, above_m)?;
        Some(self.sided(solid, point, Some(nearby), 0.0, nearest).depth_m)
    }

    /// How deep a point lies in a solid: the search begins at the triangle that is nearest to another point. The surface may be nearer by
    /// `spare_m`.
    fn depth(
        &self,
        solid: &Solid<'_>,
        point: Point3<f64>,
        nearby: Option<&DepthSample>,
        spare_m: f64,
    ) -> Option<DepthSample> {
        let surface = SurfaceDistance::new(solid.mesh, solid.tree);
        let nearest = match nearby {
            Some(nearby) => surface.nearest_from(&point, nearby.triangle, spare_m),
            None => surface.nearest(&point, f64::INFINITY),
        }?;
        Some(self.sided(solid, point, nearby, spare_m, nearest))
    }

    /// On which side of the surface a point lies whose nearest triangle is known: on that of another point, without a test of its own,
    /// if the balls around both that no surface enters cover the way between them.
    fn sided(
        &self,
        solid: &Solid<'_>,
        point: Point3<f64>,
        nearby: Option<&DepthSample>,
        spare_m: f64,
        nearest: NearestPoint,
    ) -> DepthSample {
        let free_m = (nearest.distance_m - spare_m).max(0.0);
        let is_one_side = |nearby: &&DepthSample| {
            let way_m = (point - nearby.point).norm();
            way_m + 2.0 * self.rounding_m < nearby.least_m().max(0.0) + free_m
        };
        let same_side = nearby.filter(is_one_side).map(|nearby| nearby.depth_m > 0.0);
        let is_inside = same_side.unwrap_or_else(|| solid.mesh.contains(&point));
        let depth_m = if is_inside { nearest.distance_m } else { -nearest.distance_m };
        let NearestPoint { on_surface, triangle, .. } = nearest;
        DepthSample { point, depth_m, spare_m, on_surface, triangle }
    }

    /// How far the farthest point of a box is from the triangle of the first solid that is nearest to a sample, metres; `most_m` if it is
    /// farther than that.
    pub(super) fn beyond_in_a_m(&self, bounds: &Aabb, near: &DepthSample, most_m: f64) -> f64 {
        self.farthest_m(&self.pair.a, &corners(bounds), near, most_m)
    }

    /// [`Self::beyond_in_a_m`] of the second solid.
    pub(super) fn beyond_in_b_m(&self, bounds: &Aabb, near: &DepthSample, most_m: f64) -> f64 {
        let in_b = corners(bounds).map(|corner| self.b_from_a.point(&corner));
        self.farthest_m(&self.pair.b, &in_b, near, most_m)
    }

    /// The distance from a triangle is convex, so greatest at a corner: often at the one that is farthest from a point of the triangle, and
    /// that is often no nearer than what is known already.
    fn farthest_m(
        &self,
        solid: &Solid<'_>,
        corners: &[Point3<f64>; 8],
        near: &DepthSample,
        most_m: f64,
    ) -> f64 {
        let triangle = solid.mesh.triangle(near.triangle as usize);
        let squared = corners.map(|corner| (corner - near.on_surface).norm_squared());
        let first =
            (1..8).fold(0, |first, corner| if squared[corner] > squared[first] { corner } else { first });
        let mut farthest_m = self.rounding_m;
        for corner in std::iter::once(first).chain((0..8).filter(|corner| *corner != first)) {
            let distance_m = point_triangle(&corners[corner], &triangle).distance_m;
            farthest_m = farthest_m.max(distance_m + self.rounding_m);
            if farthest_m >= most_m {
                return most_m;
            }
        }
        farthest_m
    }
}

fn corners(bounds: &Aabb) -> [Point3<f64>; 8] {
    [0, 1, 2, 3, 4, 5, 6, 7].map(|corner: usize| {
        let side = |k: usize| if corner >> k & 1 == 1 { bounds.high[k] } else { bounds.low[k] };
        Point3::from([0, 1, 2].map(side))
    })
}
