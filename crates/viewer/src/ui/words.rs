//! Instants, intervals, program lines and pairs as text, in the format of the command line.

pub(super) use diagnostics::number::count;
use diagnostics::number::short;
use kinematics::PathParameter;
use program::{TimeBasis, Timeline};
use scene::{Pair, Scene};
use simulator::ProgramLine;

/// An instant with its position among the interpolation points.
pub(super) fn instant(timeline: &Timeline, at: PathParameter) -> String {
    match timeline.time_basis {
        TimeBasis::Seconds => format!("{:.3} s ({})", timeline.time_at(at), place(at)),
        TimeBasis::Index | TimeBasis::Edge => place(at),
    }
}

/// A point, or the two points around an instant.
pub(super) fn place(at: PathParameter) -> String {
    if at.0.fract() == 0.0 {
        format!("point {}", at.0)
    } else {
        format!("between points {} and {}", at.0.floor(), at.0.ceil())
    }
}

/// An interval: seconds, or points if the program has no clock.
pub(super) fn interval(timeline: &Timeline, [from, to]: [PathParameter; 2]) -> String {
    match timeline.time_basis {
        TimeBasis::Seconds => {
            let (from, to) =
                (format!("{:.3}", timeline.time_at(from)), format!("{:.3}", timeline.time_at(to)));
            if from == to { format!("{to} s") } else { format!("{from} – {to} s") }
        }
        TimeBasis::Index | TimeBasis::Edge => {
            let (from, to) = (short(from.0, 3), short(to.0, 3));
            if from == to { format!("point {to}") } else { format!("points {from} – {to}") }
        }
    }
}

/// A bracket with enough digits to distinguish its ends.
pub(super) fn bracket(timeline: &Timeline, [from, to]: [PathParameter; 2]) -> String {
    let (from, to, unit) = match timeline.time_basis {
        TimeBasis::Seconds => (timeline.time_at(from), timeline.time_at(to), " s"),
        TimeBasis::Index | TimeBasis::Edge => (from.0, to.0, " points"),
    };
    for digits in 3..=9 {
        let (from, to) = (format!("{from:.digits$}"), format!("{to:.digits$}"));
        if from != to {
            return format!("{from} – {to}{unit}");
        }
    }
    format!("{to:.3}{unit}")
}

/// File, line and taught point of every running program; files relative to the scene's folder.
pub(super) fn program(scene: &Scene, lines: &[ProgramLine]) -> String {
    let rows: Vec<String> = lines
        .iter()
        .map(|line| {
            let to = line.label.as_ref().map_or_else(String::new, |label| format!(" to {label}"));
            format!("{}:{}{to}", scene.relative_path(&line.file), line.line)
        })
        .collect();
    rows.join(", ")
}

/// The line of the statement that leads to a knot; in a called file with the name of that file.
pub(super) fn line_in_file(scene: &Scene, program: &program::Trajectory, knot: &program::Knot) -> String {
    if knot.file == 0 {
        return knot.line.to_string();
    }
    let path = scene.relative_path(program.file_of(knot.file));
    format!("{}:{}", path.rsplit('/').next().unwrap_or(path), knot.line)
}

/// The names of a pair, in byte order.
pub(super) fn pair(scene: &Scene, pair: Pair) -> String {
    let (a, b) = scene.pair_names(pair.a, pair.b);
    format!("{a} | {b}")
}

/// A meaning of the report, such as `Worst value`, as it stands before a value: `worst value`.
pub(super) fn small(meaning: &str) -> String {
    let mut letters = meaning.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use program::TimelinePoint;

    use super::*;

    fn timeline(time_basis: TimeBasis, times_s: &[f64]) -> Timeline {
        let point = |time_s: &f64| TimelinePoint { time_s: *time_s, ..TimelinePoint::default() };
        Timeline { points: times_s.iter().map(point).collect(), time_basis }
    }

    #[test]
    fn seconds_where_there_is_a_clock_points_where_there_is_none() {
        let clock = timeline(TimeBasis::Seconds, &[0.0, 0.5, 2.0]);
        assert_eq!(instant(&clock, PathParameter(1.5)), "1.250 s (between points 1 and 2)");
        assert_eq!(interval(&clock, [PathParameter(0.0), PathParameter(1.0)]), "0.000 – 0.500 s");
        assert_eq!(interval(&clock, [PathParameter(1.0); 2]), "0.500 s");
        let rows = timeline(TimeBasis::Index, &[0.0, 1.0, 2.0]);
        assert_eq!(instant(&rows, PathParameter(2.0)), "point 2");
        assert_eq!(interval(&rows, [PathParameter(0.25), PathParameter(2.0)]), "points 0.25 – 2");
    }

    #[test]
    fn meanings_begin_small() {
        assert_eq!(small("Commanded TCP there"), "commanded TCP there");
        assert_eq!(small(""), "");
    }

    #[test]
    fn a_bracket_shows_that_its_ends_differ() {
        let clock = timeline(TimeBasis::Seconds, &[0.0, 1.0]);
        assert_eq!(bracket(&clock, [PathParameter(0.5), PathParameter(0.500_02)]), "0.50000 – 0.50002 s");
        assert_eq!(bracket(&clock, [PathParameter(0.5); 2]), "0.500 s");
    }
}
