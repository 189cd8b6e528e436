//! The wrist: `link_4` with its fork, `link_5` between the cheeks, `link_6` with the flange.

use super::kinematics::{FLANGE, WRIST_BODY, WRIST_FORK};
use crate::generate::solid::{Solid, Station, bolt_circle, corner, cylinder, loft, revolve, rounded_box};

/// Mesh of `link_4`; z is axis 4, the wrist centre lies on it.
pub(super) fn link_4() -> Solid {
    let neck = revolve(
        &[
            corner(0.0, 0.0, 0.0),
            corner(0.0450, 0.0, 0.002),
            corner(0.0450, 0.016, 0.003),
            corner(0.0400, 0.022, 0.004),
            corner(0.0400, 0.046, 0.0),
            corner(0.0, 0.046, 0.0),
        ],
        0.0125,
    );
    let station = |z: f64, half: [f64; 2]| Station { z, center: [0.0, 0.0], half, exponent: 4.5 };
    let yoke = loft(
        &[station(0.026, [0.037, 0.038]), station(0.045, [0.036, 0.045]), station(0.060, [0.034, 0.0475])],
        0.005,
        0.0125,
    );
    let station = |z: f64, x: f64| Station { z, center: [0.0, 0.0418], half: [x, 0.0057], exponent: 5.0 };
    let cheek = loft(
        &[station(0.046, 0.0330), station(0.085, 0.0320), station(WRIST_FORK + 0.012, 0.0290)],
        0.0025,
        0.0125,
    );
    let boss = revolve(
        &[
            corner(0.0, 0.0365, 0.0),
            corner(0.0325, 0.0365, 0.001),
            corner(0.0325, 0.0490, 0.003),
            corner(0.0200, 0.0500, 0.001),
            corner(0.0200, 0.0540, 0.002),
            corner(0.0, 0.0540, 0.0),
        ],
        0.0112,
    );
    let hub = Solid::join([boss, bolt_circle(6, 0.0262, 0.0026, 0.0494, 0.5)]);
    let hub = hub.along_y().moved(0.0, 0.0, WRIST_FORK);
    let mut parts = vec![neck, yoke];
    for part in [cheek, hub] {
        parts.push(part.clone().mirrored_y());
        parts.push(part);
    }
    Solid::join(parts)
}

/// Mesh of `link_5`; its origin is the wrist centre, z points at the flange.
pub(super) fn link_5() -> Solid {
    let drum = cylinder(0.0310, -0.0345, 0.0345, 0.004, 0.0112).along_y();
    let nose = revolve(
        &[
            corner(0.0, 0.0, 0.0),
            corner(0.0285, 0.0, 0.0),
            corner(0.0285, 0.030, 0.004),
            corner(0.0260, WRIST_BODY - 0.0015, 0.002),
            corner(0.0, WRIST_BODY - 0.0015, 0.0),
        ],
        0.0112,
    );
    let box_front = rounded_box([0.050, 0.052, 0.026], 0.006, 0.0125).moved(0.0, 0.0, 0.020);
    Solid::join([drum, nose, box_front])
}

/// Mesh of `link_6`; z is axis 6, the flange face is its end.
pub(super) fn link_6() -> Solid {
    let disc = revolve(
        &[
            corner(0.0, 0.0, 0.0),
            corner(0.0240, 0.0, 0.001),
            corner(0.0240, 0.005, 0.001),
            corner(0.0315, 0.008, 0.001),
            corner(0.0315, FLANGE, 0.0015),
            corner(0.0, FLANGE, 0.0),
        ],
        0.0080,
    );
    let mark = cylinder(0.0025, 0.028, 0.0322, 0.0006, 0.0030).along_x();
    Solid::join([disc, mark.moved(0.0, 0.0, 0.012)])
}
