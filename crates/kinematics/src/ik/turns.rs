//! Angles modulo whole turns.

use std::f64::consts::{PI, TAU};

/// The same angle in (−π, π].
pub(super) fn wrapped(angle: f64) -> f64 {
    let turned = angle - TAU * (angle / TAU).round();
    if turned > PI {
        turned - TAU
    } else if turned <= -PI {
        turned + TAU
    } else {
        turned
    }
}

/// The largest difference of two joint vectors, each difference modulo whole turns.
pub(super) fn difference(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| wrapped(a - b).abs()).fold(0.0, f64::max)
}

/// The value plus those whole turns that keep it within the limits, ascending; a value that lies outside by no more than
/// `slack` is the limit itself.
pub(super) fn within(value: f64, lower: f64, upper: f64, slack: f64) -> Vec<f64> {
    let first = ((lower - slack - value) / TAU).ceil();
    let last = ((upper + slack - value) / TAU).floor();
    let count = if last >= first { (last - first) as usize + 1 } else { 0 };
    (0..count).map(|k| (value + TAU * (first + k as f64)).clamp(lower, upper)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_are_wrapped_into_one_turn() {
        assert_eq!(wrapped(-PI), PI);
        assert_eq!(wrapped(PI), PI);
        assert!((wrapped(7.0) - (7.0 - TAU)).abs() < 1e-15);
        assert!(difference(&[3.1], &[-3.1]) < 0.1);
    }

    #[test]
    fn whole_turns_stay_within_the_limits() {
        let near = |found: Vec<f64>, expected: &[f64]| {
            assert_eq!(found.len(), expected.len(), "{found:?}");
            assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?}");
        };
        near(within(0.5, -6.1, 6.1, 0.0), &[0.5 - TAU, 0.5]);
        near(within(0.5, -1.0, 0.4, 0.0), &[]);
        near(within(3.0, 3.5, 9.5, 0.0), &[3.0 + TAU]);
        assert_eq!(within(1.0 + 1e-12, -1.0, 1.0, 1e-10), [1.0]);
    }
}
