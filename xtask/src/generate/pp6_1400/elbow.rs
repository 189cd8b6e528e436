//! `link_3`: elbow housing with the motors of axes 3 to 6, up to where the forearm turns.

use super::kinematics::{ELBOW_OFFSET, FOREARM_SPLIT};
use crate::generate::solid::{
    Solid, Station, bolt_circle, corner, cylinder, loft, revolve, rounded_box, smooth_path, tube,
};
use nalgebra::Vector3;

/// Mesh of `link_3`; its origin is on axis 3, x runs along the level forearm.
pub(super) fn link_3() -> Solid {
    let station = |z: f64, shift: f64, half: [f64; 2], exponent: f64| Station {
        z,
        center: [0.0, ELBOW_OFFSET + shift],
        half,
        exponent,
    };
    // Sections lie in the yz plane; z of the casting becomes x of the link.
    let casting = loft(
        &[
            station(-0.140, -0.010, [0.076, 0.084], 4.2),
            station(-0.060, -0.014, [0.079, 0.092], 4.0),
            station(0.050, -0.012, [0.079, 0.092], 3.6),
            station(0.140, 0.000, [0.074, 0.076], 2.6),
            station(FOREARM_SPLIT - 0.020, 0.000, [0.071, 0.071], 2.0),
        ],
        0.016,
        0.02,
    );
    let collar = cylinder(0.082, FOREARM_SPLIT - 0.036, FOREARM_SPLIT - 0.002, 0.005, 0.0192);
    let bolts = bolt_circle(10, 0.0770, 0.0038, 0.0, 0.0).turned_y(std::f64::consts::PI);
    let mut parts = vec![
        casting.along_x(),
        collar.along_x().moved(0.0, 0.0, ELBOW_OFFSET),
        bolts.along_x().moved(FOREARM_SPLIT - 0.036, 0.0, ELBOW_OFFSET),
    ];
    let housing = cylinder(0.089, -0.084, 0.074, 0.010, 0.02);
    let motor_3 = motor(0.058, 0.048, 0.060, 0.175);
    let seat_bolts = bolt_circle(8, 0.073, 0.0045, 0.074, 0.5);
    parts.extend([housing, motor_3, seat_bolts].map(Solid::along_y));
    parts.push(rounded_box([0.032, 0.030, 0.034], 0.005, 0.0176).moved(-0.050, 0.125, 0.0));
    for (y, z, radius) in [(0.036, 0.045, 0.033), (-0.036, 0.045, 0.033), (0.0, -0.030, 0.035)] {
        let body = motor(radius + 0.004, radius, 0.120, 0.215).along_x().half_turn();
        parts.push(body.moved(0.0, y, ELBOW_OFFSET + z));
    }
    parts.push(rounded_box([0.180, 0.100, 0.016], 0.007, 0.0225).moved(-0.030, 0.0, ELBOW_OFFSET + 0.078));
    let hose = smooth_path(
        &[
            Vector3::new(-0.050, 0.128, 0.005),
            Vector3::new(-0.110, 0.118, 0.030),
            Vector3::new(-0.185, 0.085, 0.085),
            Vector3::new(-0.190, 0.040, ELBOW_OFFSET + 0.040),
        ],
        0.016,
    );
    parts.push(tube(&hose, 0.009, 0.0129));
    Solid::join(parts)
}

/// A servo motor along z: flange, body and brake cover.
fn motor(flange: f64, radius: f64, start: f64, end: f64) -> Solid {
    revolve(
        &[
            corner(0.0, start, 0.0),
            corner(flange, start, 0.0),
            corner(flange, start + 0.030, 0.004),
            corner(radius, start + 0.036, 0.004),
            corner(radius, end - 0.030, 0.004),
            corner(radius * 0.9, end - 0.026, 0.002),
            corner(radius * 0.9, end, 0.009),
            corner(0.0, end, 0.0),
        ],
        0.0168,
    )
}
