//! `link_6`: the tool flange.

use super::kinematics::FLANGE;
use crate::generate::solid::{Solid, bolt_circle, corner, cylinder, revolve};

/// Mesh of `link_6`; x is axis 6, the flange face is the end.
pub(super) fn link_6() -> Solid {
    let disc = revolve(
        &[
            corner(0.0, 0.0, 0.0),
            corner(0.0640, 0.0, 0.003),
            corner(0.0680, 0.016, 0.004),
            corner(0.0920, 0.022, 0.003),
            corner(0.0920, FLANGE, 0.004),
            corner(0.0, FLANGE, 0.0),
        ],
        0.020,
    );
    let bolts = bolt_circle(10, 0.0790, 0.0060, -0.022, 0.5).turned_y(std::f64::consts::PI);
    let mark = cylinder(0.007, 0.080, 0.0950, 0.0015, 0.008);
    Solid::join([disc.along_x(), bolts.along_x(), mark.moved(0.036, 0.0, 0.0)])
}
