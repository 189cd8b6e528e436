//! Boxes along the principal axes of points.

use crate::vector::{dot, minus};

/// A box at any angle, metres, in a body's frame.
///
/// # Guarantee
/// Every point p that it was made around has `|d · (p − center)| ≤ Σ half[i] · |d · axes[i]|` for every direction d, though the
/// axes are orthogonal up to rounding only.
#[derive(Clone, Debug)]
pub(crate) struct OrientedBox {
    pub(crate) center: [f64; 3],
    /// Unit vectors up to rounding.
    pub(crate) axes: [[f64; 3]; 3],
    /// Half of the extents along the axes.
    pub(crate) half: [f64; 3],
}

impl OrientedBox {
    /// Around points, at least one: along their principal axes or along those of the frame, whichever box has the smaller surface.
    pub(crate) fn around(points: &[[f64; 3]]) -> Self {
        let straight = Self::along([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], points);
        let principal = Self::along(principal_axes(points), points);
        if principal.surface() < straight.surface() { principal } else { straight }
    }

    fn along(axes: [[f64; 3]; 3], points: &[[f64; 3]]) -> Self {
        // Distances from a point in the midst lose no digits to a far origin.
        let origin = points[0];
        let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        for point in points {
            let from_origin = minus(point, &origin);
            for i in 0..3 {
                let along = dot(&axes[i], &from_origin);
                (low[i], high[i]) = (low[i].min(along), high[i].max(along));
            }
        }
        let middle = [0, 1, 2].map(|i| f64::midpoint(low[i], high[i]));
        let center = [0, 1, 2]
            .map(|i| origin[i] + axes[0][i] * middle[0] + axes[1][i] * middle[1] + axes[2][i] * middle[2]);
        let mut half = [0.0_f64; 3];
        let (mut reach, mut size) = (0.0_f64, 0.0_f64);
        for point in points {
            let from_center = minus(point, &center);
            for i in 0..3 {
                half[i] = half[i].max(dot(&axes[i], &from_center).abs());
            }
            reach = reach.max(dot(&from_center, &from_center).sqrt());
            size = size.max(point[0].abs()).max(point[1].abs()).max(point[2].abs());
        }
        // Rounding of the differences and products, and the axes' deviation from orthogonal unit vectors.
        let margin = 1e-14 * reach + 8.0 * f64::EPSILON * size;
        Self { center, axes, half: half.map(|half| half + margin) }
    }

    fn surface(&self) -> f64 {
        let [x, y, z] = self.half;
        x * y + y * z + z * x
    }

    /// Half of the length of its diagonal; for choices only.
    pub(crate) fn size_m(&self) -> f64 {
        dot(&self.half, &self.half).sqrt()
    }

    /// Half of its extent along a direction.
    pub(crate) fn half_along(&self, direction: &[f64; 3]) -> f64 {
        (0..3).map(|i| self.half[i] * dot(direction, &self.axes[i]).abs()).sum()
    }
}

/// The eigenvectors of the covariance of points, by Jacobi rotations: addition, multiplication and roots alone, so that they have
/// the same bits everywhere.
pub(crate) fn principal_axes(points: &[[f64; 3]]) -> [[f64; 3]; 3] {
    let count = points.len() as f64;
    let mut mean = [0.0; 3];
    for point in points {
        for i in 0..3 {
            mean[i] += point[i] / count;
        }
    }
    let mut m = [[0.0; 3]; 3];
    for point in points {
        let from_mean = minus(point, &mean);
        for i in 0..3 {
            for j in 0..3 {
                m[i][j] += from_mean[i] * from_mean[j];
            }
        }
    }
    let mut axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    for _ in 0..12 {
        for (p, q) in [(0, 1), (0, 2), (1, 2)] {
            if m[p][q].abs() <= f64::MIN_POSITIVE {
                continue;
            }
            // The rotation that makes the entry 0 (Golub and Van Loan, section 8.5).
            let theta: f64 = (m[q][q] - m[p][p]) / (2.0 * m[p][q]);
            let t = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
            let c = 1.0 / (t * t + 1.0).sqrt();
            let s = t * c;
            for row in &mut m {
                (row[p], row[q]) = (c * row[p] - s * row[q], s * row[p] + c * row[q]);
            }
            for k in 0..3 {
                (m[p][k], m[q][k]) = (c * m[p][k] - s * m[q][k], s * m[p][k] + c * m[q][k]);
                (axes[p][k], axes[q][k]) = (c * axes[p][k] - s * axes[q][k], s * axes[p][k] + c * axes[q][k]);
            }
        }
    }
    let is_orthonormal = (0..3)
        .all(|i| (0..3).all(|j| (dot(&axes[i], &axes[j]) - if i == j { 1.0 } else { 0.0 }).abs() < 1e-14));
    if is_orthonormal { axes } else { [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]] }
}

#[cfg(test)]
mod tests {
    use test_support::Random;

    use super::*;

    #[test]
    fn every_point_lies_inside_along_every_direction() {
        let mut random = Random(0xb0c5);
        for case in 0..200 {
            let [shift, flat] = [[0.0, 0.0], [5.0, 0.0], [0.0, 1.0], [-3.0, 1e-9]][case % 4];
            let tilt = random.three(-1.0, 1.0);
            let points: Vec<[f64; 3]> = (0..=random.below(20))
                .map(|_| {
                    let [x, y, z] = random.three(-1.0, 1.0);
                    let z = (1.0 - flat) * 0.1 * z;
                    [x + shift, 0.3 * y + tilt[0] * x, z + tilt[1] * x + tilt[2] * y]
                })
                .collect();
            let around = OrientedBox::around(&points);
            for point in &points {
                for _ in 0..20 {
                    let direction = random.three(-1.0, 1.0);
                    let along = dot(&direction, &minus(point, &around.center)).abs();
                    // The check rounds as well: by less than the sizes times a unit in the last place.
                    assert!(along <= around.half_along(&direction) + 1e-15 * (1.0 + shift.abs()));
                }
            }
        }
    }

    #[test]
    fn a_thin_tilted_plate_has_a_thin_box() {
        let mut random = Random(7);
        let points: Vec<[f64; 3]> = (0..100)
            .map(|_| {
                let [x, y, _] = random.three(-1.0, 1.0);
                [x, y, x + 0.5 * y]
            })
            .collect();
        let mut half = OrientedBox::around(&points).half;
        half.sort_by(f64::total_cmp);
        assert!(half[0] < 1e-12 && half[1] > 0.5, "{half:?}");
    }
}
