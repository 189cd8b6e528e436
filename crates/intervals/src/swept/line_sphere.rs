//! Line-swept spheres: the static bounding volumes of the links (Larsen et al., "Distance queries with rectangular swept sphere
//! volumes", 2000).

use crate::tree::BodyTriangle;
use crate::tree::OrientedBox;
use crate::vector::{dot, minus};

/// All points within a radius of a segment, metres, in a body's frame.
///
/// # Guarantee
/// The triangles that it was made around lie inside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LineSphere {
    /// The ends of the segment.
    pub(crate) ends: [[f64; 3]; 2],
    /// The radius, metres.
    pub(crate) radius_m: f64,
}

impl LineSphere {
    /// Around triangles along the longest axis of their box; a point of radius 0 if there are none.
    pub(crate) fn around(triangles: &[BodyTriangle], bounds: Option<&OrientedBox>) -> Self {
        let Some(OrientedBox { center, axes, half }) = bounds else {
            return Self { ends: [[0.0; 3]; 2], radius_m: 0.0 };
        };
        let longest = (0..3).max_by(|i, j| half[*i].total_cmp(&half[*j])).unwrap_or(0);
        let axis = axes[longest];
        let corners = || triangles.iter().flat_map(|triangle| &triangle.corners);
        // The place along the axis, and the squared distance from it.
        let place = |corner: &[f64; 3]| {
            let from_center = minus(corner, center);
            let along = dot(&axis, &from_center);
            (along, (dot(&from_center, &from_center) - along * along).max(0.0))
        };
        let radius_m2 = corners().map(|corner| place(corner).1).fold(0.0, f64::max);
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for corner in corners() {
            let (along, off) = place(corner);
            let reach = (radius_m2 - off).max(0.0).sqrt();
            (low, high) = (low.min(along + reach), high.max(along - reach));
        }
        if low > high {
            low = f64::midpoint(low, high);
            high = low;
        }
        let ends = [low, high].map(|along| [0, 1, 2].map(|i| center[i] + along * axis[i]));
        let mut line = Self { ends, radius_m: 0.0 };
        // The radius is measured from the rounded segment.
        let squared = corners().map(|corner| line.squared_distance(corner)).fold(0.0, f64::max);
        let size = corners().flatten().fold(0.0_f64, |size, x| size.max(x.abs()));
        line.radius_m = squared.sqrt() * (1.0 + 1e-12) + 1e-14 * size;
        line
    }

    /// Squared distance of a point from the segment: from a point of it, so never too small but for rounding.
    fn squared_distance(&self, point: &[f64; 3]) -> f64 {
        let [from, to] = &self.ends;
        let (along, to_point) = (minus(to, from), minus(point, from));
        let square = dot(&along, &along);
        let share = if square > 0.0 { (dot(&along, &to_point) / square).clamp(0.0, 1.0) } else { 0.0 };
        let off = [0, 1, 2].map(|i| to_point[i] - share * along[i]);
        dot(&off, &off)
    }
}
