//! The joints of a parallel gripper.

use super::{Joint, Motion, joint};

/// A gripper on `tool0`, `length` metres up to its sliding face, where two fingers slide apart along x.
pub(in crate::generate) fn gripper_joints(length: f64, travel: f64, force_n: f64) -> [Joint; 3] {
    let finger = |x: f64, mimic| Motion::Finger { axis: [x, 0.0, 0.0], travel, force_n, mimic };
    let slide = [0.0, 0.0, length];
    [
        joint("gripper_joint", "tool0", "gripper_body", [0.0; 3], Motion::Fixed(0.0)),
        joint("finger_joint", "gripper_body", "finger_left", slide, finger(1.0, false)),
        joint("finger_right_joint", "gripper_body", "finger_right", slide, finger(-1.0, true)),
    ]
}
