//! `angle-rounded`: angles of joint origins that were rounded to few digits.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! An eighth, a quarter or a half of a turn is written with few digits, as 1.5708 for a right angle.
//! The axes of the robot are then a few millionths of a radian off those of the real one, or a thousandth where it says 1.57.
//! Everything is checked with the angles as they are written.
//! Inverse kinematics solves the axes as they are written too, and starts from the closed form of those that were meant.
//!
//! ## When it is reported
//!
//! Roll, pitch or yaw of the origin of a joint is a multiple of an eighth of a turn, rounded to two to seven decimals.
//!
//! ## What to do
//!
//! Write the angle with all its digits, 1.5707963267948966, or `${pi/2}` in xacro.
//! The verdicts hold for the file as it is.

use std::f64::consts::FRAC_PI_4;

use super::super::diagnosis::{Diagnosis, Level, count};
use super::Patient;

pub(super) const CODE: &str = "angle-rounded";
/// Numbers of decimals that are tried.
const DECIMALS: std::ops::RangeInclusive<i32> = 2..=7;
/// How exactly an angle is known from its rotation, radians.
const KNOWN: f64 = 1e-9;
/// Farther from a multiple an angle is none that was rounded, radians.
const MOST_OFF: f64 = 2e-3;
/// Most eighths of a turn.
const MOST_EIGHTHS: f64 = 8.0;

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let mut worst: f64 = 0.0;
    let joints: Vec<String> = patient
        .joints()
        .filter_map(|(robot, joint)| {
            let angles = joint.parent_from_joint.rpy();
            let (angle, off) = angles.into_iter().find_map(|angle| Some((angle, rounded_off(angle)?)))?;
            worst = worst.max(off);
            let line = patient.line(robot, joint.child, joint.line);
            Some(format!("{}: {angle:.7} ({line})", patient.joint_name(robot, joint)))
        })
        .collect();
    if !joints.is_empty() {
        let what = format!("{} with rounded angles, up to {worst:.1e} rad off", count(joints.len(), "joint"));
        let hint = "write right angles with all digits, 1.5707963267948966";
        found.push(Diagnosis::new(CODE, Level::Note, &patient.scene.name, what, hint).listing(joints));
    }
}

/// How far an angle is from the multiple of an eighth of a turn that it was rounded from, radians; none where it was not.
fn rounded_off(angle: f64) -> Option<f64> {
    let eighths = (angle / FRAC_PI_4).round();
    let exact = eighths * FRAC_PI_4;
    let off = (angle - exact).abs();
    if eighths == 0.0 || eighths.abs() > MOST_EIGHTHS || off <= KNOWN || off > MOST_OFF {
        return None;
    }
    let is_rounded = |decimals: i32| {
        let unit = 10.0_f64.powi(decimals);
        ((exact * unit).round() / unit - angle).abs() <= KNOWN
    };
    DECIMALS.into_iter().any(is_rounded).then_some(off)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_eighths_of_a_turn_are_told_from_others() {
        let written = "1.5708 -1.5708 1.57 3.1416 3.14 -3.14159 0.7854 0.785 2.3562 1.5707963";
        for angle in written.split(' ') {
            let angle: f64 = angle.parse().expect("a number");
            assert!(rounded_off(angle).is_some_and(|off| off < 2e-3), "{angle}");
        }
        for angle in [0.0, std::f64::consts::FRAC_PI_2, std::f64::consts::PI, 1.5, 1.571_2, 0.79, 1e-5, 3.0] {
            assert_eq!(rounded_off(angle), None, "{angle}");
        }
    }
}
