//! `mimic-beyond-limits`: a mimic joint can leave its own limits.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! While the leading joint stays within its limits, the joint that follows it can leave its own.
//! A program that does this violates a joint limit, although all values in it are allowed.
//!
//! ## When it is reported
//!
//! One end of the leading joint's range takes the follower more than a millionth (radians or metres) beyond its limits, or the leading joint has no limits at all.
//!
//! ## What to do
//!
//! Correct multiplier, offset or limits of the follower: with a negative multiplier, its limits must mirror those of the leader.

use super::super::diagnosis::{Diagnosis, Level};
use super::Patient;

pub(super) const CODE: &str = "mimic-beyond-limits";
const SPARE: f64 = 1e-6;

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for (robot, joint) in patient.joints() {
        let (Some(mimic), Some(own)) = (joint.mimic, joint.limits) else { continue };
        let source = &robot.robot.joints()[mimic.source.0];
        let leader = patient.joint_name(robot, source);
        let what = match source.limits {
            None if mimic.multiplier == 0.0 => continue,
            None => format!(
                "it follows {leader}, which turns without end, but may go from {} to {} only",
                own.lower, own.upper
            ),
            Some(limits) => {
                let follow = |value: f64| mimic.multiplier * value + mimic.offset;
                let (a, b) = (follow(limits.lower), follow(limits.upper));
                let (low, high) = (a.min(b), a.max(b));
                if low >= own.lower - SPARE && high <= own.upper + SPARE {
                    continue;
                }
                format!(
                    "{leader} takes it from {low} to {high}, but it may go from {} to {} only",
                    own.lower, own.upper
                )
            }
        };
        let hint = "mend multiplier, offset or limits";
        let subject = patient.joint_name(robot, joint);
        found.push(Diagnosis::new(CODE, Level::Warning, subject, what, hint).at(patient.line(
            robot,
            joint.child,
            joint.line,
        )));
    }
}
