//! Interval matrices: rigid transforms and their derivatives.

use geometry::{Pose, Vector3};

use crate::interval::Interval;

/// The upper three rows of a 4 × 4 matrix of intervals: a rigid transform, or a derivative of one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct AffineInterval(pub(crate) [[Interval; 4]; 3]);

impl AffineInterval {
    pub(crate) const IDENTITY: Self = {
        let mut rows = [[Interval::ZERO; 4]; 3];
        rows[0][0] = Interval::ONE;
        rows[1][1] = Interval::ONE;
        rows[2][2] = Interval::ONE;
        Self(rows)
    };
    pub(crate) const ZERO: Self = Self([[Interval::ZERO; 4]; 3]);

    /// A pose whose numbers are exact.
    pub(crate) fn of_pose(pose: &Pose) -> Self {
        let entry = |row: usize, column: usize| {
            Interval::point(if column < 3 { pose.rotation[(row, column)] } else { pose.translation[row] })
        };
        Self([0, 1, 2].map(|row| [0, 1, 2, 3].map(|column| entry(row, column))))
    }

    /// The product with a transform (`last` is 1) or with a derivative of one (`last` is 0): the corner of the factor's fourth row.
    pub(crate) fn times(&self, factor: &Self, last: f64) -> Self {
        let rows = &self.0;
        let mut product = [[Interval::ZERO; 4]; 3];
        for (j, corner) in [0.0, 0.0, 0.0, last].into_iter().enumerate() {
            // Axes along the frame and plain shifts leave most entries 0 or 1.
            for (k, row) in factor.0.iter().enumerate() {
                let entry = row[j];
                if entry == Interval::ZERO {
                    continue;
                }
                for (sum, row) in product.iter_mut().zip(rows) {
                    sum[j] = if entry == Interval::ONE {
                        sum[j].plus(row[k])
                    } else {
                        sum[j].plus(row[k] * entry)
                    };
                }
            }
            if corner > 0.0 {
                for (sum, row) in product.iter_mut().zip(rows) {
                    sum[j] = sum[j].plus(row[3]);
                }
            }
        }
        Self(product)
    }

    pub(crate) fn plus(&self, other: &Self) -> Self {
        Self([0, 1, 2].map(|i| [0, 1, 2, 3].map(|j| self.0[i][j].plus(other.0[i][j]))))
    }

    /// The image of a point, or its derivative where this is a derivative of a transform.
    pub(crate) fn point(&self, point: &[f64; 3]) -> [Interval; 3] {
        let [x, y, z] = point.map(Interval::point);
        [0, 1, 2].map(|i| self.0[i][0] * x + self.0[i][1] * y + self.0[i][2] * z + self.0[i][3])
    }
}

/// The parts of a rotation about a unit axis u: `cos θ · A + sin θ · B + C` with `A = I − uuᵀ`, `B = u*`, `C = uuᵀ`
/// (Redon et al. 2004, equations 3 and 4, for R = I: where a joint starts, a constant transform places it).
#[derive(Clone, Copy, Debug)]
pub(crate) struct AxisTransforms {
    a: [[Interval; 3]; 3],
    b: [[Interval; 3]; 3],
    c: [[Interval; 3]; 3],
}

impl AxisTransforms {
    pub(crate) fn new(unit: &Vector3<f64>) -> Self {
        let u = [unit.x, unit.y, unit.z].map(Interval::point);
        let c = [0, 1, 2].map(|i| [0, 1, 2].map(|j| u[i] * u[j]));
        let unit = |i: usize, j: usize| if i == j { Interval::ONE } else { Interval::ZERO };
        let a = [0, 1, 2].map(|i| [0, 1, 2].map(|j| unit(i, j) - c[i][j]));
        let o = Interval::ZERO;
        Self { a, b: [[o, -u[2], u[1]], [u[2], o, -u[0]], [-u[1], u[0], o]], c }
    }

    /// `p · A + q · B + r · C`.
    pub(crate) fn combined(&self, p: Interval, q: Interval, r: Interval) -> AffineInterval {
        let entry = |i: usize, j: usize| p * self.a[i][j] + q * self.b[i][j] + r * self.c[i][j];
        AffineInterval([0, 1, 2].map(|i| [entry(i, 0), entry(i, 1), entry(i, 2), Interval::ZERO]))
    }
}
