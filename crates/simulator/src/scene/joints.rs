//! Values of the joints that no program drives.

use diagnostics::{Problem, excerpt, hint_for};
use geometry::limits::{MOST_LENGTH_M, MOST_TURN_RAD, is_within};
use kinematics::{JointId, JointKind, Robot};
use program::Trajectory;
use robot_files::Srdf;

use super::robots::Loaded;
use super::{FixedJointValue, LoadRequest, SceneRobot};
use cell::{At, FixedJoint};

/// A value that is given beside a program equals the program's within this, radians or metres, or relative to it: single precision.
const SAME: f64 = 2.4e-7;

/// The joints that a program drives.
#[derive(Default)]
pub(super) struct DrivenJoints<'a> {
    pub(super) joints: Vec<JointId>,
    pub(super) trajectory: Option<&'a Trajectory>,
}

impl DrivenJoints<'_> {
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
    pub(super) cell: &'a [At<FixedJoint>],
    pub(super) state: Option<&'a str>,
    /// Whether a missing value is a problem; otherwise it is 0.
    pub(super) is_played: bool,
    /// File name for problems.
    pub(super) file: &'a str,
}

/// The values of the command line for this robot: joints by their name alone, or as `robot/joint`.
///
/// Names that are not joints of the robot are kept only if it is the only robot.
pub(super) fn meant_for<'a>(
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
    for (name, _) in request.joint_values.iter().filter(|(name, _)| !names.contains(&name.as_str())) {
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
    check_given(robot, given, driven, problems);
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
    for &id in robot.independent_joints() {
        let joint = &robot.joints()[id.0];
        if driven.drive(id) {
            values.push(0.0);
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
            continue;
        } else {
            (0.0, "no value given".to_owned())
        };
        values.push(value);
        rows.push(FixedJointValue { robot: index, joint: id, value, from });
    }
    if !missing.is_empty() {
        problems.push(
            Problem::new(given.file, "joints without a value")
                .found(format!("no program drives {}", missing.join(", ")))
                .expected("a value for every joint")
                .hint("add a column to the program, fixed_joints in the cell file, --joint NAME=VALUE or --state NAME"),
        );
    }
    (values, rows)
}

/// Checks that the given values name independent joints that the program does not drive, in the right unit.
fn check_given(robot: &Robot, given: &Given<'_>, driven: &DrivenJoints<'_>, problems: &mut Vec<Problem>) {
    let names: Vec<&str> =
        robot.independent_joints().iter().map(|id| robot.joints()[id.0].name.as_str()).collect();
    let by_cell = given.cell.iter().map(|fixed| {
        (fixed.value.name.as_str(), fixed.value.value, Some(fixed.line), Some(fixed.value.is_length))
    });
    let by_hand = given.command_line.iter().map(|&(name, value)| (name, value, None, None));
    let mut seen: Vec<(&str, bool)> = Vec::new();
    for (name, value, line, is_length) in by_cell.chain(by_hand) {
        let problem = |what: String| {
            let problem = Problem::new(if line.is_some() { given.file } else { "--joint" }, what);
            match line {
                Some(line) => problem.on_line(line),
                None => problem,
            }
        };
        let Some(id) =
            robot.joint_named(name).filter(|id| names.contains(&robot.joints()[id.0].name.as_str()))
        else {
            let what = format!("no joint {} that takes a value", excerpt(name));
            problems.push(problem(what).hint(hint_for(name, &names, "joints")));
            continue;
        };
        let from_cell = line.is_some();
        if seen.contains(&(name, from_cell)) {
            problems
                .push(problem(format!("joint {} is given two values", excerpt(name))).expected("one value"));
            continue;
        }
        seen.push((name, from_cell));
        let slides = robot.joints()[id.0].kind == JointKind::Prismatic;
        if driven.drive(id) {
            let kept = driven.only_value(id);
            if kept.is_none_or(|kept| !is_within(value - kept, SAME * (1.0 + kept.abs()))) {
                let problem =
                    problem(format!("joint {} is given a value, but the program drives it", excerpt(name)));
                let problem = match kept {
                    Some(kept) => problem.found(format!("{value}, and {kept} at every point of the program")),
                    None => problem,
                };
                problems.push(problem.hint("remove the value, or the joint from the program"));
            }
        } else if is_length.is_some_and(|is_length| is_length != slides) {
            let expected = if slides { "mm: for a sliding joint" } else { "deg: for a turning joint" };
            problems.push(problem(format!("joint {} has the wrong unit", excerpt(name))).expected(expected));
        } else if !value.is_finite() {
            problems.push(
                problem(format!("joint {} has no finite value", excerpt(name))).found(value.to_string()),
            );
        } else {
            let (most, unit) = if slides { (MOST_LENGTH_M, "m") } else { (MOST_TURN_RAD, "rad") };
            if !is_within(value, most) {
                problems.push(
                    problem(format!("joint {} has a value out of range", excerpt(name)))
                        .found(format!("{value:e} {unit}"))
                        .expected(format!("a magnitude of at most {most} {unit}")),
                );
            }
        }
    }
}
