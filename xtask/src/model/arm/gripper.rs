//! The joints of a parallel gripper.

use serde::Deserialize;

use super::joint::{Joint, Motion};

/// A gripper on `tool0`, whose links are `gripper_body`, `finger_left` and `finger_right`; the fingers slide apart along x.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ParallelGripper {
    /// Up to its sliding face, metres.
    length: f64,
    /// Of each finger, metres.
    travel: f64,
    /// Of each finger, newtons.
    force_n: f64,
}

impl ParallelGripper {
    /// Its body and its two fingers.
    pub(super) fn joints(&self) -> [Joint; 3] {
        let finger = |x: f64, mimic| Motion::Finger {
            axis: [x, 0.0, 0.0],
            travel: self.travel,
            force_n: self.force_n,
            mimic,
        };
        let joint = |[name, parent, child]: [&str; 3], z: f64, motion| Joint {
            name: name.to_owned(),
            parent: parent.to_owned(),
            child: child.to_owned(),
            origin: [0.0, 0.0, z],
            motion,
        };
        [
            joint(["gripper_joint", "tool0", "gripper_body"], 0.0, Motion::Fixed { pitch_deg: 0.0 }),
            joint(["finger_joint", "gripper_body", "finger_left"], self.length, finger(1.0, false)),
            joint(["finger_right_joint", "gripper_body", "finger_right"], self.length, finger(-1.0, true)),
        ]
    }
}
