//! `link_2`: upper arm, a casting beside the shoulder with a hub at each end.

use super::kinematics::UPPER_ARM;
use crate::generate::solid::{Solid, Station, bolt_circle, corner, loft, revolve, rounded_box};

/// Middle plane of the casting.
const SIDE: f64 = -0.138;

/// Mesh of `link_2`; its origin is on axis 2, z points to axis 3 when the joint is at zero.
pub(super) fn link_2() -> Solid {
    let station = |z: f64, half: [f64; 2], exponent: f64| Station { z, center: [0.0, SIDE], half, exponent };
    let casting = loft(
        &[
            station(-0.045, [0.092, 0.044], 4.0),
            station(0.060, [0.097, 0.046], 3.8),
            station(0.220, [0.074, 0.044], 3.4),
            station(0.400, [0.064, 0.042], 3.2),
            station(0.560, [0.076, 0.043], 3.6),
            station(UPPER_ARM + 0.035, [0.070, 0.042], 4.0),
        ],
        0.020,
        0.02,
    );
    let mut parts = vec![casting];
    parts.extend(hub(0.114, -0.086, -0.190).map(Solid::along_y));
    parts.extend(hub(0.092, -0.086, -0.186).map(|part| part.along_y().moved(0.0, 0.0, UPPER_ARM)));
    // Cover over the belt side and a cable clip with its plate on the outer face.
    parts.push(rounded_box([0.070, 0.014, 0.300], 0.006, 0.0225).moved(0.0, SIDE - 0.042, 0.310));
    for z in [0.185, 0.310, 0.435] {
        for x in [-0.026, 0.026] {
            let bolt = bolt_circle(1, 0.0, 0.0042, 0.0, 0.0);
            parts.push(bolt.along_y().half_turn().moved(x, SIDE - 0.049, z));
        }
    }
    Solid::join(parts)
}

/// A hub along z from the inner face down to the outer cover, with a ring of bolts on the cover.
fn hub(radius: f64, inner: f64, outer: f64) -> [Solid; 2] {
    let body = revolve(
        &[
            corner(0.0, outer, 0.0),
            corner(radius * 0.58, outer, 0.004),
            corner(radius * 0.62, outer + 0.008, 0.003),
            corner(radius * 0.92, outer + 0.009, 0.008),
            corner(radius, outer + 0.024, 0.012),
            corner(radius, inner, 0.004),
            corner(0.0, inner, 0.0),
        ],
        0.02,
    );
    let bolts = bolt_circle(10, radius * 0.78, 0.005, -outer - 0.009, 0.5);
    [body, bolts.turned_x(std::f64::consts::PI)]
}
