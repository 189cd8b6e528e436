//! Where moves end, by the kinematics of the robot.

use std::cell::RefCell;
use std::collections::HashMap;

use controller_program::{ControllerValue, Finite, Symbolic, ToolInForce, ValueFault, VectorPose, solved};
use geometry::Pose;
use motion_graph::{EvaluatedKind, EvaluatedMove, EvaluatedTarget, MoveEnds, StandingPlace, SymbolicEnds};
use program::{CartesianPath, CommandedPath, StopReason};

use crate::kinematics::{ProgramRobot, StandingRobot};

/// Joint values at one pose that are no further apart are one, radians: what differs is the rounding of the ways that led there.
const SAME_END: f64 = 1e-8;
/// A move in space whose joint values are taught for its end ends there within this, radians.
const TAUGHT_END: f64 = 1e-6;

/// A target whose symbols are solved.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SolvedTarget {
    /// Joint values, radians.
    Joints(Vec<f64>),
    /// A pose of the tool in the base of the controller.
    Pose(VectorPose),
}

/// By target and tool, the joint values found for it.
type FoundEnds = HashMap<(EvaluatedTarget, ToolInForce), Vec<Vec<Finite>>>;

/// The ends of the moves of one program.
///
/// # Guarantee
/// Joint values at the end of a move to a pose are those that its way leads to, whatever the way before: of one pose they are the same bits,
/// where the ways lead to the same solution. A move whose end is not certain is remembered as [`RobotEnds::failure`].
pub(crate) struct RobotEnds<'a> {
    pub(crate) robot: &'a ProgramRobot<'a>,
    /// By target and tool, the joint values found for it.
    found: RefCell<FoundEnds>,
    failures: RefCell<HashMap<(StandingPlace, EvaluatedMove), StopReason>>,
}

/// The joint values of a place, where they are known.
pub(crate) fn joint_values(place: &StandingPlace) -> Option<Vec<f64>> {
    match place {
        StandingPlace::Joints(joints) => Some(joints.iter().map(|joint| joint.get()).collect()),
        StandingPlace::Start | StandingPlace::At { .. } => None,
    }
}

impl<'a> RobotEnds<'a> {
    pub(crate) fn new(robot: &'a ProgramRobot<'a>) -> Self {
        Self { robot, found: RefCell::default(), failures: RefCell::default() }
    }

    /// Why it is not proven that the robot makes a move from a place; none where it is, and where the place is not known.
    pub(crate) fn failure(&self, from: &StandingPlace, motion: &EvaluatedMove) -> Option<StopReason> {
        self.failures.borrow().get(&(from.clone(), motion.clone())).copied()
    }

    /// A target without symbols, from where the robot stands.
    ///
    /// # Errors
    /// A symbol that cannot be solved there.
    pub(crate) fn target(
        &self,
        target: &EvaluatedTarget,
        standing_rad: Option<&[f64]>,
    ) -> Result<SolvedTarget, ValueFault> {
        let symbolic = match target {
            EvaluatedTarget::Joints(joints) => {
                return Ok(SolvedTarget::Joints(joints.iter().map(|joint| joint.get()).collect()));
            }
            EvaluatedTarget::Pose(pose) => return Ok(SolvedTarget::Pose(*pose)),
            EvaluatedTarget::Symbolic(symbolic) => symbolic,
        };
        let solver = StandingRobot { of: self.robot, standing_rad };
        match solved(&ControllerValue::Symbolic(symbolic.clone()), &solver)? {
            ControllerValue::Pose(pose) => Ok(SolvedTarget::Pose(pose)),
            other => match other.as_numbers() {
                Some(joints) => Ok(SolvedTarget::Joints(joints)),
                None => Err(ValueFault::new("a target of the wrong kind").found(other.kind())),
            },
        }
    }

    /// The joint values at the end of a move from others.
    fn joints_at_end(
        &self,
        from: &[f64],
        target: &SolvedTarget,
        motion: &EvaluatedMove,
    ) -> Result<Vec<f64>, StopReason> {
        // No language whose targets say which solution they mean is walked over yet.
        if motion.configuration.is_some() {
            return Err(StopReason::NotProven);
        }
        if let (EvaluatedKind::Joint, SolvedTarget::Joints(joints)) = (&motion.kind, target) {
            return Ok(joints.clone());
        }
        let joints = &self.robot.settings.joints;
        let Some(tool) = self.robot.tools.name(&motion.tool) else { return Err(StopReason::NotProven) };
        if self.robot.robot.check_tool(tool, joints).is_err() {
            return Err(StopReason::NotProven);
        }
        let at = |position: &[f64]| self.robot.robot.root_from_tcp(tool, joints, position);
        let root_from_end = match target {
            SolvedTarget::Joints(taught) => at(taught),
            SolvedTarget::Pose(pose) => self.robot.root_from_tcp(*pose),
        };
        if motion.kind == EvaluatedKind::Joint {
            let found = self.robot.robot.joints_at(tool, joints, &root_from_end, [from, from]);
            return found.map_err(|unchosen| unchosen.unreached.reason);
        }
        let path = match &motion.kind {
            EvaluatedKind::Circular { via, .. } => {
                let Ok(via) = self.target(via, Some(from)) else {
                    return Err(StopReason::NotDetermined);
                };
                let root_from_via = match via {
                    SolvedTarget::Joints(taught) => at(&taught),
                    SolvedTarget::Pose(pose) => self.robot.root_from_tcp(pose),
                };
                CartesianPath::arc(at(from), root_from_via.translation, root_from_end)
            }
            _ => CartesianPath::line(at(from), root_from_end),
        };
        // What is wrong with such a path is told where it is played.
        let Ok(path) = path else { return Err(StopReason::NotDetermined) };
        let commanded = CommandedPath { start: from, end: from, carrier: None, path: &path };
        let followed = self.robot.robot.follow(tool, joints, &commanded);
        if let Some(stop) = followed.stop {
            return Err(stop.reason);
        }
        let reached = followed.pieces.last().map_or_else(|| from.to_vec(), |piece| piece.position.clone());
        if let SolvedTarget::Joints(taught) = target {
            let is_there = |(at, taught): (&f64, &f64)| (at - taught).abs() <= TAUGHT_END;
            let is_taught = reached.iter().zip(taught).all(is_there);
            return if is_taught { Ok(taught.clone()) } else { Err(StopReason::OtherBranch) };
        }
        Ok(reached)
    }

    /// Joint values at a target, with the bits of those that were found first.
    fn first_found(&self, motion: &EvaluatedMove, joints: &[f64]) -> Option<StandingPlace> {
        let joints: Vec<Finite> = joints.iter().map(|joint| Finite::new(*joint)).collect::<Option<_>>()?;
        // Joint values that the program gives are those bits; computed ones have the rounding of where they were computed from.
        if matches!(motion.target, EvaluatedTarget::Joints(_)) {
            return Some(StandingPlace::Joints(joints));
        }
        let mut found = self.found.borrow_mut();
        let known = found.entry((motion.target.clone(), motion.tool.clone())).or_default();
        let is_same = |known: &&Vec<Finite>| {
            known.iter().zip(&joints).all(|(a, b)| (a.get() - b.get()).abs() <= SAME_END)
        };
        if let Some(first) = known.iter().find(is_same) {
            return Some(StandingPlace::Joints(first.clone()));
        }
        known.push(joints.clone());
        Some(StandingPlace::Joints(joints))
    }

    /// Remembers that a move is not proven, and leaves open where the robot stands then.
    fn failed(
        &self,
        from: &StandingPlace,
        motion: &EvaluatedMove,
        reason: StopReason,
    ) -> Result<StandingPlace, ValueFault> {
        self.failures.borrow_mut().insert((from.clone(), motion.clone()), reason);
        symbolic_end(from, motion)
    }
}

impl MoveEnds for RobotEnds<'_> {
    fn end(&self, from: &StandingPlace, motion: &EvaluatedMove) -> Result<StandingPlace, ValueFault> {
        if let EvaluatedTarget::Symbolic(symbolic) = &motion.target
            && **symbolic == Symbolic::StandingJoints
            && !matches!(motion.kind, EvaluatedKind::Circular { .. })
        {
            return Ok(from.clone());
        }
        let standing = joint_values(from);
        let Some(standing) = standing else {
            // The tool of a move from an unknown place is asked for all the same.
            if motion.kind != EvaluatedKind::Joint || !motion.target.is_joints() {
                self.robot.tools.name(&motion.tool);
            }
            // A joint move ends at joint values that do not depend on where the robot stands; a move in space at one of those of their pose.
            return Ok(match self.target(&motion.target, None) {
                Ok(SolvedTarget::Joints(joints)) if motion.kind == EvaluatedKind::Joint => {
                    self.first_found(motion, &joints).map_or_else(|| symbolic_end(from, motion), Ok)?
                }
                _ => symbolic_end(from, motion)?,
            });
        };
        let Ok(target) = self.target(&motion.target, Some(&standing)) else {
            return self.failed(from, motion, StopReason::NotDetermined);
        };
        match self.joints_at_end(&standing, &target, motion) {
            Ok(joints) => self
                .first_found(motion, &joints)
                .ok_or_else(|| ValueFault::new("a joint value that is not finite")),
            Err(reason) => self.failed(from, motion, reason),
        }
    }
}

/// The end of a move whose joint values are not certain: of a move in space those taught for it neither, as it may end at others.
fn symbolic_end(from: &StandingPlace, motion: &EvaluatedMove) -> Result<StandingPlace, ValueFault> {
    if motion.kind == EvaluatedKind::Joint {
        return SymbolicEnds.end(from, motion);
    }
    Ok(StandingPlace::At { target: motion.target.clone(), tool: motion.tool.clone() })
}

/// The poses of a move's tool at its start and at its end, in the root link.
pub(crate) fn ends_of_tool(robot: &ProgramRobot<'_>, tool: &str, [from, to]: [&[f64]; 2]) -> [Pose; 2] {
    [from, to].map(|position| robot.robot.root_from_tcp(tool, &robot.settings.joints, position))
}
