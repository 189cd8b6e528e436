//! `joint-soft-limits`: what a `<safety_controller>` says.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! A controller of ROS slows a joint down before it leaves its soft limits.
//! A run compares its program with them: a joint that leaves them is a warning, and changes no verdict.
//! A range of 0 to 0 is what exporters write where nothing is known, and is compared with nothing.
//! Soft limits without a range, or outside of the joint's limits, are a warning of the file.
//!
//! ## What to do
//!
//! Compare the list with the data sheet, and remove a `<safety_controller>` that says nothing.

use super::super::diagnosis::{Diagnosis, Level, count};
use super::Patient;

pub(super) const CODE: &str = "joint-soft-limits";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let joints: Vec<String> = patient
        .joints()
        .filter_map(|(robot, joint)| {
            let soft = joint.soft_limits?;
            let name = patient.joint_name(robot, joint);
            let place = patient.line(robot, joint.child, soft.line);
            let said = if soft.are_left_open() {
                "0 to 0, which is compared with nothing".to_owned()
            } else {
                format!("{} to {}", soft.range.lower, soft.range.upper)
            };
            Some(format!("{name}: {said} ({place})"))
        })
        .collect();
    if !joints.is_empty() {
        let what = format!("{} with soft limits", count(joints.len(), "joint"));
        let hint = "compare them with the data sheet";
        found.push(Diagnosis::new(CODE, Level::Note, &patient.scene.name, what, hint).listing(joints));
    }
}
