//! Values of the joints that no program drives.

use diagnostics::{Problem, excerpt, hint_for};
use kinematics::{JointId, JointKind, Robot};
use program::Trajectory;
use robot_files::Srdf;

use super::request::LoadRequest;
use super::{
    bound_values::{self, SourceValue},
    documents::SoundDocuments,
    given_value::GivenValue,
    loaded::Loaded,
    plan::RobotPlan,
};
use crate::{FixedJointValue, SceneRobot};
use cell::{AtLine, CellFixedJoint};

/// The joints that a program drives.
#[derive(Default)]
pub(super) struct DrivenJoints<'a> {
    pub(super) joints: Vec<JointId>,
    pub(super) trajectory: Option<&'a Trajectory>,
}

impl<'a> DrivenJoints<'a> {
    /// The joints of a robot that its program drives.
    pub(super) fn new(trajectory: Option<&'a Trajectory>, robot: &Robot) -> Self {
        let names = trajectory.iter().flat_map(|trajectory| &trajectory.joints);
        Self { joints: names.filter_map(|name| robot.joint_named(name)).collect(), trajectory }
    }

    fn drive(&self, joint: JointId) -> bool {
        self.joints.contains(&joint)
    }

    /// The position of a joint, where it is the same at all points of the program.
    fn only_value(&self, joint: JointId) -> Option<f64> {
        let column = self.joints.iter().position(|driven| *driven == joint)?;
        let mut positions = self.trajectory?.knots.iter().map(|knot| knot.position.get(column).copied());
        let first = positions.next()??;
        let rates = |knot: &program::Knot| knot.rates.velocity.get(column).is_none_or(|speed| *speed == 0.0);
        let is_still =
            self.trajectory?.knots.iter().all(rates) && self.trajectory?.cartesian_moves.is_empty();
        (is_still && positions.all(|position| position == Some(first))).then_some(first)
    }
}

/// The sources of joint values, in order of precedence: command line, cell file, named state.
pub(super) struct Given<'a> {
    pub(super) command_line: Vec<(&'a str, f64)>,
    pub(super) cell: &'a [AtLine<CellFixedJoint>],
    pub(super) state: Option<&'a str>,
    /// Whether a missing value is a problem; otherwise it is 0.
    pub(super) is_played: bool,
    /// File name for problems.
    pub(super) file: &'a str,
}

impl<'a> Given<'a> {
    /// The sources for a robot with its tools, of which the cell file fixes these joints.
    pub(super) fn to_robot(
        plan: &RobotPlan<'a>,
        robot: &Robot,
        fixed_joints: &'a [AtLine<CellFixedJoint>],
        is_played: bool,
    ) -> Self {
        let values = &plan.of_cell.request.joint_values;
        Self {
            command_line: meant_for(robot, values, &plan.prefix(), plan.is_only()),
            cell: fixed_joints,
            state: plan.state(),
            is_played,
            file: plan.file(),
        }
    }
}

/// The values of all independent joints of a robot without its tools while no program drives them. What is wrong with them is told where
/// the robot is loaded.
pub(super) fn undriven_rest(plan: &RobotPlan<'_>, documents: &SoundDocuments) -> Vec<f64> {
    let SoundDocuments { robot, srdf, .. } = documents;
    let given = Given::to_robot(plan, robot, &plan.described.fixed_joints, false);
    rest(robot, srdf, &given, &DrivenJoints::default(), plan.index, &mut Vec::new()).0
}

/// The values of the command line for this robot: joints by their name alone, or as `robot/joint`.
///
/// Names that are not joints of the robot are kept only if it is the only robot.
fn meant_for<'a>(
    robot: &Robot,
    command_line: &'a [(String, f64)],
    prefix: &str,
    is_only: bool,
) -> Vec<(&'a str, f64)> {
    let known = |name: &str| robot.joint_named(name).is_some();
    let meant = |(name, value): &'a (String, f64)| {
        let alone = name.strip_prefix(prefix).filter(|rest| !known(name) && known(rest)).unwrap_or(name);
        (is_only || known(alone)).then_some((alone, *value))
    };
    command_line.iter().filter_map(meant).collect()
}

/// Rejects joints of the command line that belong to none of several robots.
pub(super) fn check_meant(request: &LoadRequest, loaded: &[Loaded], problems: &mut Vec<Problem>) {
    let mut names: Vec<String> = Vec::new();
    for SceneRobot { name: robot_name, robot, .. } in loaded.iter().map(|one| &one.robot) {
        for id in robot.independent_joints() {
            let joint = &robot.joints()[id.0].name;
            names.extend([format!("{robot_name}/{joint}"), joint.clone()]);
        }
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    // Values of joints that take none of their own are compared where the robot is loaded.
    let is_bound = |name: &str| {
        loaded.iter().any(|Loaded { robot, .. }| {
            let alone = name.strip_prefix(&format!("{}/", robot.name));
            [Some(name), alone].iter().flatten().any(|name| robot.robot.joint_named(name).is_some())
        })
    };
    let is_meant = |name: &str| names.contains(&name) || is_bound(name);
    for (name, _) in request.joint_values.iter().filter(|(name, _)| !is_meant(name)) {
        let what = format!("no joint {} that takes a value", excerpt(name));
        problems.push(Problem::new("--joint", what).hint(hint_for(name, &names, "joints")));
    }
}

/// The values of all independent joints, and the ledger rows of those that no program drives.
///
/// A driven joint gets the value 0, which its program overwrites at every point. A joint whose missing value is a problem gets 0 too.
pub(super) fn rest(
    robot: &Robot,
    srdf: &Srdf,
    given: &Given<'_>,
    driven: &DrivenJoints<'_>,
    index: usize,
    problems: &mut Vec<Problem>,
) -> (Vec<f64>, Vec<FixedJointValue>) {
    let bound = check_given(robot, given, driven, problems);
    let state = given.state.and_then(|name| {
        let found = srdf.states.iter().find(|state| state.name == name);
        if found.is_none() {
            let names: Vec<&str> = srdf.states.iter().map(|state| state.name.as_str()).collect();
            let problem = Problem::new(given.file, format!("no state {} in the SRDF", excerpt(name)));
            problems.push(problem.hint(hint_for(name, &names, "states")));
        }
        match found.map(|state| (state, state.values())) {
            Some((state, Ok(values))) => Some((state, values)),
            Some((_, Err(error))) => {
                problems.extend(error.problems);
                None
            }
            None => None,
        }
    });
    let (mut values, mut rows, mut missing) = (Vec::new(), Vec::new(), Vec::new());
    let mut sources = Vec::new();
    for &id in robot.independent_joints() {
        let joint = &robot.joints()[id.0];
        if driven.drive(id) {
            values.push(0.0);
            sources.push(driven.only_value(id).map_or(SourceValue::Moved, SourceValue::At));
            continue;
        }
        let by_hand = given.command_line.iter().find(|(name, _)| *name == joint.name.as_str());
        let by_cell = given.cell.iter().find(|fixed| fixed.value.name == joint.name);
        let by_state = state.and_then(|(_, values)| values.iter().find(|(joint, _)| *joint == id));
        let (value, from) = if let Some((_, value)) = by_hand {
            (*value, "--joint".to_owned())
        } else if let Some(fixed) = by_cell {
            (fixed.value.value, format!("cell file, line {}", fixed.line))
        } else if let (Some((_, value)), Some((state, _))) = (by_state, state) {
            (*value, format!("SRDF state {}", state.name))
        } else if given.is_played {
            missing.push(joint.name.as_str());
            values.push(0.0);
            sources.push(SourceValue::NotGiven);
            continue;
        } else {
            (0.0, NO_VALUE.to_owned())
        };
        values.push(value);
        sources.push(if from == NO_VALUE { SourceValue::NotGiven } else { SourceValue::At(value) });
        rows.push(FixedJointValue { robot: index, joint: id, value, from });
    }
    if !missing.is_empty() {
        problems.push(
            Problem::new(given.file, "joints without a value")
                .found(format!("no program drives {}", missing.join(", ")))
                .expected("a value for every joint")
                .hint(if missing.iter().all(|name| name.contains('/')) {
                    "a program drives no joint of a tool: write fixed_joints into its Tool(...) in the cell file, or --joint NAME=VALUE"
                } else {
                    "add a column to the program, fixed_joints in the cell file, --joint NAME=VALUE or --state NAME"
                }),
        );
    }
    bound_values::compare(robot, &bound, &sources, problems);
    (values, rows)
}

/// Where the value of a joint comes from that is given none and need not have one.
pub(crate) const NO_VALUE: &str = "no value given";

/// Checks that the given values name joints that the program does not drive, in the right unit; returns those of joints that follow others or
/// are fixed, to be compared.
fn check_given<'a>(
    robot: &Robot,
    given: &'a Given<'_>,
    driven: &DrivenJoints<'_>,
    problems: &mut Vec<Problem>,
) -> Vec<(JointId, GivenValue<'a>)> {
    let independent = robot.independent_joints();
    let names: Vec<&str> = independent.iter().map(|id| robot.joints()[id.0].name.as_str()).collect();
    let mut bound = Vec::new();
    let mut seen: Vec<(&str, bool)> = Vec::new();
    let by_cell = given.cell.iter().map(|fixed| GivenValue::in_cell(fixed, given.file));
    let by_hand = given.command_line.iter().map(|&(name, value)| GivenValue::by_hand(name, value));
    for value in by_cell.chain(by_hand) {
        let name = value.name;
        let Some(id) = robot.joint_named(name) else {
            let what = format!("no joint {} that takes a value", excerpt(name));
            problems.push(value.problem(what).hint(hint_for(name, &names, "joints")));
            continue;
        };
        let from_cell = value.line.is_some();
        if seen.contains(&(name, from_cell)) {
            let what = format!("joint {} is given two values", excerpt(name));
            problems.push(value.problem(what).expected("one value"));
            continue;
        }
        seen.push((name, from_cell));
        let kind = robot.joints()[id.0].kind;
        let slides = match value.is_length {
            // 0 is the same in every unit.
            Some(is_length) if !kind.is_movable() => is_length,
            _ => kind == JointKind::Prismatic,
        };
        let is_driven = driven.drive(id);
        let fault =
            if is_driven { value.fault_if_driven(driven.only_value(id)) } else { value.fault(slides) };
        match fault {
            Some(fault) => problems.push(fault),
            None if !is_driven && !independent.contains(&id) => bound.push((id, value)),
            None => {}
        }
    }
    bound
}
