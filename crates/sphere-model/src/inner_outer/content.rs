//! The part of a solid in a box: its corner points, whose hull holds it, and the triangles of its surface.

use geometry::{Aabb, Point3, TriangleMesh};

use crate::InnerBall;
use crate::slab::Polygon;

/// A sphere is this much larger than its content, so that pieces of surface that straddle two parts fit both.
const SPARE: f64 = 2e-3;

/// Steps towards the smallest sphere around points.
const STEPS: usize = 64;

/// What a box holds of a solid.
pub(super) struct SolidContent {
    /// Corners of the clipped triangles, and the corners of the box that lie inside.
    points: Vec<Point3<f64>>,
    triangles: Vec<u32>,
}

impl SolidContent {
    /// The content of a box; `None` if it holds no part of the solid. Of its surface only these triangles can be in the box.
    ///
    /// # Guarantee
    /// The convex hull of the points holds the part of the solid in the box: a corner of that part is a corner of a clipped
    /// triangle or a corner of the box inside the solid.
    pub(super) fn within(mesh: &TriangleMesh, bounds: &Aabb, triangles: &[u32]) -> Option<Self> {
        let mut points = Vec::new();
        let mut polygon = Polygon::default();
        let mut meets = |triangle: &u32| {
            polygon.clip(&mesh.triangle(*triangle as usize), bounds);
            points.extend_from_slice(polygon.corners());
            !polygon.corners().is_empty()
        };
        let triangles: Vec<u32> = triangles.iter().copied().filter(|triangle| meets(triangle)).collect();
        let corner = |k: usize| {
            let side = |axis: usize| if k >> axis & 1 == 1 { bounds.high[axis] } else { bounds.low[axis] };
            Point3::from([0, 1, 2].map(side))
        };
        // Without surface in it, a box is inside or outside as a whole.
        if triangles.is_empty() {
            let is_inside = mesh.contains(&bounds.center());
            return is_inside.then(|| Self { points: (0..8).map(corner).collect(), triangles });
        }
        points.extend((0..8).map(corner).filter(|corner| mesh.contains(corner)));
        Some(Self { points, triangles })
    }

    pub(super) fn triangles(&self) -> &[u32] {
        &self.triangles
    }

    /// The box around the content, within the box that it was taken from.
    pub(super) fn bounds(&self, within: &Aabb) -> Aabb {
        Aabb::around(&self.points).unwrap_or(*within)
    }

    /// A sphere around the content, nearly the smallest.
    ///
    /// Bădoiu and Clarkson, "Smaller Core-Sets for Balls" (2003): the centre moves towards the farthest point by ever smaller steps.
    pub(super) fn ball(&self) -> InnerBall {
        let bounds = Aabb::around(&self.points).expect("content has points");
        let mut center = bounds.center();
        let farthest = |center: &Point3<f64>| {
            let far = |point: &Point3<f64>| (point - center).norm_squared();
            let start = (0.0, *center);
            let farther = |best: (f64, Point3<f64>), point: &Point3<f64>| {
                let squared = far(point);
                if squared > best.0 { (squared, *point) } else { best }
            };
            let (squared, point) = self.points.iter().fold(start, farther);
            (squared.sqrt(), point)
        };
        let mut best = (farthest(&center).0, center);
        for step in 1..=STEPS {
            let (radius_m, point) = farthest(&center);
            if radius_m < best.0 {
                best = (radius_m, center);
            }
            center += (point - center) / (step + 1) as f64;
        }
        let rounding_m = 1e-9 * (1.0 + bounds.low.coords.amax().max(bounds.high.coords.amax()));
        InnerBall { center: best.1, radius_m: best.0 * (1.0 + SPARE) + rounding_m }
    }
}
