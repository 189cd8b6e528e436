//! A triangle cut by a box.

use geometry::{Aabb, Point3, Triangle, Vector3};

/// A triangle cut by a box: at most nine corners.
#[derive(Clone, Copy)]
pub(crate) struct Polygon {
    corners: [Point3<f64>; 12],
    count: usize,
}

impl Default for Polygon {
    fn default() -> Self {
        Self { corners: [Point3::origin(); 12], count: 0 }
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
        let before = *self;
        self.count = 0;
        for i in 0..before.count {
            let (from, to) = (before.corners[i], before.corners[(i + 1) % before.count]);
            let (height_from, height_to) = (height(&from), height(&to));
            if height_from >= 0.0 {
                self.push(from);
            }
            if (height_from > 0.0 && height_to < 0.0) || (height_from < 0.0 && height_to > 0.0) {
                self.push(from + (to - from) * (height_from / (height_from - height_to)));
            }
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
