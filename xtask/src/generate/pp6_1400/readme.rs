//! What the README of the robot says besides its joints and meshes.

use super::kinematics::{
    CLOSED_GAP, ELBOW_OFFSET, FINGER, FINGER_TRAVEL, FLANGE, FOREARM_SPLIT, FOREARM_TUBE, GRIPPER_BODY,
    SHOULDER_HEIGHT, SHOULDER_OFFSET, UPPER_ARM, WRIST_BODY, reach,
};
use crate::generate::arm::dimension_table;

/// The first part of `README.md`: what the robot is, and its dimensions.
pub(super) fn introduction() -> String {
    let dimensions = dimension_table(&[
        ("axis 2 above the mounting face", SHOULDER_HEIGHT),
        ("axis 2 in front of axis 1", SHOULDER_OFFSET),
        ("upper arm, axis 2 to axis 3", UPPER_ARM),
        ("axis 4 above axis 3", ELBOW_OFFSET),
        ("axis 3 to wrist centre, along the forearm", FOREARM_SPLIT + FOREARM_TUBE),
        ("wrist centre to flange face", WRIST_BODY + FLANGE),
        ("flange face to finger tips", GRIPPER_BODY + FINGER),
        ("gap between closed fingers", CLOSED_GAP),
        ("opening of each finger", FINGER_TRAVEL),
        ("reach of the wrist centre from axis 1", reach()),
    ]);
    format!("{INTRODUCTION}{dimensions}")
}

const INTRODUCTION: &str = "\
# PP6-1400

A six-axis arm of the 10 kg class with a spherical wrist and a parallel gripper.
It is our own design, drawn by `cargo xtask generate`, follows no product, and is free under the project's licence (MIT or Apache-2.0).
Do not edit the files here: edit `xtask/src/generate/pp6_1400` and generate again.

`tool0` is the flange frame: z points away from the arm.
The fingers slide along x of `tool0`; `finger_right_joint` mimics `finger_joint`, 0 is closed.

Modelled are housings, castings, motors, covers, connectors, bolt heads and short hoses that stay with their link.
Not modelled are masses, inertias, the cable harness between links, and a payload.
Neighbouring links meet at their joints with a gap of about 2 mm, or overlap inside the housings; all other links keep clear of each other over the usual working range.
The ends of the ranges of axes 2 and 3 together can fold the forearm into the shoulder or the gripper into the base, as on real arms.
`link_6` and `gripper_body` touch by design (bolted), which `robot.srdf` states.

";

/// How the robot stands at zero, and where its axes turn it.
pub(super) const AT_ZERO: &str = "\
At zero the upper arm stands upright, the forearm is level along +x, and all link frames but `tool0`'s are parallel to the base.
Positive axis 2 leans forward, positive axes 3 and 5 bend down.
";
