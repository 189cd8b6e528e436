//! `joint-range`: a joint may turn or slide suspiciously far, as if its unit were wrong.
//!
//! Severity: warning if the numbers look like degrees or millimetres, otherwise note.
//!
//! ## What it means
//!
//! Limits in a URDF are radians and metres.
//! Limits in degrees allow dozens of turns, so that no program violates them.
//!
//! ## When it is reported
//!
//! - A turning joint with a limit beyond four turns: a warning.
//! - A turning joint with a range of more than two turns: a warning if both limits are whole numbers and one is beyond two turns, otherwise a note, because the last axis of some arms turns that far.
//! - A sliding joint with a range of more than 10 m, or a limit beyond 1000 m: a warning.
//!
//! ## What to do
//!
//! Write the limits in radians or metres: 170 degrees are 2.967 radians.

use std::f64::consts::TAU;

use kinematics::{JointKind, Limits};

use super::super::diagnosis::{Diagnosis, Level};
use super::Patient;

pub(super) const CODE: &str = "joint-range";
/// Two turns, widened by half a percent for rounded numbers.
const MOST_RANGE_RAD: f64 = 2.01 * TAU;
const MOST_LIMIT_RAD: f64 = 4.0 * TAU;
const MOST_RANGE_M: f64 = 10.0;
const MOST_LIMIT_M: f64 = 1000.0;

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
            (
                what,
                "write limits in radians, degrees times 0.017453; or make a joint without stops continuous",
            )
        };
        let subject = patient.joint_name(robot, joint);
        found.push(Diagnosis::new(CODE, level, subject, what, hint).at(patient.line(
            robot,
            joint.child,
            joint.line,
        )));
    }
}

/// The level for a range, if it is suspicious; every range that the reader warns about is a warning here.
fn judged(kind: JointKind, limits: Limits) -> Option<Level> {
    let range = limits.upper - limits.lower;
    let furthest = limits.lower.abs().max(limits.upper.abs());
    if kind == JointKind::Prismatic {
        return (range > MOST_RANGE_M || furthest > MOST_LIMIT_M).then_some(Level::Warning);
    }
    let is_whole = limits.lower.fract() == 0.0 && limits.upper.fract() == 0.0;
    if furthest > MOST_LIMIT_RAD || range > MOST_RANGE_RAD && is_whole && furthest > 2.0 * TAU {
        Some(Level::Warning)
    } else {
        (range > MOST_RANGE_RAD).then_some(Level::Note)
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
        assert_eq!(level(JointKind::Revolute, -10.0, 10.0), Some(Level::Note), "a placeholder");
        assert_eq!(level(JointKind::Revolute, -170.0, 170.0), Some(Level::Warning));
        assert_eq!(level(JointKind::Revolute, 0.0, 45.0), Some(Level::Warning));
        assert_eq!(level(JointKind::Revolute, -26.5, 0.1), Some(Level::Warning));
        assert_eq!(level(JointKind::Revolute, 170.0, 171.0), Some(Level::Warning));
        assert_eq!(level(JointKind::Prismatic, 0.0, 9.0), None);
        assert_eq!(level(JointKind::Prismatic, 2000.0, 2001.0), Some(Level::Warning));
        assert_eq!(level(JointKind::Prismatic, 0.0, 40.0), Some(Level::Warning));
    }
}
