//! Rows of a robot's README, taken from its joint table and its meshes.

use super::{Joint, Motion};
use crate::generate::solid::Solid;
use std::fmt::Write;

/// The table of joints.
pub(in crate::generate) fn joint_table(joints: &[Joint]) -> String {
    let mut text = String::from(
        "| joint | parent | child | origin in parent, mm | axis | range | speed |\n|---|---|---|---|---|---|---|\n",
    );
    for joint in joints {
        let [x, y, z] = joint.origin.map(|metres| metres * 1000.0);
        let _ =
            write!(text, "| {} | {} | {} | {x:.0}, {y:.0}, {z:.0} | ", joint.name, joint.parent, joint.child);
        let _ = match joint.motion {
            Motion::Fixed(_) => writeln!(text, "fixed | | |"),
            Motion::Revolute { axis: [x, y, z], limits_deg: [lower, upper], speed_deg_per_s, .. } => {
                writeln!(text, "{x} {y} {z} | {lower}° to {upper}° | {speed_deg_per_s}°/s |")
            }
            Motion::Finger { axis: [x, y, z], travel, .. } => {
                writeln!(text, "{x} {y} {z} | 0 to {:.0} mm | 100 mm/s |", travel * 1000.0)
            }
        };
    }
    text
}

/// The table of triangles, with their sum.
pub(in crate::generate) fn mesh_table(meshes: &[(&'static str, Solid)]) -> String {
    let mut text = String::from("| link | triangles |\n|---|---:|\n");
    for (name, solid) in meshes {
        let _ = writeln!(text, "| {name} | {} |", solid.triangles.len());
    }
    let all: usize = meshes.iter().map(|(_, solid)| solid.triangles.len()).sum();
    let _ = writeln!(text, "| all | {all} |");
    text
}
