//! The state of a program between two statements, as far as motions depend on it.

use std::collections::BTreeMap;

use controller_program::{
    BlockIndex, ControllerProgram, ControllerState, ControllerValue, RoutineIndex, Symbolic, ToolInForce,
    ValueFault, VariableIndex,
};

use crate::analyse::ProgramFacts;
use crate::graph::{EdgeIndex, NodeIndex};
use crate::motion::{EvaluatedTarget, StandingPlace};

/// A point of a program: a routine, a block of it, and a statement of that block, or its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct ProgramPoint {
    pub(super) routine: RoutineIndex,
    pub(super) block: BlockIndex,
    pub(super) statement: usize,
}

/// A call that has not returned.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct CallFrame {
    pub(super) return_to: ProgramPoint,
    pub(super) result: Option<VariableIndex>,
    /// The called routine's own variables as they were before the call, for a routine that calls itself.
    pub(super) saved: Vec<(VariableIndex, ControllerValue)>,
}

/// All that the rest of a run depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ExplorationState {
    pub(super) point: ProgramPoint,
    pub(super) stack: Vec<CallFrame>,
    pub(super) values: BTreeMap<VariableIndex, ControllerValue>,
    pub(super) standing: NodeIndex,
    /// The move by which the robot came, where it may still be in the corner of its target.
    pub(super) corner: Option<EdgeIndex>,
    pub(super) tool: ToolInForce,
}

impl ExplorationState {
    /// Every value of a variable that the state has, those of calls that have not returned too.
    pub(super) fn every_value(&self) -> impl Iterator<Item = (VariableIndex, &ControllerValue)> {
        let saved = self.stack.iter().flat_map(|frame| &frame.saved);
        let own = self.values.iter().map(|(variable, value)| (*variable, value));
        own.chain(saved.map(|(variable, value)| (*variable, value)))
    }
}

/// A state as expressions read it.
pub(super) struct StateView<'a> {
    pub(super) program: &'a ControllerProgram,
    pub(super) facts: &'a ProgramFacts,
    pub(super) state: &'a ExplorationState,
    pub(super) standing: &'a StandingPlace,
}

impl StateView<'_> {
    /// Whether the robot stands still for certain.
    fn check_still(&self) -> Result<(), ValueFault> {
        if self.state.corner.is_some() {
            return Err(ValueFault::new("the robot's place is asked for while it may still be moving")
                .hint("give the move before a corner of 0, so that it stops"));
        }
        Ok(())
    }
}

impl ControllerState for StateView<'_> {
    fn variable(&self, variable: VariableIndex) -> Option<ControllerValue> {
        if self.facts.is_unfollowed(variable) {
            let known = &self.program.variables[variable.0];
            let why = if known.changed_elsewhere {
                "which something else may change"
            } else {
                "which takes ever new values"
            };
            return Some(ControllerValue::unknown(&format!("{}, {why}", known.name)));
        }
        self.state.values.get(&variable).cloned()
    }

    fn variable_name(&self, variable: VariableIndex) -> String {
        self.program.variables[variable.0].name.clone()
    }

    fn tool(&self) -> ToolInForce {
        self.state.tool.clone()
    }

    fn standing_joints(&self) -> Result<ControllerValue, ValueFault> {
        self.check_still()?;
        Ok(match self.standing {
            StandingPlace::Start => ControllerValue::unknown("where the robot stands at the start"),
            StandingPlace::Joints(joints) => {
                let joints: Vec<f64> = joints.iter().map(|joint| joint.get()).collect();
                ControllerValue::numbers(&joints)?
            }
            StandingPlace::At { target: EvaluatedTarget::Symbolic(symbolic), .. } if is_single(symbolic) => {
                ControllerValue::Symbolic(symbolic.clone())
            }
            StandingPlace::At { .. } => ControllerValue::symbolic(Symbolic::StandingJoints),
        })
    }

    fn standing_pose(&self) -> Result<ControllerValue, ValueFault> {
        self.check_still()?;
        let tool = self.state.tool.clone();
        if let StandingPlace::At { target, tool: reached_with } = self.standing
            && *reached_with == tool
            && !target.is_joints()
        {
            return Ok(match target {
                EvaluatedTarget::Pose(pose) => ControllerValue::Pose(*pose),
                EvaluatedTarget::Symbolic(symbolic) => ControllerValue::Symbolic(symbolic.clone()),
                EvaluatedTarget::Joints(_) => ControllerValue::unknown("joint values"),
            });
        }
        if let StandingPlace::At { target: EvaluatedTarget::Symbolic(symbolic), .. } = self.standing
            && let Symbolic::InverseKinematics { pose, tool: solved, .. } = &**symbolic
            && *solved == tool
            && !pose.depends_on_standing()
        {
            return Ok(pose.clone());
        }
        let joints = match self.standing_joints()? {
            unknown @ ControllerValue::Unknown(_) => return Ok(unknown),
            ControllerValue::Symbolic(symbolic) if *symbolic == Symbolic::StandingJoints => {
                return Ok(ControllerValue::symbolic(Symbolic::StandingPose(tool)));
            }
            joints => joints,
        };
        Ok(ControllerValue::symbolic(Symbolic::ForwardKinematics { joints, tool }))
    }
}

/// Whether symbolic joint values are the same on whatever way the robot came.
fn is_single(symbolic: &Symbolic) -> bool {
    matches!(symbolic, Symbolic::InverseKinematics { pose, near: Some(near), .. }
        if !pose.depends_on_standing() && !near.depends_on_standing())
}
