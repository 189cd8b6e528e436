//! `impulse_line`: thin tubing that runs free before the pipes, with a gauge on its end.

use super::{FLOOR, GAP};
use crate::generate::solid::{Solid, corner, cylinder, revolve, rounded_box, tube};
use nalgebra::Vector3;

/// Outer radius of the tubing.
const RADIUS: f64 = 0.004;
/// Where it runs up.
const AT: [f64; 2] = [0.58, -0.06];

/// Mesh of the line: stand on the floor, tubing, gauge.
pub(super) fn impulse_line() -> Solid {
    let [x, y] = AT;
    let low = FLOOR + GAP;
    let height = 1.16;
    let path: Vec<Vector3<f64>> =
        (0..=12).map(|k| Vector3::new(x, y, low + 0.005 + (height - low) * f64::from(k) / 12.0)).collect();
    let gauge = revolve(
        &[
            corner(0.0, -0.016, 0.0),
            corner(0.036, -0.016, 0.003),
            corner(0.036, 0.010, 0.0),
            corner(0.040, 0.010, 0.001),
            corner(0.040, 0.017, 0.002),
            corner(0.0, 0.017, 0.0),
        ],
        0.014,
    )
    .along_x()
    .half_turn();
    Solid::join([
        tube(&path, RADIUS, RADIUS),
        gauge.moved(x, y, height + 0.055),
        cylinder(0.009, height - 0.004, height + 0.024, 0.002, 0.008).moved(x, y, 0.0),
        rounded_box([0.10, 0.10, 0.010], 0.002, 0.04).moved(x, y, low + 0.005),
        rounded_box([0.016, 0.016, 0.040], 0.003, 0.012).moved(x, y, 0.30),
    ])
}
