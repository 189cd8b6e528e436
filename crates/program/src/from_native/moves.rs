//! Converts the statements of a native program to knots.

use super::points::TaughtPoints;
use super::raw::{RawMove, RawProgram, RawSpeed};
use super::speed::{check_speed, duration_s};
use crate::{JointInfo, Knot, SyncPoint};
use diagnostics::ron_file::Node;
use diagnostics::{Place, Problems, excerpt, hint_for};
use geometry::limits::MOST_TIME_S;

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
            knots.push(Knot { time_s: 0.0, position: position.to_vec(), line: start.line, label });
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
    before.map(|before| Knot { time_s: before.time_s + seconds, line: node.place.line, ..before.clone() })
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
