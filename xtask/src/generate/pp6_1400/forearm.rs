//! `link_4`: the turning forearm tube and the fork that carries the wrist.

use super::kinematics::FOREARM_TUBE;
use crate::generate::solid::{Solid, Station, bolt_circle, corner, cylinder, loft, revolve, rounded_box};

/// Mesh of `link_4`; x is axis 4, the wrist centre lies at the end of the tube.
pub(super) fn link_4() -> Solid {
    let neck = revolve(
        &[
            corner(0.0, 0.0, 0.0),
            corner(0.073, 0.0, 0.004),
            corner(0.073, 0.020, 0.005),
            corner(0.060, 0.036, 0.012),
            corner(0.057, 0.110, 0.0),
            corner(0.0, 0.110, 0.0),
        ],
        0.0168,
    );
    let station = |z: f64, half: [f64; 2], exponent: f64| Station { z, center: [0.0, 0.0], half, exponent };
    let tube = loft(
        &[
            station(0.070, [0.059, 0.058], 2.0),
            station(0.150, [0.058, 0.053], 2.2),
            station(0.240, [0.064, 0.046], 3.2),
            station(0.320, [0.070, 0.043], 4.0),
        ],
        0.012,
        0.0168,
    );
    let mut parts = vec![neck.along_x(), tube.along_x()];
    let cheek = loft(
        &[
            Station { z: 0.280, center: [0.058, 0.0], half: [0.0125, 0.0420], exponent: 4.0 },
            Station { z: 0.340, center: [0.058, 0.0], half: [0.0125, 0.0415], exponent: 4.0 },
            Station { z: FOREARM_TUBE + 0.018, center: [0.058, 0.0], half: [0.0125, 0.0400], exponent: 4.0 },
        ],
        0.005,
        0.0153,
    )
    .along_x();
    let boss = revolve(
        &[
            corner(0.0, 0.0445, 0.0),
            corner(0.048, 0.0445, 0.003),
            corner(0.048, 0.0700, 0.005),
            corner(0.0325, 0.0700, 0.001),
            corner(0.0325, 0.0765, 0.003),
            corner(0.0, 0.0765, 0.0),
        ],
        0.0153,
    );
    let bolts = bolt_circle(6, 0.0382, 0.0036, 0.0700, 0.5);
    let hub = Solid::join([boss, bolts]).along_y().moved(FOREARM_TUBE, 0.0, 0.0);
    for part in [cheek, hub] {
        parts.push(part.clone().mirrored_y());
        parts.push(part);
    }
    parts.push(rounded_box([0.130, 0.066, 0.014], 0.006, 0.0176).moved(0.175, 0.0, 0.052));
    let clip = cylinder(0.020, -0.030, 0.030, 0.004, 0.0145).along_x();
    parts.push(clip.moved(0.070, 0.0, 0.060));
    Solid::join(parts)
}
