//! The lines of a controller's program beside the picture.

use kinematics::PathParameter;
use scene::Scene;
use simulator::Outcome;

use crate::words::{LineState, SourceRow, source_rows, sources};

/// Most lines that the page has of all files.
const MOST_LINES: usize = 10_000;
/// Most motions of a line that the page leads to, besides the first one.
const MOST_OTHERS: usize = 8;

/// A file as the page shows it.
pub(super) struct ShownSource<'a> {
    pub(super) name: &'a str,
    pub(super) lines: Vec<ShownLine<'a>>,
    pub(super) left_out: usize,
}

/// A line as the page shows it.
pub(super) struct ShownLine<'a> {
    pub(super) id: String,
    pub(super) number: u32,
    pub(super) text: &'a str,
    /// A class of the style sheet; empty for a line without motions.
    pub(super) class: &'static str,
    /// The same in words.
    pub(super) state: &'static str,
    /// Where its first motion begins.
    pub(super) moment: Option<f64>,
    /// Numbers of its other motions, with where they begin.
    pub(super) others: Vec<(usize, f64)>,
}

/// The files of a controller's program; empty without one.
pub(super) fn shown_source<'a>(scene: &'a Scene, outcome: &Outcome) -> Vec<ShownSource<'a>> {
    let mut room = MOST_LINES;
    let files = source_rows(scene, Some(outcome)).into_iter().enumerate();
    let files = files.map(|(index, (file, rows))| {
        let shown = rows.len().min(room);
        room -= shown;
        ShownSource {
            name: scene.relative_path(&file.file),
            left_out: rows.len() - shown,
            lines: rows.iter().take(shown).map(|row| shown_line(index, row)).collect(),
        }
    });
    files.collect()
}

fn shown_line<'a>(file: usize, row: &SourceRow<'a>) -> ShownLine<'a> {
    let moment = |at: &PathParameter| at.0;
    let others = row.begins.iter().enumerate().skip(1).take(MOST_OTHERS);
    ShownLine {
        id: id(file, row.number),
        number: row.number,
        text: row.text,
        class: row.state.map_or("", class),
        state: row.state.map_or("", LineState::name),
        moment: row.begins.first().map(moment),
        others: others.map(|(index, point)| (index + 1, moment(point))).collect(),
    }
}

fn class(state: LineState) -> &'static str {
    match state {
        LineState::Unreached => "unreached",
        LineState::Clear => "clear",
        LineState::Unchecked => "unchecked",
        LineState::Near => "near",
        LineState::Undecided => "undecided",
        LineState::Impossible => "impossible",
        LineState::Collision => "collision",
    }
}

fn id(file: usize, line: u32) -> String {
    format!("source-{file}-{line}")
}

/// The id of the line that is executed at an instant, of a controller's program.
pub(super) fn line_at(scene: &Scene, at: PathParameter) -> Option<String> {
    let point = scene.timeline.point_after(at);
    let edges = scene.edges_at(point)?;
    let point = &scene.timeline.points[point];
    let (line, knot) = (*point.lines.get(edges.trajectory)?, *point.knot.get(edges.trajectory)?);
    let program = &scene.trajectories[edges.trajectory];
    let name = program.file_of(program.knots[knot].file);
    let file = sources(scene).position(|source| source.file == name)?;
    Some(id(file, line))
}
