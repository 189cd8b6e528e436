//! `link_5`: the tilting wrist body between the cheeks of the fork.

use super::kinematics::WRIST_BODY;
use crate::generate::solid::{Solid, bolt_circle, corner, cylinder, revolve, rounded_box};

/// Mesh of `link_5`; its origin is the wrist centre, y is axis 5, x is axis 6 at zero.
pub(super) fn link_5() -> Solid {
    let drum = cylinder(0.0440, -0.0425, 0.0425, 0.006, 0.0106).along_y();
    let nose = revolve(
        &[
            corner(0.0, 0.0, 0.0),
            corner(0.0370, 0.0, 0.0),
            corner(0.0385, 0.045, 0.010),
            corner(0.0405, 0.056, 0.005),
            corner(0.0405, WRIST_BODY - 0.0035, 0.003),
            corner(0.0, WRIST_BODY - 0.0035, 0.0),
        ],
        0.0106,
    );
    let hood = rounded_box([0.050, 0.044, 0.016], 0.006, 0.0112).moved(0.030, 0.0, 0.038);
    let bolts = bolt_circle(8, 0.0360, 0.0030, WRIST_BODY - 0.0045, 0.0);
    Solid::join([drum, nose.along_x(), hood, bolts.along_x()])
}
