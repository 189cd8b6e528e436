//! One point of a joint trajectory.

use diagnostics::Problems;
use diagnostics::yaml::Yaml;
use geometry::limits::{MOST_TIME_S, is_within};

use super::mistaken::with_cause;
use super::most_rate;
use super::root::check_keys;
use crate::wrong_unit::WrittenPositions;
use crate::{JointInfo, Knot, Rates, Units};

/// The rates that most points give; those that give others are refused.
#[derive(Clone, Copy, Debug)]
pub(super) struct GivenRates {
    velocities: bool,
    accelerations: bool,
}

impl GivenRates {
    pub(super) fn by_most(points: &[Yaml<'_>]) -> Self {
        let most = |key: &str| 2 * points.iter().filter(|point| gives(point, key)).count() > points.len();
        Self { velocities: most("velocities"), accelerations: most("accelerations") }
    }
}

/// Whether a point has a list under this key that is not empty.
fn gives(point: &Yaml<'_>, key: &str) -> bool {
    point
        .get(key)
        .is_some_and(|list| !list.is_nothing() && list.items().is_none_or(|items| !items.is_empty()))
}

/// Reads a point; `None` after a problem that leaves no knot.
pub(super) fn read_point(
    point: &Yaml<'_>,
    driven: &[&JointInfo],
    given: GivenRates,
    positions: &mut WrittenPositions,
    problems: &mut Problems,
) -> Option<Knot> {
    if point.entries().is_none() {
        problems.push_with(|problems| {
            let problem = point.problem(problems.file(), "a point that is no map").found(point.shown());
            let problem =
                problem.expected("positions, velocities, accelerations, effort and time_from_start");
            with_cause(problem, point)
        });
        return None;
    }
    check_keys(
        point,
        &["positions", "velocities", "accelerations", "effort", "time_from_start"],
        &[],
        problems,
    );
    let time_s = read_time(point, problems);
    let position = match point.get("positions") {
        Some(list) if gives(point, "positions") => {
            read_values(list, "positions", driven, |joint| Units::Radians.most(joint.kind), problems)
        }
        found => {
            problems.push_with(|problems| {
                let problem = found.unwrap_or(point).problem(problems.file(), "a point without positions");
                problem.expected(format!("positions: {} numbers", driven.len()))
            });
            None
        }
    };
    for (joint, item) in driven.iter().zip(point.get("positions").and_then(Yaml::items).unwrap_or_default()) {
        if let Some(value) = item.number() {
            positions.add(joint, value, Units::Radians, || item.place);
        }
    }
    let mut rates = |key: &str, are_given: bool, unit: &str| -> Option<Vec<f64>> {
        let list = point.get(key);
        match (gives(point, key), are_given) {
            (false, false) => Some(Vec::new()),
            (true, true) => {
                read_values(list?, key, driven, |joint| (most_rate(joint.kind), "of each"), problems)
            }
            (has, _) => {
                problems.push_with(|problems| {
                    let (what, found) = if has { ("some points", "here") } else { ("a point without", "elsewhere") };
                    let what = if has { format!("{key} at {what} only") } else { format!("{what} {key}") };
                    let problem = list.unwrap_or(point).problem(problems.file(), what);
                    let problem = problem.found(format!("{key} {found}")).expected(format!("{key} at every point or at none, {unit}"));
                    problem.hint(if has { "leave them out here, or add them at every point: they make the law of motion" } else { "add them here, one per joint, or leave them out at every point: then the motion is straight" })
                });
                None
            }
        }
    };
    let velocity = rates("velocities", given.velocities, "radians or metres per second");
    let acceleration = rates("accelerations", given.accelerations, "radians or metres per second squared");
    if given.accelerations && !given.velocities {
        problems.push_with(|problems| {
            let problem = point.problem(problems.file(), "accelerations without velocities");
            problem
                .expected("velocities at every point")
                .hint("leave the accelerations out, or add the velocities")
        });
        return None;
    }
    let rates = Rates { velocity: velocity?, acceleration: acceleration? };
    Some(Knot { time_s: time_s?, position: position?, rates, line: point.place.line, ..Knot::default() })
}

/// The numbers of a list, one per driven joint.
fn read_values(
    list: &Yaml<'_>,
    key: &str,
    driven: &[&JointInfo],
    most: impl Fn(&JointInfo) -> (f64, &'static str),
    problems: &mut Problems,
) -> Option<Vec<f64>> {
    let Some(items) = list.items().filter(|items| items.len() == driven.len()) else {
        problems.push_with(|problems| {
            let problem = list.problem(problems.file(), format!("wrong number of {key}")).found(list.shown());
            let problem = problem.expected(format!("a list of {}, as many as joint_names", driven.len()));
            with_cause(problem, list)
        });
        return None;
    };
    let mut values = Vec::with_capacity(items.len());
    for (item, joint) in items.iter().zip(driven) {
        let (most, unit) = most(joint);
        match item.number().filter(|value| is_within(*value, most)) {
            Some(value) => values.push(value),
            None => problems.push_with(|problems| {
                let problem = item.problem(problems.file(), format!("{key}: not a number in range"));
                let problem = problem.found(item.shown());
                with_cause(problem.expected(format!("a finite number of at most {most:e} {unit}")), item)
            }),
        }
    }
    (values.len() == driven.len()).then_some(values)
}

/// The time of a point in seconds: `{sec, nanosec}` of ROS 2, `{secs, nsecs}` of ROS 1, or a number of seconds.
fn read_time(point: &Yaml<'_>, problems: &mut Problems) -> Option<f64> {
    let Some(time) = point.get("time_from_start") else {
        problems.push_with(|problems| {
            let problem = point.problem(problems.file(), "a point without time_from_start");
            problem.expected("time_from_start: {sec: 0, nanosec: 0}, or a number of seconds")
        });
        return None;
    };
    let whole = |key: &str, most: f64| -> Option<f64> {
        let value = time.get(key)?.number()?;
        (value.fract() == 0.0 && (0.0..=most).contains(&value)).then_some(value)
    };
    let of = |seconds: &str, nanoseconds: &str| -> Option<f64> {
        let is_alone = time.entries().is_some_and(|entries| entries.len() == 2);
        is_alone
            .then(|| Some((whole(seconds, MOST_TIME_S)? * 1e9 + whole(nanoseconds, 999_999_999.0)?) / 1e9))?
    };
    let as_number = || time.number().filter(|seconds| (0.0..=MOST_TIME_S).contains(seconds));
    let read = of("sec", "nanosec").or_else(|| of("secs", "nsecs")).or_else(as_number);
    if read.is_none() {
        problems.push_with(|problems| {
            let problem = time.problem(problems.file(), "time_from_start is no time").found(time.shown());
            problem.expected(
                "{sec, nanosec} or {secs, nsecs}, whole and not negative, nanoseconds below 1000000000; or a number of seconds",
            )
        });
    }
    read
}
