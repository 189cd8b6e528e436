//! `joint-continuous`: joints without position limits.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! These joints can turn without end.
//! Their values are never wrapped: 190 degrees and -170 degrees are the same pose, unless another joint follows the joint, and the motion between them that is checked is a whole turn.
//! A controller that takes the shortest way moves differently.
//!
//! ## What to do
//!
//! Nothing, if the axis has no stop.
//! If cables or a stop limit it, make the joint `revolute` and give it limits.

use kinematics::JointKind;

use super::super::diagnosis::{Diagnosis, Level, count};
use super::Patient;

pub(super) const CODE: &str = "joint-continuous";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let joints: Vec<String> = patient
        .joints()
        .filter(|(_, joint)| joint.kind == JointKind::Continuous)
        .map(|(robot, joint)| {
            format!("{} ({})", patient.joint_name(robot, joint), patient.line(robot, joint.child, joint.line))
        })
        .collect();
    if !joints.is_empty() {
        let what =
            format!("{} without position limits; values are never wrapped", count(joints.len(), "joint"));
        let hint = "make them revolute with limits if cables or stops end the turn";
        found.push(Diagnosis::new(CODE, Level::Note, &patient.scene.name, what, hint).listing(joints));
    }
}
