//! Symbolic values of a robot that is known.

use crate::evaluate::poses;
use crate::value::{ControllerValue, Symbolic, ToolInForce};
use crate::value_fault::ValueFault;
use crate::vector_pose::VectorPose;

/// The kinematics of a robot, as its controller has them.
pub trait KinematicSolver {
    /// The pose of a tool in the base of the controller at joint values in radians.
    ///
    /// # Errors
    /// A tool that is not known.
    fn forward(&self, joints_rad: &[f64], tool: &ToolInForce) -> Result<VectorPose, ValueFault>;

    /// The joint values in radians at which a tool has a pose, nearest to others.
    ///
    /// # Errors
    /// A pose that is not reached, or whose nearest solution is not certain; a tool that is not known.
    fn inverse(&self, pose: VectorPose, near_rad: &[f64], tool: &ToolInForce)
    -> Result<Vec<f64>, ValueFault>;

    /// The joint values in radians at which the robot stands.
    ///
    /// # Errors
    /// A place that is not known.
    fn standing(&self) -> Result<Vec<f64>, ValueFault>;
}

/// A value without symbols: joint values as a list, and poses; other values as they are.
///
/// # Errors
/// Those of the solver, and values of the wrong kind within a symbol.
pub fn solved(value: &ControllerValue, solver: &dyn KinematicSolver) -> Result<ControllerValue, ValueFault> {
    let ControllerValue::Symbolic(symbolic) = value else { return Ok(value.clone()) };
    match &**symbolic {
        Symbolic::StandingJoints => ControllerValue::numbers(&solver.standing()?),
        Symbolic::StandingPose(tool) => solver.forward(&solver.standing()?, tool).map(ControllerValue::Pose),
        Symbolic::ForwardKinematics { joints, tool } => {
            let joints = joint_values(&solved(joints, solver)?)?;
            solver.forward(&joints, tool).map(ControllerValue::Pose)
        }
        Symbolic::InverseKinematics { pose, near, tool } => {
            let ControllerValue::Pose(pose) = solved(pose, solver)? else {
                return Err(ValueFault::new("an inverse kinematics of no pose"));
            };
            let near = match near {
                Some(near) => joint_values(&solved(near, solver)?)?,
                None => solver.standing()?,
            };
            ControllerValue::numbers(&solver.inverse(pose, &near, tool)?)
        }
        Symbolic::Computed { function, arguments } => {
            let arguments: Result<Vec<ControllerValue>, ValueFault> =
                arguments.iter().map(|argument| solved(argument, solver)).collect();
            poses(*function, &arguments?)
        }
        Symbolic::Reading(value) => solved(value, solver),
    }
}

/// A value in which what was read stands for itself: where a robot goes that goes to a reading.
///
/// # Errors
/// A pose that cannot be computed.
pub fn without_readings(value: &ControllerValue) -> Result<ControllerValue, ValueFault> {
    let ControllerValue::Symbolic(symbolic) = value else { return Ok(value.clone()) };
    Ok(match &**symbolic {
        Symbolic::StandingJoints | Symbolic::StandingPose(_) => value.clone(),
        Symbolic::Reading(inner) => without_readings(inner)?,
        Symbolic::ForwardKinematics { joints, tool } => {
            let joints = without_readings(joints)?;
            ControllerValue::symbolic(Symbolic::ForwardKinematics { joints, tool: tool.clone() })
        }
        Symbolic::InverseKinematics { pose, near, tool } => {
            let pose = without_readings(pose)?;
            let near = near.as_ref().map(without_readings).transpose()?;
            ControllerValue::symbolic(Symbolic::InverseKinematics { pose, near, tool: tool.clone() })
        }
        Symbolic::Computed { function, arguments } => {
            let arguments: Result<Vec<ControllerValue>, ValueFault> =
                arguments.iter().map(without_readings).collect();
            poses(*function, &arguments?)?
        }
    })
}

fn joint_values(value: &ControllerValue) -> Result<Vec<f64>, ValueFault> {
    value.as_numbers().ok_or_else(|| {
        ValueFault::new("joint values of the wrong kind").found(value.kind()).expected("a list of numbers")
    })
}
