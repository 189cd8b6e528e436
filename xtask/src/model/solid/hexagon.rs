//! Nuts and hexagon heads.

use super::Solid;
use super::revolve::on_circle;
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
