//! `link_1`: neck on the trunk and the drum that carries axis 2.

use super::kinematics::NECK_TO_SHOULDER;
use crate::generate::solid::{Solid, Station, bolt_circle, corner, loft, revolve, rounded_box};

/// Where the drum ends towards the upper arm, along y.
pub(super) const DRUM_END: f64 = -0.200;

/// Mesh of `link_1`; its origin is the middle of the turning face, z is axis 1.
pub(super) fn link_1() -> Solid {
    let neck = revolve(
        &[
            corner(0.0, 0.0, 0.0),
            corner(0.110, 0.0, 0.004),
            corner(0.110, 0.030, 0.008),
            corner(0.096, 0.048, 0.012),
            corner(0.094, 0.100, 0.0),
            corner(0.0, 0.100, 0.0),
        ],
        0.026,
    );
    let station = |z: f64, y: f64, half: [f64; 2]| Station { z, center: [0.0, y], half, exponent: 2.6 };
    let saddle = loft(
        &[
            station(0.040, 0.0, [0.094, 0.094]),
            station(0.090, -0.008, [0.093, 0.104]),
            station(0.160, -0.014, [0.088, 0.120]),
        ],
        0.010,
        0.026,
    );
    let drum = revolve(
        &[
            corner(0.0, DRUM_END, 0.0),
            corner(0.102, DRUM_END, 0.003),
            corner(0.108, DRUM_END + 0.006, 0.003),
            corner(0.108, DRUM_END + 0.036, 0.004),
            corner(0.098, DRUM_END + 0.044, 0.006),
            corner(0.098, 0.118, 0.003),
            corner(0.104, 0.122, 0.003),
            corner(0.104, 0.140, 0.004),
            corner(0.090, 0.146, 0.004),
            corner(0.084, 0.166, 0.018),
            corner(0.0, 0.172, 0.0),
        ],
        0.026,
    );
    let cap_bolts = bolt_circle(10, 0.0955, 0.0040, 0.1405, 0.5);
    let ring_bolts = bolt_circle(12, 0.1035, 0.0034, -DRUM_END - 0.040, 0.5);
    let axis_2 = [drum, cap_bolts, ring_bolts.turned_x(std::f64::consts::PI)];
    let mut parts = vec![neck, saddle, bolt_circle(12, 0.103, 0.0040, 0.0362, 0.5)];
    parts.extend(axis_2.map(|part| part.along_y().moved(0.0, 0.0, NECK_TO_SHOULDER)));
    // Terminal box and its cover on top of the drum.
    let height = NECK_TO_SHOULDER + 0.094;
    parts.push(rounded_box([0.090, 0.130, 0.030], 0.008, 0.026).moved(0.0, 0.040, height));
    for (x, y) in [(-0.034, -0.012), (0.034, -0.012), (0.034, 0.092), (-0.034, 0.092)] {
        parts.push(bolt_circle(1, 0.0, 0.0036, height + 0.015, 0.0).moved(x, y, 0.0));
    }
    Solid::join(parts)
}
