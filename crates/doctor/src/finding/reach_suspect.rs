//! `reach-suspect`: an arm is longer or faster than arms are, as if its lengths were in another unit.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! The lengths between the joints of the URDF are metres.
//! An arm whose links are all too large by one factor checks its motion against a cell that it does not fit, and nothing else looks wrong.
//!
//! ## When it is reported
//!
//! The arm is measured from its first turning joint to its last joint: the sum of the distances between the joints.
//!
//! - It is longer than 6 m; the largest industrial robots reach 5 m.
//! - Its end would move at more than 11 m/s where the first turning joint has its speed limit; large robots turn slowly. Speed limits above 8 rad/s are taken for placeholders.
//!
//! ## What to do
//!
//! Compare the length with the data sheet.
//! If it is too large by one factor, mend the `<origin>` of all joints and the `scale` of all meshes; if it is right, nothing is to be done.

use kinematics::{JointKind, LinkId, Robot};

use super::super::diagnosis::{Diagnosis, Level};
use super::Patient;

pub(super) const CODE: &str = "reach-suspect";
const LONGEST_ARM_M: f64 = 6.0;
const FASTEST_END_M_PER_S: f64 = 11.0;
/// The first axes of the fastest small robots turn at 7.6 rad/s.
const FASTEST_JOINT_RAD_PER_S: f64 = 8.0;

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for robot in &patient.scene.robots {
        let Some(arm) = LongestArm::in_robot(&robot.robot) else { continue };
        let speed = arm.max_speed.filter(|speed| *speed <= FASTEST_JOINT_RAD_PER_S);
        let end_m_per_s = speed.map_or(0.0, |speed| speed * arm.length_m);
        if arm.length_m <= LONGEST_ARM_M && end_m_per_s <= FASTEST_END_M_PER_S {
            continue;
        }
        let at_speed = speed.map_or(String::new(), |speed| {
            format!(
                ", and its end moves at {end_m_per_s:.1} m/s where {} turns at {speed:.2} rad/s",
                arm.first
            )
        });
        let what =
            format!("from {} to {} the arm is {:.2} m long{at_speed}", arm.first, arm.last, arm.length_m);
        let hint = "compare its length with the data sheet: the origins of its joints may be in another unit";
        found.push(Diagnosis::new(CODE, Level::Warning, robot.name.clone(), what, hint));
    }
}

/// The longest chain of joints behind a turning joint.
struct LongestArm {
    first: String,
    last: String,
    /// The sum of the distances between its joints, metres.
    length_m: f64,
    max_speed: Option<f64>,
}

impl LongestArm {
    fn in_robot(robot: &Robot) -> Option<Self> {
        let arms = (0..robot.links().len()).filter_map(|link| Self::to(robot, LinkId(link)));
        arms.max_by(|a, b| a.length_m.total_cmp(&b.length_m))
    }

    fn to(robot: &Robot, link: LinkId) -> Option<Self> {
        let mut joints = Vec::new();
        let mut at = link;
        while let Some(joint) = robot.links()[at.0].parent_joint {
            joints.push(&robot.joints()[joint.0]);
            at = robot.joints()[joint.0].parent;
        }
        joints.reverse();
        let turns = |kind: JointKind| kind.is_movable() && kind != JointKind::Prismatic;
        let first = joints.iter().position(|joint| turns(joint.kind))?;
        let last = joints.iter().rposition(|joint| joint.kind.is_movable())?;
        let behind = &joints[first + 1..=last];
        let length_m = behind.iter().map(|joint| joint.parent_from_joint.translation.norm()).sum();
        Some(Self {
            first: joints[first].name.clone(),
            last: joints[last].name.clone(),
            length_m,
            max_speed: joints[first].max_speed,
        })
    }
}
