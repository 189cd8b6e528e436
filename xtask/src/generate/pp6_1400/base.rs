//! `base_link`: foot with bolts, column, connector box.

use super::kinematics::TURNTABLE_HEIGHT;
use crate::generate::solid::{Solid, bolt_circle, corner, cylinder, revolve, rounded_box};

/// Mesh of `base_link`; z = 0 is the mounting face.
pub(super) fn base_link() -> Solid {
    let top = TURNTABLE_HEIGHT - 0.002;
    let column = revolve(
        &[
            corner(0.0, 0.004, 0.0),
            corner(0.168, 0.004, 0.004),
            corner(0.168, 0.044, 0.006),
            corner(0.134, 0.062, 0.020),
            corner(0.130, 0.140, 0.020),
            corner(0.152, 0.158, 0.006),
            corner(0.152, top, 0.006),
            corner(0.0, top, 0.0),
        ],
        0.0243,
    );
    let foot = rounded_box([0.36, 0.36, 0.028], 0.010, 0.0324).moved(0.0, 0.0, 0.014);
    let mut parts = vec![column, foot];
    for (x, y) in [(0.155, 0.155), (-0.155, 0.155), (-0.155, -0.155), (0.155, -0.155)] {
        parts.push(cylinder(0.017, 0.02, 0.032, 0.002, 0.0162).moved(x, y, 0.0));
        parts.push(bolt_circle(1, 0.0, 0.011, 0.0315, 0.0).moved(x, y, 0.0));
    }
    parts.push(rounded_box([0.11, 0.17, 0.10], 0.012, 0.0288).moved(-0.165, 0.0, 0.083));
    parts.push(rounded_box([0.012, 0.15, 0.08], 0.004, 0.0288).moved(-0.222, 0.0, 0.083));
    for (y, radius) in [(-0.048, 0.019), (0.0, 0.015), (0.046, 0.021)] {
        let gland = revolve(
            &[
                corner(0.0, -0.02, 0.0),
                corner(radius, -0.02, 0.0),
                corner(radius, 0.018, 0.003),
                corner(radius * 0.72, 0.020, 0.002),
                corner(radius * 0.72, 0.036, 0.003),
                corner(0.0, 0.036, 0.0),
            ],
            0.0144,
        );
        parts.push(gland.along_x().half_turn().moved(-0.226, y, 0.083));
    }
    parts.push(bolt_circle(12, 0.158, 0.005, 0.044, 0.5));
    Solid::join(parts)
}
