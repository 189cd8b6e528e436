//! Times of a trajectory that look like another unit than seconds.

use diagnostics::yaml::Yaml;
use diagnostics::{CLOCK_DOUBTED, Problem, Problems};

use crate::wrong_unit::mean_step_if_smaller;
use crate::{JointInfo, Knot};

/// Units that times may be in, with how many make a second.
const SMALLER: [(&str, f64); 3] = [("milliseconds", 1e3), ("microseconds", 1e6), ("nanoseconds", 1e9)];
/// So many seconds are longer than a program.
const LONG_S: f64 = 1e5;

/// The warning of times with which no joint ever moves as fast as robots do, and in a smaller unit all joints do.
///
/// It is no error by itself: a message cannot state that it is meant so. Beside another robot that moves it is one.
pub(super) fn like_smaller_unit(
    knots: &[Knot],
    driven: &[&JointInfo],
    points: &[Yaml<'_>],
    problems: &Problems,
) -> Option<Problem> {
    let is_likely = |(_, factor): &&(&str, f64)| mean_step_if_smaller(knots, driven, *factor).is_some();
    let (unit, factor) = SMALLER.iter().find(is_likely)?;
    let (knot, point) = knots.iter().zip(points).find(|(knot, _)| knot.time_s > 0.0)?;
    let written_s = knot.time_s;
    Some(
        point
            .get("time_from_start")
            .unwrap_or(point)
            .problem(problems.file(), format!("the times look like {unit}"))
            .found(format!(
                "{written_s} s; no joint is ever faster than {:e} rad/s or {:e} m/s",
                10.0 / factor,
                2.0 / factor
            ))
            .expected("seconds and nanoseconds")
            .hint(format!(
                "write {}; if the motion is so slow, nothing is to be done",
                in_ros(written_s / factor)
            ))
            .code(CLOCK_DOUBTED),
    )
}

/// A time as a message holds it.
fn in_ros(time_s: f64) -> String {
    let nanoseconds = (time_s * 1e9).round();
    let whole = (nanoseconds / 1e9).floor();
    format!("{{sec: {whole}, nanosec: {}}}", nanoseconds - whole * 1e9)
}

/// What to do about times that do not increase: with seconds in the place of nanoseconds they jump.
pub(super) fn order_hint(times_s: [f64; 2]) -> &'static str {
    if times_s.iter().any(|time_s| *time_s >= LONG_S) {
        "are sec and nanosec swapped? write {sec: 0, nanosec: 500000000} for half a second"
    } else {
        "time_from_start counts from the start of the trajectory, not from the point before"
    }
}

#[cfg(test)]
mod tests {
    use crate::{DrivenJointKind, JointInfo, Program, read_ros};

    fn read(times: [&str; 2]) -> Result<Program, diagnostics::InputError> {
        let joint = JointInfo {
            name: "a".into(),
            alias: None,
            kind: DrivenJointKind::Revolute,
            limits: None,
            max_speed: Some(3.0),
            bound: None,
        };
        let text = format!(
            "joint_names: [a]\npoints:\n- positions: [0]\n  time_from_start: 0\n- positions: [0.1]\n  time_from_start: {}\n\
             - positions: [0.3]\n  time_from_start: {}\n",
            times[0], times[1]
        );
        read_ros(text.as_bytes(), "t.yaml", &[joint])
    }

    fn told(times: [&str; 2]) -> Vec<String> {
        read(times).unwrap().notes.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn times_in_smaller_units_are_suspected() {
        assert_eq!(
            told(["1500000000", "3000000000"]),
            [
                "t.yaml:6:20: the times look like nanoseconds; found 1500000000 s; no joint is ever faster than 1e-8 rad/s or 2e-9 m/s; \
                 expected seconds and nanoseconds; hint: write {sec: 1, nanosec: 500000000}; if the motion is so slow, nothing is to be done"
            ]
        );
        let swapped = told(["{sec: 500000000, nanosec: 0}", "{sec: 900000000, nanosec: 0}"]);
        assert!(swapped[0].contains("found 500000000 s"), "{swapped:?}");
        assert!(swapped[0].contains("hint: write {sec: 0, nanosec: 500000000}"), "{swapped:?}");
        for (times, unit) in [(["1000", "2000"], "milliseconds"), (["1000000", "2000000"], "microseconds")] {
            let told = told(times);
            assert!(told[0].starts_with(&format!("t.yaml:6:20: the times look like {unit}")), "{told:?}");
            assert!(told[0].contains("write {sec: 1, nanosec: 0}"), "{told:?}");
        }
    }

    #[test]
    fn usual_times_are_not() {
        for times in [["0.1", "0.3"], ["1", "2"], ["1", "2000"], ["20", "40"]] {
            assert_eq!(told(times), [""; 0], "{times:?}");
        }
    }

    #[test]
    fn swapped_parts_that_go_back_are_told() {
        let error = read(["{sec: 500000000, nanosec: 0}", "{sec: 0, nanosec: 1}"]).unwrap_err().to_string();
        assert!(error.contains("does not increase") && error.contains("sec and nanosec swapped"), "{error}");
    }
}
