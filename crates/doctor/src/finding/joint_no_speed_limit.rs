//! `joint-no-speed-limit`: joints without a speed limit.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! The URDF gives no speed limit for these joints, or gives 0, which exporters write for a missing value.
//! Without a limit, no speed of the joint is reported; with 0, every motion of it is.
//! Collisions do not depend on the limit.
//!
//! ## What to do
//!
//! Write `velocity="..."` into `<limit>`, radians or metres per second, from the data sheet.

use super::super::diagnosis::{Diagnosis, Level, count};
use super::Patient;

pub(super) const CODE: &str = "joint-no-speed-limit";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let without = |max_speed: Option<f64>| max_speed.is_none_or(|speed| speed == 0.0);
    let joints: Vec<String> = patient
        .joints()
        .filter(|(_, joint)| without(joint.max_speed))
        .map(|(robot, joint)| {
            let zero = if joint.max_speed.is_some() { ", velocity is 0" } else { "" };
            format!(
                "{} ({}{zero})",
                patient.joint_name(robot, joint),
                patient.line(robot, joint.child, joint.line)
            )
        })
        .collect();
    if !joints.is_empty() {
        let what = format!("{} without a speed limit", count(joints.len(), "joint"));
        let hint = "write velocity=\"...\" into <limit>, radians or metres per second";
        found.push(Diagnosis::new(CODE, Level::Note, &patient.scene.name, what, hint).listing(joints));
    }
}
