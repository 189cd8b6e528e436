//! Instants as text: seconds to the millisecond if there is a clock, otherwise interpolation points.

use std::path::Path;

use diagnostics::plain;
use kinematics::PathParameter;
use program::TimeBasis;
use scene::Scene;
use simulator::{ProgramLine, program_lines};

use super::edges::edge_of;
use super::short;

/// An instant.
pub fn instant(scene: &Scene, at: PathParameter) -> String {
    match scene.timeline.time_basis {
        TimeBasis::Seconds => format!("{} s", number(scene, at)),
        TimeBasis::Index | TimeBasis::Edge => format!("point {}", number(scene, at)),
    }
}

/// The interval between two instants.
pub fn stretch(scene: &Scene, [first, last]: [PathParameter; 2]) -> String {
    let (from, to) = (number(scene, first), number(scene, last));
    match scene.timeline.time_basis {
        _ if from == to => instant(scene, first),
        TimeBasis::Seconds => format!("{from} s – {to} s"),
        TimeBasis::Index | TimeBasis::Edge => format!("points {from}–{to}"),
    }
}

/// The interval between two instants, and the interpolation points in it.
pub fn stretch_and_points(scene: &Scene, ends: [PathParameter; 2]) -> String {
    let text = stretch(scene, ends);
    if scene.timeline.time_basis != TimeBasis::Seconds {
        return text;
    }
    let (first, last) = (ends[0].0.ceil(), ends[1].0.floor());
    match first.total_cmp(&last) {
        std::cmp::Ordering::Less => format!("{text} (points {first}–{last})"),
        std::cmp::Ordering::Equal => format!("{text} (point {first})"),
        std::cmp::Ordering::Greater => format!("{text} (after point {last})"),
    }
}

fn number(scene: &Scene, at: PathParameter) -> String {
    let value = match scene.timeline.time_basis {
        TimeBasis::Seconds => scene.timeline.time_at(at),
        TimeBasis::Index | TimeBasis::Edge => at.0,
    };
    short(value, 3)
}

/// The program lines executed at an instant, with the taught points that are targets; for a terminal.
pub fn lines(scene: &Scene, at: PathParameter) -> String {
    lines_of(scene, &program_lines(scene, at))
}

/// The program lines of a finding, as [`lines`] writes them.
pub fn lines_of(scene: &Scene, program: &[ProgramLine]) -> String {
    let rows = program.iter().map(|line| {
        let to = line.label.as_ref().map_or_else(String::new, |label| format!(" to {label}"));
        let of_edge = edge_of(line);
        plain(&format!("{}:{}{to}{of_edge}", short_path(scene, &line.file), line.line))
    });
    rows.collect::<Vec<_>>().join(", ")
}

/// A file as given; if that is an absolute path below the scene's folder, relative to this folder.
fn short_path<'a>(scene: &'a Scene, given: &'a str) -> &'a str {
    let relative = scene.relative_path(given);
    if Path::new(given).is_absolute() && !relative.starts_with("..") { relative } else { given }
}
