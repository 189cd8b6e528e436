//! `link_6`: the tool flange.

use super::kinematics::FLANGE;
use crate::generate::solid::{Solid, bolt_circle, corner, cylinder, revolve};

/// Mesh of `link_6`; x is axis 6, the flange face is the end.
pub(super) fn link_6() -> Solid {
    let disc = revolve(
        &[
            corner(0.0, 0.0, 0.0),
            corner(0.0300, 0.0, 0.002),
            corner(0.0320, 0.008, 0.003),
            corner(0.0375, 0.011, 0.002),
            corner(0.0375, FLANGE, 0.002),
            corner(0.0, FLANGE, 0.0),
        ],
        0.0081,
    );
    let pins = bolt_circle(4, 0.0345, 0.0020, FLANGE - 0.0016, 0.5);
    let mark = cylinder(0.003, 0.030, 0.0385, 0.0008, 0.0037);
    let mark = mark.turned_y(-std::f64::consts::FRAC_PI_2).moved(0.0, 0.0, 0.018);
    Solid::join([disc.along_x(), pins.along_x(), mark.along_x()])
}
