//! Parallel gripper: body on the flange, two fingers that slide apart along x of `tool0`.

use super::kinematics::{CLOSED_GAP, FINGER, FINGER_TRAVEL, GRIPPER_BODY};
use crate::generate::solid::{Solid, Station, bolt_circle, corner, cylinder, loft, revolve, rounded_box};

/// Mesh of `gripper_body`; its origin is the flange face, z points at the workpiece.
pub(super) fn gripper_body() -> Solid {
    let adapter = cylinder(0.040, 0.0, 0.016, 0.003, 0.0094);
    let body = rounded_box([0.112, 0.066, 0.072], 0.009, 0.0131).moved(0.0, 0.0, 0.050);
    let rail_length = 2.0 * (FINGER_TRAVEL + 0.032);
    let rail_top = GRIPPER_BODY - 0.0015;
    let rail = rounded_box([rail_length, 0.040, 0.026], 0.004, 0.0112).moved(0.0, 0.0, rail_top - 0.013);
    let mut parts = vec![adapter, body, rail, bolt_circle(6, 0.0335, 0.0030, 0.016, 0.5)];
    for (x, z) in [(-0.022, 0.042), (0.022, 0.042)] {
        let fitting = revolve(
            &[
                corner(0.0, 0.025, 0.0),
                corner(0.0075, 0.025, 0.0),
                corner(0.0075, 0.042, 0.0015),
                corner(0.0052, 0.043, 0.001),
                corner(0.0052, 0.053, 0.0015),
                corner(0.0, 0.053, 0.0),
            ],
            0.0056,
        );
        parts.push(fitting.along_y().moved(x, 0.0, z));
    }
    parts.push(rounded_box([0.084, 0.010, 0.048], 0.004, 0.0112).moved(0.0, -0.035, 0.050));
    for (x, z) in [(-0.034, 0.033), (0.034, 0.033), (0.034, 0.067), (-0.034, 0.067)] {
        parts.push(bolt_circle(1, 0.0, 0.0026, 0.0, 0.0).along_y().half_turn().moved(x, -0.0398, z));
    }
    Solid::join(parts)
}

/// Mesh of `finger_left`; its origin is on the sliding face in the middle plane, it lies on +x when closed.
pub(super) fn finger_left() -> Solid {
    let inner = CLOSED_GAP / 2.0;
    let carriage = rounded_box([0.030, 0.044, 0.022], 0.0035, 0.0088).moved(inner + 0.016, 0.0, 0.011);
    let blade = loft(
        &[
            Station { z: 0.012, center: [inner + 0.0140, 0.0], half: [0.0120, 0.0170], exponent: 5.0 },
            Station { z: 0.036, center: [inner + 0.0125, 0.0], half: [0.0105, 0.0150], exponent: 5.0 },
            Station { z: 0.066, center: [inner + 0.0090, 0.0], half: [0.0072, 0.0125], exponent: 5.0 },
            Station { z: FINGER, center: [inner + 0.0068, 0.0], half: [0.0052, 0.0105], exponent: 5.0 },
        ],
        0.0025,
        0.0077,
    );
    let pad =
        rounded_box([0.0050, 0.0200, 0.0300], 0.0012, 0.0075).moved(inner + 0.0025, 0.0, FINGER - 0.018);
    let screws = [-0.013, 0.013]
        .map(|y| bolt_circle(1, 0.0, 0.0028, inner + 0.031, 0.0).along_x().moved(0.0, y, 0.012));
    Solid::join([carriage, blade, pad].into_iter().chain(screws))
}

/// Mesh of `finger_right`: the left one turned half a revolution about z.
pub(super) fn finger_right() -> Solid {
    finger_left().half_turn()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_fingers_keep_their_gap_and_slide_free_of_the_rail() {
        let finger = finger_left();
        let nearest = finger.points.iter().fold(f64::MAX, |m, p| m.min(p.x));
        assert!((nearest - CLOSED_GAP / 2.0).abs() < 3e-4, "{nearest}");
        let lowest = finger.points.iter().fold(f64::MAX, |m, p| m.min(p.z));
        let rail_top = gripper_body().points.iter().fold(f64::MIN, |m, p| m.max(p.z));
        assert!(lowest + GRIPPER_BODY > rail_top + 1e-3);
    }
}
