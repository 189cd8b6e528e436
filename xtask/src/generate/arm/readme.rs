//! README of an arm, with the tables taken from its joints and its meshes.

use super::{Description, Joint, Motion};
use crate::generate::meshes::Mesh;
use std::fmt::Write;

/// The text of `README.md`.
pub(super) fn readme(arm: &Description) -> String {
    let mut text = format!("{}\n## Joints\n\n{}\n", arm.introduction, arm.at_zero);
    joint_table(&mut text, &arm.joints);
    text.push_str("\n## Meshes\n\nBinary STL in metres, in the frame of their link; each file holds closed, outward oriented shells that overlap.\n\n");
    mesh_table(&mut text, &arm.meshes);
    text
}

/// The table of dimensions: what each is, and metres.
pub(in crate::generate) fn dimension_table(rows: &[(&str, f64)]) -> String {
    let mut text = String::from("## Dimensions\n\n| what | mm |\n|---|---:|\n");
    for (what, metres) in rows {
        let _ = writeln!(text, "| {what} | {} |", millimetres(*metres));
    }
    text
}

fn joint_table(text: &mut String, joints: &[Joint]) {
    text.push_str(
        "| joint | parent | child | origin in parent, mm | axis | range | speed |\n|---|---|---|---|---|---|---|\n",
    );
    for joint in joints {
        let [x, y, z] = joint.origin.map(millimetres);
        let _ = write!(text, "| {} | {} | {} | {x}, {y}, {z} | ", joint.name, joint.parent, joint.child);
        let _ = match joint.motion {
            Motion::Fixed(_) => writeln!(text, "fixed | | |"),
            Motion::Revolute { axis: [x, y, z], limits_deg: [lower, upper], speed_deg_per_s, .. } => {
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
