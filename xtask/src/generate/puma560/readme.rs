//! README of the robot, with the tables taken from the joint table and the meshes.

use super::kinematics::{
    ELBOW_OFFSET, FLANGE, FOREARM, NECK_HEIGHT, NECK_TO_SHOULDER, PROBE, SIDE_OFFSET, UPPER_ARM, WRIST_BODY,
    WRIST_FORK, joints,
};
use crate::generate::solid::Solid;
use std::fmt::Write;

/// The text of `README.md`.
pub(super) fn readme(meshes: &[(&'static str, Solid)]) -> String {
    let mut text = String::from(INTRODUCTION);
    text.push_str("## Dimensions\n\n| what | symbol | mm |\n|---|---|---:|\n");
    let rows = [
        ("axis 2 above the mounting face", "d1", NECK_HEIGHT + NECK_TO_SHOULDER),
        ("upper arm, axis 2 to axis 3", "a2", UPPER_ARM),
        ("axis 4 past axis 3", "a3", ELBOW_OFFSET),
        ("middle plane of the forearm beside axis 1", "d3", SIDE_OFFSET),
        ("forearm, axis 3 to wrist centre", "d4", FOREARM + WRIST_FORK),
        ("wrist centre to flange face", "d6", WRIST_BODY + FLANGE),
        ("flange face to the tip of the probe", "", PROBE),
    ];
    for (what, symbol, metres) in rows {
        let _ = writeln!(text, "| {what} | {symbol} | {} |", millimetres(metres));
    }
    text.push_str(JOINTS);
    for joint in joints() {
        let [x, y, z] = joint.origin.map(millimetres);
        let _ = write!(text, "| {} | {} | {} | {x}, {y}, {z} | ", joint.name, joint.parent, joint.child);
        let _ = match joint.turn {
            None => writeln!(text, "fixed | | |"),
            Some(turn) => {
                let ([x, y, z], [lower, upper]) = (turn.axis, turn.limits_deg);
                writeln!(text, "{x} {y} {z} | {lower}° to {upper}° | {}°/s |", turn.speed_deg_per_s)
            }
        };
    }
    text.push_str("\n## Meshes\n\nBinary STL in metres, in the frame of their link; each file holds closed, outward oriented shells that overlap.\n\n| link | triangles |\n|---|---:|\n");
    for (name, solid) in meshes {
        let _ = writeln!(text, "| {name} | {} |", solid.triangles.len());
    }
    let all: usize = meshes.iter().map(|(_, solid)| solid.triangles.len()).sum();
    let _ = writeln!(text, "| all | {all} |");
    text
}

/// To a hundredth of a millimetre, without trailing zeros.
fn millimetres(metres: f64) -> f64 {
    libm::round(metres * 1e5) / 100.0
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

const JOINTS: &str = "
## Joints

At zero the upper arm lies level along +x, the forearm stands upright, and all link frames are parallel to the base.
Positive axes 2, 3 and 5 lift.

| joint | parent | child | origin in parent, mm | axis | range | speed |
|---|---|---|---|---|---|---|
";
