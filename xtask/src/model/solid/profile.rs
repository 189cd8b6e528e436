//! Half outlines of revolved bodies: a polygon in (radius, height) whose corners are rounded.

use nalgebra::Vector2;

/// A corner of a half outline: distance from the axis, height along it, rounding radius, all in metres.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner {
    /// Distance from the axis.
    pub(crate) radius: f64,
    /// Position along the axis.
    pub(crate) height: f64,
    /// Radius of the rounding; 0 keeps the corner sharp.
    pub(crate) fillet: f64,
}

/// A sharp or rounded corner.
pub(crate) const fn corner(radius: f64, height: f64, fillet: f64) -> Corner {
    Corner { radius, height, fillet }
}

/// Points along the outline as (radius, height), corners rounded, straight parts cut to about `spacing`.
pub(crate) fn trace(corners: &[Corner], spacing: f64) -> Vec<Vector2<f64>> {
    let at = |i: usize| Vector2::new(corners[i].radius, corners[i].height);
    let mut bends = vec![at(0)];
    for (i, corner) in corners.iter().enumerate().take(corners.len() - 1).skip(1) {
        bends.extend(rounded_corner(at(i - 1), at(i), at(i + 1), corner.fillet, spacing));
    }
    bends.push(at(corners.len() - 1));
    let mut points = vec![bends[0]];
    for pair in bends.windows(2) {
        let pieces = libm::ceil((pair[1] - pair[0]).norm() / spacing * 0.8).max(1.0);
        for k in 1..=pieces as usize {
            points.push(pair[0] + (pair[1] - pair[0]) * (k as f64 / pieces));
        }
    }
    points
}

/// The arc that replaces a corner; the corner itself where it is sharp or straight.
fn rounded_corner(
    before: Vector2<f64>,
    at: Vector2<f64>,
    after: Vector2<f64>,
    fillet: f64,
    spacing: f64,
) -> Vec<Vector2<f64>> {
    let (to_before, to_after) = ((before - at).normalize(), (after - at).normalize());
    let turn = std::f64::consts::PI - libm::acos(to_before.dot(&to_after).clamp(-1.0, 1.0));
    if fillet <= 0.0 || turn < 1e-6 {
        return vec![at];
    }
    let setback = fillet * libm::tan(turn / 2.0);
    let center = at + (to_before + to_after).normalize() * (fillet / libm::cos(turn / 2.0));
    let from = at + to_before * setback - center;
    let cross = from.perp(&(at + to_after * setback - center));
    let pieces = libm::ceil((turn * fillet / spacing * 1.4).clamp(turn * 1.2, turn * 2.6)).max(1.0) as usize;
    (0..=pieces)
        .map(|k| {
            let (s, c) = libm::sincos(turn * k as f64 / pieces as f64 * cross.signum());
            center + Vector2::new(c * from.x - s * from.y, s * from.x + c * from.y)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rounded_corner_stays_at_its_radius_and_joins_the_sides() {
        let arc =
            rounded_corner(Vector2::new(0.0, 1.0), Vector2::new(1.0, 1.0), Vector2::new(1.0, 0.0), 0.25, 0.1);
        assert!((arc[0] - Vector2::new(0.75, 1.0)).norm() < 1e-12);
        assert!((arc[arc.len() - 1] - Vector2::new(1.0, 0.75)).norm() < 1e-12);
        for point in arc {
            assert!(((point - Vector2::new(0.75, 0.75)).norm() - 0.25).abs() < 1e-12);
        }
    }
}
