//! Axis-aligned boxes.

use nalgebra::{Point3, Vector3};

use crate::Triangle;

/// A closed axis-aligned box in some frame, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    /// Lowest corner.
    pub low: Point3<f64>,
    /// Highest corner.
    pub high: Point3<f64>,
}

impl Aabb {
    /// The smallest box around points; `None` for no points or a coordinate that is not finite.
    pub fn around(points: &[Point3<f64>]) -> Option<Self> {
        let first = *points.first()?;
        let mut bounds = Self { low: first, high: first };
        for point in points {
            if !point.iter().all(|x| x.is_finite()) {
                return None;
            }
            bounds.include(point);
        }
        Some(bounds)
    }

    /// The bounding box of a triangle.
    pub(crate) fn of_triangle([a, b, c]: &Triangle) -> Self {
        Self { low: a.inf(b).inf(c), high: a.sup(b).sup(c) }
    }

    /// Extends the box to contain a point.
    pub fn include(&mut self, point: &Point3<f64>) {
        self.low = self.low.inf(point);
        self.high = self.high.sup(point);
    }

    /// Whether the closed box contains a point.
    pub fn contains(&self, point: &Point3<f64>) -> bool {
        (0..3).all(|i| self.low[i] <= point[i] && point[i] <= self.high[i])
    }

    /// Whether the closed boxes share a point.
    pub fn meets(&self, other: &Self) -> bool {
        (0..3).all(|i| self.low[i] <= other.high[i] && other.low[i] <= self.high[i])
    }

    /// Edge lengths.
    pub fn size(&self) -> Vector3<f64> {
        self.high - self.low
    }

    /// Centre.
    pub fn center(&self) -> Point3<f64> {
        Point3::from((self.low.coords + self.high.coords) * 0.5)
    }

    /// Distance between opposite corners.
    pub fn diagonal(&self) -> f64 {
        self.size().norm()
    }
}
