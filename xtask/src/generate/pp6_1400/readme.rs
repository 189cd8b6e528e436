//! README of the robot, with the tables taken from the joint table and the meshes.

use super::kinematics::{
    CLOSED_GAP, ELBOW_OFFSET, FINGER, FINGER_TRAVEL, FLANGE, FOREARM_SPLIT, FOREARM_TUBE, GRIPPER_BODY,
    SHOULDER_HEIGHT, SHOULDER_OFFSET, UPPER_ARM, WRIST_BODY, joints,
};
use crate::generate::arm::{joint_table, mesh_table};
use crate::generate::solid::Solid;
use std::fmt::Write;

/// The text of `README.md`.
pub(super) fn readme(meshes: &[(&'static str, Solid)]) -> String {
    let reach = SHOULDER_OFFSET + UPPER_ARM + libm::hypot(FOREARM_SPLIT + FOREARM_TUBE, ELBOW_OFFSET);
    let mut text = String::from(INTRODUCTION);
    text.push_str("## Dimensions\n\n| what | mm |\n|---|---:|\n");
    let rows = [
        ("axis 2 above the mounting face", SHOULDER_HEIGHT),
        ("axis 2 in front of axis 1", SHOULDER_OFFSET),
        ("upper arm, axis 2 to axis 3", UPPER_ARM),
        ("axis 4 above axis 3", ELBOW_OFFSET),
        ("axis 3 to wrist centre, along the forearm", FOREARM_SPLIT + FOREARM_TUBE),
        ("wrist centre to flange face", WRIST_BODY + FLANGE),
        ("flange face to finger tips", GRIPPER_BODY + FINGER),
        ("gap between closed fingers", CLOSED_GAP),
        ("opening of each finger", FINGER_TRAVEL),
        ("reach of the wrist centre from axis 1", reach),
    ];
    for (what, metres) in rows {
        let _ = writeln!(text, "| {what} | {:.0} |", metres * 1000.0);
    }
    text.push_str(JOINTS);
    text.push_str(&joint_table(&joints()));
    text.push_str("\n## Meshes\n\nBinary STL in metres, in the frame of their link; each file holds closed, outward oriented shells that overlap.\n\n");
    text.push_str(&mesh_table(meshes));
    text
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

const JOINTS: &str = "
## Joints

At zero the upper arm stands upright, the forearm is level along +x, and all link frames but `tool0`'s are parallel to the base.
Positive axis 2 leans forward, positive axes 3 and 5 bend down.

";
