//! `link_2`: the flat tapered upper arm beside the shoulder, with the motors of axes 2 and 3 at its wide end.

use super::kinematics::UPPER_ARM;
use super::shoulder::DRUM_END;
use crate::generate::solid::{Solid, bolt_circle, corner, cylinder, flat_arm, revolve, rounded_box};

/// Inner face, beside the drum and the forearm.
pub(super) const INNER: f64 = DRUM_END - 0.0025;
const THICKNESS: f64 = 0.094;
/// Outer face.
const OUTER: f64 = INNER - THICKNESS;
/// How far behind axis 2 the round of the wide end has its centre.
const SETBACK: f64 = 0.040;
const WIDE: f64 = 0.140;
const NARROW: f64 = 0.082;

/// Mesh of `link_2`; its origin is on axis 2, x points to axis 3.
pub(super) fn link_2() -> Solid {
    let body = flat_arm([WIDE, NARROW], UPPER_ARM + SETBACK, THICKNESS, 0.014, 0.030);
    let mut parts = vec![lying(body).moved(-SETBACK, OUTER + THICKNESS / 2.0, 0.0)];
    // A raised cover over the gear train, screwed to the outer face.
    let cover = flat_arm([0.074, 0.046], 0.285, 0.014, 0.005, 0.026);
    parts.push(lying(cover).moved(0.090, OUTER - 0.004, 0.0));
    for (x, z) in
        [(0.050, 0.052), (0.050, -0.052), (0.215, 0.050), (0.215, -0.050), (0.392, 0.028), (0.392, -0.028)]
    {
        parts.push(outward(bolt_circle(1, 0.0, 0.0042, 0.0, 0.0)).moved(x, OUTER - 0.011, z));
    }
    for z in [-0.062, 0.062] {
        parts.extend(motor().map(|part| outward(part).moved(-0.088, OUTER, z)));
    }
    let elbow_cap = cylinder(0.050, -0.004, 0.010, 0.004, 0.022);
    parts.push(outward(elbow_cap).moved(UPPER_ARM + 0.014, OUTER, 0.0));
    // Connector between the motors at the back.
    parts.push(rounded_box([0.030, 0.050, 0.044], 0.006, 0.020).moved(
        -SETBACK - WIDE - 0.006,
        OUTER + THICKNESS / 2.0,
        0.0,
    ));
    Solid::join(parts)
}

/// Bulge of a motor on the outer face, with the screws of its rim.
fn motor() -> [Solid; 2] {
    let bulge = revolve(
        &[
            corner(0.0, -0.006, 0.0),
            corner(0.054, -0.006, 0.0),
            corner(0.054, 0.008, 0.003),
            corner(0.045, 0.011, 0.003),
            corner(0.043, 0.036, 0.010),
            corner(0.020, 0.044, 0.006),
            corner(0.0, 0.044, 0.0),
        ],
        0.020,
    );
    [bulge, bolt_circle(6, 0.0495, 0.0030, 0.0085, 0.5)]
}

/// Turned so that a body thick along z becomes thick along y, its length along x.
fn lying(solid: Solid) -> Solid {
    solid.turned_x(std::f64::consts::FRAC_PI_2)
}

/// Turned so that z points away from the arm, along -y.
fn outward(solid: Solid) -> Solid {
    solid.turned_x(std::f64::consts::FRAC_PI_2)
}
