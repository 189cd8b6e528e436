//! `link_5`: the tilting wrist body between the cheeks of the fork.

use super::kinematics::WRIST_BODY;
use crate::generate::solid::{Solid, bolt_circle, corner, cylinder, revolve, rounded_box};

/// Mesh of `link_5`; its origin is the wrist centre, y is axis 5, x is axis 6 at zero.
pub(super) fn link_5() -> Solid {
    let drum = cylinder(0.0840, -0.0830, 0.0830, 0.010, 0.026).along_y();
    let nose = revolve(
        &[
            corner(0.0, 0.0, 0.0),
            corner(0.0720, 0.0, 0.0),
            corner(0.0750, 0.084, 0.018),
            corner(0.0840, 0.108, 0.010),
            corner(0.0840, WRIST_BODY - 0.005, 0.006),
            corner(0.0, WRIST_BODY - 0.005, 0.0),
        ],
        0.026,
    );
    let hood = rounded_box([0.100, 0.086, 0.030], 0.010, 0.026).moved(0.058, 0.0, 0.074);
    let screws = [-0.032, 0.032].map(|y| bolt_circle(1, 0.0, 0.005, 0.0885, 0.0).moved(0.075, y, 0.0));
    let bolts = bolt_circle(10, 0.0760, 0.0050, WRIST_BODY - 0.0070, 0.0);
    Solid::join([drum, nose.along_x(), hood, bolts.along_x()].into_iter().chain(screws))
}
