//! Converts the statements of a native program to knots.

use diagnostics::ron_file::Node;
use diagnostics::{Place, Problem, Problems, excerpt, hint_for};
use geometry::limits::MOST_TIME_S;

use super::axes::{self, Driven};
use super::clearance::ClearanceInForce;
use super::points::{TaughtPoint, TaughtPoints};
use super::raw::{RawAxis, RawMove, RawProgram, RawSpeed};
use super::speed::{check_speed, duration_s};
use crate::{CartesianMove, CartesianRobot, JointInfo, Knot, Stop, SyncPoint};

/// A program with resolved names.
pub(super) struct Plan<'p, 't> {
    pub(super) raw: &'p RawProgram,
    pub(super) root: &'p Node<'t>,
    /// `None` if a joint name was rejected: then names are checked, but no time is computed.
    pub(super) driven: Option<&'p [&'p JointInfo]>,
    pub(super) points: &'p TaughtPoints<'p>,
    /// The robot for poses and moves in space; `None` where the program is read without one.
    pub(super) robot: Option<&'p dyn CartesianRobot>,
}

/// What the statements of a program make, so far.
#[derive(Default)]
pub(super) struct Played {
    pub(super) knots: Vec<Knot>,
    pub(super) syncs: Vec<SyncPoint>,
    pub(super) cartesian_moves: Vec<CartesianMove>,
    pub(super) stop: Option<Stop>,
    /// The number of statements that took effect, or stand after the stop.
    pub(super) understood: usize,
    /// Whether the position is not known, because a move is refused: later ones from there would only repeat its problem.
    pub(super) is_lost: bool,
    /// The tool in force.
    pub(super) tool: InForce,
    /// The frame in force; `None` for the controller's world.
    pub(super) frame: Option<String>,
    pub(super) clearance: ClearanceInForce,
}

/// The tool that the last `Tool` statement names.
#[derive(Default)]
pub(super) enum InForce {
    /// There was no such statement yet.
    #[default]
    Nothing,
    /// It names one that cannot be used, which is reported.
    Reported,
    /// Its name.
    Named(String),
}

/// The name of the controller's world in programs.
pub(super) const WORLD: &str = "world";

/// A taught point with its name.
pub(super) type Named<'p> = (&'p str, &'p TaughtPoint);

impl<'p> Plan<'p, '_> {
    /// One knot for the start, one for every joint move and wait, one for every piece of a move in space; statements with problems are
    /// omitted, and so is every motion after a move in space that stops.
    pub(super) fn play(&self, problems: &mut Problems, notes: &mut Problems) -> Played {
        let nodes = self.root.field("moves").map_or(&[][..], |moves| &moves.items[..]);
        let mut played = Played::default();
        self.check_poses(problems);
        let start = self.root.field("start").map_or(self.root.place, |node| node.place);
        match self.look_up(&self.raw.start, start, problems) {
            Some((name, TaughtPoint::Joints(position))) => played.knots.push(Knot {
                time_s: 0.0,
                position: position.clone(),
                line: start.line,
                label: Some(name.to_owned()),
                ..Knot::default()
            }),
            Some((name, TaughtPoint::Pose { .. })) => problems.push(
                problems
                    .problem(format!("the program starts at {}, which is a pose", excerpt(name)))
                    .at(start.line, start.column)
                    .expected("a point with joint values"),
            ),
            None => {}
        }
        let defaults = ["speed", "tcp_speed"].map(|name| {
            let place = self.root.field(name).map_or(self.root.place, |node| node.place);
            let speed = if name == "speed" { self.raw.speed } else { self.raw.tcp_speed };
            speed.filter(|speed| check_speed(*speed, place, problems))
        });
        for (statement, node) in self.raw.moves.iter().zip(nodes) {
            let before = played.knots.len() + played.syncs.len();
            match statement {
                RawMove::MoveJ { to, speed } => {
                    let has_default = self.raw.speed.is_some();
                    let speed = speed_of(*speed, node, (has_default, defaults[0]), problems);
                    let target = self.look_up(to, place_of(node, "to"), problems);
                    played.is_lost |= target.is_none();
                    self.move_to(target, speed, node.place, &mut played, (problems, notes));
                }
                RawMove::MoveL { to, speed } | RawMove::MoveC { to, speed, .. } => {
                    let has_default = self.raw.tcp_speed.is_some() || self.raw.speed.is_some();
                    let default = if self.raw.tcp_speed.is_some() { defaults[1] } else { defaults[0] };
                    let speed = speed_of(*speed, node, (has_default, default), problems);
                    let target = self.look_up(to, place_of(node, "to"), problems);
                    let via = match statement {
                        RawMove::MoveC { via, .. } => {
                            let via = self.look_up(via, place_of(node, "via"), problems);
                            let Some(via) = via else {
                                played.is_lost = true;
                                continue;
                            };
                            Some(via)
                        }
                        _ => None,
                    };
                    played.is_lost |= target.is_none();
                    if let (Some(target), Some(speed)) = (target, speed) {
                        self.move_in_space(target, via, speed, node, &mut played, (problems, notes));
                    }
                }
                RawMove::MoveAxes { to, speed } => {
                    let speed = speed_of(*speed, node, (self.raw.speed.is_some(), defaults[0]), problems);
                    let position = self.with_axes(to, node, &played, problems);
                    if let (Some(position), Some(speed)) = (position, speed) {
                        self.move_joints((None, position), speed, node.place, &mut played, (problems, notes));
                    }
                }
                RawMove::Tool { name } => {
                    let is_usable = self.check_tool(name, place_of(node, "name"), problems);
                    played.tool = if is_usable { InForce::Named(name.clone()) } else { InForce::Reported };
                }
                RawMove::Frame { name } => {
                    let frame = Some(name.clone()).filter(|name| name != WORLD);
                    if self.is_frame(frame.as_deref(), place_of(node, "name"), problems) {
                        played.frame = frame;
                    }
                }
                RawMove::Clearance { mm } => played.clearance.state(*mm, node, (problems, notes)),
                RawMove::Wait { seconds } => {
                    let next = wait(*seconds, node, played.knots.last(), problems);
                    played.push(next, node.place, problems);
                }
                RawMove::Sync { name } => {
                    let sync = sync(name, node, &mut played, problems);
                    played.syncs.extend(sync);
                }
            }
            let is_modal =
                matches!(statement, RawMove::Tool { .. } | RawMove::Frame { .. } | RawMove::Clearance { .. });
            let is_done =
                is_modal || played.stop.is_some() || played.knots.len() + played.syncs.len() > before;
            played.understood += usize::from(is_done);
        }
        played
    }

    /// A point with its name; an unknown name is reported.
    pub(super) fn look_up(&self, name: &str, place: Place, problems: &mut Problems) -> Option<Named<'p>> {
        let found = self.points.get_key_value(name);
        if found.is_none() {
            let known: Vec<&str> = self.points.keys().copied().filter(|name| !name.is_empty()).collect();
            problems.push(
                problems
                    .problem(format!("unknown point {}", excerpt(name)))
                    .at(place.line, place.column)
                    .hint(hint_for(name, &known, "taught points")),
            );
        }
        found.map(|(name, point)| (*name, point))
    }

    /// The joints of the program, for values of single ones.
    fn driven_joints(&self) -> Driven<'_> {
        Driven { names: &self.raw.joints, joints: self.driven, robot: self.robot }
    }

    fn move_to(
        &self,
        target: Option<Named<'p>>,
        speed: Option<RawSpeed>,
        place: Place,
        played: &mut Played,
        (problems, notes): (&mut Problems, &mut Problems),
    ) {
        let (Some((name, point)), Some(speed), Some(driven)) = (target, speed, self.driven) else { return };
        let position = match point {
            TaughtPoint::Joints(position) => position.clone(),
            TaughtPoint::Pose { .. } => {
                let Some(found) = self.joints_at((name, point), place, played, problems) else { return };
                found
            }
        };
        // A wrong number of values is already a problem of the point.
        if position.len() == driven.len() {
            let is_taught = matches!(point, TaughtPoint::Joints(_));
            self.move_joints((Some(name), position), speed, place, played, (problems, notes));
            played.is_lost &= !is_taught;
        }
    }

    /// Adds a joint move to a position; `name` is that of its point, if it has one.
    fn move_joints(
        &self,
        (name, position): (Option<&str>, Vec<f64>),
        speed: RawSpeed,
        place: Place,
        played: &mut Played,
        (problems, notes): (&mut Problems, &mut Problems),
    ) {
        let (Some(before), Some(driven)) = (played.knots.last(), self.driven) else { return };
        if before.position.len() != driven.len() {
            return;
        }
        if position == before.position {
            let problem = no_length(name.unwrap_or("these joint values"), notes);
            notes.push(problem.at(place.line, place.column).hint("all joints already stand there"));
        }
        let ends = (before.position.as_slice(), position.as_slice());
        let duration = duration_s(speed, driven, ends, place, (problems, notes));
        // A joint without a speed is reported; later statements are still checked.
        let knot = Knot {
            time_s: before.time_s + duration.unwrap_or(1.0),
            position,
            line: place.line,
            label: name.map(str::to_owned),
            ..Knot::default()
        };
        played.push(Some(knot), place, problems);
    }

    /// The position before, with the values of the named joints; what is wrong with them is reported.
    fn with_axes(
        &self,
        axes: &[RawAxis],
        node: &Node<'_>,
        played: &Played,
        problems: &mut Problems,
    ) -> Option<Vec<f64>> {
        let nodes = node.field("to").map_or(&[][..], |to| &to.items[..]);
        let mut position = played.knots.last().map(|knot| knot.position.clone());
        if axes.is_empty() {
            let problem = problems.problem("MoveAxes without a joint").at(node.place.line, node.place.column);
            problems.push(problem.expected("to: [Joint(name: \"...\", deg: ...)]"));
            return None;
        }
        match axes::positions(axes, nodes, self.driven_joints(), problems) {
            None => position = None,
            Some(positions) => {
                for (column, value) in positions {
                    if let Some(slot) = position.as_mut().and_then(|position| position.get_mut(column)) {
                        *slot = value;
                    }
                }
            }
        }
        position
    }
}

impl Played {
    /// Adds a knot, unless the robot has stopped.
    pub(super) fn push(&mut self, next: Option<Knot>, place: Place, problems: &mut Problems) {
        let duration_s =
            next.as_ref().zip(self.knots.last()).map(|(next, before)| next.time_s - before.time_s);
        let required_clearance_m = self.clearance.used(duration_s);
        if let (Some(knot), Some(before), None) = (next, self.knots.last(), &self.stop) {
            check_clock(before, &knot, place, problems);
            self.knots.push(Knot { required_clearance_m, ..knot });
        }
    }
}

pub(super) fn no_length(name: &str, notes: &Problems) -> Problem {
    notes.problem(format!("move to {} has no length and takes no time", excerpt(name)))
}

fn place_of(node: &Node<'_>, field: &str) -> Place {
    node.field(field).map_or(node.place, |node| node.place)
}

/// The speed of a move, its own or the program's; `None` if there is none that is usable, which is reported.
fn speed_of(
    own: Option<RawSpeed>,
    node: &Node<'_>,
    (has_default, default): (bool, Option<RawSpeed>),
    problems: &mut Problems,
) -> Option<RawSpeed> {
    let Some(own) = own else {
        if !has_default {
            problems.push(
                problems
                    .problem("move without a speed")
                    .at(node.place.line, node.place.column)
                    .expected("`speed` in the move or for the whole program"),
            );
        }
        return default;
    };
    Some(own).filter(|own| check_speed(*own, place_of(node, "speed"), problems))
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

/// The sync at the last knot.
fn sync(name: &str, node: &Node<'_>, played: &mut Played, problems: &mut Problems) -> Option<SyncPoint> {
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
    let required_clearance_m = played.clearance.used(None);
    let knot = played.knots.len().checked_sub(1)?;
    Some(SyncPoint {
        name: name.to_owned(),
        knot,
        place: node.place,
        required_clearance_m,
        is_reached: played.stop.is_none(),
    })
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
