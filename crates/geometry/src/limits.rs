//! The limits of numbers in inputs, all in one place: within them rounding stays below [`MOST_EPS_M`].
//!
//! Readers reject numbers beyond a limit, with their place. The limits are far beyond every robot cell: a larger number is a
//! wrong unit or a typing error, and too inexact for a verdict.

/// Largest magnitude of a coordinate, size, prismatic joint value, clearance or radius, metres: twenty kilometres.
pub const MOST_LENGTH_M: f64 = 2e4;

/// The same in millimetres.
pub const MOST_LENGTH_MM: f64 = 2e7;

/// Smallest edge, radius or length of a primitive, and smallest sphere radius, metres: a nanometre, the scale of rounding.
pub const LEAST_SIZE_M: f64 = 1e-9;

/// The same in millimetres.
pub const LEAST_SIZE_MM: f64 = 1e-6;

/// Largest magnitude of an angle, of a joint or of a pose, radians: about 16,000 turns.
pub const MOST_TURN_RAD: f64 = 1e5;

/// The limit of angles written in degrees: slightly less, as a round number.
pub const MOST_TURN_DEG: f64 = 5e6;

/// Largest magnitude of a limit on a joint's value or speed, and of a commanded speed; radians or metres, per second.
///
/// Such limits are only compared. Exporters write 1e16 for *no limit*, which is accepted; beyond, products might overflow.
pub const MOST_JOINT_LIMIT: f64 = 1e18;

/// Largest magnitude of a program time, seconds.
pub const MOST_TIME_S: f64 = 1e12;

/// Shortest time in which a joint may move by more than rounding, seconds: below, its speed may overflow.
pub const LEAST_MOVE_S: f64 = 1e-12;

/// Largest joint motion that counts as rounding, radians or metres.
pub const ROUNDED_MOVE: f64 = 1e-9;

/// Largest rounding budget of a run, metres: a hundredth of the width to which contacts are bracketed.
///
/// A scene that needs more is rejected: see `Eps` in the crate `simulator`.
pub const MOST_EPS_M: f64 = 1e-8;

/// Whether the magnitude of a number is at most `most`; false for NaN.
pub fn is_within(value: f64, most: f64) -> bool {
    value.abs() <= most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_lies_within_nothing() {
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 2.0001e4, f64::MAX] {
            assert!(!is_within(bad, MOST_LENGTH_M), "{bad}");
        }
        for good in [0.0, -0.0, 5e-324, -2e4, 2e4] {
            assert!(is_within(good, MOST_LENGTH_M), "{good}");
        }
        assert!(MOST_TURN_DEG.to_radians() <= MOST_TURN_RAD);
        assert!((MOST_LENGTH_MM, 1e-3 * LEAST_SIZE_MM) == (1e3 * MOST_LENGTH_M, LEAST_SIZE_M));
    }
}
