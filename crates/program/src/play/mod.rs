//! Makes motion of a program: resolves its names, and plays its statements with the robot.

mod clearance;
mod controller_axes;
mod default_speeds;
mod doubtful;
mod frames;
mod handling;
mod joint_moves;
mod moves;
mod phases;
mod points;
mod pose;
mod redundant;
mod sampling;
mod single_joints;
mod space;
mod speed;
mod standing;
#[cfg(test)]
mod tests;
mod trapezoid;
mod value_counts;

use std::borrow::Cow;

use diagnostics::{InputError, Problems};

use crate::wrong_unit::{UnitHints, WrittenPositions};
use crate::{
    CartesianRobot, JointInfo, Program, ProgramBody, RecordedMotion, Sampling, TaughtProgram, TimeBasis,
    Trajectory,
};
use controller_axes::{are_axes, positions_of_axes};

/// What to do about points in another unit.
const UNITS_HINT: &str =
    "write units: Degrees if turning joints are in degrees and sliding joints in millimetres";

const IF_OTHER_UNITS: UnitHints = UnitHints {
    if_radians: "if they are, write units: Radians; if the motion is so small, nothing is to be done",
    if_degrees: "if they are, write units: Degrees, which are millimetres for sliding joints",
};

/// The motion of a program from t = 0 on, of a robot with these joints.
///
/// Its syncs take no time yet: the waiting time depends on the other programs of the cell.
///
/// Within a move all joints start and end together at constant speed; the slowest joint at its commanded speed
/// sets the duration. With [`CartesianRobot::accelerations`] every move begins and ends at rest: its speed is a trapezoid, and its way the same.
/// There is no corner blending. Poses, tools, frames and moves in space need the `robot`; a move that
/// it cannot do, or that is not proven, ends the trajectory with a [`Stop`](crate::Stop). Positions of a recorded motion are those that
/// the controller of the `robot` counts, if it counts other ones than those of the joints.
///
/// # Errors
/// Every problem of the program with its line, up to a limit.
pub fn play(
    program: &Program,
    joints: &[JointInfo],
    robot: Option<&dyn CartesianRobot>,
) -> Result<Trajectory, InputError> {
    match &program.body {
        ProgramBody::Taught(taught) => {
            let mut problems = Problems::new(&program.file);
            let mut taught = Cow::Borrowed(taught);
            points::name_fully(&mut taught, joints);
            redundant::refuse_incomplete(&taught, joints, &mut problems);
            if !problems.is_empty() {
                return Err(InputError { problems: problems.into_list("problem") });
            }
            let bound_notes = redundant::leave_out(&mut taught, joints, &mut problems);
            let mut trajectory = play_taught(&taught, joints, robot, problems)?;
            trajectory.notes.extend(bound_notes);
            Ok(trajectory)
        }
        ProgramBody::Recorded(recorded) => play_recorded(program, recorded, robot),
    }
}

fn play_taught(
    program: &TaughtProgram,
    joints: &[JointInfo],
    robot: Option<&dyn CartesianRobot>,
    mut problems: Problems,
) -> Result<Trajectory, InputError> {
    let mut notes = Problems::new(problems.file());
    let names: Vec<String> = program.joint_names().cloned().collect();
    let columns = points::driven_joints(&program.joints, joints, &mut problems);
    let driven: Option<Vec<&JointInfo>> = columns.iter().copied().collect();
    let mut positions = WrittenPositions::default();
    let all = single_joints::ProgramJoints { names: &names, joints: driven.as_deref(), robot };
    let mut taught = points::resolve(program, all, &mut positions, &mut problems);
    if let (Some(robot), Some(_)) = (robot, &driven) {
        points::of_axes(&mut taught, &names, program.joints.place, robot, &mut problems);
    }
    let sampling =
        sampling::sampling(program.interpolation, driven.as_deref().unwrap_or_default(), &mut problems);
    let plan =
        moves::ResolvedProgram { program, names: &names, driven: driven.as_deref(), points: &taught, robot };
    let played = plan.play(&mut problems, &mut notes);
    if problems.is_empty() && (played.understood != program.statements.len() || played.knots.is_empty()) {
        problems.push(problems.problem("a statement of `moves` was not understood"));
    }
    let driven = driven.unwrap_or_default();
    if let Some(problem) = positions.wrong_unit(&problems, Some(program.units.place), UNITS_HINT) {
        problems.push_first(problem);
    }
    if let Some(question) = positions.question(are_axes(&names, robot), &notes, IF_OTHER_UNITS) {
        notes.push_first(question);
    }
    doubtful::ask(program, &mut notes);
    let required_clearance_after_m = played.clearance_at_end_m(&mut notes);
    problems.by_kind().check(Trajectory {
        required_clearance_after_m,
        file: notes.file().to_owned(),
        kinds: driven.iter().map(|joint| joint.kind).collect(),
        joints: names,
        time_basis: TimeBasis::Seconds,
        knots: played.knots,
        syncs: played.syncs,
        handling: played.handling,
        sampling,
        cartesian_moves: played.cartesian_moves,
        stop: played.stop,
        stamp_s: 0.0,
        table: None,
        notes: notes.into_list("warning"),
    })
}

fn play_recorded(
    program: &Program,
    recorded: &RecordedMotion,
    robot: Option<&dyn CartesianRobot>,
) -> Result<Trajectory, InputError> {
    let joints = &recorded.joints;
    let mut notes = program.notes.clone();
    let mut knots = recorded.knots.clone();
    if let Some(questions) = &recorded.unit_questions {
        let question = if are_axes(joints, robot) { &questions.if_axes } else { &questions.if_joints };
        notes.splice(questions.index..questions.index, question.clone());
        if let Some(robot) = robot {
            knots = positions_of_axes(knots, joints, robot, &program.file)?;
        }
    }
    Ok(Trajectory {
        required_clearance_after_m: None,
        file: program.file.clone(),
        joints: joints.clone(),
        kinds: recorded.kinds.clone(),
        time_basis: recorded.time_basis,
        knots,
        syncs: Vec::new(),
        handling: Vec::new(),
        sampling: Sampling::KnotsOnly,
        cartesian_moves: Vec::new(),
        stop: None,
        stamp_s: recorded.stamp_s,
        table: recorded.table.clone(),
        notes,
    })
}
