//! Joints: how one link moves on another.

use geometry::Pose;
use nalgebra::Vector3;

use crate::LinkId;

/// Index of a joint in [`Robot::joints`](crate::Robot::joints).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JointId(pub usize);

/// What a joint lets its child do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JointKind {
    /// Nothing moves.
    Fixed,
    /// Turns about the axis within limits, radians.
    Revolute,
    /// Turns about the axis without limits, radians.
    Continuous,
    /// Slides along the axis within limits, metres.
    Prismatic,
}

impl JointKind {
    /// Whether the joint takes a value at all.
    pub fn is_movable(self) -> bool {
        self != Self::Fixed
    }
}

/// A joint between two links.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    /// Unique name.
    pub name: String,
    /// 1-based line of the `<joint>` element.
    pub line: u32,
    /// What the joint lets its child do.
    pub kind: JointKind,
    /// The carrying link.
    pub parent: LinkId,
    /// The carried link.
    pub child: LinkId,
    /// Where the child sits on the parent at value 0.
    pub parent_from_joint: Pose,
    /// Unit vector in the joint's frame; x for fixed joints, where it means nothing.
    pub axis: Vector3<f64>,
    /// Allowed values; always there for revolute and prismatic joints, never for the others.
    pub limits: Option<Limits>,
    /// Largest speed, radians or metres per second, where the file gives one.
    pub max_speed: Option<f64>,
    /// What its `<safety_controller>` says, where it has one.
    pub soft_limits: Option<SoftLimits>,
    /// The independent joint this one follows, where it follows one.
    pub mimic: Option<Mimic>,
}

/// Allowed values of a joint, radians or metres; both ends belong to the range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Smallest value.
    pub lower: f64,
    /// Largest value.
    pub upper: f64,
}

/// The soft limits of a joint: its controller slows it down before it leaves them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoftLimits {
    /// The range, radians or metres.
    pub range: Limits,
    /// `k_position`: how strongly the controller keeps the joint inside; 0 where it does not.
    pub gain: f64,
    /// 1-based line of the `<safety_controller>`.
    pub line: u32,
}

impl SoftLimits {
    /// Whether they are what exporters write where nothing is known: a range of 0 to 0.
    pub fn are_left_open(&self) -> bool {
        self.range == Limits { lower: 0.0, upper: 0.0 }
    }

    /// Whether they are a range in which the joint can move.
    pub fn are_a_range(&self) -> bool {
        self.range.lower < self.range.upper
    }
}

/// A dependence on an independent joint, with chains of dependences already composed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mimic {
    /// The joint followed; it follows none itself.
    pub source: JointId,
    /// Factor on the source's value.
    pub multiplier: f64,
    /// Added after the factor, radians or metres.
    pub offset: f64,
}
