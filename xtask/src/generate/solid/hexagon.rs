//! Nuts and hexagon heads.

use super::Solid;
use super::circle::on_circle;
use super::ring_stack::{Ends, Ring, skin};
use nalgebra::Vector3;
use std::f64::consts::TAU;

/// Hexagons of corner radius `head_radius` on the plane z = `base`, evenly on a circle about z, the first `phase` of a
/// step past x; they sink into what carries them by half their height.
pub(crate) fn hexagon_circle(
    count: usize,
    circle_radius: f64,
    head_radius: f64,
    base: f64,
    phase: f64,
) -> Solid {
    let heights = [base - 0.8 * head_radius, base + 0.8 * head_radius];
    let rings = heights.map(|z| -> Ring {
        (0..6)
            .map(|k| {
                let (s, c) = libm::sincos(f64::from(k) / 6.0 * TAU);
                Vector3::new(head_radius * c, head_radius * s, z)
            })
            .collect()
    });
    let [low, high] = heights.map(|z| Vector3::new(0.0, 0.0, z));
    let head = skin(&rings, Ends::Poles(low, high));
    on_circle(&head, count, circle_radius, phase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::solid::watertight::{defects_of_stl, volume};
    use crate::generate::stl::stl_bytes;

    #[test]
    fn heads_are_closed_hexagonal_prisms() {
        let heads = hexagon_circle(3, 0.1, 0.01, 0.0, 0.5);
        assert_eq!(heads.triangles.len(), 3 * 24);
        assert_eq!(defects_of_stl(&stl_bytes(&heads)), Vec::<String>::new());
        let prism = 1.5 * libm::sqrt(3.0) * 0.01 * 0.01 * 0.016;
        assert!((volume(&heads) / (3.0 * prism) - 1.0).abs() < 1e-9);
    }
}
