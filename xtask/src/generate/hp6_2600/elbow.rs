//! `link_3`: elbow housing with the motors of axes 3 to 6, up to where the forearm turns.

use super::kinematics::{ELBOW_OFFSET, FOREARM_SPLIT};
use super::motor::motor;
use crate::generate::solid::{Solid, Station, bolt_circle, cylinder, loft, rounded_box, smooth_path, tube};
use nalgebra::Vector3;
use std::f64::consts::PI;

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
            station(-0.225, -0.010, [0.140, 0.142], 4.2),
            station(-0.100, -0.020, [0.145, 0.160], 4.0),
            station(0.090, -0.018, [0.144, 0.158], 3.6),
            station(0.250, 0.000, [0.132, 0.136], 2.6),
            station(FOREARM_SPLIT - 0.040, 0.000, [0.128, 0.128], 2.0),
        ],
        0.030,
        0.066,
    );
    let collar = cylinder(0.150, FOREARM_SPLIT - 0.070, FOREARM_SPLIT - 0.003, 0.010, 0.042);
    let bolts = bolt_circle(10, 0.138, 0.008, 0.0, 0.0).turned_y(PI);
    let plate = rounded_box([0.27, 0.29, 0.030], 0.010, 0.10).along_x();
    let mut parts = vec![
        casting.along_x(),
        collar.along_x().moved(0.0, 0.0, ELBOW_OFFSET),
        bolts.along_x().moved(FOREARM_SPLIT - 0.070, 0.0, ELBOW_OFFSET),
        plate.moved(-0.232, 0.0, ELBOW_OFFSET),
    ];
    let housing = cylinder(0.162, -0.154, 0.140, 0.018, 0.048);
    let seat = cylinder(0.142, 0.130, 0.162, 0.008, 0.048);
    let seat_bolts = bolt_circle(10, 0.128, 0.008, 0.161, 0.5);
    let motor_3 = motor(0.112, 0.090, 0.155, 0.450);
    parts.extend([housing, seat, seat_bolts, motor_3].map(Solid::along_y));
    for (y, z, radius, end) in
        [(0.070, 0.072, 0.056, 0.540), (-0.070, 0.072, 0.056, 0.540), (0.0, -0.058, 0.060, 0.510)]
    {
        let body = motor(radius + 0.008, radius, 0.240, end).along_x().half_turn();
        parts.push(body.moved(0.0, y, ELBOW_OFFSET + z));
    }
    parts.push(rounded_box([0.320, 0.190, 0.030], 0.012, 0.060).moved(-0.050, 0.0, ELBOW_OFFSET + 0.142));
    for x in [-0.180, 0.080] {
        for y in [-0.076, 0.076] {
            parts.push(bolt_circle(1, 0.0, 0.008, ELBOW_OFFSET + 0.1565, 0.0).moved(x, y, 0.0));
        }
    }
    let hose = smooth_path(
        &[
            Vector3::new(-0.085, 0.372, 0.000),
            Vector3::new(-0.200, 0.320, 0.040),
            Vector3::new(-0.340, 0.220, 0.130),
            Vector3::new(-0.440, 0.120, ELBOW_OFFSET + 0.060),
        ],
        0.050,
    );
    parts.push(tube(&hose, 0.016, 0.026));
    Solid::join(parts)
}
