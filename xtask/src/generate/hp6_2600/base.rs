//! `base_link`: heavy foot with ribs and anchors, column, connector box.

use super::kinematics::TURNTABLE_HEIGHT;
use crate::generate::solid::{Solid, bolt_circle, corner, cylinder, revolve, rounded_box, strip_prism};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

/// Mesh of `base_link`; z = 0 is the mounting face.
pub(super) fn base_link() -> Solid {
    let top = TURNTABLE_HEIGHT - 0.003;
    let column = revolve(
        &[
            corner(0.0, 0.010, 0.0),
            corner(0.330, 0.010, 0.0),
            corner(0.322, 0.090, 0.020),
            corner(0.300, 0.190, 0.030),
            corner(0.320, 0.235, 0.030),
            corner(0.376, 0.262, 0.012),
            corner(0.376, top, 0.010),
            corner(0.0, top, 0.0),
        ],
        0.068,
    );
    let foot = rounded_box([0.86, 0.86, 0.056], 0.016, 0.140).moved(0.0, 0.0, 0.028);
    let mut parts = vec![column, foot, bolt_circle(12, 0.352, 0.008, -0.256, 0.5).turned_x(PI)];
    for quarter in 0..4 {
        let angle = FRAC_PI_2 * f64::from(quarter);
        let anchor = Solid::join([
            cylinder(0.062, 0.030, 0.072, 0.006, 0.040),
            cylinder(0.030, 0.060, 0.082, 0.004, 0.040),
            bolt_circle(1, 0.0, 0.019, 0.081, 0.0),
        ]);
        parts.push(anchor.moved(0.350, 0.350, 0.0).turned_z(angle));
        parts.push(rib().turned_z(angle + FRAC_PI_4));
        if quarter != 2 {
            parts.push(rib().turned_z(angle));
        }
    }
    parts.extend(connectors());
    Solid::join(parts)
}

/// A gusset between foot and column, along +x.
fn rib() -> Solid {
    let lower = [[0.270, 0.040], [0.310, 0.040], [0.355, 0.040], [0.400, 0.040]];
    let upper = [[0.270, 0.232], [0.310, 0.218], [0.355, 0.140], [0.400, 0.062]];
    strip_prism(&lower, &upper, 0.026, 0.060)
}

/// Connector box at the back with three glands.
fn connectors() -> Vec<Solid> {
    let mut parts = vec![
        rounded_box([0.20, 0.34, 0.19], 0.016, 0.10).moved(-0.350, 0.0, 0.150),
        rounded_box([0.020, 0.30, 0.15], 0.006, 0.15).moved(-0.452, 0.0, 0.150),
    ];
    for (y, radius) in [(-0.095, 0.036), (0.0, 0.030), (0.095, 0.038)] {
        let gland = revolve(
            &[
                corner(0.0, -0.02, 0.0),
                corner(radius, -0.02, 0.0),
                corner(radius, 0.034, 0.005),
                corner(radius * 0.72, 0.038, 0.003),
                corner(radius * 0.72, 0.068, 0.006),
                corner(0.0, 0.068, 0.0),
            ],
            0.040,
        );
        parts.push(gland.along_x().half_turn().moved(-0.460, y, 0.140));
    }
    for (y, z) in [(-0.135, 0.090), (0.135, 0.090), (0.135, 0.210), (-0.135, 0.210)] {
        parts.push(bolt_circle(1, 0.0, 0.007, 0.461, 0.0).along_x().half_turn().moved(0.0, y, z));
    }
    parts
}
