//! The properties of a robot's joints that program readers need.

use geometry::limits::{MOST_LENGTH_M, MOST_TURN_RAD};
use kinematics::Limits;

/// The kind of a joint, which determines the unit of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JointKind {
    /// Revolute, with or without end stops; position in radians.
    Revolute,
    /// Prismatic; position in metres.
    Prismatic,
}

impl JointKind {
    /// Largest accepted magnitude of a position, with its unit.
    pub(crate) fn most(self) -> (f64, &'static str) {
        match self {
            Self::Revolute => (MOST_TURN_RAD, "radians"),
            Self::Prismatic => (MOST_LENGTH_M, "metres"),
        }
    }
}

/// One movable joint of the robot, from the robot's description.
#[derive(Clone, Debug, PartialEq)]
pub struct JointInfo {
    /// Name in the robot's description.
    pub name: String,
    /// Its kind; a continuous joint is [`JointKind::Revolute`].
    pub kind: JointKind,
    /// Allowed positions in radians or metres, if the description limits them.
    pub limits: Option<Limits>,
    /// Velocity limit in rad/s or m/s, if the description has one.
    pub max_speed: Option<f64>,
    /// Whether the joint mimics another one, so that a program cannot drive it.
    pub mimic: bool,
}
