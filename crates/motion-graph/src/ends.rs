//! Where a move ends: joint values where the robot is known, and symbols otherwise.

use controller_program::{Symbolic, ToolInForce, ValueFault};

use crate::motion::{EvaluatedMove, EvaluatedTarget, StandingPlace};

/// Says where a robot stands after a move.
///
/// An implementation that knows the robot solves poses for joint values, which may depend on where the move begins;
/// [`controller_program::solved`] computes what is symbolic in them.
pub trait MoveEnds {
    /// Where the robot stands after a move from a place.
    ///
    /// # Errors
    /// A target that the robot does not reach, or whose joint values are not certain.
    fn end(&self, from: &StandingPlace, motion: &EvaluatedMove) -> Result<StandingPlace, ValueFault>;
}

/// The ends of moves without a robot: joint values as they are, and everything else by its target.
///
/// # Guarantee
/// Two moves to one pose end at one place, even where the robot may reach it with several joint values: the graph then has every
/// sequence of moves, and whoever knows the robot has to follow the joint values along its edges.
#[derive(Clone, Copy, Debug, Default)]
pub struct SymbolicEnds;

impl MoveEnds for SymbolicEnds {
    fn end(&self, from: &StandingPlace, motion: &EvaluatedMove) -> Result<StandingPlace, ValueFault> {
        Ok(match &motion.target {
            EvaluatedTarget::Joints(joints) => StandingPlace::Joints(joints.clone()),
            EvaluatedTarget::Symbolic(symbolic) if **symbolic == Symbolic::StandingJoints => from.clone(),
            target => {
                let tool = if target.is_joints() { ToolInForce::default() } else { motion.tool.clone() };
                StandingPlace::At { target: target.clone(), tool }
            }
        })
    }
}
