//! Enclosures of numbers and angles: interval arithmetic, rounded outwards.
//!
//! Source: R. E. Moore, "Methods and applications of interval analysis", 1979.

use std::f64::consts::{FRAC_PI_2, PI, TAU};
use std::ops::{Add, Mul, Neg, Sub};

/// Bounds of a number; of an angle, radians, modulo whole turns.
///
/// # Guarantee
/// The result of an operation encloses the results for all numbers of its operands. Bounds are widened after every operation by more than its
/// rounding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Enclosure {
    pub(super) low: f64,
    pub(super) high: f64,
}

/// Covers the rounding of one operation of `libm`, as a share.
const SHARE: f64 = 4.0 * f64::EPSILON;
/// Parts of a whole turn.
const PARTS: usize = 24;

impl Enclosure {
    /// Every angle.
    pub(super) const WHOLE_TURN: Self = Self { low: -PI - 1e-15, high: PI + 1e-15 };

    pub(super) fn exact(value: f64) -> Self {
        Self { low: value, high: value }
    }

    pub(super) fn around(middle: f64, radius: f64) -> Self {
        Self::rounded(middle - radius, middle + radius)
    }

    /// Bounds that were computed in single operations.
    fn rounded(low: f64, high: f64) -> Self {
        let pad = |bound: f64| bound.abs() * SHARE + f64::MIN_POSITIVE;
        Self { low: low - pad(low), high: high + pad(high) }
    }

    pub(super) fn width(self) -> f64 {
        self.high - self.low
    }

    pub(super) fn middle(self) -> f64 {
        f64::midpoint(self.low, self.high)
    }

    /// The angle itself, or the parts of a whole turn.
    pub(super) fn parts_of_whole_turn(self) -> impl Iterator<Item = Self> {
        let count = if self.is_whole_turn() { PARTS } else { 1 };
        let place = move |part: usize| self.low + self.width() * part as f64 / count as f64;
        // The last place is the upper bound but for rounding.
        (0..count).map(move |part| Self {
            low: place(part),
            high: if part + 1 == count { self.high } else { place(part + 1) },
        })
    }

    pub(super) fn is_whole_turn(self) -> bool {
        self.width() >= Self::WHOLE_TURN.width()
    }

    /// The numbers of both; none where there are none.
    pub(super) fn intersection(self, other: Self) -> Option<Self> {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        (low <= high).then_some(Self { low, high })
    }

    /// Whether all bounds are numbers.
    pub(super) fn is_finite(self) -> bool {
        self.low.is_finite() && self.high.is_finite()
    }

    pub(super) fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    pub(super) fn squared(self) -> Self {
        let (a, b) = (self.low * self.low, self.high * self.high);
        let low = if self.contains(0.0) { 0.0 } else { a.min(b) };
        let Self { low, high } = Self::rounded(low, a.max(b));
        Self { low: low.max(0.0), high }
    }

    /// The roots of its numbers that are not negative; none where there are none.
    pub(super) fn root(self) -> Option<Self> {
        // The comparison is false for what is no number.
        let has_root = self.high >= 0.0;
        if !has_root {
            return None;
        }
        let Self { low, high } = Self::rounded(self.low.max(0.0).sqrt(), self.high.sqrt());
        Some(Self { low: low.max(0.0), high })
    }

    /// Quotients by positive numbers.
    pub(super) fn over_positive(self, divisor: Self) -> Self {
        let low = if self.low >= 0.0 { self.low / divisor.high } else { self.low / divisor.low };
        let high = if self.high >= 0.0 { self.high / divisor.low } else { self.high / divisor.high };
        Self::rounded(low, high)
    }

    /// The arc cosines, from 0 to π, of its numbers from −1 to 1; none where there are none.
    pub(super) fn arc_cosine(self) -> Option<Self> {
        let has_angle = self.low <= 1.0 && self.high >= -1.0;
        if !has_angle {
            return None;
        }
        let Self { low, high } =
            Self::rounded(libm::acos(self.high.min(1.0)), libm::acos(self.low.max(-1.0)));
        Some(Self { low: low.max(0.0), high })
    }

    pub(super) fn sine(self) -> Self {
        self.wave(libm::sin, FRAC_PI_2)
    }

    pub(super) fn cosine(self) -> Self {
        self.wave(libm::cos, 0.0)
    }

    fn wave(self, function: fn(f64) -> f64, crest: f64) -> Self {
        let is_less_than_a_turn = self.width() < TAU;
        if !is_less_than_a_turn {
            return Self { low: -1.0, high: 1.0 };
        }
        // A place within rounding of the end counts as inside.
        let reaches = |place: f64| {
            let first = place + TAU * ((self.low - place - 1e-12) / TAU).ceil();
            first <= self.high + 1e-12
        };
        let ends = [function(self.low), function(self.high)];
        let Self { low, high } = Self::rounded(ends[0].min(ends[1]), ends[0].max(ends[1]));
        Self {
            low: if reaches(crest + PI) { -1.0 } else { low.max(-1.0) },
            high: if reaches(crest) { 1.0 } else { high.min(1.0) },
        }
    }

    /// The directions, radians, of vectors in the plane with these cosines and sines times a positive length; every angle where the zero
    /// vector is one of them.
    pub(super) fn direction(sine: Self, cosine: Self) -> Self {
        let holds_zero = sine.contains(0.0) && cosine.contains(0.0);
        if holds_zero || !sine.is_finite() || !cosine.is_finite() {
            return Self::WHOLE_TURN;
        }
        let middle = libm::atan2(sine.middle(), cosine.middle());
        let (mut low, mut high) = (0.0_f64, 0.0_f64);
        // A box beside the origin is seen below half a turn, between two of its corners.
        for y in [sine.low, sine.high] {
            for x in [cosine.low, cosine.high] {
                let angle = super::super::turns::wrapped(libm::atan2(y, x) - middle);
                (low, high) = (low.min(angle), high.max(angle));
            }
        }
        Self { low: middle + low - 4e-15, high: middle + high + 4e-15 }
    }
}

impl Add for Enclosure {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::rounded(self.low + other.low, self.high + other.high)
    }
}

impl Sub for Enclosure {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::rounded(self.low - other.high, self.high - other.low)
    }
}

impl Neg for Enclosure {
    type Output = Self;

    fn neg(self) -> Self {
        Self { low: -self.high, high: -self.low }
    }
}

impl Mul for Enclosure {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let products =
            [self.low * other.low, self.low * other.high, self.high * other.low, self.high * other.high];
        let low = products.into_iter().fold(f64::INFINITY, f64::min);
        let high = products.into_iter().fold(f64::NEG_INFINITY, f64::max);
        Self::rounded(low, high)
    }
}

impl Mul<f64> for Enclosure {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        let (a, b) = (self.low * factor, self.high * factor);
        Self::rounded(a.min(b), a.max(b))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::random::Random;
    use super::*;

    fn drawn(random: &mut Random) -> (Enclosure, f64) {
        let [a, b, share]: [f64; 3] = random.joints(3).try_into().unwrap();
        let radius = b.abs() * libm::exp(2.0 * share);
        (Enclosure::around(a, radius), a + radius * share / PI)
    }

    #[test]
    fn results_enclose_those_of_the_numbers_inside() {
        let mut random = Random(0x1e);
        for _ in 0..20_000 {
            let ((a, x), (b, y)) = (drawn(&mut random), drawn(&mut random));
            assert!((a + b).contains(x + y) && (a - b).contains(x - y) && (a * b).contains(x * y));
            assert!((-a).contains(-x) && (a * y).contains(x * y) && a.squared().contains(x * x));
            assert!(a.sine().contains(libm::sin(x)) && a.cosine().contains(libm::cos(x)), "{a:?} {x}");
            if x >= 0.0 {
                assert!(a.root().unwrap().contains(x.sqrt()));
            }
            if x.abs() <= 1.0 {
                assert!(a.arc_cosine().unwrap().contains(libm::acos(x)));
            }
            if b.low > 0.0 {
                assert!(a.over_positive(b).contains(x / y));
            }
            let seen = Enclosure::direction(a, b);
            let angle = libm::atan2(x, y);
            assert!([-TAU, 0.0, TAU].iter().any(|turn| seen.contains(angle + turn)), "{seen:?} {angle}");
        }
    }

    #[test]
    fn what_has_no_value_is_told() {
        assert_eq!(Enclosure::exact(-1.0).root(), None);
        assert_eq!(Enclosure::exact(1.5).arc_cosine(), None);
        assert_eq!(Enclosure::exact(f64::NAN).root(), None);
        assert_eq!(Enclosure::exact(f64::NAN).arc_cosine(), None);
        assert_eq!(Enclosure::direction(Enclosure::exact(0.0), Enclosure::exact(0.0)), Enclosure::WHOLE_TURN);
    }
}
