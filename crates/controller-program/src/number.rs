//! Numbers of a controller: whole ones, and others with a bound on what the controller's own rounding may differ by.

use crate::finite::Finite;
use crate::value_fault::ValueFault;

/// Largest whole number of a controller.
const LARGEST_WHOLE: f64 = 2_147_483_647.0;

/// The most, in metres or radians, that rounding may change a number of a target.
const MOST_TARGET_ERROR: f64 = 1e-5;

/// Relative rounding of a number of 32 bits.
const ROUNDING: f64 = 1.0 / 16_777_216.0;

/// A number as a controller holds it.
///
/// # Guarantee
/// Controllers compute in 32 or in 64 bits. Where either is possible, the controller's number lies within [`Number::error`] of
/// [`Number::value`]; a comparison that the difference could turn has no known result, and both sides of a branch on it are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Number {
    value: Finite,
    error: Finite,
    is_whole: bool,
    /// Whether it is as a text has it, so that the same text is the same number on every controller.
    is_written: bool,
    /// Whether it is a part of a rotation vector of about half a turn, which the controller may have with all its signs changed.
    has_open_sign: bool,
}

impl Number {
    /// A whole number as written in a program.
    ///
    /// # Errors
    /// A number beyond 32 bits.
    pub fn whole(value: f64) -> Result<Self, ValueFault> {
        if value != value.trunc() || value.abs() > LARGEST_WHOLE {
            return Err(ValueFault::new("a whole number beyond 32 bits").found(value.to_string()));
        }
        let value = Finite::new(value).unwrap_or(Finite::ZERO);
        Ok(Self { value, error: Finite::ZERO, is_whole: true, is_written: false, has_open_sign: false })
    }

    /// A number as written with a decimal point or an exponent.
    ///
    /// # Errors
    /// A number that is not finite.
    pub fn real(value: f64) -> Result<Self, ValueFault> {
        let error = if f64::from(value as f32) == value { 0.0 } else { value.abs() * ROUNDING };
        Self::within(value, error)
    }

    /// A number as a text has it, of a language that keeps all numbers in the same way: one that is written alike equals it.
    ///
    /// # Errors
    /// A number that is not finite.
    pub fn written(value: f64) -> Result<Self, ValueFault> {
        Self::real(value).map(|number| Self { is_written: true, ..number })
    }

    /// A computed number with a bound on its error.
    ///
    /// # Errors
    /// A number that is not finite.
    pub fn computed(value: f64, error: f64) -> Result<Self, ValueFault> {
        Self::within(value, error + value.abs() * ROUNDING)
    }

    fn within(value: f64, error: f64) -> Result<Self, ValueFault> {
        let Some(value) = Finite::new(value) else {
            return Err(ValueFault::new("a number that is not finite").found(value.to_string()));
        };
        let error = Finite::new(error).or(Finite::new(f64::MAX)).unwrap_or(Finite::ZERO);
        Ok(Self { value, error, is_whole: false, is_written: false, has_open_sign: false })
    }

    /// The number.
    pub fn value(self) -> f64 {
        self.value.get()
    }

    /// How far the controller's own number may lie from this one.
    pub fn error(self) -> f64 {
        if self.has_open_sign { f64::MAX } else { self.error.get() }
    }

    /// The number as a part of a rotation vector of about half a turn: a pose of its parts is certain, and no comparison of one of them.
    pub(crate) fn with_open_sign(self) -> Self {
        Self { has_open_sign: true, is_written: false, ..self }
    }

    pub(crate) fn has_open_sign(self) -> bool {
        self.has_open_sign
    }

    /// As [`Number::error`], where the other parts of the pose change their signs with it.
    pub(crate) fn error_in_pose(self) -> f64 {
        self.error.get()
    }

    /// Whether a target may have the number: the controller's own is the same but for 1e-5 m or rad, or for the signs of half a turn.
    pub fn is_certain(self) -> bool {
        self.error_in_pose() <= MOST_TARGET_ERROR
    }

    /// The number, where it is a whole one.
    pub fn as_whole(self) -> Option<i64> {
        self.is_whole.then_some(self.value() as i64)
    }

    /// The sum.
    ///
    /// # Errors
    /// An overflow.
    pub fn plus(self, other: Self) -> Result<Self, ValueFault> {
        self.combined(other, self.value() + other.value(), self.as_real_error() + other.as_real_error())
    }

    /// The difference.
    ///
    /// # Errors
    /// An overflow.
    pub fn minus(self, other: Self) -> Result<Self, ValueFault> {
        self.combined(other, self.value() - other.value(), self.as_real_error() + other.as_real_error())
    }

    /// The product.
    ///
    /// # Errors
    /// An overflow.
    pub fn times(self, other: Self) -> Result<Self, ValueFault> {
        let (own_error, other_error) = (self.as_real_error(), other.as_real_error());
        let error =
            self.value().abs() * other_error + other.value().abs() * own_error + own_error * other_error;
        self.combined(other, self.value() * other.value(), error)
    }

    /// The quotient; of two whole numbers only where it is a whole number, as controllers differ in the others.
    ///
    /// # Errors
    /// A division by zero, and one of whole numbers that leaves a rest.
    pub fn divided_by(self, other: Self) -> Result<Self, ValueFault> {
        if other.value().abs() <= other.error() {
            return Err(ValueFault::new("a division by zero"));
        }
        let quotient = self.value() / other.value();
        if self.is_whole && other.is_whole {
            if quotient != quotient.trunc() {
                return Err(ValueFault::new("a division of whole numbers that leaves a rest")
                    .found(format!("{} / {}", self.value(), other.value()))
                    .hint("controllers differ in its result; write one of them with a decimal point"));
            }
            return Self::whole(quotient);
        }
        // A quotient that 32 bits hold, and that times the divisor is the number again, is rounded by no controller.
        let is_exact = self.as_real_error() + other.as_real_error() == 0.0
            && f64::from(quotient as f32) == quotient
            && quotient * other.value() == self.value();
        if is_exact {
            return Self::within(quotient, 0.0);
        }
        let smallest = other.value().abs() - other.as_real_error();
        Self::computed(quotient, (self.as_real_error() + quotient.abs() * other.as_real_error()) / smallest)
    }

    /// The rest of a division of whole numbers that are not negative.
    ///
    /// # Errors
    /// Numbers that are not whole or are negative, and a division by zero.
    pub fn modulo(self, other: Self) -> Result<Self, ValueFault> {
        match (self.as_whole(), other.as_whole()) {
            (Some(_), Some(0)) => Err(ValueFault::new("a division by zero")),
            (Some(number), Some(divisor)) if number >= 0 && divisor > 0 => {
                Self::whole((number % divisor) as f64)
            }
            _ => Err(ValueFault::new("the rest of a division")
                .found(format!("{} % {}", self.value(), other.value()))
                .expected("whole numbers that are not negative, for controllers differ in the others")),
        }
    }

    /// The number with the other sign.
    pub fn negated(self) -> Self {
        Self { value: Finite::new(-self.value()).unwrap_or(Finite::ZERO), ..self }
    }

    /// Whether this number is below another; none where rounding decides.
    pub fn is_below(self, other: Self) -> Option<bool> {
        self.differs(other)?.then_some(self.value() < other.value()).or(Some(false))
    }

    /// Whether this number equals another; none where rounding decides.
    pub fn is_equal(self, other: Self) -> Option<bool> {
        self.differs(other).map(|differs| !differs)
    }

    /// Whether the numbers differ by more than rounding; none where that is open.
    fn differs(self, other: Self) -> Option<bool> {
        let difference = (self.value() - other.value()).abs();
        if self.is_whole && other.is_whole {
            return Some(difference > 0.0);
        }
        if self.is_written && other.is_written && difference == 0.0 {
            return Some(false);
        }
        let error = self.as_real_error() + other.as_real_error();
        if error == 0.0 {
            return Some(difference > 0.0);
        }
        (difference > error).then_some(true)
    }

    /// The error where the number meets one that is not whole: a large whole number is rounded then.
    fn as_real_error(self) -> f64 {
        let is_rounded = self.is_whole && f64::from(self.value() as f32) != self.value();
        if is_rounded { self.value().abs() * ROUNDING } else { self.error() }
    }

    fn combined(self, other: Self, value: f64, error: f64) -> Result<Self, ValueFault> {
        if self.is_whole && other.is_whole {
            return Self::whole(value);
        }
        let is_exact = error == 0.0 && f64::from(value as f32) == value;
        if is_exact { Self::within(value, 0.0) } else { Self::computed(value, error) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn real(value: f64) -> Number {
        Number::real(value).unwrap()
    }

    fn whole(value: i32) -> Number {
        Number::whole(f64::from(value)).unwrap()
    }

    #[test]
    fn whole_numbers_stay_exact_and_bounded() {
        assert_eq!(whole(2).plus(whole(3)).unwrap().as_whole(), Some(5));
        assert_eq!(whole(6).divided_by(whole(3)).unwrap().as_whole(), Some(2));
        assert_eq!(whole(7).modulo(whole(4)).unwrap().as_whole(), Some(3));
        assert!(whole(5).divided_by(whole(2)).is_err());
        assert!(whole(5).divided_by(whole(0)).is_err());
        assert!(whole(-5).modulo(whole(2)).is_err());
        assert!(whole(2_000_000_000).plus(whole(2_000_000_000)).is_err());
        assert_eq!(whole(1).is_below(whole(1)), Some(false));
        assert_eq!(whole(1).is_equal(whole(1)), Some(true));
    }

    #[test]
    fn what_rounding_decides_is_not_known() {
        let mut sum = real(0.0);
        for _ in 0..10 {
            sum = sum.plus(real(0.1)).unwrap();
        }
        assert_eq!(sum.is_below(real(1.0)), None);
        assert_eq!(sum.is_equal(real(1.0)), None);
        assert_eq!(sum.is_below(real(1.001)), Some(true));
        assert_eq!(real(1.001).is_below(sum), Some(false));
        assert_eq!(sum.as_whole(), None);
        // Both are exact in 32 bits.
        assert_eq!(real(0.5).plus(real(0.25)).unwrap().is_equal(real(0.75)), Some(true));
    }

    #[test]
    fn numbers_that_are_written_alike_are_equal() {
        let written = |value: f64| Number::written(value).unwrap();
        assert_eq!(written(0.1).is_equal(written(0.1)), Some(true));
        assert_eq!(written(0.1).negated().is_equal(written(-0.1)), Some(true));
        assert_eq!(written(0.1).is_below(written(0.1)), Some(false));
        assert_eq!(written(0.1).is_equal(written(0.100_000_000_1)), None);
        assert_eq!(written(0.1).is_equal(real(0.1)), None);
        assert_eq!(written(0.1).plus(written(0.0)).unwrap().is_equal(written(0.1)), None);
    }

    #[test]
    fn quotients_that_no_controller_rounds_are_exact() {
        assert_eq!(real(10.0).divided_by(real(2.0)).unwrap().is_equal(real(5.0)), Some(true));
        assert_eq!(real(360.0).divided_by(real(36.0)).unwrap().error(), 0.0);
        assert_eq!(real(1.0).divided_by(real(4.0)).unwrap().is_equal(real(0.25)), Some(true));
        assert!(real(1.0).divided_by(real(3.0)).unwrap().error() > 0.0);
    }

    #[test]
    fn large_whole_numbers_are_rounded_among_others() {
        let large = whole(16_777_217);
        assert_eq!(large.is_equal(whole(16_777_216)), Some(false));
        assert_eq!(large.is_equal(real(16_777_216.0)), None);
        assert_eq!(whole(7).is_equal(real(7.0)), Some(true));
        assert_eq!(large.minus(real(16_777_216.0)).unwrap().is_below(real(0.5)), None);
    }

    /// The bound holds for the same computation in 32 bits.
    #[test]
    fn a_controller_of_32_bits_stays_within_the_bound() {
        let mut random = test_support::Random(7);
        for _ in 0..2000 {
            let first = random.within(-3.0, 3.0);
            let (mut wide, mut narrow) = (real(first), first as f32);
            for _ in 0..20 {
                let next = random.within(-3.0, 3.0);
                (wide, narrow) = match random.below(4) {
                    0 => (wide.plus(real(next)).unwrap(), narrow + next as f32),
                    1 => (wide.minus(real(next)).unwrap(), narrow - next as f32),
                    2 => (wide.times(real(next)).unwrap(), narrow * next as f32),
                    _ => (wide.divided_by(real(next)).unwrap(), narrow / next as f32),
                };
                let difference = (wide.value() - f64::from(narrow)).abs();
                assert!(difference <= wide.error() * 1.001, "{wide:?} {narrow}");
            }
        }
    }
}
