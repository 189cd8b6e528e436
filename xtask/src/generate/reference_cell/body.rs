//! Solids with integer corners.

use nalgebra::Vector3;
use test_support::exact::{IntegerPoint, IntegerTriangle};

use super::UNITS_PER_M;
use crate::model::solid::Solid;

/// A closed body, its triangles outwards.
pub(super) struct Body {
    points: Vec<IntegerPoint>,
    triangles: Vec<[usize; 3]>,
}

impl Body {
    /// The body between two outlines of equally many corners, counter-clockwise seen from above, at two heights; `caps` divides the
    /// outlines into triangles.
    pub(super) fn between(
        low: &[[i128; 2]],
        high: &[[i128; 2]],
        [z_low, z_high]: [i128; 2],
        caps: &[[usize; 3]],
    ) -> Self {
        let n = low.len();
        let at = |outline: &[[i128; 2]], z| outline.iter().map(move |[x, y]| [*x, *y, z]).collect::<Vec<_>>();
        let points = [at(low, z_low), at(high, z_high)].concat();
        let sides = (0..n).flat_map(|i| {
            let next = (i + 1) % n;
            [[i, next, n + next], [i, n + next, n + i]]
        });
        let caps = caps.iter().flat_map(|&[a, b, c]| [[a, c, b], [n + a, n + b, n + c]]);
        Self { triangles: sides.chain(caps).collect(), points }
    }

    /// The same for convex outlines.
    pub(super) fn convex(low: &[[i128; 2]], high: &[[i128; 2]], z: [i128; 2]) -> Self {
        let fan: Vec<[usize; 3]> = (1..low.len() - 1).map(|i| [0, i, i + 1]).collect();
        Self::between(low, high, z, &fan)
    }

    /// A box between two corners.
    pub(super) fn cuboid([x, y, z]: [[i128; 2]; 3]) -> Self {
        let outline = rectangle(x, y);
        Self::convex(&outline, &outline, z)
    }

    /// Turned so that its z axis becomes x, its x axis y and its y axis z.
    pub(super) fn along_x(mut self) -> Self {
        for point in &mut self.points {
            *point = [point[2], point[0], point[1]];
        }
        self
    }

    /// Moved.
    pub(super) fn moved(mut self, by: IntegerPoint) -> Self {
        for point in &mut self.points {
            *point = std::array::from_fn(|k| point[k] + by[k]);
        }
        self
    }

    /// The corners of every triangle, each mapped.
    pub(super) fn triangles(&self, map: impl Fn(IntegerPoint) -> IntegerPoint) -> Vec<IntegerTriangle> {
        let points: Vec<IntegerPoint> = self.points.iter().map(|point| map(*point)).collect();
        self.triangles.iter().map(|triangle| triangle.map(|corner| points[corner])).collect()
    }

    /// The body in metres, as it is written.
    pub(super) fn solid(&self) -> Solid {
        let metres = |point: &IntegerPoint| Vector3::from(point.map(|x| x as f64 / UNITS_PER_M as f64));
        Solid { points: self.points.iter().map(metres).collect(), triangles: self.triangles.clone() }
    }
}

/// The outline of a rectangle.
pub(super) fn rectangle([x_low, x_high]: [i128; 2], [y_low, y_high]: [i128; 2]) -> [[i128; 2]; 4] {
    [[x_low, y_low], [x_high, y_low], [x_high, y_high], [x_low, y_high]]
}
