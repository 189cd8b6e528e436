//! A rigid transform at one instant, with its error as a norm: along a chain it grows by sums, that of intervals by products.

use crate::affine::AffineInterval;
use crate::interval::Interval;

/// Bound on the rounding of a sum of up to four products, relative to the sum of their magnitudes; twice that of the sum itself.
const SUM_ROUNDING: f64 = 5.0 * f64::EPSILON;
/// Covers the rounding of norms and of the bounds below, which are sums of a few positive numbers.
const NORM_ROUNDING: f64 = 1.0 + 1e-12;

/// A product of transforms, rounded, and bounds on what it lacks.
///
/// # Guarantee
/// The true rotation part differs from that of `rows` by a matrix of spectral norm at most `rotation_error`, and the true translation
/// by a vector no longer than `shift_error_m`; the spectral norm of the true rotation part is at most `stretch`. With P the product so
/// far and F the next factor, P F − p f = (P − p) F + p (F − f): the error of the product is at most that of P times the stretch of
/// F, plus that of F times the norm of p, plus the rounding of p f. Rotations have norm 1, so that errors add up. Interval matrices
/// multiply them by the sum of a row's magnitudes, up to √3, at every turned frame. A bound that is not a number is of no use, and
/// [`Self::cut`] then changes nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct RigidProduct {
    rows: [[f64; 4]; 3],
    stretch: f64,
    rotation_error: f64,
    shift_error_m: f64,
}

impl RigidProduct {
    pub(super) const IDENTITY: Self = Self {
        rows: [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]],
        stretch: 1.0,
        rotation_error: 0.0,
        shift_error_m: 0.0,
    };

    /// Appends a factor.
    pub(super) fn append(&mut self, factor: &AffineInterval) {
        let middle = factor.0.map(|row| row.map(Interval::middle));
        let radius = factor.0.map(|row| row.map(Interval::radius));
        let magnitude = factor.0.map(|row| row.map(Interval::magnitude));
        let (own_error, own_shift_error_m) = (rotation_norm(&radius), shift_norm(&radius));
        let own_stretch = norm_of_rotation(&middle) + own_error;
        let own_shift_m = shift_norm(&magnitude);
        let before = self.stretch + self.rotation_error;
        let mut rows = [[0.0; 4]; 3];
        for (sum, row) in rows.iter_mut().zip(&self.rows) {
            for (j, sum) in sum.iter_mut().enumerate() {
                let last = if j == 3 { row[3] } else { 0.0 };
                *sum = row[0] * middle[0][j] + row[1] * middle[1][j] + row[2] * middle[2][j] + last;
            }
        }
        // The Frobenius norm is at most √3 times the spectral norm; underflow is far below the smallest normal number's root.
        let rounding = SUM_ROUNDING * 3.0 * before * own_stretch + f64::MIN_POSITIVE;
        let shift_rounding_m = SUM_ROUNDING
            * (2.0 * before * own_shift_m + shift_norm(&self.rows.map(|row| row.map(f64::abs))))
            + f64::MIN_POSITIVE;
        self.shift_error_m = (self.rotation_error * own_shift_m
            + before * own_shift_error_m
            + self.shift_error_m
            + shift_rounding_m)
            * NORM_ROUNDING;
        self.rotation_error =
            (self.rotation_error * own_stretch + before * own_error + rounding) * NORM_ROUNDING;
        self.stretch *= own_stretch * NORM_ROUNDING;
        self.rows = rows;
    }

    /// The same transform as intervals, cut to what the norms allow: no entry of a matrix exceeds its spectral norm.
    pub(super) fn cut(&self, affine: &mut AffineInterval) {
        for (row, own) in affine.0.iter_mut().zip(&self.rows) {
            for (j, (entry, own)) in row.iter_mut().zip(own).enumerate() {
                let error = if j == 3 { self.shift_error_m } else { self.rotation_error };
                let known = Interval::point(*own) + Interval::around_zero(error);
                *entry = entry.intersection(known).unwrap_or(*entry);
            }
        }
    }
}

/// An upper bound on the spectral norm of a rounded rotation, from how far it is from a rotation: `|M|² = |MᵀM| ≤ 1 + |MᵀM − I|`.
fn norm_of_rotation(rows: &[[f64; 4]; 3]) -> f64 {
    let mut defect = 0.0;
    let mut size = 0.0;
    for i in 0..3 {
        for j in 0..3 {
            let product: f64 = rows.iter().map(|row| row[i] * row[j]).sum();
            let off = product - if i == j { 1.0 } else { 0.0 };
            defect += off * off;
            size += rows[i][j] * rows[i][j];
        }
    }
    // The root of a sum of squares is no larger than the sum's part above 1; rounding of the products against their magnitudes.
    let defect = defect.sqrt() + SUM_ROUNDING * (size + 1.0) + f64::MIN_POSITIVE;
    (1.0 + defect).sqrt() * NORM_ROUNDING
}

fn rotation_norm(entries: &[[f64; 4]; 3]) -> f64 {
    let squares = entries.iter().flat_map(|row| &row[..3]).map(|entry| entry * entry);
    squares.sum::<f64>().sqrt() * NORM_ROUNDING + f64::MIN_POSITIVE.sqrt() * f64::EPSILON
}

fn shift_norm(entries: &[[f64; 4]; 3]) -> f64 {
    let squares = entries.iter().map(|row| row[3] * row[3]);
    squares.sum::<f64>().sqrt() * NORM_ROUNDING + f64::MIN_POSITIVE.sqrt() * f64::EPSILON
}

#[cfg(test)]
mod tests {
    use geometry::Pose;
    use test_support::Random;

    use super::*;

    /// Frames in general directions, 0.1 m apart: the norm grows by a few units per frame, interval matrices by a factor.
    #[test]
    fn the_error_of_a_long_chain_grows_by_sums() {
        let mut random = Random(0x16);
        for _ in 0..20 {
            let (mut rigid, mut product) = (RigidProduct::IDENTITY, AffineInterval::IDENTITY);
            let mut plain = AffineInterval::IDENTITY;
            for _ in 0..40 {
                let pose = Pose::from_xyz_rpy(random.three(-0.1, 0.1), random.three(-3.0, 3.0));
                let step = AffineInterval::of_pose(&pose);
                plain = plain.times(&step, 1.0);
                product = product.times(&step, 1.0);
                rigid.append(&step);
                rigid.cut(&mut product);
            }
            let width = |affine: &AffineInterval| {
                affine.0.iter().flatten().map(|entry| entry.radius()).fold(0.0, f64::max)
            };
            // Both hold the true product, so that they overlap.
            for (cut, plain) in product.0.iter().flatten().zip(plain.0.iter().flatten()) {
                assert!(cut.intersection(*plain).is_some());
            }
            assert!(
                width(&product) < 40.0 * 60.0 * f64::EPSILON && width(&plain) > 1e-10,
                "{} {}",
                width(&product),
                width(&plain)
            );
        }
    }

    #[test]
    fn what_is_no_number_cuts_nothing() {
        let mut rigid = RigidProduct::IDENTITY;
        let mut step = AffineInterval::IDENTITY;
        step.0[0][0] = Interval::ALL;
        rigid.append(&step);
        let mut affine = AffineInterval::IDENTITY;
        rigid.cut(&mut affine);
        assert_eq!(affine, AffineInterval::IDENTITY);
    }
}
