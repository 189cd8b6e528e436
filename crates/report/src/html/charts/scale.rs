//! Vertical scales and round numbers for ticks.

use crate::words::short;

/// Maps values to heights; a value outside is drawn at the nearest edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Scale {
    /// Equal steps.
    Linear {
        /// Value at the bottom.
        low: f64,
        /// Value at the top.
        high: f64,
    },
    /// Equal ratios, so that small values are visible next to large ones.
    Log {
        /// Value at the bottom, positive; smaller values are drawn there too.
        low: f64,
        /// Value at the top.
        high: f64,
    },
}

/// Smaller clearances are drawn like this one, metres.
const SMALLEST_SHOWN_M: f64 = 0.1e-3;

/// Values with a larger ratio than this need a logarithmic scale.
const WIDE: f64 = 12.0;

impl Scale {
    /// A scale for drawn clearances from `smallest` to `largest`, millimetres, positive and finite.
    pub(super) fn for_clearances_mm(smallest: f64, largest: f64) -> Self {
        let smallest = smallest.max(SMALLEST_SHOWN_M * 1e3);
        if largest <= smallest * WIDE {
            return Self::Linear { low: 0.0, high: round_up(largest.max(smallest)) };
        }
        let low = libm::pow(10.0, libm::floor(libm::log10(smallest) + 1e-9));
        Self::Log { low, high: round_up(largest) }
    }

    /// A linear scale that extends a little beyond both values.
    pub(super) fn around(low: f64, high: f64) -> Self {
        let margin = if high > low { 0.06 * (high - low) } else { 0.5 * low.abs().max(1.0) };
        Self::Linear { low: low - margin, high: high + margin }
    }

    /// The height of a value, from 0 at the bottom to 1 at the top; NaN is at the bottom.
    pub(super) fn share(self, value: f64) -> f64 {
        let share = match self {
            Self::Linear { low, high } => (value - low) / (high - low),
            Self::Log { low, high } => libm::log10(value.max(low) / low) / libm::log10(high / low),
        };
        if share.is_nan() { 0.0 } else { share.clamp(0.0, 1.0) }
    }

    /// Round values on the scale with their labels, from the bottom; about `wanted` of them.
    pub(super) fn ticks(self, wanted: usize) -> Vec<(f64, String)> {
        match self {
            Self::Linear { low, high } => round_values(low, high, wanted),
            Self::Log { low, high } => {
                let decades = libm::log10(high / low).ceil() as i32;
                let steps: &[f64] =
                    if decades as usize * 3 <= wanted + 2 { &[1.0, 2.0, 5.0] } else { &[1.0] };
                let exponent = libm::floor(libm::log10(low) + 1e-9) as i32;
                let values = (exponent..=exponent + decades)
                    .flat_map(|e| steps.iter().map(move |step| step * libm::pow(10.0, f64::from(e))));
                let inside = values.filter(|value| (low * 0.999..=high * 1.001).contains(value));
                let label = |(index, value): (usize, f64)| {
                    let text = short(value, decimals(value));
                    (value, if index == 0 { format!("≤ {text}") } else { text })
                };
                inside.enumerate().map(label).collect()
            }
        }
    }
}

/// Round values between two, with their labels; about `wanted` of them.
pub(super) fn round_values(low: f64, high: f64, wanted: usize) -> Vec<(f64, String)> {
    let span = high - low;
    if span <= 0.0 || !span.is_finite() {
        return vec![(low, short(low, 3))];
    }
    let step = nearest_round(span / wanted.max(1) as f64);
    let (first, last) = ((low / step - 1e-9).ceil(), (high / step + 1e-9).floor());
    let count = (last - first) as usize + 1;
    (0..count.min(2 * wanted + 2))
        .map(|k| {
            let value = (first + k as f64) * step;
            (value, short(value, decimals(step)))
        })
        .collect()
}

/// A positive number rounded up to 1, 2 or 5 times a power of ten.
fn round_up(value: f64) -> f64 {
    let decade = libm::pow(10.0, libm::floor(libm::log10(value)));
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|step| step * decade >= value * (1.0 - 1e-9));
    step.unwrap_or(10.0) * decade
}

/// A positive number rounded to 1, 2 or 5 times a power of ten, about the nearest.
fn nearest_round(value: f64) -> f64 {
    let decade = libm::pow(10.0, libm::floor(libm::log10(value)));
    let leading = [(1.0, 1.5), (2.0, 3.5), (5.0, 7.5)].into_iter().find(|(_, below)| value < below * decade);
    leading.map_or(10.0, |(step, _)| step) * decade
}

/// Decimals needed to show the leading digit of a positive number.
fn decimals(step: f64) -> usize {
    (-libm::floor(libm::log10(step) + 1e-9)).clamp(0.0, 9.0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(ticks: &[(f64, String)]) -> Vec<&str> {
        ticks.iter().map(|(_, label)| label.as_str()).collect()
    }

    #[test]
    fn values_close_together_get_equal_steps_from_zero() {
        let scale = Scale::for_clearances_mm(20.0, 95.0);
        assert_eq!(scale, Scale::Linear { low: 0.0, high: 100.0 });
        assert_eq!([0.0, 25.0, 100.0, 400.0, -3.0].map(|v| scale.share(v)), [0.0, 0.25, 1.0, 1.0, 0.0]);
        assert_eq!(labels(&scale.ticks(5)), ["0", "20", "40", "60", "80", "100"]);
    }

    #[test]
    fn small_clearances_beside_large_ones_get_equal_ratios() {
        let scale = Scale::for_clearances_mm(2.0, 900.0);
        assert_eq!(scale, Scale::Log { low: 1.0, high: 1000.0 });
        let shares = [1.0, 10.0, 100.0, 1000.0].map(|v| scale.share(v));
        for (share, expected) in shares.into_iter().zip([0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0]) {
            assert!((share - expected).abs() < 1e-12, "{share}");
        }
        assert_eq!([0.0, 0.5, f64::INFINITY, f64::NAN].map(|v| scale.share(v)), [0.0, 0.0, 1.0, 0.0]);
        assert_eq!(labels(&scale.ticks(9)), ["≤ 1", "2", "5", "10", "20", "50", "100", "200", "500", "1000"]);
        assert_eq!(labels(&scale.ticks(4)), ["≤ 1", "10", "100", "1000"]);
    }

    #[test]
    fn contact_does_not_stretch_the_scale_for_ever() {
        let Scale::Log { low, high } = Scale::for_clearances_mm(1e-9, 300.0) else { panic!("wide") };
        assert!((low - 0.1).abs() < 1e-12 && (high - 500.0).abs() < 1e-9, "{low} {high}");
    }

    #[test]
    fn ticks_are_round_and_bounded_whatever_the_range() {
        assert_eq!(labels(&round_values(-180.0, 180.0, 4)), ["-100", "0", "100"]);
        assert_eq!(labels(&round_values(-400.0, 400.0, 4)), ["-400", "-200", "0", "200", "400"]);
        assert_eq!(labels(&round_values(0.0, 0.3, 3)), ["0", "0.1", "0.2", "0.3"]);
        assert_eq!(labels(&round_values(5.0, 5.0, 4)), ["5"]);
        for (low, high) in [(0.0, 1e-300), (0.0, 1e300), (-1e12, 1e12), (1e9, 1e9 + 1e-3)] {
            assert!(round_values(low, high, 8).len() <= 18, "{low} {high}");
        }
        let scale = Scale::around(3.0, 3.0);
        assert!((scale.share(3.0) - 0.5).abs() < 1e-12);
    }
}
