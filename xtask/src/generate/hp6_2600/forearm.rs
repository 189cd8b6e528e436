//! `link_4`: the turning forearm tube and the fork that carries the wrist.

use super::kinematics::FOREARM_TUBE;
use crate::generate::solid::{
    Solid, Station, bolt_circle, corner, cylinder, loft, revolve, rounded_box, smooth_path, tube,
};
use nalgebra::Vector3;

/// Mesh of `link_4`; x is axis 4, the wrist centre lies at the end of the tube.
pub(super) fn link_4() -> Solid {
    let neck = revolve(
        &[
            corner(0.0, 0.0, 0.0),
            corner(0.140, 0.0, 0.006),
            corner(0.140, 0.040, 0.008),
            corner(0.118, 0.066, 0.020),
            corner(0.112, 0.180, 0.0),
            corner(0.0, 0.180, 0.0),
        ],
        0.042,
    );
    let station = |z: f64, half: [f64; 2], exponent: f64| Station { z, center: [0.0, 0.0], half, exponent };
    let body = loft(
        &[
            station(0.110, [0.113, 0.113], 2.0),
            station(0.240, [0.106, 0.102], 2.1),
            station(0.400, [0.102, 0.092], 2.4),
            station(0.520, [0.120, 0.088], 3.2),
            station(0.625, [0.136, 0.084], 4.0),
        ],
        0.022,
        0.050,
    );
    let mut parts = vec![neck.along_x(), body.along_x(), bolt_circle(14, 0.128, 0.007, 0.039, 0.0).along_x()];
    let cheek_station =
        |z: f64, half: f64| Station { z, center: [0.1130, 0.0], half: [0.0240, half], exponent: 4.0 };
    let cheek = loft(
        &[
            cheek_station(0.550, 0.082),
            cheek_station(0.660, 0.081),
            cheek_station(FOREARM_TUBE + 0.040, 0.078),
        ],
        0.010,
        0.032,
    )
    .along_x();
    let boss = revolve(
        &[
            corner(0.0, 0.0870, 0.0),
            corner(0.092, 0.0870, 0.004),
            corner(0.092, 0.1400, 0.010),
            corner(0.060, 0.1400, 0.002),
            corner(0.060, 0.1540, 0.006),
            corner(0.0, 0.1540, 0.0),
        ],
        0.032,
    );
    let bolts = bolt_circle(8, 0.075, 0.007, 0.1400, 0.5);
    let hub = Solid::join([boss, bolts]).along_y().moved(FOREARM_TUBE, 0.0, 0.0);
    for part in [cheek, hub] {
        parts.push(part.clone().mirrored_y());
        parts.push(part);
    }
    // Maintenance cover, hose clips and the short hose that stays with the forearm.
    parts.push(rounded_box([0.230, 0.120, 0.026], 0.010, 0.044).moved(0.330, 0.0, 0.093));
    for x in [0.250, 0.410] {
        for y in [-0.042, 0.042] {
            parts.push(bolt_circle(1, 0.0, 0.006, 0.1055, 0.0).moved(x, y, 0.0));
        }
    }
    for x in [0.180, 0.440] {
        parts.push(cylinder(0.036, -0.026, 0.026, 0.006, 0.026).along_x().moved(x, 0.0, -0.108));
    }
    let hose = [0.100, 0.230, 0.360, 0.510].map(|x| Vector3::new(x, 0.0, -0.118));
    parts.push(tube(&smooth_path(&hose, 0.060), 0.017, 0.026));
    Solid::join(parts)
}
