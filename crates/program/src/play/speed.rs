//! Commanded speeds, and the durations that follow from them.

use diagnostics::{Place, Problem, Problems, excerpt};
use geometry::limits::MOST_JOINT_LIMIT;

use super::reports::Reports;
use crate::{CartesianPath, DrivenJointKind, JointInfo, Located, PathPiece, Speed};

/// Paths shorter than this have no length, metres and radians.
pub(super) const LEAST_PATH: f64 = 1e-9;

const LIMIT_HINT: &str = "state the limit in the robot's description, or use Joint(...) instead of Percent";

/// A commanded path, the joint values at its start, and the pieces that follow it.
pub(super) struct MoveInSpace<'a> {
    pub(super) path: &'a CartesianPath,
    pub(super) start: &'a [f64],
    pub(super) pieces: &'a [PathPiece],
}

/// Reports an invalid speed; returns whether it is valid.
pub(super) fn check_speed(Located { value: speed, place }: Located<Speed>, problems: &mut Problems) -> bool {
    let fault = |what: &str, value: f64, expected: &str| {
        problems.problem(what).at(place.line, place.column).found(value.to_string()).expected(expected)
    };
    let found = match speed {
        Speed::Percent(percent) if percent > 0.0 && percent <= 100.0 => None,
        Speed::Percent(percent) => Some(fault("speed out of range", percent, "percent above 0, at most 100")),
        Speed::Joint { deg_per_s: None, mm_per_s: None } => Some(
            problems
                .problem("speed without a value")
                .at(place.line, place.column)
                .expected("Joint(deg_per_s: ...), with mm_per_s where sliding joints move"),
        ),
        Speed::Tcp { deg_per_s: None, mm_per_s: None } => Some(
            problems
                .problem("speed without a value")
                .at(place.line, place.column)
                .expected("Tcp(mm_per_s: ...), with deg_per_s where the tool turns on the spot"),
        ),
        Speed::Joint { deg_per_s, mm_per_s } | Speed::Tcp { deg_per_s, mm_per_s } => [deg_per_s, mm_per_s]
            .into_iter()
            .flatten()
            .find(|value| !(*value > 0.0 && *value <= MOST_JOINT_LIMIT))
            .map(|value| {
                let largest = format!("a speed of at most {MOST_JOINT_LIMIT:e}");
                fault("speed out of range", value, if value > 0.0 { &largest } else { "a speed above 0" })
            }),
    };
    let usable = found.is_none();
    if let Some(problem) = found {
        problems.push(problem);
    }
    usable
}

/// Duration of the move from `from` to `to`, seconds: the longest that any joint needs at its commanded speed.
///
/// `None` if a moving joint has no speed; each such joint is reported at `place`.
pub(super) fn duration_s(
    speed: Speed,
    driven: &[&JointInfo],
    [from, to]: [&[f64]; 2],
    place: Place,
    reports: &mut Reports<'_>,
) -> Option<f64> {
    let Reports { problems, notes } = reports;
    if let Speed::Tcp { .. } = speed {
        let problem = problems.problem("a joint move has no speed of the TCP").at(place.line, place.column);
        problems.push(
            problem
                .expected("speed: Percent(20), or speed: Joint(deg_per_s: 30, mm_per_s: 100)")
                .hint("tcp_speed of the program is for MoveL and MoveC alone"),
        );
        return None;
    }
    let mut longest = Some(0.0_f64);
    for (joint, (from, to)) in driven.iter().zip(from.iter().zip(to)) {
        if from == to {
            continue;
        }
        match commanded_speed(speed, joint, problems) {
            Ok(commanded) => {
                longest = longest.map(|longest| longest.max((to - from).abs() / commanded));
                if let Some(limit) = joint.max_speed.filter(|limit| commanded > *limit && *limit > 0.0) {
                    notes.push(
                        notes
                            .problem(format!(
                                "commanded speed is above the velocity limit of joint {}",
                                excerpt(&joint.name)
                            ))
                            .at(place.line, place.column)
                            .found(shown(commanded, joint.kind))
                            .expected(format!("at most {}", shown(limit, joint.kind))),
                    );
                }
            }
            Err(problem) => {
                problems.push(problem.at(place.line, place.column));
                longest = None;
            }
        }
    }
    longest
}

/// Speed of a joint in rad/s or m/s, positive.
fn commanded_speed(speed: Speed, joint: &JointInfo, problems: &Problems) -> Result<f64, Box<Problem>> {
    let name = excerpt(&joint.name);
    let problem = match (speed, joint.kind, joint.max_speed) {
        (Speed::Percent(percent), _, Some(limit)) if limit > 0.0 && limit.is_finite() => {
            return Ok(percent / 100.0 * limit);
        }
        (Speed::Joint { deg_per_s: Some(speed), .. }, DrivenJointKind::Revolute, _) => {
            return Ok(speed.to_radians());
        }
        (Speed::Joint { mm_per_s: Some(speed), .. }, DrivenJointKind::Prismatic, _) => {
            return Ok(speed / 1000.0);
        }
        (Speed::Tcp { .. }, _, _) => problems.problem("a joint has no speed of the TCP"),
        (Speed::Percent(_), kind, Some(limit)) => problems
            .problem(format!("the velocity limit of joint {name} cannot serve for a speed in percent"))
            .found(format!("{limit} {}", unit(kind)))
            .expected("a limit above 0")
            .hint(LIMIT_HINT),
        (Speed::Percent(_), _, None) => problems
            .problem(format!("joint {name} has no velocity limit, which a speed in percent needs"))
            .hint(LIMIT_HINT),
        (Speed::Joint { .. }, DrivenJointKind::Revolute, _) => problems
            .problem(format!("the speed says nothing for turning joint {name}, which moves"))
            .expected("deg_per_s in Joint(...)"),
        (Speed::Joint { .. }, DrivenJointKind::Prismatic, _) => problems
            .problem(format!("the speed says nothing for sliding joint {name}, which moves"))
            .expected("mm_per_s in Joint(...)"),
    };
    Err(Box::new(problem))
}

/// A speed in degrees or millimetres per second, to a thousandth.
fn shown(speed: f64, kind: DrivenJointKind) -> String {
    let (value, unit) = match kind {
        DrivenJointKind::Revolute => (speed.to_degrees(), "°/s"),
        DrivenJointKind::Prismatic => (speed * 1e3, "mm/s"),
    };
    format!(
        "{}{}{unit}",
        (value * 1e3).round() / 1e3,
        if kind == DrivenJointKind::Prismatic { " " } else { "" }
    )
}

fn unit(kind: DrivenJointKind) -> &'static str {
    match kind {
        DrivenJointKind::Revolute => "rad/s",
        DrivenJointKind::Prismatic => "m/s",
    }
}

/// Duration of a move in space, seconds: that of the TCP at its speed, or the longest that any joint needs anywhere along the path.
///
/// `None` if the speed says nothing for the move, which is reported at `place`.
///
/// # Guarantee
/// With a speed of the joints no joint is faster than commanded anywhere along the path; the fastest one reaches its speed to within the
/// bounds on its slope.
pub(super) fn path_duration_s(
    speed: Speed,
    driven: &[&JointInfo],
    motion: &MoveInSpace<'_>,
    place: Place,
    problems: &mut Problems,
) -> Option<f64> {
    let MoveInSpace { path, start, pieces } = *motion;
    if let Speed::Tcp { mm_per_s, deg_per_s } = speed {
        let (length_m, turn_rad) = (path.length_m(), path.turn_rad());
        let slides = mm_per_s.map(|speed| length_m / (speed / 1e3));
        let turns = deg_per_s.map(|speed| turn_rad / speed.to_radians());
        let is_carried = pieces.iter().any(|piece| piece.position != start);
        let missing = match (slides, turns) {
            _ if length_m <= LEAST_PATH && turn_rad <= LEAST_PATH && is_carried => {
                Some("Percent(...) or Joint(...): joints move while the TCP stands in its frame")
            }
            (None, _) if length_m > LEAST_PATH => Some("mm_per_s in Tcp(...): the TCP moves"),
            (_, None) if length_m <= LEAST_PATH => Some("deg_per_s in Tcp(...): the tool turns on the spot"),
            _ => None,
        };
        if let Some(expected) = missing {
            let problem =
                problems.problem("the speed says nothing for this move").at(place.line, place.column);
            problems.push(problem.expected(expected));
            return None;
        }
        return Some(slides.unwrap_or(0.0).max(turns.unwrap_or(0.0)));
    }
    let mut longest = Some(0.0_f64);
    for (column, joint) in driven.iter().enumerate() {
        let mut steepest = 0.0_f64;
        let (mut share, mut position) = (0.0, start[column]);
        for piece in pieces {
            let way = (piece.position[column] - position).abs() + piece.slope_errors[column];
            steepest = steepest.max(way / (piece.share - share));
            (share, position) = (piece.share, piece.position[column]);
        }
        if pieces.iter().all(|piece| piece.position[column] == start[column]) {
            continue;
        }
        match commanded_speed(speed, joint, problems) {
            Ok(commanded) => longest = longest.map(|longest| longest.max(steepest / commanded)),
            Err(problem) => {
                problems.push(problem.at(place.line, place.column));
                longest = None;
            }
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: Place = Place { line: 1, column: 1 };

    fn joint(max_speed: Option<f64>, kind: DrivenJointKind) -> JointInfo {
        JointInfo { name: "j".into(), alias: None, kind, limits: None, max_speed, bound: None }
    }

    fn duration(speed: Speed, joints: &[JointInfo], to: &[f64]) -> (Option<f64>, Vec<String>) {
        let driven: Vec<&JointInfo> = joints.iter().collect();
        let (mut problems, mut notes) = (Problems::new("p"), Problems::new("p"));
        let from = vec![0.0; to.len()];
        let duration = duration_s(
            speed,
            &driven,
            [&from, to],
            PLACE,
            &mut Reports { problems: &mut problems, notes: &mut notes },
        );
        (duration, problems.into_list("problem").iter().map(ToString::to_string).collect())
    }

    #[test]
    fn the_slowest_joint_sets_the_duration() {
        let joints =
            [joint(Some(2.0), DrivenJointKind::Revolute), joint(Some(0.5), DrivenJointKind::Prismatic)];
        assert_eq!(duration(Speed::Percent(50.0), &joints, &[1.0, 0.5]).0, Some(2.0));
        assert_eq!(duration(Speed::Percent(50.0), &joints, &[-3.0, 0.5]).0, Some(3.0));
        let speed = Speed::Joint { deg_per_s: None, mm_per_s: Some(100.0) };
        assert_eq!(duration(speed, &joints, &[0.0, -0.5]).0, Some(5.0));
    }

    #[test]
    fn joints_that_stand_need_no_speed() {
        let joints = [joint(None, DrivenJointKind::Revolute), joint(Some(1.0), DrivenJointKind::Revolute)];
        assert_eq!(duration(Speed::Percent(100.0), &joints, &[0.0, 1.0]).0, Some(1.0));
        let (none, problems) = duration(Speed::Percent(100.0), &joints, &[1.0, 1.0]);
        assert_eq!((none, problems.len()), (None, 1));
    }

    #[test]
    fn speeds_out_of_range_are_refused() {
        let mut problems = Problems::new("p");
        for percent in [0.0, -1.0, 100.1, f64::NAN] {
            assert!(!check_speed(Located { value: Speed::Percent(percent), place: PLACE }, &mut problems));
        }
        for speed in [0.0, -1.0, f64::INFINITY] {
            let speed = Speed::Joint { deg_per_s: Some(1.0), mm_per_s: Some(speed) };
            assert!(!check_speed(Located { value: speed, place: PLACE }, &mut problems));
        }
        assert!(check_speed(Located { value: Speed::Percent(100.0), place: PLACE }, &mut problems));
        assert_eq!(problems.into_list("problem").len(), 7);
    }
}
