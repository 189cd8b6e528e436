//! `link_3`: the tapered forearm from the elbow to where the wrist turns, motors of axes 4 to 6 behind the elbow.

use super::kinematics::{ELBOW_OFFSET, FOREARM, SIDE_OFFSET};
use super::upper_arm::INNER;
use crate::generate::solid::{Solid, Station, bolt_circle, corner, cylinder, loft, revolve, rounded_box};

/// Mesh of `link_3`; its origin is on axis 3 in the middle plane, z runs along the forearm.
pub(super) fn link_3() -> Solid {
    let station = |z: f64, shift: f64, half: [f64; 2], exponent: f64| Station {
        z,
        center: [ELBOW_OFFSET + shift, 0.0],
        half,
        exponent,
    };
    let casting = loft(
        &[
            station(-0.135, -0.012, [0.072, 0.043], 5.0),
            station(-0.040, -0.014, [0.079, 0.046], 5.0),
            station(0.060, -0.008, [0.074, 0.046], 4.6),
            station(0.180, 0.000, [0.058, 0.044], 4.0),
            station(0.300, 0.000, [0.046, 0.043], 3.0),
        ],
        0.012,
        0.024,
    );
    let collar = revolve(
        &[
            corner(0.0, 0.270, 0.0),
            corner(0.049, 0.270, 0.003),
            corner(0.049, 0.300, 0.003),
            corner(0.045, 0.303, 0.002),
            corner(0.045, FOREARM - 0.002, 0.003),
            corner(0.0, FOREARM - 0.002, 0.0),
        ],
        0.016,
    );
    let bolts = bolt_circle(8, 0.0415, 0.0030, 0.268, 0.5);
    let mut parts = vec![casting];
    parts.extend([collar, bolts].map(|part| part.moved(ELBOW_OFFSET, 0.0, 0.0)));
    parts.extend(elbow().map(Solid::along_y));
    for x in [-0.046, 0.0, 0.046] {
        parts.push(motor().turned_x(std::f64::consts::PI).moved(ELBOW_OFFSET - 0.012 + x, 0.0, -0.135));
    }
    // Covers of the gear trains on both faces.
    let cover = rounded_box([0.074, 0.010, 0.150], 0.004, 0.026);
    for side in [-1.0, 1.0] {
        let y = side * 0.0455;
        parts.push(cover.clone().moved(ELBOW_OFFSET - 0.002, y * 0.985, 0.165));
        for (x, z) in [(-0.029, 0.100), (0.029, 0.100), (-0.029, 0.230), (0.029, 0.230)] {
            let screw = bolt_circle(1, 0.0, 0.0034, 0.0, 0.0).along_y();
            let screw = if side < 0.0 { screw.half_turn() } else { screw };
            parts.push(screw.moved(ELBOW_OFFSET - 0.002 + x, y * 0.985 + side * 0.005, z));
        }
    }
    Solid::join(parts)
}

/// Hub of axis 3 along z of its own frame: from the upper arm to the cap on the other side.
fn elbow() -> [Solid; 3] {
    let near = INNER + SIDE_OFFSET + 0.002;
    let hub = cylinder(0.074, near, 0.050, 0.006, 0.024);
    let cap = revolve(
        &[
            corner(0.0, 0.040, 0.0),
            corner(0.058, 0.040, 0.0),
            corner(0.058, 0.058, 0.004),
            corner(0.036, 0.063, 0.004),
            corner(0.0, 0.063, 0.0),
        ],
        0.022,
    );
    [hub, cap, bolt_circle(8, 0.0655, 0.0034, 0.0503, 0.5)]
}

/// End of a wrist motor, along z from the forearm's back.
fn motor() -> Solid {
    revolve(
        &[
            corner(0.0, -0.010, 0.0),
            corner(0.0205, -0.010, 0.0),
            corner(0.0205, 0.030, 0.002),
            corner(0.0180, 0.033, 0.002),
            corner(0.0180, 0.052, 0.006),
            corner(0.0, 0.052, 0.0),
        ],
        0.0125,
    )
}
