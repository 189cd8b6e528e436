//! A transform over an interval of time, with its first two derivatives.

use super::rigid::RigidProduct;
use crate::affine::{AffineInterval, AxisTransforms};
use crate::interval::Interval;

/// A transform that depends on time: at the middle of an interval, and over all of it.
#[derive(Clone, Debug)]
pub(crate) struct Jet {
    /// Value and first derivative at the middle.
    pub(super) middle: [AffineInterval; 2],
    /// Value, first and second derivative over the interval.
    pub(super) over: [AffineInterval; 3],
    /// The value at the middle once more, with its error in norms.
    rigid: RigidProduct,
}

impl Jet {
    /// The identity.
    pub(super) fn new() -> Self {
        let (one, zero) = (AffineInterval::IDENTITY, AffineInterval::ZERO);
        Self { middle: [one, zero], over: [one, zero, zero], rigid: RigidProduct::IDENTITY }
    }

    pub(super) fn times_constant(&mut self, constant: &AffineInterval) {
        for value in self.middle.iter_mut().chain(&mut self.over) {
            *value = value.times(constant, 1.0);
        }
        self.sharpen(constant);
    }

    /// Appends a turn about an axis by angles at the middle and over the interval, at a constant rate.
    pub(super) fn times_turn(&mut self, axis: &AxisTransforms, [at, over]: [Interval; 2], rate: Interval) {
        let parts = |angle: Interval| {
            let (sin, cos) = (angle.sin(), angle.cos());
            let square = rate * rate;
            [
                axis.combined(cos, sin, Interval::ONE),
                axis.combined(-(rate * sin), rate * cos, Interval::ZERO),
                axis.combined(-(square * cos), -(square * sin), Interval::ZERO),
            ]
        };
        let [value, first, _] = parts(at);
        self.times(&[value, first], &parts(over));
    }

    /// Appends a slide along an axis by distances at the middle and over the interval, at a constant rate.
    pub(super) fn times_slide(&mut self, axis: &[Interval; 3], [at, over]: [Interval; 2], rate: Interval) {
        let along = |mut affine: AffineInterval, by: Interval| {
            for (row, axis) in affine.0.iter_mut().zip(axis) {
                row[3] = *axis * by;
            }
            affine
        };
        let value = |by: Interval| along(AffineInterval::IDENTITY, by);
        let first = along(AffineInterval::ZERO, rate);
        self.times(&[value(at), first], &[value(over), first, AffineInterval::ZERO]);
    }

    /// The product rule.
    fn times(&mut self, middle: &[AffineInterval; 2], over: &[AffineInterval; 3]) {
        let [f, f1] = &self.middle;
        let [g, g1] = middle;
        self.middle = [f.times(g, 1.0), f.times(g1, 0.0).plus(&f1.times(g, 1.0))];
        self.sharpen(g);
        let [f, f1, f2] = &self.over;
        let [g, g1, g2] = over;
        let mixed = f1.times(g1, 0.0);
        self.over = [
            f.times(g, 1.0),
            f.times(g1, 0.0).plus(&f1.times(g, 1.0)),
            f.times(g2, 0.0).plus(&mixed).plus(&mixed).plus(&f2.times(g, 1.0)),
        ];
    }

    /// Cuts the value at the middle after a factor.
    fn sharpen(&mut self, factor: &AffineInterval) {
        self.rigid.append(factor);
        self.rigid.cut(&mut self.middle[0]);
    }
}
