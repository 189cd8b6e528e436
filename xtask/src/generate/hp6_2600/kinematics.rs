//! Joint table of the arm: the one source of the URDF, the SRDF and the README.

use crate::generate::arm::{Joint, Motion, State, gripper_joints, joint, turn};

/// Height of axis 2 above the base's mounting face.
pub(super) const SHOULDER_HEIGHT: f64 = 0.75;
/// Height of the turning face between base and link 1.
pub(super) const TURNTABLE_HEIGHT: f64 = 0.34;
/// Distance of axis 2 in front of axis 1.
pub(super) const SHOULDER_OFFSET: f64 = 0.32;
/// Distance from axis 2 to axis 3.
pub(super) const UPPER_ARM: f64 = 1.10;
/// Distance of axis 4 above axis 3 when the forearm is level.
pub(super) const ELBOW_OFFSET: f64 = 0.20;
/// Where the forearm starts to turn, in front of axis 3.
pub(super) const FOREARM_SPLIT: f64 = 0.40;
/// From there to the wrist centre.
pub(super) const FOREARM_TUBE: f64 = 0.76;
/// From the wrist centre to the frame of link 6.
pub(super) const WRIST_BODY: f64 = 0.165;
/// From the frame of link 6 to the flange face.
pub(super) const FLANGE: f64 = 0.050;
/// From the flange face to the gripper's sliding face, where the finger frames lie.
pub(super) const GRIPPER_BODY: f64 = 0.200;
/// Length of a finger.
pub(super) const FINGER: f64 = 0.205;
/// From the sliding face to the middle of the jaws: where a round part is held.
pub(super) const GRIP: f64 = 0.145;
/// Gap between the jaws of the closed fingers.
pub(super) const CLOSED_GAP: f64 = 0.050;
/// Travel of each finger.
pub(super) const FINGER_TRAVEL: f64 = 0.070;

/// All joints, from the base outwards.
pub(super) fn joints() -> Vec<Joint> {
    let (y, x) = ([0.0, 1.0, 0.0], [1.0, 0.0, 0.0]);
    let shoulder = [SHOULDER_OFFSET, 0.0, SHOULDER_HEIGHT - TURNTABLE_HEIGHT];
    let mut joints = vec![
        joint("joint_1", "base_link", "link_1", [0.0, 0.0, TURNTABLE_HEIGHT], {
            turn([0.0, 0.0, 1.0], [-180.0, 180.0], 95.0, 4200.0)
        }),
        joint("joint_2", "link_1", "link_2", shoulder, turn(y, [-60.0, 85.0], 90.0, 4200.0)),
        joint("joint_3", "link_2", "link_3", [0.0, 0.0, UPPER_ARM], turn(y, [-150.0, 75.0], 95.0, 2600.0)),
        joint("joint_4", "link_3", "link_4", [FOREARM_SPLIT, 0.0, ELBOW_OFFSET], {
            turn(x, [-350.0, 350.0], 150.0, 900.0)
        }),
        joint(
            "joint_5",
            "link_4",
            "link_5",
            [FOREARM_TUBE, 0.0, 0.0],
            turn(y, [-120.0, 120.0], 140.0, 900.0),
        ),
        joint("joint_6", "link_5", "link_6", [WRIST_BODY, 0.0, 0.0], turn(x, [-360.0, 360.0], 210.0, 480.0)),
        joint("tool0_joint", "link_6", "tool0", [FLANGE, 0.0, 0.0], {
            Motion::Fixed(std::f64::consts::FRAC_PI_2)
        }),
    ];
    joints.extend(gripper_joints(GRIPPER_BODY, FINGER_TRAVEL, 2500.0));
    joints
}

/// Reach of the wrist centre from axis 1.
pub(super) fn reach() -> f64 {
    SHOULDER_OFFSET + UPPER_ARM + libm::hypot(FOREARM_SPLIT + FOREARM_TUBE, ELBOW_OFFSET)
}

/// Named positions of `joint_1` to `joint_6` (degrees) and of the finger (metres).
pub(super) const STATES: [State; 4] = [
    ("zero", &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
    ("home", &[0.0, -25.0, 25.0, 0.0, 60.0, 0.0, 0.07]),
    ("rest", &[0.0, -50.0, 60.0, 0.0, 60.0, 0.0, 0.0]),
    ("service", &[-90.0, 30.0, -10.0, 0.0, 70.0, 0.0, 0.07]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wrist_centre_reaches_two_point_six_metres() {
        let reach = reach();
        assert!((reach - 2.60).abs() < 0.01, "{reach}");
    }
}
