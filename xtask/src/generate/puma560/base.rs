//! `base_link`: foot with bolts, waisted trunk, motor of axis 1, connector panel.

use super::kinematics::NECK_HEIGHT;
use crate::generate::solid::{Solid, bolt_circle, corner, cylinder, revolve, rounded_box, smooth_path, tube};
use nalgebra::Vector3;

/// Mesh of `base_link`; z = 0 is the mounting face, x points forward.
pub(super) fn base_link() -> Solid {
    let top = NECK_HEIGHT - 0.002;
    let trunk = revolve(
        &[
            corner(0.0, 0.006, 0.0),
            corner(0.160, 0.006, 0.003),
            corner(0.160, 0.032, 0.006),
            corner(0.118, 0.048, 0.020),
            corner(0.094, 0.120, 0.060),
            corner(0.086, 0.270, 0.200),
            corner(0.094, 0.420, 0.060),
            corner(0.112, 0.448, 0.012),
            corner(0.112, top, 0.005),
            corner(0.0, top, 0.0),
        ],
        0.026,
    );
    let foot = rounded_box([0.35, 0.35, 0.018], 0.006, 0.045).moved(0.0, 0.0, 0.009);
    let mut parts = vec![trunk, foot, bolt_circle(8, 0.142, 0.009, 0.032, 0.5)];
    for (x, y) in [(0.150, 0.150), (-0.150, 0.150), (-0.150, -0.150), (0.150, -0.150)] {
        parts.push(cylinder(0.016, 0.012, 0.021, 0.001, 0.0162).moved(x, y, 0.0));
        parts.push(bolt_circle(1, 0.0, 0.010, 0.0208, 0.0).moved(x, y, 0.0));
    }
    parts.push(bolt_circle(12, 0.1045, 0.0042, -0.446, 0.5).turned_x(std::f64::consts::PI));
    parts.extend(motor_1());
    parts.extend(connector_panel());
    // Access cover in front.
    parts.push(rounded_box([0.034, 0.096, 0.190], 0.008, 0.030).moved(0.078, 0.0, 0.245));
    for (y, z) in [(-0.038, 0.162), (0.038, 0.162), (-0.038, 0.328), (0.038, 0.328)] {
        parts.push(bolt_circle(1, 0.0, 0.0038, 0.095, 0.0).along_x().moved(0.0, y, z));
    }
    Solid::join(parts)
}

/// Motor of axis 1: stands behind the trunk in its own housing.
fn motor_1() -> [Solid; 3] {
    let body = revolve(
        &[
            corner(0.0, 0.300, 0.0),
            corner(0.040, 0.300, 0.010),
            corner(0.040, 0.338, 0.003),
            corner(0.048, 0.342, 0.003),
            corner(0.048, 0.424, 0.003),
            corner(0.056, 0.428, 0.003),
            corner(0.056, 0.494, 0.010),
            corner(0.0, 0.494, 0.0),
        ],
        0.020,
    );
    let bridge = rounded_box([0.120, 0.104, 0.058], 0.012, 0.026).moved(-0.070, 0.0, 0.460);
    let plug = rounded_box([0.026, 0.030, 0.034], 0.005, 0.015).moved(-0.172, 0.0, 0.382);
    [body.moved(-0.120, 0.0, 0.0), bridge, plug]
}

/// Box at the back of the foot with two round connectors, and the cable to the motor of axis 1.
fn connector_panel() -> Vec<Solid> {
    let mut parts = vec![rounded_box([0.075, 0.150, 0.150], 0.010, 0.028).moved(-0.108, 0.0, 0.122)];
    for y in [-0.038, 0.038] {
        let plug = revolve(
            &[
                corner(0.0, -0.010, 0.0),
                corner(0.026, -0.010, 0.0),
                corner(0.026, 0.016, 0.002),
                corner(0.021, 0.018, 0.002),
                corner(0.019, 0.046, 0.003),
                corner(0.012, 0.052, 0.003),
                corner(0.012, 0.072, 0.003),
                corner(0.0, 0.072, 0.0),
            ],
            0.0125,
        );
        parts.push(plug.along_x().half_turn().moved(-0.142, y, 0.105));
    }
    let cable = smooth_path(
        &[
            Vector3::new(-0.130, 0.0, 0.180),
            Vector3::new(-0.150, 0.0, 0.230),
            Vector3::new(-0.192, 0.0, 0.300),
            Vector3::new(-0.176, 0.0, 0.372),
        ],
        0.020,
    );
    parts.push(tube(&cable, 0.0075, 0.007));
    parts
}
