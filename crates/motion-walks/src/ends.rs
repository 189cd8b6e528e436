//! Where moves end, by the kinematics of the robot.

use std::cell::RefCell;
use std::collections::HashMap;

use controller_program::{
    AxisConfiguration, ControllerValue, Finite, Symbolic, ToolInForce, ValueFault, VectorPose, solved,
};
use geometry::Pose;
use kinematics::WristSides;
use motion_graph::{EvaluatedKind, EvaluatedMove, EvaluatedTarget, MoveEnds, StandingPlace, SymbolicEnds};
use program::{CartesianPath, CommandedPath, Followed, ImpossibleMove, NoPath, StopReason, Unreached};

use crate::configuration::{self, NO_SIDES};
use crate::impossible::MoveFailure;
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
    failures: RefCell<HashMap<(StandingPlace, EvaluatedMove), MoveFailure>>,
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
    pub(crate) fn failure(&self, from: &StandingPlace, motion: &EvaluatedMove) -> Option<MoveFailure> {
        self.failures.borrow().get(&(from.clone(), motion.clone())).cloned()
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
    ) -> Result<Vec<f64>, MoveFailure> {
        if let (EvaluatedKind::Joint, SolvedTarget::Joints(joints)) = (&motion.kind, target) {
            return Ok(joints.clone());
        }
        let joints = &self.robot.settings.joints;
        let tool = self.usable_tool(motion)?;
        let at = |position: &[f64]| self.robot.robot.root_from_tcp(tool, joints, position);
        let root_from_end = match target {
            SolvedTarget::Joints(taught) => at(taught),
            SolvedTarget::Pose(pose) => self.robot.root_from_tcp(*pose),
        };
        if motion.kind == EvaluatedKind::Joint {
            if let Some(configuration) = motion.configuration {
                return self.in_configuration(tool, &root_from_end, from, configuration);
            }
            let found = self.robot.robot.joints_at(tool, joints, &root_from_end, [from, from]);
            return found.map_err(|unchosen| unreached(&unchosen.unreached, 0.0, root_from_end));
        }
        let path = match &motion.kind {
            EvaluatedKind::Circular { via, .. } => {
                let Ok(via) = self.target(via, Some(from)) else {
                    return Err(StopReason::NotDetermined.into());
                };
                let root_from_via = match via {
                    SolvedTarget::Joints(taught) => at(&taught),
                    SolvedTarget::Pose(pose) => self.robot.root_from_tcp(pose),
                };
                CartesianPath::arc(at(from), root_from_via.translation, root_from_end)
            }
            _ => CartesianPath::line(at(from), root_from_end),
        };
        let path = path.map_err(|no_path| MoveFailure::Open(undetermined(&no_path).to_owned()))?;
        let commanded = CommandedPath { start: from, end: from, carrier: None, path: &path };
        let Followed { pieces, stop } = self.robot.robot.follow(tool, joints, &commanded);
        if let Some(stop) = stop {
            let share = pieces.last().map_or(0.0, |piece| piece.share);
            return Err(unreached(&stop, share, path.at(share)));
        }
        let reached = pieces.last().map_or_else(|| from.to_vec(), |piece| piece.position.clone());
        if let SolvedTarget::Joints(taught) = target {
            let is_there = |(at, taught): (&f64, &f64)| (at - taught).abs() <= TAUGHT_END;
            let is_taught = reached.iter().zip(taught).all(is_there);
            return if is_taught { Ok(taught.clone()) } else { Err(StopReason::OtherBranch.into()) };
        }
        if let Some(configuration) = motion.configuration {
            let (axes, sides) = self.axes_and_sides(tool, &reached)?;
            if !configuration::is_in(configuration, &axes, sides) {
                let detail = format!(
                    "it ends in the configuration {}, with axes 1, 4, 5 and 6 at {}, and its target has {}",
                    configuration::written(&axes, sides),
                    configuration::axes_told(&axes),
                    configuration::told(configuration)
                );
                return Err(other_configuration(detail, 1.0, root_from_end));
            }
        }
        Ok(reached)
    }

    /// The tool of a move in space, or of one to a pose.
    fn usable_tool(&self, motion: &EvaluatedMove) -> Result<&'a str, StopReason> {
        let Some(tool) = self.robot.tools.name(&motion.tool) else { return Err(StopReason::NotProven) };
        let is_usable = self.robot.robot.check_tool(tool, &self.robot.settings.joints).is_ok();
        if is_usable { Ok(tool) } else { Err(StopReason::NotProven) }
    }

    /// The joint values of the six axes, and on which sides the wrist is there.
    fn axes_and_sides(&self, tool: &str, position: &[f64]) -> Result<([f64; 6], WristSides), MoveFailure> {
        let sides = self.robot.robot.wrist_sides(tool, &self.robot.settings.joints, position);
        let axes: Option<[f64; 6]> = position.try_into().ok();
        axes.zip(sides).ok_or_else(|| MoveFailure::Open(NO_SIDES.to_owned()))
    }

    /// The joint values of a pose that are in a configuration.
    ///
    /// # Errors
    /// There are none, or several, or it is not proven that there are no others.
    fn in_configuration(
        &self,
        tool: &str,
        root_from_tcp: &Pose,
        from: &[f64],
        configuration: AxisConfiguration,
    ) -> Result<Vec<f64>, MoveFailure> {
        let found = self.robot.robot.all_joints_at(tool, &self.robot.settings.joints, root_from_tcp, from);
        let (mut fitting, mut others) = (Vec::new(), Vec::new());
        for joints in &found.list {
            let (axes, sides) = self.axes_and_sides(tool, joints)?;
            if configuration::is_in(configuration, &axes, sides) {
                fitting.push(joints);
            } else {
                others.push(configuration::written(&axes, sides));
            }
        }
        let told = configuration::told(configuration);
        match fitting.as_slice() {
            [only] if found.is_complete => Ok((*only).clone()),
            [] if found.is_complete && others.is_empty() => {
                // Their list is complete, and empty; what is asked here is whether there are any beyond the limits.
                let joints = &self.robot.settings.joints;
                let near = self.robot.robot.joints_at(tool, joints, root_from_tcp, [from, from]);
                let reason = near.err().map(|unchosen| unchosen.unreached.reason);
                let reason = reason.filter(|reason| *reason == StopReason::JointLimit);
                let reason = reason.unwrap_or(StopReason::OutOfReach);
                Err(unreached(&Unreached { reason, is_proven: true }, 0.0, *root_from_tcp))
            }
            [] if found.is_complete => {
                let others = others.join(", ");
                let detail = format!(
                    "no joint values of its pose have its configuration {told}; those that reach it have {others}"
                );
                Err(other_configuration(detail, 0.0, *root_from_tcp))
            }
            [_, _, ..] => Err(MoveFailure::Open(format!(
                "more than one set of joint values of its pose has its configuration {told}"
            ))),
            _ => Err(MoveFailure::Open(
                "it is not proven that all joint values of its pose are known, which is close to a singular configuration"
                    .to_owned(),
            )),
        }
    }

    /// Whether the end of a move is reached from nowhere: of a move from a place that is not known.
    fn is_impossible_from_anywhere(
        &self,
        target: &SolvedTarget,
        motion: &EvaluatedMove,
    ) -> Option<ImpossibleMove> {
        let SolvedTarget::Pose(pose) = target else { return None };
        let tool = self.usable_tool(motion).ok()?;
        let (joints, root_from_end) = (&self.robot.settings.joints, self.robot.root_from_tcp(*pose));
        let anywhere = vec![0.0; joints.len()];
        let configuration = motion.configuration.filter(|_| motion.kind == EvaluatedKind::Joint);
        let failure = if let Some(configuration) = configuration {
            self.in_configuration(tool, &root_from_end, &anywhere, configuration).err()?
        } else {
            let found = self.robot.robot.joints_at(tool, joints, &root_from_end, [&anywhere, &anywhere]);
            unreached(&found.err()?.unreached, 0.0, root_from_end)
        };
        if let MoveFailure::Impossible(why) = failure { Some(why) } else { None }
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
        reason: MoveFailure,
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
            let target = self.target(&motion.target, None);
            if let Some(why) =
                target.as_ref().ok().and_then(|target| self.is_impossible_from_anywhere(target, motion))
            {
                return self.failed(from, motion, MoveFailure::Impossible(why));
            }
            // A joint move ends at joint values that do not depend on where the robot stands; a move in space at one of those of their pose.
            return Ok(match target {
                Ok(SolvedTarget::Joints(joints)) if motion.kind == EvaluatedKind::Joint => {
                    self.first_found(motion, &joints).map_or_else(|| symbolic_end(from, motion), Ok)?
                }
                // A configuration decides the joint values wherever the robot comes from.
                Ok(target @ SolvedTarget::Pose(_))
                    if motion.kind == EvaluatedKind::Joint && motion.configuration.is_some() =>
                {
                    let anywhere = vec![0.0; self.robot.settings.joints.len()];
                    let found = self.joints_at_end(&anywhere, &target, motion).ok();
                    let found = found.and_then(|joints| self.first_found(motion, &joints));
                    found.map_or_else(|| symbolic_end(from, motion), Ok)?
                }
                _ => symbolic_end(from, motion)?,
            });
        };
        let Ok(target) = self.target(&motion.target, Some(&standing)) else {
            return self.failed(from, motion, StopReason::NotDetermined.into());
        };
        match self.joints_at_end(&standing, &target, motion) {
            Ok(joints) => self
                .first_found(motion, &joints)
                .ok_or_else(|| ValueFault::new("a joint value that is not finite")),
            Err(reason) => self.failed(from, motion, reason),
        }
    }
}

/// Why a path is not determined by its points.
fn undetermined(why: &NoPath) -> &'static str {
    match why {
        NoPath::HalfTurn => {
            "the tool turns by half a turn, about an axis that is not determined: teach a point between"
        }
        NoPath::FullCircle => "an arc ends where it begins: teach it as two arcs",
        NoPath::OnALine => "the points of an arc lie on a line",
        NoPath::Radius(_) => "the radius of an arc is too large",
        NoPath::Angle(_) => "the angle of an arc is too small or too large",
    }
}

/// Why a move is not made, with whether that is proven.
fn unreached(unreached: &Unreached, share: f64, root_from_tcp: Pose) -> MoveFailure {
    if !unreached.is_proven {
        return unreached.reason.into();
    }
    let detail = String::new();
    MoveFailure::Impossible(ImpossibleMove { reason: unreached.reason, detail, share, root_from_tcp })
}

fn other_configuration(detail: String, share: f64, root_from_tcp: Pose) -> MoveFailure {
    MoveFailure::Impossible(ImpossibleMove {
        reason: StopReason::OtherConfiguration,
        detail,
        share,
        root_from_tcp,
    })
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
