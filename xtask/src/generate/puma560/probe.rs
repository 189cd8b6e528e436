//! `probe`: an ultrasonic gauge for wall thickness on the flange, with a slender stylus.

use super::kinematics::PROBE;
use crate::generate::solid::{Solid, bolt_circle, corner, cylinder, revolve, rounded_box, smooth_path, tube};
use nalgebra::Vector3;

/// Mesh of `probe`; its origin is the flange face, z points at the pipe.
pub(super) fn probe() -> Solid {
    let adapter = cylinder(0.0300, 0.0, 0.010, 0.0015, 0.0098);
    let body = rounded_box([0.044, 0.040, 0.070], 0.006, 0.014).moved(0.0, 0.0, 0.044);
    let snout = revolve(
        &[
            corner(0.0, 0.070, 0.0),
            corner(0.0170, 0.070, 0.0),
            corner(0.0170, 0.092, 0.002),
            corner(0.0095, 0.102, 0.003),
            corner(0.0095, 0.118, 0.002),
            corner(0.0050, 0.122, 0.001),
            corner(0.0050, PROBE - 0.024, 0.001),
            corner(0.0072, PROBE - 0.020, 0.001),
            corner(0.0072, PROBE - 0.003, 0.0015),
            corner(0.0050, PROBE, 0.0015),
            corner(0.0, PROBE, 0.0),
        ],
        0.0095,
    );
    let mut parts = vec![adapter, body, snout, bolt_circle(6, 0.0258, 0.0022, 0.0100, 0.5)];
    // Display window with four screws, and the cable gland with its stub.
    parts.push(rounded_box([0.032, 0.006, 0.046], 0.002, 0.011).moved(0.0, 0.0215, 0.046));
    for (x, z) in [(-0.013, 0.026), (0.013, 0.026), (0.013, 0.066), (-0.013, 0.066)] {
        parts.push(bolt_circle(1, 0.0, 0.0016, 0.0244, 0.0).along_y().moved(x, 0.0, z));
    }
    let cable = smooth_path(
        &[
            Vector3::new(0.018, 0.0, 0.056),
            Vector3::new(0.028, 0.0, 0.054),
            Vector3::new(0.033, 0.0, 0.044),
            Vector3::new(0.029, 0.0, 0.030),
            Vector3::new(0.018, 0.0, 0.026),
        ],
        0.006,
    );
    parts.push(tube(&cable, 0.0035, 0.0035));
    Solid::join(parts)
}
