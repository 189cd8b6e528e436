//! The properties of a robot's joints that program readers need.

use diagnostics::{Problem, Problems, hint_for, nearest};
use geometry::limits::{MOST_LENGTH_M, MOST_TURN_RAD};
use kinematics::Limits;

/// The kind of a joint, which determines the unit of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrivenJointKind {
    /// Revolute, with or without end stops; position in radians.
    Revolute,
    /// Prismatic; position in metres.
    Prismatic,
}

impl DrivenJointKind {
    /// Largest accepted magnitude of a position, with its unit.
    pub(crate) fn most(self) -> (f64, &'static str) {
        match self {
            Self::Revolute => (MOST_TURN_RAD, "radians"),
            Self::Prismatic => (MOST_LENGTH_M, "metres"),
        }
    }
}

/// What decides the position of a joint that no program can drive.
#[derive(Clone, Debug, PartialEq)]
pub enum BoundJoint {
    /// It mimics another joint: its position is `multiplier` times that of `source`, plus `offset`.
    Mimic {
        /// Name of the joint that it follows, which follows none itself.
        source: String,
        /// Factor on the position of the source.
        multiplier: f64,
        /// Added after the factor, radians or metres.
        offset: f64,
    },
    /// It does not move: its position is 0.
    Fixed,
}

/// One joint of the robot, from the robot's description.
#[derive(Clone, Debug, PartialEq)]
pub struct JointInfo {
    /// Name in the robot's description.
    pub name: String,
    /// Its kind; a continuous joint is [`DrivenJointKind::Revolute`], and so is a fixed one.
    pub kind: DrivenJointKind,
    /// Allowed positions in radians or metres, if the description limits them.
    pub limits: Option<Limits>,
    /// Velocity limit in rad/s or m/s, if the description has one.
    pub max_speed: Option<f64>,
    /// What decides its position, if a program cannot drive it.
    pub bound: Option<BoundJoint>,
}

impl JointInfo {
    /// Whether a program can drive the joint.
    pub(crate) fn is_drivable(&self) -> bool {
        self.bound.is_none()
    }
}

/// The names of the joints that a program can drive.
pub(crate) fn drivable(joints: &[JointInfo]) -> Vec<&str> {
    joints.iter().filter(|joint| joint.is_drivable()).map(|joint| joint.name.as_str()).collect()
}

/// So many names, none of which is known, are told once.
const LEAST_STRANGE: usize = 3;

/// The problem of names none of which is that of a joint of the robot, unless most of them may be misspelt; `kind` is what they name.
pub(crate) fn all_strange(
    names: &[&str],
    kind: &str,
    joints: &[JointInfo],
    problems: &Problems,
) -> Option<Problem> {
    let is_known = |name: &&str| joints.iter().any(|joint| joint.name == **name);
    if names.len() < LEAST_STRANGE || names.iter().any(is_known) {
        return None;
    }
    let drivable = drivable(joints);
    let close = names.iter().filter(|name| nearest(name, drivable.iter().copied()).is_some()).count();
    if 2 * close > names.len() || drivable.is_empty() {
        return None;
    }
    let problem = problems.problem(format!("none of the {} {kind} is of this robot", names.len()));
    let own = hint_for("", &drivable, "robot's joints");
    Some(problem.hint(format!("is it a program for another robot? {own}")))
}
