//! Converts the statements of a taught program to knots.

use diagnostics::{Place, Problems, excerpt, hint_for, shell_word};
use geometry::limits::MOST_TIME_S;

use super::clearance::ClearanceInForce;
use super::corners::{CornerInForce, PlayedMove};
use super::default_speeds::DefaultSpeeds;
use super::offsets::FoundTarget;
use super::points::{ResolvedPoint, ResolvedPoints};
use super::reports::Reports;
use super::standing::{check_signal, is_waiting_time, sync, wait};
use crate::expand::{ExpandedAction, ExpandedStep};
use crate::{
    Action, CartesianMove, CartesianRobot, HandlingPoint, JointInfo, Knot, Located, Statement, Stop,
    SyncPoint, TaughtProgram,
};

/// A program with resolved names.
pub(super) struct ResolvedProgram<'p> {
    /// Its file as the user would name it.
    pub(super) file: &'p str,
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
pub(super) struct PlayedProgram {
    pub(super) knots: Vec<Knot>,
    pub(super) syncs: Vec<SyncPoint>,
    pub(super) handling: Vec<HandlingPoint>,
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
    /// Per statement so far, the number of knots up to its end.
    pub(super) statement_ends: Vec<usize>,
    /// The moves, for the corners between them.
    pub(super) moves: Vec<PlayedMove>,
    /// How the move that is played ends, if it or its program says so.
    pub(super) corner: CornerInForce,
    /// Number of the file in which the statement stands.
    pub(super) file: usize,
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
#[derive(Clone, Copy)]
pub(super) struct NamedPoint<'p> {
    pub(super) name: &'p str,
    pub(super) point: &'p ResolvedPoint,
}

/// Plays the statements of a program and of those that it calls: one knot for the start, one for every joint move and wait, one for every
/// piece of a move in space. Statements with problems are omitted, and so is every motion after a move in space that stops.
pub(super) fn play(
    files: &[ResolvedProgram<'_>],
    steps: &[ExpandedStep<'_>],
    mut reports: Reports<'_>,
) -> PlayedProgram {
    let mut played = PlayedProgram::default();
    for file in files {
        reports.set_file(file.file);
        file.check_poses(reports.problems);
    }
    reports.set_file(files[0].file);
    played.knots.extend(files[0].first_knot(reports.problems));
    let mut stated = |file: &ResolvedProgram<'_>| {
        reports.set_file(file.file);
        DefaultSpeeds::stated(file.program, reports.problems)
    };
    let defaults: Vec<DefaultSpeeds> = files.iter().map(&mut stated).collect();
    reports.set_file(files[0].file);
    for step in steps {
        let of_file = &files[step.file];
        if played.file != step.file {
            played.file = step.file;
            reports.set_file(of_file.file);
        }
        let statement = match &step.does {
            ExpandedAction::Begins => {
                of_file.check_start(&mut played, reports.problems);
                continue;
            }
            ExpandedAction::Plays(statement) => statement,
        };
        let before = played.events();
        played.clearance.is_reused = step.is_reused;
        played.begin_corner(statement, of_file.program);
        let is_modal = of_file.statement(statement, &defaults[step.file], &mut played, &mut reports);
        let is_done = is_modal || played.stop.is_some() || played.events() > before;
        played.understood += usize::from(is_done);
        played.statement_ends.push(played.knots.len());
    }
    reports.set_file(files[0].file);
    played
}

impl<'p> ResolvedProgram<'p> {
    /// How to find the joint values of a pose that is written in a point.
    pub(super) fn joint_values_hint(&self, name: &str) -> String {
        let point = self.program.points.iter().find(|point| point.name == name);
        let numbers = |values: [f64; 3]| values.map(|value| value.to_string()).join(",");
        let written = self.program.written_statements();
        let first = |wanted: fn(&Action) -> Option<&String>| {
            written.iter().find_map(|statement| wanted(&statement.action))
        };
        let tool = first(|action| match action {
            Action::Tool(name) => Some(&name.value),
            _ => None,
        });
        let frame = first(|action| match action {
            Action::Frame(name) => Some(&name.value),
            _ => None,
        });
        let pose = point.and_then(|point| {
            let pose = point.pose.as_ref()?;
            let rpy_deg = pose.rpy_deg.map_or([0.0; 3], |rpy_deg| rpy_deg.value);
            let is_rpy = pose.quaternion_xyzw.is_none();
            let numbers = format!("--xyz-mm {} --rpy-deg {}", numbers(pose.xyz_mm.value), numbers(rpy_deg));
            is_rpy.then_some((numbers, point.frame.as_ref().map(|frame| &frame.value)))
        });
        let (pose, own_frame) = pose.unwrap_or_else(|| ("--xyz-mm X,Y,Z --rpy-deg R,P,Y".to_owned(), None));
        let option = |option: &str, name: Option<&String>| {
            name.map_or_else(String::new, |name| format!(" {option} {}", shell_word(name)))
        };
        format!(
            "pathproof ik {}{}{} {pose} lists its joint values; write one of them as joints: [...]",
            self.robot.map_or("CELL.ron", CartesianRobot::asked_as),
            option("--tool", tool),
            option("--frame", own_frame.or(frame)),
        )
    }

    /// Plays one statement; whether it needs no knot and no sync to have been done.
    fn statement(
        &self,
        Statement { place, action, .. }: &Statement,
        defaults: &DefaultSpeeds,
        played: &mut PlayedProgram,
        reports: &mut Reports<'_>,
    ) -> bool {
        let place = *place;
        match action {
            Action::MoveJ { to, speed } => {
                let speed = defaults.joints.or_own(*speed, place, reports.problems);
                let target = self.target(to, place, played, reports.problems);
                played.is_lost |= target.is_none();
                self.move_to(target.as_ref().map(FoundTarget::named), speed, place, played, reports);
            }
            Action::MoveL { to, speed } | Action::MoveC { to, speed, .. } => {
                let speed = defaults.in_space.or_own(*speed, place, reports.problems);
                let target = self.target(to, place, played, reports.problems);
                let via = match action {
                    Action::MoveC { via, .. } => {
                        let via = self.via_target(via, place, played, reports.problems);
                        if via.is_none() {
                            played.is_lost = true;
                            return false;
                        }
                        via
                    }
                    _ => None,
                };
                played.is_lost |= target.is_none();
                if let (Some(target), Some(speed)) = (&target, speed) {
                    let via = via.as_ref().map(FoundTarget::named);
                    self.move_in_space(target.named(), via, speed, place, played, reports);
                }
            }
            Action::MoveAxes { to, speed } => {
                let speed = defaults.joints.or_own(*speed, place, reports.problems);
                let position = self.with_axes(to, place, played, reports.problems);
                if let (Some(position), Some(speed)) = (position, speed) {
                    self.move_joints(None, position, speed, place, played, reports);
                }
            }
            Action::Tool(name) => {
                let is_usable = self.check_tool(name, reports.problems);
                played.tool = if is_usable { InForce::Named(name.value.clone()) } else { InForce::Reported };
            }
            Action::Frame(name) => {
                let frame = Some(name.value.clone()).filter(|name| name != WORLD);
                if self.is_frame(frame.as_deref(), name.place, reports.problems) {
                    played.frame = frame;
                }
            }
            Action::Clearance(mm) => played.clearance.state(*mm, place, reports),
            Action::Wait { seconds } => {
                let next = wait(*seconds, place, played.knots.last(), reports.problems);
                played.push(next, place, reports.problems);
            }
            Action::Sync(name) => {
                let sync = sync(name, place, played, reports.problems);
                played.syncs.extend(sync);
            }
            Action::Handling(action) => played.handle(action, place, reports),
            Action::WaitInput { name, seconds } => {
                check_signal("input", name, reports.problems);
                if !is_waiting_time(*seconds, place, reports.problems) || *seconds == 0.0 {
                    return true;
                }
                let next = wait(*seconds, place, played.knots.last(), reports.problems);
                played.push(next, place, reports.problems);
            }
            Action::SetOutput { name, .. } => {
                check_signal("output", name, reports.problems);
                return true;
            }
            Action::BeginAnew { at } => self.begin_anew(at, place, played, reports.problems),
            // They are written out before.
            Action::Repeat { .. } | Action::Call { .. } => return false,
        }
        matches!(action, Action::Tool(_) | Action::Frame(_) | Action::Clearance(_))
    }

    /// A point with its name; an unknown name is reported.
    pub(super) fn look_up(&self, name: &Located<String>, problems: &mut Problems) -> Option<NamedPoint<'p>> {
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
        found.map(|(name, point)| NamedPoint { name, point })
    }
}

impl PlayedProgram {
    /// The name of the tool in force, if it can be used.
    pub(super) fn tool_in_force(&self) -> Option<&str> {
        match &self.tool {
            InForce::Named(name) => Some(name),
            InForce::Nothing | InForce::Reported => None,
        }
    }

    /// The number of things that its statements have made.
    fn events(&self) -> usize {
        self.knots.len() + self.syncs.len() + self.handling.len()
    }

    /// Adds a knot, unless the robot has stopped.
    pub(super) fn push(&mut self, next: Option<Knot>, place: Place, problems: &mut Problems) {
        let duration_s =
            next.as_ref().zip(self.knots.last()).map(|(next, before)| next.time_s - before.time_s);
        let required_clearance_m = self.clearance.used(duration_s);
        if let (Some(knot), Some(before), None) = (next, self.knots.last(), &self.stop) {
            check_clock(before, &knot, place, problems);
            self.knots.push(Knot { required_clearance_m, file: self.file, ..knot });
        }
    }
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
