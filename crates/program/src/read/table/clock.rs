//! The column of times: its names, and times that look like milliseconds.

use diagnostics::{Place, Problem, Problems, excerpt};

use crate::wrong_unit::mean_step_if_smaller;
use crate::{JointInfo, Knot, TimeUnit, Units};

/// How a column of times may say its unit.
const ENDINGS: [(&str, TimeUnit); 6] = [
    ("_ms", TimeUnit::Milliseconds),
    (" (ms)", TimeUnit::Milliseconds),
    (" [ms]", TimeUnit::Milliseconds),
    ("_s", TimeUnit::Seconds),
    (" (s)", TimeUnit::Seconds),
    (" [s]", TimeUnit::Seconds),
];

/// Columns that probably hold times, but not surely those of the program.
const PERHAPS: [&str; 6] = ["__time", "timestamp", "time_stamp", "time_from_start", "stamp", "clock"];

/// What says which unit the times have.
const HOW_TO_SAY: &str =
    "say which: --time-unit ms or --time-unit s, or `# time_unit: ms` in a line above the header";

/// No joint of a table in seconds is always slower than this, in radians and metres per second.
const SLOW: [f64; 2] = [0.01, 0.002];
/// Milliseconds of a second.
const MILLI: f64 = 1e3;

/// Whether a column of this name holds the times.
pub(super) fn is_clock(name: &str) -> bool {
    let name = if name == "t" { "time" } else { name };
    let lower = name.to_ascii_lowercase();
    let bare = ENDINGS.iter().find_map(|(ending, _)| lower.strip_suffix(ending)).unwrap_or(&lower);
    bare == "time" || (bare == "t" && bare != lower)
}

/// A hint for a column that may hold the times.
pub(super) fn hint(name: &str) -> Option<String> {
    let lower = name.to_ascii_lowercase();
    let bare = ENDINGS.iter().find_map(|(ending, _)| lower.strip_suffix(ending)).unwrap_or(&lower);
    PERHAPS.contains(&bare).then(|| {
        format!("if it holds the times of the rows, say so: --column time={name}, with --time-unit ms for milliseconds")
    })
}

/// The problem of a column of times whose name states another unit than the one in force.
pub(super) fn contradiction(name: &str, stated: Option<TimeUnit>, problems: &Problems) -> Option<Problem> {
    let lower = name.to_ascii_lowercase();
    let (_, named) = ENDINGS.iter().find(|(ending, _)| lower.ends_with(ending))?;
    match (named, stated) {
        (TimeUnit::Milliseconds, None) => {
            let problem =
                problems.problem(format!("the times of column {} look like milliseconds", excerpt(name)));
            Some(problem.expected("seconds, where no other unit is stated").hint(HOW_TO_SAY))
        }
        (named, Some(stated)) if *named != stated => {
            let problem =
                problems.problem(format!("the name of column {} contradicts its unit", excerpt(name)));
            let found =
                format!("{} by its name, {} by --time-unit or `# time_unit`", named.name(), stated.name());
            Some(problem.found(found).hint("rename the column, or state the other unit"))
        }
        _ => None,
    }
}

/// The problem of times without a stated unit that look like milliseconds: the rows are at least 2 apart, and no joint
/// ever moves faster in seconds than a hundredth of a radian or two millimetres per second, nor in milliseconds faster than it can.
pub(super) fn like_milliseconds(
    knots: &[Knot],
    driven: &[&JointInfo],
    place: Place,
    units: Option<Units>,
    problems: &Problems,
) -> Option<Problem> {
    mean_step_if_smaller(knots, driven, MILLI).map(|mean_step| {
        problems
            .problem("the times look like milliseconds")
            .at(place.line, place.column)
            .found(format!(
                "rows {} apart on average; as seconds, no joint is ever faster than {} rad/s or {} m/s",
                (mean_step * 1e3).round() / 1e3,
                SLOW[0],
                SLOW[1]
            ))
            .expected("seconds, where no other unit is stated")
            .hint(match units {
                // A table in radians and metres that is read in degrees and millimetres is slow too.
                Some(Units::Degrees) => format!("{HOW_TO_SAY}; or do the positions hold radians and metres?"),
                _ => HOW_TO_SAY.to_owned(),
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DrivenJointKind;

    #[test]
    fn names() {
        for name in ["time", "Time", "TIME", "t", "time_s", "t_s", "time (s)", "time_ms", "Time [ms]"] {
            assert!(is_clock(name), "{name}");
        }
        for name in ["T", "timestamp", "times", "", "ms", "tool", "joint_s", "t1"] {
            assert!(!is_clock(name), "{name}");
        }
        assert!(hint("Timestamp_ms").is_some_and(|hint| hint.contains("--column time=Timestamp_ms")));
        assert_eq!(hint("tempo"), None);
    }

    fn suspected(max_speed: Option<f64>, rows: &[(f64, f64)]) -> bool {
        let joint = JointInfo {
            name: "j".into(),
            alias: None,
            kind: DrivenJointKind::Revolute,
            limits: None,
            max_speed,
            bound: None,
        };
        let knot = |(time_s, value): &(f64, f64)| Knot {
            time_s: *time_s,
            position: vec![*value],
            line: 2,
            ..Knot::default()
        };
        let knots: Vec<Knot> = rows.iter().map(knot).collect();
        like_milliseconds(&knots, &[&joint], Place { line: 1, column: 1 }, None, &Problems::new("p"))
            .is_some()
    }

    #[test]
    fn rows_of_a_controller_in_milliseconds_are_suspected() {
        let logged: Vec<(f64, f64)> =
            (0..100).map(|row| (8.0 * f64::from(row), 0.01 * f64::from(row))).collect();
        assert!(suspected(Some(3.0), &logged));
        assert!(suspected(None, &logged));
        // In milliseconds it would be faster than it can: 1.25 rad/s.
        assert!(!suspected(Some(1.2), &logged));
    }

    #[test]
    fn usual_tables_in_seconds_are_not() {
        assert!(!suspected(Some(3.0), &[(0.0, 0.0), (0.5, 0.2), (1.0, 0.5)]));
        assert!(!suspected(Some(3.0), &[(0.0, 0.0), (10.0, 1.0)]));
        // At rest, with noise; at rest without; one row.
        assert!(!suspected(Some(3.0), &[(0.0, 0.0), (0.008, 1e-5), (0.016, 0.0)]));
        assert!(!suspected(Some(3.0), &[(0.0, 0.0), (8.0, 0.0)]));
        assert!(!suspected(Some(3.0), &[(5.0, 1.0)]));
        assert!(!suspected(Some(3.0), &[]));
        // Slow but for one quick move.
        assert!(!suspected(Some(3.0), &[(0.0, 0.0), (100.0, 0.1), (101.0, 0.5)]));
    }
}
