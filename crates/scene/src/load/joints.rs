//! Values of the joints that no program drives.

use diagnostics::number::short;
use diagnostics::{Problem, excerpt, hint_for};
use kinematics::{Joint, JointId, JointKind, Robot};
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
    /// Where the state is named: the file or option, and the line.
    pub(super) state_at: (&'a str, Option<u32>),
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
            state_at: match plan.of_cell.request.state {
                Some(_) => ("--state", None),
                None => (plan.file(), plan.line),
            },
            is_played,
            file: plan.file(),
        }
    }
}

/// The values of all independent joints of a robot with its tools while no program drives them. What is wrong with them is told where the
/// robot is loaded.
pub(super) fn undriven_rest(plan: &RobotPlan<'_>, documents: &SoundDocuments<'_>) -> Vec<f64> {
    let SoundDocuments { mounted, srdf, .. } = documents;
    let fixed_joints = mounted.given(plan);
    let given = Given::to_robot(plan, &mounted.robot, &fixed_joints, false);
    rest(&mounted.robot, srdf, &given, &DrivenJoints::default(), plan.index, &mut Vec::new()).values
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

/// Values of a joint that differ by less are the same, radians or metres.
const ROUNDED: f64 = 1e-6;

/// The values of all independent joints, the ledger rows of those that no program drives, and warnings of values that are given twice.
pub(super) struct RestValues {
    pub(super) values: Vec<f64>,
    pub(super) rows: Vec<FixedJointValue>,
    pub(super) warnings: Vec<Problem>,
}

/// The values of all independent joints of a robot at rest.
///
/// A driven joint gets the value 0, which its program overwrites at every point. A joint whose missing value is a problem gets 0 too.
pub(super) fn rest(
    robot: &Robot,
    srdf: &Srdf,
    given: &Given<'_>,
    driven: &DrivenJoints<'_>,
    index: usize,
    problems: &mut Vec<Problem>,
) -> RestValues {
    let bound = check_given(robot, given, driven, problems);
    let state = given.state.and_then(|name| {
        let found = srdf.states.iter().find(|state| state.name == name);
        if found.is_none() {
            let names: Vec<&str> = srdf.states.iter().map(|state| state.name.as_str()).collect();
            let what = format!("no state {} in the SRDF", excerpt(name));
            let (file, line) = given.state_at;
            let problem = Problem { line, ..Problem::new(file, what) };
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
    let mut warnings = Vec::new();
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
            if let (Some((_, of_state)), Some((state, _))) = (by_state, state)
                && (of_state - fixed.value.value).abs() > ROUNDED
            {
                warnings.push(given_twice(given.file, joint, fixed, &state.name, *of_state));
            }
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
    // An unknown state may have them.
    let may_have = given.state.is_some() && state.is_none();
    if !missing.is_empty() && !may_have {
        problems.push(
            Problem::new(given.file, "joints without a value")
                .found(format!("no program drives {}", missing.join(", ")))
                .expected("a value for every joint")
                .hint(if missing.iter().all(|name| name.contains('/')) {
                    "add a column to the program, fixed_joints to its Tool(...) in the cell file, or --joint NAME=VALUE"
                } else {
                    "add a column to the program, fixed_joints in the cell file, --joint NAME=VALUE or --state NAME"
                }),
        );
    }
    bound_values::compare(robot, &bound, &sources, problems);
    RestValues { values, rows, warnings }
}

/// The warning of a joint to which the cell file and a state give different values.
fn given_twice(
    file: &str,
    joint: &Joint,
    fixed: &AtLine<CellFixedJoint>,
    state: &str,
    of_state: f64,
) -> Problem {
    let shown = |value: f64| match joint.kind {
        JointKind::Prismatic => format!("{} mm", short(value * 1e3, 3)),
        _ => format!("{} deg", short(value.to_degrees(), 3)),
    };
    Problem::new(file, format!("joint {} is given two values", excerpt(&joint.name)))
        .on_line(fixed.line)
        .found(format!("{}, and {} in state {}", shown(fixed.value.value), shown(of_state), excerpt(state)))
        .hint("fixed_joints of the cell file hold: remove the joint there to have the value of the state")
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
