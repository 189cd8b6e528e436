//! `joint-zero-range`: the limits of a joint allow no motion.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! Lower and upper limit are equal, so a program that moves the joint fails.
//! Exporters write 0 and 0 for missing limits.
//!
//! ## What to do
//!
//! Fill in the limits, or make the joint `fixed`.

use super::super::diagnosis::{Diagnosis, Level};
use super::Patient;

pub(super) const CODE: &str = "joint-zero-range";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for (robot, joint) in patient.joints() {
        let Some(limits) = joint.limits.filter(|limits| limits.lower >= limits.upper) else { continue };
        let what = format!("its only allowed value is {}", limits.lower);
        let hint = "fill in the limits, or make the joint fixed";
        let subject = patient.joint_name(robot, joint);
        found.push(Diagnosis::new(CODE, Level::Warning, subject, what, hint).at(patient.line(
            robot,
            joint.child,
            joint.line,
        )));
    }
}
