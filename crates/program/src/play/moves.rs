//! Converts the statements of a taught program to knots.

use diagnostics::{Place, Problem, Problems, excerpt, hint_for};
use geometry::limits::MOST_TIME_S;

use super::clearance::ClearanceInForce;
use super::points::{ResolvedPoint, ResolvedPoints};
use super::single_joints::{self, Driven};
use super::speed::{check_speed, duration_s};
use crate::{
    Action, CartesianMove, CartesianRobot, JointInfo, JointValue, Knot, Located, Speed, Statement, Stop,
    SyncPoint, TaughtProgram,
};

/// A program with resolved names.
pub(super) struct Plan<'p> {
    pub(super) program: &'p TaughtProgram,
    /// The names of its joints.
    pub(super) names: &'p [String],
    /// `None` if a joint name was rejected: then names are checked, but no time is computed.
    pub(super) driven: Option<&'p [&'p JointInfo]>,
    pub(super) points: &'p ResolvedPoints<'p>,
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
pub(super) type Named<'p> = (&'p str, &'p ResolvedPoint);

impl<'p> Plan<'p> {
    /// One knot for the start, one for every joint move and wait, one for every piece of a move in space; statements with problems are
    /// omitted, and so is every motion after a move in space that stops.
    pub(super) fn play(&self, problems: &mut Problems, notes: &mut Problems) -> Played {
        let mut played = Played::default();
        self.check_poses(problems);
        played.knots.extend(self.first_knot(problems));
        let defaults = DefaultSpeeds::of(self.program, problems);
        for statement in &self.program.statements {
            let before = played.knots.len() + played.syncs.len();
            self.statement(statement, &defaults, &mut played, (problems, notes));
            let is_modal =
                matches!(statement.action, Action::Tool(_) | Action::Frame(_) | Action::Clearance(_));
            let is_done =
                is_modal || played.stop.is_some() || played.knots.len() + played.syncs.len() > before;
            played.understood += usize::from(is_done);
        }
        played
    }

    /// Where the program starts; a start that is no joint values is reported.
    fn first_knot(&self, problems: &mut Problems) -> Option<Knot> {
        let place = self.program.start.place;
        match self.look_up(&self.program.start, problems)? {
            (name, ResolvedPoint::Joints(position)) => Some(Knot {
                time_s: 0.0,
                position: position.clone(),
                line: place.line,
                label: Some(name.to_owned()),
                ..Knot::default()
            }),
            (name, ResolvedPoint::Pose { .. }) => {
                problems.push(
                    problems
                        .problem(format!("the program starts at {}, which is a pose", excerpt(name)))
                        .at(place.line, place.column)
                        .expected("a point with joint values"),
                );
                None
            }
        }
    }

    /// Plays one statement.
    fn statement(
        &self,
        Statement { place, action }: &Statement,
        defaults: &DefaultSpeeds,
        played: &mut Played,
        (problems, notes): (&mut Problems, &mut Problems),
    ) {
        let place = *place;
        match action {
            Action::MoveJ { to, speed } => {
                let speed = defaults.joints.of_move(*speed, place, problems);
                let target = self.look_up(to, problems);
                played.is_lost |= target.is_none();
                self.move_to(target, speed, place, played, (problems, notes));
            }
            Action::MoveL { to, speed } | Action::MoveC { to, speed, .. } => {
                let speed = defaults.in_space.of_move(*speed, place, problems);
                let target = self.look_up(to, problems);
                let via = match action {
                    Action::MoveC { via, .. } => {
                        let via = self.look_up(via, problems);
                        if via.is_none() {
                            played.is_lost = true;
                            return;
                        }
                        via
                    }
                    _ => None,
                };
                played.is_lost |= target.is_none();
                if let (Some(target), Some(speed)) = (target, speed) {
                    self.move_in_space(target, via, speed, place, played, (problems, notes));
                }
            }
            Action::MoveAxes { to, speed } => {
                let speed = defaults.joints.of_move(*speed, place, problems);
                let position = self.with_axes(to, place, played, problems);
                if let (Some(position), Some(speed)) = (position, speed) {
                    self.move_joints((None, position), speed, place, played, (problems, notes));
                }
            }
            Action::Tool(name) => {
                let is_usable = self.check_tool(name, problems);
                played.tool = if is_usable { InForce::Named(name.value.clone()) } else { InForce::Reported };
            }
            Action::Frame(name) => {
                let frame = Some(name.value.clone()).filter(|name| name != WORLD);
                if self.is_frame(frame.as_deref(), name.place, problems) {
                    played.frame = frame;
                }
            }
            Action::Clearance(mm) => played.clearance.state(*mm, place, (problems, notes)),
            Action::Wait { seconds } => {
                let next = wait(*seconds, place, played.knots.last(), problems);
                played.push(next, place, problems);
            }
            Action::Sync(name) => {
                let sync = sync(name, place, played, problems);
                played.syncs.extend(sync);
            }
        }
    }

    /// A point with its name; an unknown name is reported.
    pub(super) fn look_up(&self, name: &Located<String>, problems: &mut Problems) -> Option<Named<'p>> {
        let Located { value: name, place } = name;
        let found = self.points.get_key_value(name.as_str());
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
        Driven { names: self.names, joints: self.driven, robot: self.robot }
    }

    fn move_to(
        &self,
        target: Option<Named<'p>>,
        speed: Option<Speed>,
        place: Place,
        played: &mut Played,
        (problems, notes): (&mut Problems, &mut Problems),
    ) {
        let (Some((name, point)), Some(speed), Some(driven)) = (target, speed, self.driven) else { return };
        let position = match point {
            ResolvedPoint::Joints(position) => position.clone(),
            ResolvedPoint::Pose { .. } => {
                let Some(found) = self.joints_at((name, point), place, played, problems) else { return };
                found
            }
        };
        // A wrong number of values is already a problem of the point.
        if position.len() == driven.len() {
            let is_taught = matches!(point, ResolvedPoint::Joints(_));
            self.move_joints((Some(name), position), speed, place, played, (problems, notes));
            played.is_lost &= !is_taught;
        }
    }

    /// Adds a joint move to a position; `name` is that of its point, if it has one.
    fn move_joints(
        &self,
        (name, position): (Option<&str>, Vec<f64>),
        speed: Speed,
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
        axes: &[JointValue],
        place: Place,
        played: &Played,
        problems: &mut Problems,
    ) -> Option<Vec<f64>> {
        let mut position = played.knots.last().map(|knot| knot.position.clone());
        if axes.is_empty() {
            let problem = problems.problem("MoveAxes without a joint").at(place.line, place.column);
            problems.push(problem.expected("to: [Joint(name: \"...\", deg: ...)]"));
            return None;
        }
        match single_joints::positions(axes, self.driven_joints(), problems) {
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

/// The speeds of moves without their own.
struct DefaultSpeeds {
    joints: DefaultSpeed,
    in_space: DefaultSpeed,
}

/// A speed of the whole program.
#[derive(Clone, Copy)]
struct DefaultSpeed {
    /// Whether the program states one.
    is_stated: bool,
    /// `None` for one that is not usable, which is reported.
    usable: Option<Speed>,
}

impl DefaultSpeeds {
    /// Those of a program; what is not usable is reported.
    fn of(program: &TaughtProgram, problems: &mut Problems) -> Self {
        let [joints, tcp] = [program.speed, program.tcp_speed].map(|speed| {
            let usable = speed.filter(|speed| check_speed(*speed, problems)).map(|speed| speed.value);
            DefaultSpeed { is_stated: speed.is_some(), usable }
        });
        Self { joints, in_space: if tcp.is_stated { tcp } else { joints } }
    }
}

impl DefaultSpeed {
    /// The speed of a move, its own or this; `None` if there is none that is usable, which is reported.
    fn of_move(self, own: Option<Located<Speed>>, place: Place, problems: &mut Problems) -> Option<Speed> {
        if let Some(own) = own {
            return check_speed(own, problems).then_some(own.value);
        }
        if !self.is_stated {
            problems.push(
                problems
                    .problem("move without a speed")
                    .at(place.line, place.column)
                    .expected("`speed` in the move or for the whole program"),
            );
        }
        self.usable
    }
}

/// The knot at the end of a wait.
fn wait(seconds: f64, place: Place, before: Option<&Knot>, problems: &mut Problems) -> Option<Knot> {
    if !(seconds > 0.0 && seconds.is_finite()) {
        problems.push(
            problems
                .problem("waiting time out of range")
                .at(place.line, place.column)
                .found(seconds.to_string())
                .expected("seconds above 0"),
        );
        return None;
    }
    before.map(|before| Knot {
        time_s: before.time_s + seconds,
        line: place.line,
        cartesian: None,
        ..before.clone()
    })
}

/// The sync at the last knot.
fn sync(
    name: &Located<String>,
    statement: Place,
    played: &mut Played,
    problems: &mut Problems,
) -> Option<SyncPoint> {
    let Located { value: name, place } = name;
    if name.trim().is_empty() {
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
        name: name.clone(),
        knot,
        place: statement,
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
