//! The program lines over time: one row of a chart per program.

use kinematics::PathParameter;
use scene::Scene;

use super::axis::{MomentAxis, Tick};
use super::path::{coordinate, shortened, tenth, text_width};
use crate::words::{program_line, stretch};

/// The moves of one program.
pub(super) struct ProgramRow {
    /// The label of the row, shortened.
    pub(super) name: String,
    /// Top of the row.
    pub(super) y: String,
    pub(super) label_y: String,
    pub(super) moves: Vec<ProgramMove>,
    /// The line numbers that fit.
    pub(super) labels: Vec<Tick>,
}

/// A move, or several that are too short to be drawn apart.
pub(super) struct ProgramMove {
    pub(super) x: String,
    pub(super) width: String,
    pub(super) title: String,
}

/// Height of a row.
pub(super) const ROW_HEIGHT: f64 = 20.0;

/// Moves narrower than this are drawn together with the next.
const NARROWEST: f64 = 4.0;

/// One row per program, from `top` downwards.
pub(super) fn program_rows(scene: &Scene, axis: &MomentAxis, top: f64) -> Vec<ProgramRow> {
    let rows = (0..scene.trajectories.len()).map(|trajectory| {
        let y = top + ROW_HEIGHT * trajectory as f64;
        row(scene, axis, trajectory, y)
    });
    rows.collect()
}

fn row(scene: &Scene, axis: &MomentAxis, trajectory: usize, y: f64) -> ProgramRow {
    let (mut moves, mut labels) = (Vec::new(), Vec::new());
    let mut free_from = f64::NEG_INFINITY;
    let runs = runs(scene, trajectory);
    let mut rest = runs.as_slice();
    while let Some(&(first, from, _)) = rest.first() {
        let left = axis.x(from);
        let wide_enough =
            |(_, _, to): &(usize, PathParameter, PathParameter)| axis.x(*to) - left >= NARROWEST;
        let taken = rest.iter().position(wide_enough).map_or(rest.len(), |index| index + 1);
        let (last, _, to) = rest[taken - 1];
        rest = &rest[taken..];
        let right = axis.x(to);
        moves.push(ProgramMove {
            x: coordinate(left),
            width: coordinate((right - left).max(1.0)),
            title: title(scene, trajectory, [first, last], [from, to]),
        });
        let label = line_of(scene, trajectory, first);
        if left + 3.0 >= free_from && left + 3.0 + text_width(&label) <= axis.right {
            free_from = left + 3.0 + text_width(&label) + 5.0;
            labels.push(Tick { at: tenth(left), label });
        }
    }
    let name = robot_of(scene, trajectory);
    ProgramRow {
        name: shortened(&name, 10),
        y: coordinate(y),
        label_y: coordinate(y + 0.7 * ROW_HEIGHT),
        moves,
        labels,
    }
}

/// The motions to each taught point: its number, start, end.
fn runs(scene: &Scene, trajectory: usize) -> Vec<(usize, PathParameter, PathParameter)> {
    let mut runs: Vec<(usize, PathParameter, PathParameter)> = Vec::new();
    for (index, point) in scene.timeline.points.iter().enumerate() {
        let (knot, at) = (point.knot[trajectory], PathParameter::of_point(index));
        match runs.last_mut() {
            Some((last, _, to)) if scene.trajectories[trajectory].are_of_one_move([*last, knot]) => *to = at,
            before => {
                let from = before.map_or(at, |(_, _, to)| *to);
                runs.push((knot, from, at));
            }
        }
    }
    // The first point is the program's start: it belongs to the first move, if there is one.
    if let [(_, from, to), ..] = runs.as_slice()
        && from == to
        && runs.len() > 1
    {
        runs.remove(0);
    }
    runs
}

/// The line of a knot; in a called file with the name of that file.
fn line_of(scene: &Scene, trajectory: usize, knot: usize) -> String {
    let program = &scene.trajectories[trajectory];
    let knot = &program.knots[knot];
    if knot.file == 0 {
        return knot.line.to_string();
    }
    let path = scene.relative_path(program.file_of(knot.file));
    format!("{}:{}", path.rsplit('/').next().unwrap_or(path), knot.line)
}

fn title(scene: &Scene, trajectory: usize, [first, last]: [usize; 2], ends: [PathParameter; 2]) -> String {
    let of_knot = |knot: usize| {
        let program = &scene.trajectories[trajectory];
        let edge = simulator::EdgeOfLine::at_knot(scene, trajectory, knot);
        let knot = &program.knots[knot];
        let line = simulator::ProgramLine {
            file: program.file_of(knot.file).to_owned(),
            line: knot.line,
            label: knot.label.clone(),
            in_space: None,
            edge,
        };
        program_line(scene, &line)
    };
    let when = stretch(scene, ends);
    if first == last {
        format!("{}, {when}", of_knot(first))
    } else {
        format!("{} … {}, {when}", of_knot(first), of_knot(last))
    }
}

/// The robot that a program drives, if there are several programs; otherwise the meaning of the numbers.
fn robot_of(scene: &Scene, trajectory: usize) -> String {
    let drives = |robot: &&scene::SceneRobot| robot.driven().is_some_and(|(index, _)| index == trajectory);
    match scene.robots.iter().find(drives) {
        Some(robot) if scene.trajectories.len() > 1 => robot.name.clone(),
        _ => "line".to_owned(),
    }
}
