//! How far apart the numbers of a mesh file lie at its coordinates.

use geometry::Triangle;

/// Coordinates that are looked at in a text: all have the same number of digits.
const MOST_LOOKED_AT: usize = 4096;
/// Digits that single precision never needs more than 9 of, and that a person seldom writes.
const SINGLE_DIGITS: i32 = 8;
/// With fewer digits the numbers may be as exact as they are short.
const FEWEST_DIGITS: i32 = 6;

/// The spacing of 32-bit numbers at the largest coordinate.
pub(super) fn of_single_precision(triangles: &[Triangle]) -> f64 {
    let largest = largest(triangles) as f32;
    f64::from(largest.next_up()) - f64::from(largest)
}

/// An estimate for numbers that were written as text, or are read from several types: that of 32-bit numbers where all are such
/// numbers, else one in the last digit that the longest of them has, at the largest coordinate. `None` where they are too short to tell.
///
/// # Guarantee
/// None: it tells of coordinates that are certainly coarse, and may miss others.
pub(super) fn estimated(triangles: &[Triangle]) -> Option<f64> {
    let step = (9 * triangles.len()).div_ceil(MOST_LOOKED_AT).max(1);
    let coordinates = triangles.iter().flatten().flat_map(|corner| corner.iter().copied()).step_by(step);
    let (mut most_digits, mut are_singles) = (0, true);
    for value in coordinates.filter(|value| *value != 0.0) {
        let (digits, exponent) = shortest(value);
        most_digits = most_digits.max(digits);
        let off = (value - f64::from(value as f32)).abs();
        are_singles &= off <= 0.5 * power_of_ten(exponent + 1 - digits);
    }
    let largest = largest(triangles);
    if are_singles && most_digits >= SINGLE_DIGITS {
        return Some(of_single_precision(triangles));
    }
    let (_, exponent) = shortest(largest);
    (most_digits >= FEWEST_DIGITS).then(|| power_of_ten(exponent + 1 - most_digits))
}

fn largest(triangles: &[Triangle]) -> f64 {
    triangles.iter().flatten().flat_map(|corner| corner.iter()).fold(0.0, |most, x| x.abs().max(most))
}

fn power_of_ten(exponent: i32) -> f64 {
    libm::pow(10.0, f64::from(exponent))
}

/// The number of digits of the shortest decimal that stands for a number, and its power of ten.
fn shortest(value: f64) -> (i32, i32) {
    let text = format!("{:e}", value.abs());
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let count = digits.chars().filter(char::is_ascii_digit).count();
    (count as i32, exponent.parse().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use nalgebra::Point3;
    use test_support::Random;

    use super::*;

    /// Triangles whose coordinates are written as a text and read again.
    fn written(far: f64, write: impl Fn(f64) -> String) -> Vec<Triangle> {
        let mut random = Random(7);
        let mut point =
            || Point3::from(random.three(0.0, 1.0).map(|x| write(x + far).parse::<f64>().expect("a number")));
        (0..200).map(|_| [(); 3].map(|()| point())).collect()
    }

    #[test]
    fn spacings_are_told_by_the_digits() {
        let near = |estimate: Option<f64>, expected: f64| {
            let estimate = estimate.expect("an estimate");
            assert!((0.1..10.1).contains(&(estimate / expected)), "{estimate} for {expected}");
        };
        near(estimated(&written(12_000.0, |x| format!("{}", x as f32))), 1e-3);
        near(estimated(&written(12_000.0, |x| format!("{:.8e}", f64::from(x as f32)))), 1e-3);
        near(estimated(&written(12_000.0, |x| format!("{x:.1}"))), 0.1);
        near(estimated(&written(12_000.0, |x| format!("{x:.6}"))), 1e-6);
        near(estimated(&written(12_000.0, |x| format!("{x}"))), 1e-12);
        near(estimated(&written(0.0, |x| format!("{x:.6}"))), 1e-6);
        assert_eq!(estimated(&written(12_000.0, |x| format!("{x:.0}"))), None, "written by hand");
        let single = of_single_precision(&written(8_000.0, |x| format!("{}", x as f32)));
        assert_eq!(single, f64::from(2.0_f32.powi(-11)));
    }
}
