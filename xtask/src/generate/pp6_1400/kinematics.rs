//! Joint table of the arm: the one source of the URDF, the SRDF and the README.

use crate::generate::arm::{Joint, Motion, State, gripper_joints, joint, turn};

/// Height of axis 2 above the base's mounting face.
pub(super) const SHOULDER_HEIGHT: f64 = 0.45;
/// Height of the turning face between base and link 1.
pub(super) const TURNTABLE_HEIGHT: f64 = 0.20;
/// Distance of axis 2 in front of axis 1.
pub(super) const SHOULDER_OFFSET: f64 = 0.15;
/// Distance from axis 2 to axis 3.
pub(super) const UPPER_ARM: f64 = 0.62;
/// Distance of axis 4 above axis 3 when the forearm is level.
pub(super) const ELBOW_OFFSET: f64 = 0.12;
/// Where the forearm starts to turn, in front of axis 3.
pub(super) const FOREARM_SPLIT: f64 = 0.22;
/// From there to the wrist centre.
pub(super) const FOREARM_TUBE: f64 = 0.42;
/// From the wrist centre to the frame of link 6.
pub(super) const WRIST_BODY: f64 = 0.084;
/// From the frame of link 6 to the flange face.
pub(super) const FLANGE: f64 = 0.026;
/// From the flange face to the gripper's sliding face, where the finger frames lie.
pub(super) const GRIPPER_BODY: f64 = 0.105;
/// Length of a finger.
pub(super) const FINGER: f64 = 0.10;
/// Gap between the closed fingers.
pub(super) const CLOSED_GAP: f64 = 0.004;
/// Travel of each finger.
pub(super) const FINGER_TRAVEL: f64 = 0.040;

/// All joints, from the base outwards.
pub(super) fn joints() -> Vec<Joint> {
    let (y, x) = ([0.0, 1.0, 0.0], [1.0, 0.0, 0.0]);
    let shoulder = [SHOULDER_OFFSET, 0.0, SHOULDER_HEIGHT - TURNTABLE_HEIGHT];
    let mut joints = vec![
        joint("joint_1", "base_link", "link_1", [0.0, 0.0, TURNTABLE_HEIGHT], {
            turn([0.0, 0.0, 1.0], [-170.0, 170.0], 180.0, 900.0)
        }),
        joint("joint_2", "link_1", "link_2", shoulder, turn(y, [-75.0, 120.0], 180.0, 900.0)),
        joint("joint_3", "link_2", "link_3", [0.0, 0.0, UPPER_ARM], turn(y, [-190.0, 70.0], 185.0, 420.0)),
        joint("joint_4", "link_3", "link_4", [FOREARM_SPLIT, 0.0, ELBOW_OFFSET], {
            turn(x, [-190.0, 190.0], 385.0, 60.0)
        }),
        joint("joint_5", "link_4", "link_5", [FOREARM_TUBE, 0.0, 0.0], turn(y, [-115.0, 115.0], 400.0, 60.0)),
        joint("joint_6", "link_5", "link_6", [WRIST_BODY, 0.0, 0.0], turn(x, [-360.0, 360.0], 460.0, 32.0)),
        joint("tool0_joint", "link_6", "tool0", [FLANGE, 0.0, 0.0], {
            Motion::Fixed(std::f64::consts::FRAC_PI_2)
        }),
    ];
    joints.extend(gripper_joints(GRIPPER_BODY, FINGER_TRAVEL, 120.0));
    joints
}

/// Reach of the wrist centre from axis 1.
pub(super) fn reach() -> f64 {
    SHOULDER_OFFSET + UPPER_ARM + libm::hypot(FOREARM_SPLIT + FOREARM_TUBE, ELBOW_OFFSET)
}

/// Named positions of `joint_1` to `joint_6` (degrees) and of the finger (metres).
pub(super) const STATES: [State; 4] = [
    ("zero", &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
    ("home", &[0.0, -20.0, 20.0, 0.0, 90.0, 0.0, 0.02]),
    ("rest", &[0.0, -60.0, 65.0, 0.0, 45.0, 0.0, 0.0]),
    ("service", &[-90.0, 20.0, -30.0, 0.0, 90.0, 0.0, 0.04]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wrist_centre_reaches_one_point_four_metres() {
        let reach = reach();
        assert!((reach - 1.42).abs() < 0.01, "{reach}");
    }
}
