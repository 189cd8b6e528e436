//! Finite numbers that can be compared and hashed bit by bit.

use std::hash::{Hash, Hasher};

/// A finite number; zero has one sign, so that equal numbers have equal bits.
#[derive(Clone, Copy, Debug)]
pub struct Finite(f64);

impl Finite {
    /// Zero.
    pub const ZERO: Self = Self(0.0);

    /// The number, where it is finite.
    pub fn new(value: f64) -> Option<Self> {
        // Adding zero turns -0 into 0.
        value.is_finite().then_some(Self(value + 0.0))
    }

    /// The number.
    pub fn get(self) -> f64 {
        self.0
    }
}

impl PartialEq for Finite {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

impl Eq for Finite {}

impl Hash for Finite {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_finite_numbers_exist_and_zero_is_one_number() {
        assert_eq!(Finite::new(-0.0), Finite::new(0.0));
        assert_ne!(Finite::new(1.0), Finite::new(2.0));
        assert_eq!((Finite::new(f64::NAN), Finite::new(f64::INFINITY)), (None, None));
    }
}
