//! The slab of a node: how thin the surface in its cell is.

use geometry::{Aabb, Point3, Triangle, Vector3};

use crate::Sphere;

/// A triangle cut by a box: at most nine corners.
pub(crate) struct Polygon {
    corners: [Point3<f64>; 12],
    count: usize,
    /// The corners before the last cut.
    uncut: [Point3<f64>; 12],
}

impl Default for Polygon {
    fn default() -> Self {
        Self { corners: [Point3::origin(); 12], count: 0, uncut: [Point3::origin(); 12] }
    }
}

impl Polygon {
    pub(crate) fn corners(&self) -> &[Point3<f64>] {
        &self.corners[..self.count]
    }

    /// The part of a triangle inside a closed box, by Sutherland and Hodgman; rounding is what a slab's spare
    /// thickness is for.
    pub(crate) fn clip(&mut self, triangle: &Triangle, cell: &Aabb) {
        self.corners[..3].copy_from_slice(triangle);
        self.count = 3;
        for axis in 0..3 {
            if triangle.iter().any(|corner| corner[axis] < cell.low[axis]) {
                self.cut(|corner| corner[axis] - cell.low[axis]);
            }
            if triangle.iter().any(|corner| corner[axis] > cell.high[axis]) {
                self.cut(|corner| cell.high[axis] - corner[axis]);
            }
        }
    }

    /// Keeps the side where `height` is not negative.
    fn cut(&mut self, height: impl Fn(&Point3<f64>) -> f64) {
        let Some(last) = self.count.checked_sub(1) else { return };
        let count = std::mem::take(&mut self.count);
        self.uncut[..count].copy_from_slice(&self.corners[..count]);
        let (mut from, mut height_from) = (self.uncut[0], height(&self.uncut[0]));
        for i in 0..count {
            let to = self.uncut[if i == last { 0 } else { i + 1 }];
            let height_to = height(&to);
            if height_from >= 0.0 {
                self.push(from);
            }
            if (height_from > 0.0 && height_to < 0.0) || (height_from < 0.0 && height_to > 0.0) {
                self.push(from + (to - from) * (height_from / (height_from - height_to)));
            }
            (from, height_from) = (to, height_to);
        }
    }

    fn push(&mut self, corner: Point3<f64>) {
        self.corners[self.count] = corner;
        self.count += 1;
    }

    /// Area vector.
    pub(crate) fn area(&self) -> Vector3<f64> {
        let corners = self.corners();
        (2..corners.len())
            .map(|i| (corners[i - 1] - corners[0]).cross(&(corners[i] - corners[0])) * 0.5)
            .sum()
    }
}

/// Two parallel planes that hold the surface inside a node's cell, relative to the node's sphere's centre.
///
/// Together with the sphere this is a lens: where surfaces are nearly flat it is far thinner than the sphere, and tells two
/// parallel surfaces apart many ranks earlier. The patent's search does not use it, and
/// the patent's trees store none; exact queries do.
///
/// # Guarantee
/// Every point p of the surface in the cell has `low ≤ normal · (p − centre) ≤ high`, with a five-hundredth of the radius to
/// spare. The normal's length differs from 1 by less than a millionth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slab {
    /// Common normal.
    pub normal: [f32; 3],
    /// Lowest offset along the normal, metres.
    pub low: f32,
    /// Highest offset along the normal, metres.
    pub high: f32,
}

/// Spare thickness on either side, in radii: pieces of surface that straddle two cells fit both slabs.
const SPARE: f64 = 2e-3;

impl Slab {
    /// The slab that says no more than the sphere does.
    pub(crate) fn whole(sphere: &Sphere) -> Self {
        let radius = (sphere.radius_m() * (1.0 + SPARE)) as f32;
        Self { normal: [0.0, 0.0, 1.0], low: -radius, high: radius }
    }

    /// A unit normal as it is stored.
    pub(crate) fn stored(normal: &Vector3<f64>) -> Vector3<f64> {
        normal.map(|x| f64::from(x as f32))
    }

    /// The thinnest slab around a surface, of those along stored normals, each with the lowest and the highest offset of the
    /// surface from the sphere's centre.
    pub(crate) fn thinnest(along: impl Iterator<Item = (Vector3<f64>, [f64; 2])>, sphere: &Sphere) -> Self {
        let (center, radius_m) = (sphere.center_m(), sphere.radius_m());
        let spare = SPARE * radius_m + 1e-9 * (center.coords.amax() + radius_m);
        let mut thinnest = Self::whole(sphere);
        for (normal, [low, high]) in along {
            let (low, high) = (((low - spare) as f32).next_down(), ((high + spare) as f32).next_up());
            if high - low < thinnest.high - thinnest.low {
                thinnest = Self { normal: normal.map(|x| x as f32).into(), low, high };
            }
        }
        thinnest
    }

    /// The normal in double precision.
    #[inline]
    pub fn normal_f64(&self) -> Vector3<f64> {
        Vector3::new(f64::from(self.normal[0]), f64::from(self.normal[1]), f64::from(self.normal[2]))
    }

    /// Whether the slab surely holds a point, given its sphere's centre.
    pub fn surely_contains(&self, point: &Point3<f64>, center: &Point3<f64>) -> bool {
        let offset = self.normal_f64().dot(&(point - center));
        let rounding = 1e-12 * (point.coords.amax() + center.coords.amax());
        f64::from(self.low) + rounding <= offset && offset <= f64::from(self.high) - rounding
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thinnest(points: &[Point3<f64>], normals: &[Vector3<f64>], sphere: &Sphere) -> Slab {
        let along = normals.iter().map(|normal| {
            let offsets = points.iter().map(|point| normal.dot(&(point - sphere.center_m())));
            let none = [f64::INFINITY, f64::NEG_INFINITY];
            (*normal, offsets.fold(none, |[low, high], x| [low.min(x), high.max(x)]))
        });
        Slab::thinnest(along, sphere)
    }

    #[test]
    fn a_flat_patch_is_thin_and_a_corner_is_not() {
        let sphere = Sphere::around(&Point3::new(0.5, 0.5, 0.5), 0.87);
        let flat = [[0.0, 0.0, 0.5], [1.0, 0.0, 0.5], [1.0, 1.0, 0.5], [0.0, 1.0, 0.5]].map(Point3::from);
        let upright = [[0.5, 0.0, 1.0], [0.5, 1.0, 0.0]].map(Point3::from);
        let normals = [Vector3::x(), Vector3::z()];
        let slab = thinnest(&flat, &normals, &sphere);
        assert!(slab.high - slab.low < 0.01 && slab.normal == [0.0, 0.0, 1.0], "{slab:?}");
        let slab = thinnest(&[&flat[..], &upright].concat(), &normals, &sphere);
        assert!(slab.high - slab.low > 0.6, "{slab:?}");
    }

    #[test]
    fn without_a_thinner_direction_the_slab_is_as_thick_as_the_sphere() {
        let sphere = Sphere::around(&Point3::new(0.5, 0.5, 0.5), 0.87);
        let points = [[0.5, 0.5, -0.5], [0.5, 0.5, 1.5]].map(Point3::from);
        assert_eq!(thinnest(&points, &[Vector3::z()], &sphere), Slab::whole(&sphere));
    }
}
