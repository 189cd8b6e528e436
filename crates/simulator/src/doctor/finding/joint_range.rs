//! `joint-range`: a joint may turn or slide suspiciously far, as if its unit were wrong.
//!
//! Severity: warning where the numbers look like degrees or millimetres, otherwise note.
//!
//! ## What it means
//!
//! Limits in a URDF are radians and metres.
//! Limits in degrees let a joint turn dozens of times, so that no program is ever outside of them.
//!
//! ## When it is reported
//!
//! - A turning joint with a range of more than two turns: a warning where both limits are whole numbers or one is beyond four turns, otherwise a note, since the last axis of some arms does turn that far.
//! - A sliding joint with a range of more than 10 m: a warning.
//!
//! ## What to do
//!
//! Write the limits in radians or metres: 170 degrees are 2.967 radians.

use std::f64::consts::TAU;

use kinematics::{JointKind, Limits};

use super::super::diagnosis::{Diagnosis, Level};
use super::Patient;

const CODE: &str = "joint-range";
/// Two turns, and a hundredth for rounded numbers.
const MOST_RANGE_RAD: f64 = 2.01 * TAU;
const MOST_LIMIT_RAD: f64 = 4.0 * TAU;
const MOST_RANGE_M: f64 = 10.0;

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for (robot, joint) in patient.joints() {
        let Some(limits) = joint.limits else { continue };
        let Some(level) = judged(joint.kind, limits) else { continue };
        let range = limits.upper - limits.lower;
        let (what, hint) = if joint.kind == JointKind::Prismatic {
            let what = format!("it slides from {} to {} m: millimetres?", limits.lower, limits.upper);
            (what, "write limits in metres")
        } else {
            let turns = format!("{:.1} turns", range / TAU);
            let what = format!("it turns from {} to {} rad, {turns}: degrees?", limits.lower, limits.upper);
            (what, "write limits in radians: degrees times 0.017453")
        };
        let subject = patient.joint_name(robot, joint);
        found.push(Diagnosis::new(CODE, level, subject, what, hint).at(patient.line(robot, joint.line)));
    }
}

fn judged(kind: JointKind, limits: Limits) -> Option<Level> {
    let range = limits.upper - limits.lower;
    match kind {
        JointKind::Prismatic => (range > MOST_RANGE_M).then_some(Level::Warning),
        _ if range > MOST_RANGE_RAD => {
            let is_whole = limits.lower.fract() == 0.0 && limits.upper.fract() == 0.0;
            let is_far = limits.lower.abs().max(limits.upper.abs()) > MOST_LIMIT_RAD;
            Some(if is_whole || is_far { Level::Warning } else { Level::Note })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_and_millimetres_stand_out() {
        let level = |kind, lower, upper| judged(kind, Limits { lower, upper });
        assert_eq!(level(JointKind::Revolute, -std::f64::consts::TAU, std::f64::consts::TAU), None);
        assert_eq!(level(JointKind::Revolute, -6.98, 6.98), Some(Level::Note));
        assert_eq!(level(JointKind::Revolute, -170.0, 170.0), Some(Level::Warning));
        assert_eq!(level(JointKind::Revolute, 0.0, 45.0), Some(Level::Warning));
        assert_eq!(level(JointKind::Revolute, -26.5, 0.1), Some(Level::Warning));
        assert_eq!(level(JointKind::Prismatic, 0.0, 9.0), None);
        assert_eq!(level(JointKind::Prismatic, 0.0, 40.0), Some(Level::Warning));
    }
}
