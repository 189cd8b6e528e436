//! Converts the statements of a native program to knots, and the commanded speeds to durations.

use diagnostics::ron_file::Node;
use diagnostics::{Place, Problem, Problems, excerpt, hint_for};
use geometry::limits::{MOST_JOINT_LIMIT, MOST_TIME_S};

use super::points::TaughtPoints;
use super::raw::{RawMove, RawProgram, RawSpeed};
use crate::{JointInfo, JointKind, Knot, Rates, SyncPoint};

/// A program with resolved names.
pub(super) struct Plan<'p, 't> {
    pub(super) raw: &'p RawProgram,
    pub(super) root: &'p Node<'t>,
    /// `None` if a joint name was rejected: then names are checked, but no time is computed.
    pub(super) driven: Option<&'p [&'p JointInfo]>,
    pub(super) points: &'p TaughtPoints<'p>,
}

impl Plan<'_, '_> {
    /// One knot for the start and one for every statement except syncs, omitting those with problems.
    pub(super) fn play(&self, problems: &mut Problems, notes: &mut Problems) -> (Vec<Knot>, Vec<SyncPoint>) {
        let nodes = self.root.field("moves").map_or(&[][..], |moves| &moves.items[..]);
        let default = self.raw.speed.filter(|speed| {
            let place = self.root.field("speed").map_or(self.root.place, |node| node.place);
            check_speed(*speed, place, problems)
        });
        let start = self.root.field("start").map_or(self.root.place, |node| node.place);
        let mut knots = Vec::with_capacity(nodes.len() + 1);
        let mut syncs = Vec::new();
        if let Some(position) = self.look_up(&self.raw.start, start, problems) {
            let label = Some(self.raw.start.clone());
            knots.push(Knot {
                time_s: 0.0,
                position: position.to_vec(),
                line: start.line,
                label,
                rates: Rates::default(),
                cartesian: None,
            });
        }
        for (statement, node) in self.raw.moves.iter().zip(nodes) {
            let next = match statement {
                RawMove::MoveJ { to, speed: own } => {
                    let speed_place = node.field("speed").map_or(node.place, |node| node.place);
                    let speed = match *own {
                        Some(own) => Some(own).filter(|own| check_speed(*own, speed_place, problems)),
                        None => default,
                    };
                    if own.is_none() && self.raw.speed.is_none() {
                        problems.push(
                            problems
                                .problem("move without a speed")
                                .at(node.place.line, node.place.column)
                                .expected("`speed` in the move or for the whole program"),
                        );
                    }
                    let place = node.field("to").map_or(node.place, |node| node.place);
                    let target = self.look_up(to, place, problems).map(|position| (to.as_str(), position));
                    self.move_to(target, speed, node.place, knots.last(), (problems, notes))
                }
                RawMove::Wait { seconds } => wait(*seconds, node, knots.last(), problems),
                RawMove::Sync { name } => {
                    syncs.extend(sync(name, node, knots.len(), problems));
                    None
                }
            };
            if let (Some(knot), Some(before)) = (next, knots.last()) {
                check_clock(before, &knot, node.place, problems);
                knots.push(knot);
            }
        }
        (knots, syncs)
    }

    /// The position of a point; an unknown name is reported.
    fn look_up(&self, name: &str, place: Place, problems: &mut Problems) -> Option<&[f64]> {
        let found = self.points.get(name);
        if found.is_none() {
            let known: Vec<&str> = self.points.keys().copied().filter(|name| !name.is_empty()).collect();
            problems.push(
                problems
                    .problem(format!("unknown point {}", excerpt(name)))
                    .at(place.line, place.column)
                    .hint(hint_for(name, &known, "taught points")),
            );
        }
        found.map(Vec::as_slice)
    }

    fn move_to(
        &self,
        target: Option<(&str, &[f64])>,
        speed: Option<RawSpeed>,
        place: Place,
        before: Option<&Knot>,
        (problems, notes): (&mut Problems, &mut Problems),
    ) -> Option<Knot> {
        let (Some((name, position)), Some(speed), Some(before), Some(driven)) =
            (target, speed, before, self.driven)
        else {
            return None;
        };
        // A wrong number of values is already a problem of the point.
        if position.len() != driven.len() || before.position.len() != driven.len() {
            return None;
        }
        if position == before.position {
            notes.push(
                notes
                    .problem(format!("move to {} has no length and takes no time", excerpt(name)))
                    .at(place.line, place.column)
                    .hint("all joints already stand there"),
            );
        }
        let ends = (before.position.as_slice(), position);
        let duration = duration_s(speed, driven, ends, place, (problems, notes));
        // A joint without a speed is reported; later statements are still checked.
        Some(Knot {
            time_s: before.time_s + duration.unwrap_or(1.0),
            position: position.to_vec(),
            line: place.line,
            label: Some(name.to_owned()),
            rates: Rates::default(),
            cartesian: None,
        })
    }
}

/// The knot at the end of a wait.
fn wait(seconds: f64, node: &Node<'_>, before: Option<&Knot>, problems: &mut Problems) -> Option<Knot> {
    if !(seconds > 0.0 && seconds.is_finite()) {
        problems.push(
            problems
                .problem("waiting time out of range")
                .at(node.place.line, node.place.column)
                .found(seconds.to_string())
                .expected("seconds above 0"),
        );
        return None;
    }
    before.map(|before| Knot {
        time_s: before.time_s + seconds,
        line: node.place.line,
        cartesian: None,
        ..before.clone()
    })
}

/// The sync after this many knots.
fn sync(name: &str, node: &Node<'_>, knots: usize, problems: &mut Problems) -> Option<SyncPoint> {
    if name.trim().is_empty() {
        let place = node.field("name").map_or(node.place, |node| node.place);
        problems.push(
            problems
                .problem("sync without a name")
                .at(place.line, place.column)
                .expected("the name that the programs which meet here share"),
        );
        return None;
    }
    Some(SyncPoint { name: name.to_owned(), knot: knots.checked_sub(1)?, place: node.place })
}

/// Reports a statement that ends beyond the range of the clock, or is too short for its resolution.
fn check_clock(before: &Knot, knot: &Knot, place: Place, problems: &mut Problems) {
    let problem = if knot.time_s.is_nan() || knot.time_s > MOST_TIME_S {
        // Later statements of the same program would only repeat this problem.
        if before.time_s > MOST_TIME_S {
            return;
        }
        problems
            .problem("the program takes too long")
            .found(format!("{:e} s at the end of this statement", knot.time_s))
            .expected(format!("at most {MOST_TIME_S:e} s"))
            .hint("check the speed")
    } else if before.jumps_to(knot) || (knot.time_s == before.time_s && knot.position != before.position) {
        problems.problem("the move is too short for the program's clock").hint("check the speed")
    } else {
        return;
    };
    problems.push(problem.at(place.line, place.column));
}

const LIMIT_HINT: &str = "state the limit in the robot's description, or use Joint(...) instead of Percent";

/// Reports an invalid speed; returns whether it is valid.
pub(super) fn check_speed(speed: RawSpeed, place: Place, problems: &mut Problems) -> bool {
    let fault = |what: &str, value: f64, expected: &str| {
        problems.problem(what).at(place.line, place.column).found(value.to_string()).expected(expected)
    };
    let found = match speed {
        RawSpeed::Percent(percent) if percent > 0.0 && percent <= 100.0 => None,
        RawSpeed::Percent(percent) => {
            Some(fault("speed out of range", percent, "percent above 0, at most 100"))
        }
        RawSpeed::Joint { deg_per_s: None, mm_per_s: None } => Some(
            problems
                .problem("speed without a value")
                .at(place.line, place.column)
                .expected("Joint(deg_per_s: ...), with mm_per_s where sliding joints move"),
        ),
        RawSpeed::Joint { deg_per_s, mm_per_s } => [deg_per_s, mm_per_s]
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
    speed: RawSpeed,
    driven: &[&JointInfo],
    (from, to): (&[f64], &[f64]),
    place: Place,
    (problems, notes): (&mut Problems, &mut Problems),
) -> Option<f64> {
    let mut longest = Some(0.0_f64);
    for (joint, (from, to)) in driven.iter().zip(from.iter().zip(to)) {
        if from == to {
            continue;
        }
        match commanded_speed(speed, joint, problems) {
            Ok(commanded) => {
                longest = longest.map(|longest| longest.max((to - from).abs() / commanded));
                if let Some(limit) = joint.max_speed.filter(|limit| commanded > *limit) {
                    let unit = unit(joint.kind);
                    notes.push(
                        notes
                            .problem(format!(
                                "commanded speed is above the velocity limit of joint {}",
                                excerpt(&joint.name)
                            ))
                            .at(place.line, place.column)
                            .found(format!("{commanded} {unit}"))
                            .expected(format!("at most {limit} {unit}")),
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
fn commanded_speed(speed: RawSpeed, joint: &JointInfo, problems: &Problems) -> Result<f64, Box<Problem>> {
    let name = excerpt(&joint.name);
    let problem = match (speed, joint.kind, joint.max_speed) {
        (RawSpeed::Percent(percent), _, Some(limit)) if limit > 0.0 && limit.is_finite() => {
            return Ok(percent / 100.0 * limit);
        }
        (RawSpeed::Joint { deg_per_s: Some(speed), .. }, JointKind::Revolute, _) => {
            return Ok(speed.to_radians());
        }
        (RawSpeed::Joint { mm_per_s: Some(speed), .. }, JointKind::Prismatic, _) => {
            return Ok(speed / 1000.0);
        }
        (RawSpeed::Percent(_), kind, Some(limit)) => problems
            .problem(format!("the velocity limit of joint {name} cannot serve for a speed in percent"))
            .found(format!("{limit} {}", unit(kind)))
            .expected("a limit above 0")
            .hint(LIMIT_HINT),
        (RawSpeed::Percent(_), _, None) => problems
            .problem(format!("joint {name} has no velocity limit, which a speed in percent needs"))
            .hint(LIMIT_HINT),
        (RawSpeed::Joint { .. }, JointKind::Revolute, _) => problems
            .problem(format!("the speed says nothing for turning joint {name}, which moves"))
            .expected("deg_per_s in Joint(...)"),
        (RawSpeed::Joint { .. }, JointKind::Prismatic, _) => problems
            .problem(format!("the speed says nothing for sliding joint {name}, which moves"))
            .expected("mm_per_s in Joint(...)"),
    };
    Err(Box::new(problem))
}

fn unit(kind: JointKind) -> &'static str {
    match kind {
        JointKind::Revolute => "rad/s",
        JointKind::Prismatic => "m/s",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: Place = Place { line: 1, column: 1 };

    fn joint(max_speed: Option<f64>, kind: JointKind) -> JointInfo {
        JointInfo { name: "j".into(), kind, limits: None, max_speed, mimic: false }
    }

    fn duration(speed: RawSpeed, joints: &[JointInfo], to: &[f64]) -> (Option<f64>, Vec<String>) {
        let driven: Vec<&JointInfo> = joints.iter().collect();
        let (mut problems, mut notes) = (Problems::new("p"), Problems::new("p"));
        let from = vec![0.0; to.len()];
        let duration = duration_s(speed, &driven, (&from, to), PLACE, (&mut problems, &mut notes));
        (duration, problems.into_list("problem").iter().map(ToString::to_string).collect())
    }

    #[test]
    fn the_slowest_joint_sets_the_duration() {
        let joints = [joint(Some(2.0), JointKind::Revolute), joint(Some(0.5), JointKind::Prismatic)];
        assert_eq!(duration(RawSpeed::Percent(50.0), &joints, &[1.0, 0.5]).0, Some(2.0));
        assert_eq!(duration(RawSpeed::Percent(50.0), &joints, &[-3.0, 0.5]).0, Some(3.0));
        let speed = RawSpeed::Joint { deg_per_s: None, mm_per_s: Some(100.0) };
        assert_eq!(duration(speed, &joints, &[0.0, -0.5]).0, Some(5.0));
    }

    #[test]
    fn joints_that_stand_need_no_speed() {
        let joints = [joint(None, JointKind::Revolute), joint(Some(1.0), JointKind::Revolute)];
        assert_eq!(duration(RawSpeed::Percent(100.0), &joints, &[0.0, 1.0]).0, Some(1.0));
        let (none, problems) = duration(RawSpeed::Percent(100.0), &joints, &[1.0, 1.0]);
        assert_eq!((none, problems.len()), (None, 1));
    }

    #[test]
    fn speeds_out_of_range_are_refused() {
        let mut problems = Problems::new("p");
        for percent in [0.0, -1.0, 100.1, f64::NAN] {
            assert!(!check_speed(RawSpeed::Percent(percent), PLACE, &mut problems));
        }
        for speed in [0.0, -1.0, f64::INFINITY] {
            let speed = RawSpeed::Joint { deg_per_s: Some(1.0), mm_per_s: Some(speed) };
            assert!(!check_speed(speed, PLACE, &mut problems));
        }
        assert!(check_speed(RawSpeed::Percent(100.0), PLACE, &mut problems));
        assert_eq!(problems.into_list("problem").len(), 7);
    }
}
