//! Cross-sections of castings: superellipses with points evenly spaced along the outline.

use nalgebra::Vector2;

/// Pieces a quarter outline is cut into to measure its length.
const FINE: usize = 256;

/// `count` points (a multiple of four) of the outline |x/a|^p + |y/b|^p = 1, counter-clockwise from +x.
pub(super) fn superellipse(a: f64, b: f64, exponent: f64, count: usize) -> Vec<Vector2<f64>> {
    assert!(count.is_multiple_of(4), "a quarter outline needs whole pieces");
    let quarter = quarter_outline(a, b, exponent, count / 4);
    let rising = || quarter[..count / 4].iter();
    let falling = || quarter[1..].iter().rev();
    let mut points = Vec::with_capacity(count);
    points.extend(rising().copied());
    points.extend(falling().map(|p| Vector2::new(-p.x, p.y)));
    points.extend(rising().map(|p| Vector2::new(-p.x, -p.y)));
    points.extend(falling().map(|p| Vector2::new(p.x, -p.y)));
    points
}

/// Length of the whole outline.
pub(super) fn perimeter(a: f64, b: f64, exponent: f64) -> f64 {
    4.0 * fine_quarter(a, b, exponent).windows(2).map(|pair| (pair[1] - pair[0]).norm()).sum::<f64>()
}

/// Points from (a, 0) to (0, b), both included, `pieces` apart evenly along the curve.
fn quarter_outline(a: f64, b: f64, exponent: f64, pieces: usize) -> Vec<Vector2<f64>> {
    let fine = fine_quarter(a, b, exponent);
    let mut lengths = vec![0.0];
    for pair in fine.windows(2) {
        lengths.push(lengths[lengths.len() - 1] + (pair[1] - pair[0]).norm());
    }
    let total = lengths[lengths.len() - 1];
    let mut points = vec![Vector2::new(a, 0.0)];
    let mut cursor = 0;
    for k in 1..pieces {
        let wanted = total * k as f64 / pieces as f64;
        while lengths[cursor + 1] < wanted {
            cursor += 1;
        }
        let share = (wanted - lengths[cursor]) / (lengths[cursor + 1] - lengths[cursor]);
        points.push(fine[cursor] + (fine[cursor + 1] - fine[cursor]) * share);
    }
    points.push(Vector2::new(0.0, b));
    points
}

fn fine_quarter(a: f64, b: f64, exponent: f64) -> Vec<Vector2<f64>> {
    (0..=FINE)
        .map(|k| {
            let (s, c) = libm::sincos(k as f64 / FINE as f64 * std::f64::consts::FRAC_PI_2);
            // The direction is even in angle; the point is where that ray meets the superellipse.
            let radius = libm::pow(libm::pow(c.max(0.0), exponent) + libm::pow(s, exponent), -1.0 / exponent);
            Vector2::new(a * radius * c, b * radius * s)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_evenly_spaced_and_go_round_once() {
        let points = superellipse(0.1, 0.06, 4.0, 48);
        assert_eq!(points.len(), 48);
        let mut area = 0.0;
        let wanted = perimeter(0.1, 0.06, 4.0) / 48.0;
        for k in 0..48 {
            let (p, q) = (points[k], points[(k + 1) % 48]);
            area += p.perp(&q) / 2.0;
            assert!(((q - p).norm() / wanted - 1.0).abs() < 0.1);
        }
        assert!(area > 0.0 && area < 4.0 * 0.1 * 0.06);
    }
}
