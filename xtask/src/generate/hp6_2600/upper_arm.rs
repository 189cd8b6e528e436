//! `link_2`: upper arm, a box casting beside the shoulder with a hub at each end and the hose pack on its outside.

use super::kinematics::UPPER_ARM;
use crate::generate::solid::{
    Solid, Station, bolt_circle, corner, loft, revolve, rounded_box, smooth_path, tube,
};
use nalgebra::Vector3;

/// Middle plane of the casting.
const SIDE: f64 = -0.255;

/// Mesh of `link_2`; its origin is on axis 2, z points to axis 3 when the joint is at zero.
pub(super) fn link_2() -> Solid {
    let station = |z: f64, half: [f64; 2], exponent: f64| Station { z, center: [0.0, SIDE], half, exponent };
    let casting = loft(
        &[
            station(-0.150, [0.170, 0.076], 3.8),
            station(0.060, [0.196, 0.084], 3.6),
            station(0.330, [0.158, 0.080], 3.8),
            station(0.680, [0.128, 0.076], 3.8),
            station(0.940, [0.134, 0.076], 3.8),
            station(UPPER_ARM + 0.125, [0.122, 0.072], 3.6),
        ],
        0.034,
        0.066,
    );
    let mut parts = vec![casting];
    parts.extend(hub(0.216, -0.160, -0.352).map(Solid::along_y));
    parts.extend(hub(0.164, -0.160, -0.346).map(|part| part.along_y().moved(0.0, 0.0, UPPER_ARM)));
    // Raised edges along the outer face, as on a ribbed casting, and the cover between them.
    for x in [-0.092, 0.092] {
        parts.push(rounded_box([0.030, 0.026, 0.600], 0.008, 0.060).moved(x, SIDE - 0.074, 0.560));
    }
    parts.push(rounded_box([0.120, 0.020, 0.420], 0.006, 0.060).moved(0.0, SIDE - 0.074, 0.560));
    for z in [0.375, 0.560, 0.745] {
        for x in [-0.046, 0.046] {
            let bolt = bolt_circle(1, 0.0, 0.008, 0.0, 0.0);
            parts.push(bolt.along_y().half_turn().moved(x, SIDE - 0.084, z));
        }
    }
    parts.extend(hose_pack());
    Solid::join(parts)
}

/// A hub along z from the inner face down to the outer cover, with a ring of bolts on the cover.
fn hub(radius: f64, inner: f64, outer: f64) -> [Solid; 2] {
    let body = revolve(
        &[
            corner(0.0, outer, 0.0),
            corner(radius * 0.40, outer, 0.006),
            corner(radius * 0.44, outer + 0.014, 0.004),
            corner(radius * 0.92, outer + 0.016, 0.012),
            corner(radius, outer + 0.040, 0.020),
            corner(radius, inner, 0.006),
            corner(0.0, inner, 0.0),
        ],
        0.058,
    );
    let bolts = bolt_circle(10, radius * 0.74, 0.008, -outer - 0.016, 0.5);
    [body, bolts.turned_x(std::f64::consts::PI)]
}

/// Two hoses along the back edge, held by three clips.
fn hose_pack() -> Vec<Solid> {
    let mut parts = Vec::new();
    for (y, radius) in [(SIDE - 0.022, 0.019), (SIDE + 0.026, 0.016)] {
        let knots = [
            Vector3::new(-0.205, y, 0.170),
            Vector3::new(-0.196, y, 0.360),
            Vector3::new(-0.172, y, 0.600),
            Vector3::new(-0.170, y, 0.830),
        ];
        parts.push(tube(&smooth_path(&knots, 0.066), radius, 0.030));
    }
    for (x, z) in [(-0.196, 0.260), (-0.178, 0.520), (-0.160, 0.780)] {
        parts.push(rounded_box([0.075, 0.110, 0.032], 0.008, 0.050).moved(x, SIDE + 0.002, z));
    }
    parts
}
