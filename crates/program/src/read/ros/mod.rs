//! Reads the trajectories of ROS planners: `trajectory_msgs/JointTrajectory` and the messages of `MoveIt` that hold one, as YAML or JSON.
//!
//! Read are what `ros2 topic echo`, `rostopic echo` and the serialisers of the message packages write, and nothing looser: every key is
//! known, every list empty or complete. The law of motion is that of `joint_trajectory_controller` ([`crate::MotionLaw`]).

mod clock;
mod messages;
mod mistaken;
mod point;
mod redundant;
mod root;
#[cfg(test)]
mod tests;

use diagnostics::yaml::Yaml;
use diagnostics::{InputError, Problem, Problems, decode, excerpt};

use crate::joint::{all_strange, called, hint_for_unknown};
use crate::wrong_unit::{UnitHints, WrittenPositions};
use crate::{
    CalledPrograms, DrivenJointKind, JointInfo, Knot, Program, ProgramBody, RecordedMotion, TimeBasis, Units,
};
use point::{GivenRates, read_point};

/// What to do about positions in degrees.
const UNITS: &str =
    "a JointTrajectory is in radians and metres: convert the values where the file is written";
/// What a file of this format must hold.
pub(super) const EXPECTED: &str = "a JointTrajectory (joint_names, points), a RobotTrajectory (joint_trajectory), or a message with one \
     trajectory";

/// Reads a joint trajectory; positions are in radians and metres, times in seconds from the start.
///
/// The points are the knots. Velocities at all points make cubic splines, accelerations quintic ones.
///
/// # Errors
/// Every problem of the file with its line and column, up to a limit. Positions that seem to be in degrees are the first of them.
pub fn read_ros(bytes: &[u8], file: &str, joints: &[JointInfo]) -> Result<Program, InputError> {
    let text = decode(bytes, file)?;
    let (root, repeated) = messages::only_message(text, file)?;
    let mut problems = Problems::new(file);
    let Some(message) = root::joint_trajectory(&root, &mut problems) else {
        return problems.check(()).and_then(|()| Err(root.problem(file, "no trajectory").into()));
    };
    root::check_keys(message, &["header", "joint_names", "points"], &[], &mut problems);
    let driven = read_names(message, joints, &mut problems);
    let points = match message.get("points").map(|points| (points, points.items())) {
        Some((_, Some(points))) if !points.is_empty() => points,
        found => {
            let (place, shown) =
                found.map_or((message, "nothing".into()), |(points, _)| (points, points.shown()));
            let problem = place.problem(file, "no points").found(shown);
            problems.push(problem.expected("points: a list with at least one point"));
            &[]
        }
    };
    let (Some((mut driven, names)), false) = (driven, points.is_empty()) else {
        return problems.check(()).and_then(|()| Err(root.problem(file, "no trajectory").into()));
    };
    let mut positions = WrittenPositions::default();
    let given = GivenRates::by_most(points);
    let mut knots: Vec<Knot> = Vec::with_capacity(points.len());
    for item in points {
        let Some(knot) = read_point(item, &driven, given, &mut positions, &mut problems) else { continue };
        match knots.last() {
            None => check_first(&knot, item, &mut problems),
            Some(before) => check_time(before, &knot, item, &mut problems),
        }
        knots.push(knot);
    }
    let bound_notes = redundant::leave_out(&mut driven, &mut knots, points, names, &mut problems);
    if let Some(problem) = positions.wrong_unit(&problems, None, UNITS) {
        problems.push_first(problem);
    }
    let stamp_s = root::stamp_s(message, &mut problems);
    let mut notes: Vec<Problem> = repeated.into_iter().collect();
    notes.extend(root::notes(&root, message, file));
    notes.extend(bound_notes);
    let hints = UnitHints { if_radians: UNITS, if_degrees: UNITS };
    notes.extend(positions.question(false, &problems, hints));
    notes.extend(clock::like_smaller_unit(&knots, &driven, points, &problems));
    notes.extend(ends_in_motion(&knots, file));
    if stamp_s != 0.0 {
        let note = Problem::new(file, "the start time of the message plays no part")
            .found(format!("a stamp of {stamp_s} s"));
        notes.push(note.hint("the program starts with the run"));
    }
    let body = ProgramBody::Recorded(RecordedMotion {
        joints: driven.iter().map(|joint| joint.name.clone()).collect(),
        kinds: driven.iter().map(|joint| joint.kind).collect(),
        time_basis: TimeBasis::Seconds,
        knots,
        stamp_s,
        table: None,
        unit_questions: None,
    });
    let called = CalledPrograms::default();
    problems.check(Program { file: file.to_owned(), body, notes, called })
}

/// The joints by their names, in the order of the message, and these names; `None` after a problem.
fn read_names<'j, 'y, 't>(
    message: &'y Yaml<'t>,
    joints: &'j [JointInfo],
    problems: &mut Problems,
) -> Option<(Vec<&'j JointInfo>, &'y [Yaml<'t>])> {
    let list = message.get("joint_names");
    let Some(names) = list.and_then(Yaml::items).filter(|names| !names.is_empty()) else {
        let place = list.unwrap_or(message);
        let found = list.map_or_else(|| "nothing".to_owned(), Yaml::shown);
        let problem = place.problem(problems.file(), "no joint names").found(found);
        problems.push(problem.expected("joint_names: a list of the robot's joints"));
        return None;
    };
    let written: Vec<&str> = names.iter().filter_map(Yaml::text).collect();
    if let Some(problem) = all_strange(&written, "joints", joints, problems) {
        let place = names[0].place;
        problems.push(problem.at(place.line, place.column));
        return None;
    }
    let mut driven: Vec<&JointInfo> = Vec::with_capacity(names.len());
    for item in names {
        let fault = |what: String| item.problem(problems.file(), what);
        let name = item.text().unwrap_or_default();
        let problem = match called(joints, name) {
            _ if item.text().is_none() => fault("a joint name that is no text".to_owned())
                .found(item.shown())
                .expected("the name of a joint"),
            Some(joint) if driven.iter().any(|other| other.name == joint.name) => {
                fault(format!("joint {} stands twice", excerpt(name))).expected("each joint once")
            }
            Some(joint) => {
                driven.push(joint);
                continue;
            }
            None => {
                let problem = fault(format!("unknown joint {}", excerpt(name)));
                let problem = problem.hint(hint_for_unknown(name, joints));
                mistaken::with_cause(problem, item)
            }
        };
        problems.push(problem);
    }
    (driven.len() == names.len()).then_some((driven, names))
}

/// The first point is where the robot stands.
fn check_first(first: &Knot, item: &Yaml<'_>, problems: &mut Problems) {
    if first.time_s > 0.0 {
        problems.push_with(|problems| {
            item.get("time_from_start")
                .unwrap_or(item)
                .problem(problems.file(), "the motion to the first point is not in the file")
                .found(format!("{} s", first.time_s))
                .expected("time_from_start: 0 at the first point")
                .hint("add the point at which the robot stands when the trajectory starts, with time_from_start 0")
        });
    }
}

/// Times increase, and no joint jumps.
fn check_time(before: &Knot, knot: &Knot, item: &Yaml<'_>, problems: &mut Problems) {
    let is_later = knot.time_s > before.time_s;
    if is_later && !before.jumps_to(knot) {
        return;
    }
    problems.push_with(|problems| {
        let what =
            if is_later { "two positions at nearly one time" } else { "time_from_start does not increase" };
        item.get("time_from_start")
            .unwrap_or(item)
            .problem(problems.file(), what)
            .found(format!("{} s", knot.time_s))
            .expected(format!("more than {} s of the point on line {}", before.time_s, before.line))
            .hint(clock::order_hint([before.time_s, knot.time_s]))
    });
}

/// The note of a trajectory that does not end at rest.
fn ends_in_motion(knots: &[Knot], file: &str) -> Option<Problem> {
    let last = knots.last()?;
    let fastest = last.rates.velocity.iter().fold(0.0_f64, |most, speed| most.max(speed.abs()));
    (fastest > 0.0).then(|| {
        Problem::new(file, "the trajectory does not end at rest")
            .on_line(last.line)
            .found(format!("a velocity of {fastest} at the last point"))
            .hint("what follows is not checked; joint_trajectory_controller refuses it by default")
    })
}

/// Whether the value is one of these joints' positions that can be computed with.
fn most_rate(kind: DrivenJointKind) -> f64 {
    Units::Radians.most(kind).0
}
