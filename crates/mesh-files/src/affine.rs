//! Transforms that may scale, shear and mirror, as the nodes of a scene have them.

use std::ops::Mul;

use nalgebra::{Matrix3, Point3, Vector3};

use geometry::Triangle;

/// An affine map; a value named `a_from_b` maps coordinates in frame b to frame a.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AffineMap {
    pub(super) linear: Matrix3<f64>,
    pub(super) offset: Vector3<f64>,
}

impl AffineMap {
    /// The map that changes nothing.
    pub(super) fn identity() -> Self {
        Self::linear(Matrix3::identity())
    }

    /// A map that keeps the origin.
    pub(super) fn linear(linear: Matrix3<f64>) -> Self {
        Self { linear, offset: Vector3::zeros() }
    }

    /// A pure translation.
    pub(super) fn translation(offset: [f64; 3]) -> Self {
        Self { linear: Matrix3::identity(), offset: offset.into() }
    }

    /// Factors along the axes.
    pub(super) fn scale(factors: [f64; 3]) -> Self {
        Self::linear(Matrix3::from_diagonal(&factors.into()))
    }

    /// The first three of four rows; the fourth is 0 0 0 1.
    pub(super) fn from_rows(rows: &[f64]) -> Self {
        let linear = Matrix3::from_fn(|row, column| rows[4 * row + column]);
        Self { linear, offset: Vector3::new(rows[3], rows[7], rows[11]) }
    }

    fn point(&self, p: &Point3<f64>) -> Point3<f64> {
        Point3::from(self.linear * p.coords + self.offset)
    }

    /// The triangle in the other frame; a map that mirrors turns the corners around, so that outside stays outside.
    pub(super) fn triangle(&self, triangle: &Triangle) -> Triangle {
        let [a, b, c] = triangle.each_ref().map(|p| self.point(p));
        if self.volume() < 0.0 { [a, c, b] } else { [a, b, c] }
    }

    /// Whether it leaves no volume to solids.
    pub(super) fn flattens(&self) -> bool {
        self.volume() == 0.0
    }

    /// Has the sign of the determinant, and does not vanish for small scales.
    fn volume(&self) -> f64 {
        let mut columns = self.linear;
        for mut column in columns.column_iter_mut() {
            let largest = column.amax();
            if largest > 0.0 {
                column /= largest;
            }
        }
        columns.determinant()
    }
}

impl Mul for AffineMap {
    type Output = AffineMap;

    /// `a_from_b * b_from_c = a_from_c`.
    fn mul(self, b_from_c: AffineMap) -> AffineMap {
        AffineMap {
            linear: self.linear * b_from_c.linear,
            offset: self.linear * b_from_c.offset + self.offset,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiny_mirrors_still_turn_corners_around() {
        let triangle = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].map(Point3::from);
        let turned = |factors| AffineMap::scale(factors).triangle(&triangle)[1].y != 0.0;
        assert!(turned([1e-150, 1e-150, -1e-150]));
        assert!(!turned([1e-150, -1e-150, -1e-150]));
        assert!(AffineMap::scale([1.0, 0.0, 1.0]).flattens());
    }

    #[test]
    fn products_apply_the_right_one_first() {
        let moved = AffineMap::translation([1.0, 0.0, 0.0]) * AffineMap::scale([2.0, 3.0, 4.0]);
        assert_eq!(moved.point(&Point3::new(1.0, 1.0, 1.0)), Point3::new(3.0, 3.0, 4.0));
    }
}
