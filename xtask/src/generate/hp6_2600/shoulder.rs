//! `link_1`: carousel with the housing of axis 2, motors of axes 1 and 2, and the balancer.

use super::balancer::balancer;
use super::kinematics::{SHOULDER_HEIGHT, SHOULDER_OFFSET, TURNTABLE_HEIGHT};
use super::motor::motor;
use crate::generate::solid::{
    Solid, Station, bolt_circle, corner, cylinder, loft, revolve, rounded_box, smooth_path, tube,
};
use nalgebra::Vector3;
use std::f64::consts::FRAC_PI_2;

/// Mesh of `link_1`; its origin is the middle of the turning face, z is axis 1.
pub(super) fn link_1() -> Solid {
    let axis_2 = SHOULDER_HEIGHT - TURNTABLE_HEIGHT;
    let turntable = revolve(
        &[
            corner(0.0, 0.0, 0.0),
            corner(0.386, 0.0, 0.008),
            corner(0.386, 0.052, 0.014),
            corner(0.345, 0.098, 0.020),
            corner(0.0, 0.098, 0.0),
        ],
        0.068,
    );
    let station =
        |z: f64, x: f64, half: [f64; 2], exponent: f64| Station { z, center: [x, 0.0], half, exponent };
    let casting = loft(
        &[
            station(0.030, 0.020, [0.315, 0.250], 2.6),
            station(0.125, 0.050, [0.305, 0.152], 3.0),
            station(0.260, 0.150, [0.265, 0.146], 3.4),
            station(0.400, 0.255, [0.235, 0.145], 3.8),
            station(0.520, 0.305, [0.195, 0.143], 3.8),
            station(0.625, 0.320, [0.135, 0.135], 3.6),
        ],
        0.040,
        0.082,
    );
    let mut parts = vec![turntable, casting, bolt_circle(12, 0.366, 0.008, 0.066, 0.5)];
    let housing = cylinder(0.222, -0.152, 0.158, 0.022, 0.068);
    let seat = cylinder(0.196, 0.150, 0.186, 0.008, 0.052);
    let seat_bolts = bolt_circle(12, 0.178, 0.008, 0.185, 0.5);
    let motor_2 = motor(0.150, 0.112, 0.180, 0.560);
    let shoulder_axis = [housing, seat, seat_bolts, motor_2];
    parts.extend(shoulder_axis.map(|part| part.along_y().moved(SHOULDER_OFFSET, 0.0, axis_2)));
    // Motor of axis 1 stands behind the casting, on its bracket.
    parts.push(motor(0.128, 0.098, 0.085, 0.500).turned_z(-FRAC_PI_2).moved(-0.150, 0.235, 0.0));
    parts.push(rounded_box([0.26, 0.26, 0.075], 0.020, 0.10).moved(-0.130, 0.205, 0.075));
    parts.push(balancer().moved(0.150, 0.0, 0.300));
    // Rib under the balancer and two lifting eyes on top of the casting.
    parts.push(rounded_box([0.30, 0.060, 0.23], 0.016, 0.10).moved(-0.170, 0.0, 0.150));
    for y in [-0.080, 0.080] {
        let eye = [
            Vector3::new(SHOULDER_OFFSET - 0.040, y, 0.590),
            Vector3::new(SHOULDER_OFFSET - 0.040, y, 0.650),
            Vector3::new(SHOULDER_OFFSET, y, 0.676),
            Vector3::new(SHOULDER_OFFSET + 0.040, y, 0.650),
            Vector3::new(SHOULDER_OFFSET + 0.040, y, 0.590),
        ];
        parts.push(tube(&smooth_path(&eye, 0.060), 0.011, 0.024));
    }
    let cable = smooth_path(
        &[
            Vector3::new(-0.100, 0.320, 0.415),
            Vector3::new(-0.020, 0.345, 0.425),
            Vector3::new(0.120, 0.380, 0.450),
            Vector3::new(SHOULDER_OFFSET - 0.120, 0.475, axis_2 - 0.010),
        ],
        0.055,
    );
    parts.push(tube(&cable, 0.016, 0.028));
    Solid::join(parts)
}
