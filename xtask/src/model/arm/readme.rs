//! README of an arm, with the tables taken from its joints and its meshes.

use std::fmt::Write;

use super::ModelArm;
use super::joint::{Joint, Motion};
use super::model_arm::Dimension;
use crate::model::stl::Mesh;

/// The text of `README.md`.
pub(super) fn readme(arm: &ModelArm, meshes: &[Mesh]) -> String {
    let mut text = arm.about.clone();
    dimension_table(&mut text, &arm.dimensions);
    let _ = write!(text, "\n## Joints\n\n{}\n", arm.at_zero);
    joint_table(&mut text, &arm.all_joints());
    text.push_str("\n## Meshes\n\nBinary STL in metres, in the frame of their link; each file holds closed, outward oriented shells that overlap.\n\n");
    mesh_table(&mut text, meshes);
    text
}

fn dimension_table(text: &mut String, rows: &[Dimension]) {
    text.push_str("\n## Dimensions\n\n| what | mm |\n|---|---:|\n");
    for Dimension { what, mm } in rows {
        let _ = writeln!(text, "| {what} | {mm} |");
    }
}

fn joint_table(text: &mut String, joints: &[Joint]) {
    text.push_str(
        "| joint | parent | child | origin in parent, mm | axis | range | speed |\n|---|---|---|---|---|---|---|\n",
    );
    for joint in joints {
        let [x, y, z] = joint.origin.map(millimetres);
        let _ = write!(text, "| {} | {} | {} | {x}, {y}, {z} | ", joint.name, joint.parent, joint.child);
        let _ = match joint.motion {
            Motion::Fixed { .. } => writeln!(text, "fixed | | |"),
            Motion::Turn { axis: [x, y, z], limits_deg: [lower, upper], speed_deg_per_s, .. } => {
                writeln!(text, "{x} {y} {z} | {lower}° to {upper}° | {speed_deg_per_s}°/s |")
            }
            Motion::Finger { axis: [x, y, z], travel, .. } => {
                writeln!(text, "{x} {y} {z} | 0 to {} mm | 100 mm/s |", millimetres(travel))
            }
        };
    }
}

/// The table of triangles, with their sum.
fn mesh_table(text: &mut String, meshes: &[Mesh]) {
    text.push_str("| link | triangles |\n|---|---:|\n");
    for (name, solid) in meshes {
        let _ = writeln!(text, "| {name} | {} |", solid.triangles.len());
    }
    let all: usize = meshes.iter().map(|(_, solid)| solid.triangles.len()).sum();
    let _ = writeln!(text, "| all | {all} |");
}

/// To a hundredth of a millimetre, without trailing zeros.
fn millimetres(metres: f64) -> f64 {
    libm::round(metres * 1e5) / 100.0
}
