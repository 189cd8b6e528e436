//! Makes motion of a program: resolves its names, and plays its statements with the robot.

mod clearance;
mod controller_axes;
mod corners;
mod default_speeds;
mod doubtful;
mod files;
mod frames;
mod handling;
mod joint_moves;
mod moves;
mod offsets;
mod phases;
mod points;
mod pose;
mod redundant;
mod reports;
mod sampling;
mod single_joints;
mod space;
mod speed;
mod standing;
mod start;
#[cfg(test)]
mod tests;
mod trapezoid;
mod value_counts;

use diagnostics::{InputError, Problems};

use crate::expand::{self, ExpandedAction, ExpandedStep, ProgramFile};
use crate::wrong_unit::UnitHints;
use crate::{
    CalledPrograms, CartesianRobot, JointInfo, Program, ProgramBody, RecordedMotion, Sampling, TimeBasis,
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
/// Corners that are written get [enclosures](crate::TaughtCorner) beside the exact motion. Poses, tools, frames and moves in space need the `robot`; a move that
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
            if expand::is_expanded(taught, &program.called) {
                problems = problems.each_once();
            }
            let mut files = files::of_program(program, taught);
            files::for_each(&mut files, &mut problems, |file, problems| {
                points::name_fully(&mut file.taught, joints);
                redundant::refuse_incomplete(&file.taught, joints, problems);
            });
            if !problems.is_empty() {
                return Err(InputError { problems: problems.into_list("problem") });
            }
            let mut bound_notes = Vec::new();
            files::for_each(&mut files, &mut problems, |file, problems| {
                bound_notes.extend(redundant::leave_out(&mut file.taught, joints, problems));
            });
            let mut trajectory = play_taught(&files, &program.called, joints, robot, problems)?;
            trajectory.notes.extend(bound_notes);
            Ok(trajectory)
        }
        ProgramBody::Recorded(recorded) => play_recorded(program, recorded, robot),
    }
}

fn play_taught(
    files: &[ProgramFile<'_>],
    called: &CalledPrograms,
    joints: &[JointInfo],
    robot: Option<&dyn CartesianRobot>,
    mut problems: Problems,
) -> Result<Trajectory, InputError> {
    let program = &*files[0].taught;
    let mut notes = Problems::new(problems.file());
    if expand::is_expanded(program, called) {
        notes = notes.each_once();
    }
    let names: Vec<String> = program.joint_names().cloned().collect();
    let columns = points::driven_joints(&program.joints, joints, &mut problems);
    let driven: Option<Vec<&JointInfo>> = columns.iter().copied().collect();
    let all = single_joints::ProgramJoints { names: &names, joints: driven.as_deref(), robot };
    let written: Vec<files::WrittenPoints<'_>> =
        files.iter().map(|file| files::WrittenPoints::in_file(file, all, &mut problems)).collect();
    problems.set_file(files[0].name);
    let sampling = files::sampling(program, driven.as_deref().unwrap_or_default(), &mut problems);
    files::check_called(files, &mut problems);
    let of_expansion = expand::check(files, called);
    let steps = if of_expansion.is_empty() {
        expand::expanded(files, called)
    } else {
        expand::before_expansion(files)
    };
    of_expansion.into_list("problem").into_iter().for_each(|problem| problems.push(problem));
    let resolved: Vec<moves::ResolvedProgram<'_>> = (files.iter().zip(&written))
        .map(|(file, written)| moves::ResolvedProgram {
            file: file.name,
            program: &file.taught,
            names: &names,
            driven: driven.as_deref(),
            points: &written.points,
            robot,
        })
        .collect();
    let reports = reports::Reports { problems: &mut problems, notes: &mut notes };
    let mut played = moves::play(&resolved, &steps, reports);
    let input = corners::CornerInput { names: &names, robot };
    let mut reports = reports::Reports { problems: &mut problems, notes: &mut notes };
    let (corners, uncut_corners) = corners::corners(input, &played, &mut reports);
    problems.set_file(files[0].name);
    notes.set_file(files[0].name);
    played.moves.clear();
    let plays = |step: &&ExpandedStep<'_>| matches!(step.does, ExpandedAction::Plays(_));
    let wanted = steps.iter().filter(plays).count();
    if problems.is_empty() && (played.understood != wanted || played.knots.is_empty()) {
        problems.push(problems.problem("a statement of `moves` was not understood"));
    }
    let driven = driven.unwrap_or_default();
    for (file, written) in files.iter().zip(&written).rev() {
        problems.set_file(file.name);
        notes.set_file(file.name);
        let units = file.taught.units.place;
        if let Some(problem) = written.positions.wrong_unit(&problems, Some(units), UNITS_HINT) {
            problems.push_first(problem);
        }
        let is_of_axes = are_axes(&names, robot);
        if let Some(question) = written.positions.question(is_of_axes, &notes, IF_OTHER_UNITS) {
            notes.push_first(question);
        }
    }
    for file in files {
        notes.set_file(file.name);
        doubtful::ask(&file.taught, &mut notes);
    }
    notes.set_file(files[0].name);
    let required_clearance_after_m = played.clearance_at_end_m(&mut notes);
    problems.by_kind().check(Trajectory {
        required_clearance_after_m,
        file: notes.file().to_owned(),
        called_files: files[1..].iter().map(|file| file.name.to_owned()).collect(),
        kinds: driven.iter().map(|joint| joint.kind).collect(),
        joints: names,
        time_basis: TimeBasis::Seconds,
        knots: played.knots,
        statement_ends: played.statement_ends,
        syncs: played.syncs,
        meetings: Vec::new(),
        handling: played.handling,
        corners,
        uncut_corners,
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
        called_files: Vec::new(),
        joints: joints.clone(),
        kinds: recorded.kinds.clone(),
        time_basis: recorded.time_basis,
        knots,
        statement_ends: Vec::new(),
        syncs: Vec::new(),
        meetings: Vec::new(),
        handling: Vec::new(),
        corners: Vec::new(),
        uncut_corners: 0,
        sampling: Sampling::KnotsOnly,
        cartesian_moves: Vec::new(),
        stop: None,
        stamp_s: recorded.stamp_s,
        table: recorded.table.clone(),
        notes,
    })
}
