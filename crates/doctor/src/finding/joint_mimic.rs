//! `joint-mimic`: joints that follow others.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! These joints have no independent value: each is a multiple of another joint's value, plus an offset.
//! Their links move and are checked; some other tools ignore them.
//! Chains are resolved to the joint at their end.
//!
//! ## What to do
//!
//! Nothing; compare the list with the mechanism.

use super::super::diagnosis::{Diagnosis, Level, count};
use super::Patient;

pub(super) const CODE: &str = "joint-mimic";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let joints: Vec<String> = patient
        .joints()
        .filter_map(|(robot, joint)| {
            let mimic = joint.mimic?;
            let source = patient.joint_name(robot, &robot.robot.joints()[mimic.source.0]);
            let offset = if mimic.offset == 0.0 { String::new() } else { format!(" + {}", mimic.offset) };
            let name = patient.joint_name(robot, joint);
            Some(format!("{name} = {} × {source}{offset}", mimic.multiplier))
        })
        .collect();
    if !joints.is_empty() {
        let what = format!("{} following another; their links are checked", count(joints.len(), "joint"));
        let hint = "compare with the mechanism";
        found.push(Diagnosis::new(CODE, Level::Note, &patient.scene.name, what, hint).listing(joints));
    }
}
