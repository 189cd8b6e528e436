//! Moves with the values that they have at one visit.

use std::sync::Arc;

use controller_program::{AxisConfiguration, Finite, Symbolic, ToolInForce, VectorPose};

/// Where a robot stands between two moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum StandingPlace {
    /// Where the program began, which the program does not say.
    Start,
    /// At joint values, in radians.
    Joints(Vec<Finite>),
    /// At the target of a move whose joint values take the robot to compute.
    At {
        /// The target.
        target: EvaluatedTarget,
        /// The tool that went to it; the default where the target is joint values.
        tool: ToolInForce,
    },
}

/// The target of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum EvaluatedTarget {
    /// Joint values, in radians.
    Joints(Vec<Finite>),
    /// A pose of the tool in force in the base of the controller, in metres and radians.
    Pose(VectorPose),
    /// Joint values or a pose that take the robot to compute.
    Symbolic(Arc<Symbolic>),
}

/// The way of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum EvaluatedKind {
    /// Straight in joint space.
    Joint,
    /// The tool along a straight line.
    Linear,
    /// The tool along a straight line at constant speed.
    Process,
    /// The tool along the arc through a place.
    Circular {
        /// The place on the way.
        via: EvaluatedTarget,
        /// How the orientation goes along: 0, so that the arc ends in the orientation of its target, or none.
        mode: Option<i64>,
    },
}

/// A move with its values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EvaluatedMove {
    /// The way.
    pub kind: EvaluatedKind,
    /// Where it goes.
    pub target: EvaluatedTarget,
    /// The speed, in rad/s of the leading joint or m/s of the tool; none where only the running program knows it.
    pub speed: Option<Finite>,
    /// The acceleration, in rad/s² of the leading joint or m/s² of the tool; none where only the running program knows it.
    pub acceleration: Option<Finite>,
    /// The duration in s, where the program gives one.
    pub duration_s: Option<Finite>,
    /// The radius in m around the target within which the robot may turn to the next move; 0 to stop there.
    pub corner_m: Finite,
    /// The tool in force.
    pub tool: ToolInForce,
    /// The configuration of the joints at the target; none where the program leaves it open.
    pub configuration: Option<AxisConfiguration>,
}

impl EvaluatedTarget {
    /// Whether the target is joint values, known or computed; otherwise it is a pose.
    pub fn is_joints(&self) -> bool {
        match self {
            Self::Joints(_) => true,
            Self::Pose(_) => false,
            Self::Symbolic(symbolic) => symbolic.is_joints(),
        }
    }
}

impl EvaluatedMove {
    /// Whether the robot may turn to the next move before it is at the target.
    pub fn is_fly_by(&self) -> bool {
        self.corner_m.get() > 0.0
    }
}
