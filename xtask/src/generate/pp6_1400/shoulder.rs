//! `link_1`: turntable, leaning shoulder casting, housing of axis 2, motors of axes 1 and 2.

use super::kinematics::{SHOULDER_HEIGHT, SHOULDER_OFFSET, TURNTABLE_HEIGHT};
use crate::generate::solid::{
    Solid, Station, bolt_circle, corner, cylinder, loft, revolve, rounded_box, smooth_path, tube,
};
use nalgebra::Vector3;

/// Mesh of `link_1`; its origin is the middle of the turning face, z is axis 1.
pub(super) fn link_1() -> Solid {
    let axis_2 = SHOULDER_HEIGHT - TURNTABLE_HEIGHT;
    let turntable = revolve(
        &[
            corner(0.0, 0.0, 0.0),
            corner(0.150, 0.0, 0.005),
            corner(0.150, 0.026, 0.008),
            corner(0.132, 0.050, 0.015),
            corner(0.0, 0.050, 0.0),
        ],
        0.0243,
    );
    let station =
        |z: f64, x: f64, half: [f64; 2], exponent: f64| Station { z, center: [x, 0.0], half, exponent };
    let casting = loft(
        &[
            station(0.020, 0.004, [0.128, 0.112], 2.6),
            station(0.075, 0.030, [0.122, 0.100], 2.8),
            station(0.150, 0.086, [0.104, 0.086], 3.2),
            station(0.225, 0.132, [0.094, 0.080], 3.6),
            station(0.315, 0.150, [0.078, 0.078], 3.6),
        ],
        0.024,
        0.0243,
    );
    let housing = cylinder(0.112, -0.084, 0.090, 0.014, 0.0243);
    let seat = cylinder(0.100, 0.085, 0.104, 0.004, 0.0243);
    let motor_2 = revolve(
        &[
            corner(0.0, 0.095, 0.0),
            corner(0.076, 0.095, 0.0),
            corner(0.076, 0.122, 0.006),
            corner(0.062, 0.132, 0.006),
            corner(0.062, 0.205, 0.006),
            corner(0.055, 0.211, 0.003),
            corner(0.055, 0.238, 0.012),
            corner(0.0, 0.238, 0.0),
        ],
        0.0215,
    );
    let shoulder_axis = [housing, seat, motor_2, bolt_circle(10, 0.090, 0.005, 0.104, 0.5)];
    let mut parts = vec![turntable, casting, bolt_circle(14, 0.141, 0.0045, 0.037, 0.5)];
    parts.extend(shoulder_axis.map(|part| part.along_y().moved(SHOULDER_OFFSET, 0.0, axis_2)));
    parts.push(rounded_box([0.040, 0.034, 0.040], 0.006, 0.0215).moved(
        SHOULDER_OFFSET - 0.060,
        0.17,
        axis_2,
    ));
    parts.extend(motor_1());
    let cable = smooth_path(
        &[
            Vector3::new(-0.075, 0.062, 0.172),
            Vector3::new(-0.052, 0.112, 0.176),
            Vector3::new(0.010, 0.150, 0.196),
            Vector3::new(SHOULDER_OFFSET - 0.070, 0.170, axis_2 + 0.002),
        ],
        0.0179,
    );
    parts.push(tube(&cable, 0.009, 0.0144));
    Solid::join(parts)
}

/// Motor of axis 1: stands behind the casting on the turntable.
fn motor_1() -> [Solid; 3] {
    let body = revolve(
        &[
            corner(0.0, 0.030, 0.0),
            corner(0.062, 0.030, 0.0),
            corner(0.062, 0.066, 0.006),
            corner(0.052, 0.074, 0.006),
            corner(0.052, 0.158, 0.006),
            corner(0.047, 0.163, 0.003),
            corner(0.047, 0.192, 0.011),
            corner(0.0, 0.192, 0.0),
        ],
        0.0215,
    );
    let bracket = rounded_box([0.11, 0.13, 0.045], 0.014, 0.027).moved(-0.070, 0.0, 0.045);
    let connector = rounded_box([0.034, 0.030, 0.030], 0.005, 0.0197).moved(-0.082, 0.056, 0.172);
    [body.moved(-0.082, 0.0, 0.0), bracket, connector]
}
