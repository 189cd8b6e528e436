//! What a program reader must know of the robot's joints.

use geometry::limits::{MOST_LENGTH_M, MOST_TURN_RAD};

/// How a joint moves, hence the unit of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JointKind {
    /// Turns, with or without end stops; position in radians.
    Revolute,
    /// Slides; position in metres.
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

/// One movable joint of the robot, as the caller read it from the robot's description.
#[derive(Clone, Debug, PartialEq)]
pub struct JointInfo {
    /// Name in the robot's description.
    pub name: String,
    /// How it moves; a continuous joint is [`JointKind::Revolute`].
    pub kind: JointKind,
    /// Velocity limit in rad/s or m/s, where the description states one.
    pub max_speed: Option<f64>,
    /// Whether the joint follows another one, so that a program cannot drive it.
    pub mimic: bool,
}
