//! Equal parts evenly on a circle.

use super::Solid;
use std::f64::consts::TAU;

/// Copies of a part evenly on a circle about z, the first `phase` of a step past x; none is turned.
pub(super) fn on_circle(part: &Solid, count: usize, radius: f64, phase: f64) -> Solid {
    Solid::join((0..count).map(|k| {
        let (s, c) = libm::sincos((k as f64 + phase) / count as f64 * TAU);
        part.clone().moved(radius * c, radius * s, 0.0)
    }))
}
