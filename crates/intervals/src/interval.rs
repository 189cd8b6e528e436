//! Interval arithmetic, rounded outwards (Moore, "Methods and Applications of Interval Analysis", 1979).

use std::f64::consts::{FRAC_PI_2, TAU};
use std::ops::{Add, Mul, Neg, Sub};

/// A closed interval of real numbers.
///
/// # Guarantee
/// The interval of a result contains every result of numbers of the operands. Bounds are widened by a relative 2⁻⁵² after every
/// operation, more than its rounding to nearest; the smallest positive normal number covers underflow. A bound that is not a
/// number becomes infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    low: f64,
    high: f64,
}

/// At least the next number above the exact value of which `x` is the nearest number.
#[inline]
fn up(x: f64) -> f64 {
    x + (x.abs() * f64::EPSILON + f64::MIN_POSITIVE)
}

/// At most the next number below the exact value of which `x` is the nearest number.
#[inline]
fn down(x: f64) -> f64 {
    x - (x.abs() * f64::EPSILON + f64::MIN_POSITIVE)
}

impl Interval {
    /// The number 0.
    pub const ZERO: Self = Self { low: 0.0, high: 0.0 };
    /// The number 1.
    pub const ONE: Self = Self { low: 1.0, high: 1.0 };
    /// All numbers.
    pub const ALL: Self = Self { low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// One number.
    pub fn point(x: f64) -> Self {
        Self::new(x, x)
    }

    /// All numbers between two bounds; all numbers there are, if the bounds are in no order.
    #[inline]
    pub fn new(low: f64, high: f64) -> Self {
        if low <= high { Self { low, high } } else { Self::ALL }
    }

    /// All numbers of magnitude at most `radius`.
    pub fn around_zero(radius: f64) -> Self {
        Self::new(-radius, radius)
    }

    /// Lower bound.
    pub fn low(self) -> f64 {
        self.low
    }

    /// Upper bound.
    pub fn high(self) -> f64 {
        self.high
    }

    /// A number near the middle.
    pub fn middle(self) -> f64 {
        f64::midpoint(self.low, self.high)
    }

    /// Upper bound on the distance of its numbers from [`Self::middle`].
    #[inline]
    pub fn radius(self) -> f64 {
        let middle = self.middle();
        up((self.high - middle).max(middle - self.low))
    }

    /// Largest magnitude.
    #[inline]
    pub fn magnitude(self) -> f64 {
        self.low.abs().max(self.high.abs())
    }

    /// Whether it contains a number.
    pub fn contains(self, x: f64) -> bool {
        self.low <= x && x <= self.high
    }

    /// The smallest interval that contains both.
    pub fn hull(self, other: Self) -> Self {
        Self::new(self.low.min(other.low), self.high.max(other.high))
    }

    /// The numbers of both; `None` if there are none.
    pub fn intersection(self, other: Self) -> Option<Self> {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        (low <= high).then_some(Self { low, high })
    }

    /// The sums with the numbers of another interval; exact where one of them is 0.
    #[inline]
    pub(crate) fn plus(self, other: Self) -> Self {
        if self == Self::ZERO {
            other
        } else if other == Self::ZERO {
            self
        } else {
            self + other
        }
    }

    /// The quotients by the numbers of an interval; all numbers, if that contains 0.
    pub fn over(self, divisor: Self) -> Self {
        if divisor.contains(0.0) {
            return Self::ALL;
        }
        let quotients = [
            self.low / divisor.low,
            self.low / divisor.high,
            self.high / divisor.low,
            self.high / divisor.high,
        ];
        Self::around(quotients)
    }

    /// The interval from the least to the greatest of four rounded numbers.
    #[inline]
    fn around(x: [f64; 4]) -> Self {
        let low = x[0].min(x[1]).min(x[2].min(x[3]));
        let high = x[0].max(x[1]).max(x[2].max(x[3]));
        // The minimum of a NaN and a number is the number.
        if (x[0] + x[1] + x[2] + x[3]).is_nan() { Self::ALL } else { Self::new(down(low), up(high)) }
    }

    /// The sines of its angles, radians.
    pub fn sin(self) -> Self {
        self.wave(libm::sin, FRAC_PI_2)
    }

    /// The cosines of its angles, radians.
    pub fn cos(self) -> Self {
        self.wave(libm::cos, 0.0)
    }

    /// The values of a sine or cosine with a maximum at `crest`.
    fn wave(self, of: impl Fn(f64) -> f64, crest: f64) -> Self {
        let Self { low, high } = self;
        // Beyond this the number of turns is too large for the comparisons below.
        if !(low.abs().max(high.abs()) < 1e6 && high - low < TAU) {
            return Self::new(-1.0, 1.0);
        }
        let ends = [of(low), of(high)];
        // The library is within one unit in the last place; two are added, and a crest counts a little outside too.
        let widened = Self::new(down(down(ends[0].min(ends[1]))), up(up(ends[0].max(ends[1]))));
        let has = |place: f64| ((low - place) / TAU - 1e-9).ceil() <= ((high - place) / TAU + 1e-9).floor();
        let low = if has(crest - TAU / 2.0) { -1.0 } else { widened.low.max(-1.0) };
        let high = if has(crest) { 1.0 } else { widened.high.min(1.0) };
        Self::new(low, high)
    }
}

impl Add for Interval {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(down(self.low + other.low), up(self.high + other.high))
    }
}

impl Sub for Interval {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::new(down(self.low - other.high), up(self.high - other.low))
    }
}

impl Neg for Interval {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self { low: -self.high, high: -self.low }
    }
}

impl Mul for Interval {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        Self::around([
            self.low * other.low,
            self.low * other.high,
            self.high * other.low,
            self.high * other.high,
        ])
    }
}

#[cfg(test)]
mod tests {
    use num_rational::BigRational;
    use num_traits::{FromPrimitive, One, Signed, Zero};
    use test_support::Random;

    use super::*;

    fn exact(x: f64) -> BigRational {
        BigRational::from_f64(x).expect("finite")
    }

    fn holds(interval: Interval, x: &BigRational) -> bool {
        exact(interval.low) <= *x && *x <= exact(interval.high)
    }

    /// Numbers of all sizes, small whole ones and 0 among them.
    fn number(random: &mut Random) -> f64 {
        match random.below(4) {
            0 => random.below(7) as f64 - 3.0,
            1 => random.within(-1.0, 1.0) * libm::exp2(random.within(-200.0, 200.0)),
            _ => random.within(-2.0, 2.0),
        }
    }

    #[test]
    fn results_hold_the_exact_results_of_numbers_inside() {
        let mut random = Random(0x1717);
        for _ in 0..3_000 {
            let ends = [(); 4].map(|()| number(&mut random));
            let x = Interval::new(ends[0].min(ends[1]), ends[0].max(ends[1]));
            let y = Interval::new(ends[2].min(ends[3]), ends[2].max(ends[3]));
            for p in [x.low, x.high, x.middle()] {
                for q in [y.low, y.high, y.middle()] {
                    let (exact_p, exact_q) = (exact(p), exact(q));
                    assert!(holds(x + y, &(&exact_p + &exact_q)), "{p:e} + {q:e}");
                    assert!(holds(x - y, &(&exact_p - &exact_q)), "{p:e} - {q:e}");
                    assert!(holds(x * y, &(&exact_p * &exact_q)), "{p:e} · {q:e}");
                    if !y.contains(0.0) {
                        assert!(holds(x.over(y), &(&exact_p / &exact_q)), "{p:e} / {q:e}");
                    }
                }
            }
        }
    }

    /// The sine of a rational number below 8, and a bound on the error: the first terms of its series.
    fn sine(x: &BigRational) -> (BigRational, BigRational) {
        let square = x * x;
        let (mut sum, mut term) = (BigRational::zero(), x.clone());
        for k in 1..40_i64 {
            sum += &term;
            let next = BigRational::from_i64(2 * k * (2 * k + 1)).expect("whole");
            term = -(term * &square / next);
        }
        (sum, term.abs())
    }

    #[test]
    fn sines_and_cosines_hold_the_series() {
        let mut random = Random(0x51e);
        let half_turn = exact(FRAC_PI_2);
        for _ in 0..60 {
            let low = random.within(-6.0, 6.0);
            let high = low + random.within(0.0, 1.0) * [1e-12, 1e-3, 0.5, 2.0][random.below(4)];
            let angles = Interval::new(low, high);
            for share in [0.0, 0.25, 0.5, 1.0] {
                let x = (low + share * (high - low)).clamp(low, high);
                let (value, error) = sine(&exact(x));
                let margin = error + BigRational::one() / exact(1e30);
                assert!(holds(angles.sin(), &(&value + &margin)), "sin {x}");
                assert!(holds(angles.sin(), &(&value - &margin)), "sin {x}");
                // cos x = sin(π/2 − x); π/2 is rounded by less than 1e-16.
                let (value, error) = sine(&(&half_turn - exact(x)));
                let margin = error + BigRational::one() / exact(1e16);
                let cosine = angles.cos();
                let wide = Interval::new(cosine.low - 1e-15, cosine.high + 1e-15);
                assert!(holds(wide, &(&value + &margin)), "cos {x}");
            }
        }
    }

    #[test]
    fn crests_lie_inside() {
        assert_eq!(Interval::new(1.0, 2.0).sin().high(), 1.0);
        assert_eq!(Interval::new(4.0, 5.0).sin().low(), -1.0);
        assert_eq!(Interval::new(-0.1, 0.1).cos().high(), 1.0);
        assert_eq!(Interval::new(3.0, 3.3).cos().low(), -1.0);
        assert_eq!(Interval::new(0.0, 7.0).cos(), Interval::new(-1.0, 1.0));
        assert_eq!(Interval::point(1e9).sin(), Interval::new(-1.0, 1.0));
        assert!(Interval::point(0.5).sin().radius() < 1e-15);
    }

    #[test]
    fn what_is_no_number_is_any_number() {
        assert_eq!(Interval::point(f64::NAN), Interval::ALL);
        assert_eq!(Interval::point(f64::INFINITY) * Interval::ZERO, Interval::ALL);
        assert_eq!(Interval::ALL - Interval::ALL, Interval::ALL);
        assert_eq!(Interval::ONE.over(Interval::new(-1.0, 1.0)), Interval::ALL);
        assert_eq!(Interval::new(f64::NAN, 1.0).sin(), Interval::new(-1.0, 1.0));
    }
}
