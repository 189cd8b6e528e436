//! What the README of the robot says besides its joints and meshes.

use super::kinematics::{
    ELBOW_OFFSET, FLANGE, FOREARM, NECK_HEIGHT, NECK_TO_SHOULDER, PROBE, SIDE_OFFSET, UPPER_ARM, WRIST_BODY,
    WRIST_FORK,
};
use crate::generate::arm::dimension_table;

/// The first part of `README.md`: what the robot is, and its dimensions.
pub(super) fn introduction() -> String {
    let dimensions = dimension_table(&[
        ("d1: axis 2 above the mounting face", NECK_HEIGHT + NECK_TO_SHOULDER),
        ("a2: upper arm, axis 2 to axis 3", UPPER_ARM),
        ("a3: axis 4 past axis 3", ELBOW_OFFSET),
        ("d3: middle plane of the forearm beside axis 1", SIDE_OFFSET),
        ("d4: forearm, axis 3 to wrist centre", FOREARM + WRIST_FORK),
        ("d6: wrist centre to flange face", WRIST_BODY + FLANGE),
        ("flange face to the tip of the probe", PROBE),
    ]);
    format!("{INTRODUCTION}{dimensions}")
}

const INTRODUCTION: &str = "\
# Puma 560

The Unimation Puma 560, the six-axis arm of many textbooks, with a thickness probe on its flange.
Link twists and the lengths a2, a3, d3 and d4 are those of P. Corke and B. Armstrong-Hélouvry, *A search for consensus among model parameters reported for the PUMA 560 robot*, IEEE International Conference on Robotics and Automation, 1994, as in the model of Corke's Robotics Toolbox; other authors differ by up to 1.3 mm.
The ranges are those of that model, after Wang and Chen, IEEE Transactions on Robotics and Automation 7(4), 1991.
The height of axis 2 (26.45 inches), the distance from the wrist centre to the flange, the speeds and the torques are figures that are often quoted for this arm, and were not compared with its maker's documents.
The shapes are our own, drawn by `cargo xtask generate` from these figures and from what such an arm looks like; they are no copy of anybody's drawings, are not exact, and are free under the project's licence (MIT or Apache-2.0).
Do not edit the files here: edit `xtask/src/generate/puma560` and generate again.

Joint values are those of the standard Denavit–Hartenberg form with the twists 90°, 0°, -90°, 90°, -90°, 0°, without offsets: the frame of `tool0` equals the product of the six matrices, which tests hold to 1e-12.
`tool0` is the flange frame, `tip` the end of the stylus: z points away from the arm.

Modelled are housings, castings, motor bulges, covers, connectors and bolt heads.
Not modelled are masses, inertias and the cables between links.
Neighbouring links meet at their joints with a gap of about 2 mm, or overlap inside the housings; all other links keep clear of each other over the usual working range.
Each range can be used to its ends while the others stay in the middle; the lower end of axes 2 and 3 together folds wrist and probe into the trunk and the floor.
`link_6` and `probe` touch by design (bolted), which `robot.srdf` states.

";

/// How the robot stands at zero, and where its axes turn it.
pub(super) const AT_ZERO: &str = "\
At zero the upper arm lies level along +x, the forearm stands upright, and all link frames are parallel to the base.
Positive axes 2, 3 and 5 lift.
";
