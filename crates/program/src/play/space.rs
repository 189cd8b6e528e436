//! Poses and moves in space of a taught program: resolved with the robot's tools and the cell's frames.

use diagnostics::{Place, Problem, Problems, excerpt, hint_for};

use super::corners::{MoveInPoses, MovePiece, PlayedMove};
use super::frames::{ExternalMotion, HeldTool, frame_of};
use super::joint_moves::no_length;
use super::moves::{InForce, NamedPoint, PlayedProgram, ResolvedProgram, WORLD};
use super::phases::{self, MovePart};
use super::points::ResolvedPoint;
use super::reports::Reports;
use super::speed::{LEAST_PATH, MoveInSpace, path_duration_s};
use crate::{
    CartesianMove, CartesianPath, CartesianPiece, CartesianRobot, CommandedPath, Followed, JointInfo, Knot,
    Located, MissedJoint, NoPath, PathPiece, Speed, Stop, StopReason, Unchosen, Unreached,
};

/// Joint values taught for the end of a move are reached within this, radians or metres.
pub(super) const SAME: f64 = 1e-6;

impl ResolvedProgram<'_> {
    /// Reports frames that do not exist, and points to be near that do not exist or have no joint values.
    pub(super) fn check_poses(&self, problems: &mut Problems) {
        for point in self.program.points.iter().filter(|point| point.pose.is_some()) {
            if let Some(frame) = point.frame.as_ref().filter(|frame| frame.value != WORLD) {
                self.is_frame(Some(&frame.value), frame.place, problems);
            }
            let Some(near) = &point.near else { continue };
            if let Some(NamedPoint { name, point: ResolvedPoint::Pose { .. } }) = self.look_up(near, problems)
            {
                let what = format!("point {} is near {}", excerpt(&point.name), excerpt(name));
                let problem = problems.problem(what).at(near.place.line, near.place.column);
                let problem = problem.found("a pose").expected("a point with joint values");
                problems.push(problem.hint(self.joint_values_hint(name)));
            }
        }
    }

    /// Whether a tool exists and can be moved in space by the program's joints; what is wrong is reported.
    pub(super) fn check_tool(
        &self,
        Located { value: name, place }: &Located<String>,
        problems: &mut Problems,
    ) -> bool {
        let place = *place;
        let Some(robot) = self.robot(place, problems) else { return false };
        let known = robot.tools();
        let problem = if !known.contains(&name.as_str()) {
            let problem = problems.problem(format!("unknown tool {}", excerpt(name)));
            Some(problem.hint(hint_for(name, &known, "tools that the cell file gives this robot")))
        } else if let Err(reason) = robot.check_tool(name, self.names) {
            let problem =
                problems.problem(format!("tool {} cannot be moved in space: {reason}", excerpt(name)));
            Some(problem.hint(
                "teach joint values with MoveJ, and leave out Tool(...): mounted tools are checked without it",
            ))
        } else {
            None
        };
        let is_usable = problem.is_none();
        // Where joint names are wrong, what a tool needs of them says nothing.
        if let Some(problem) = problem.filter(|_| self.driven.is_some()) {
            problems.push(problem.at(place.line, place.column));
        }
        is_usable
    }

    pub(super) fn robot(&self, place: Place, problems: &mut Problems) -> Option<&dyn CartesianRobot> {
        if self.robot.is_none() {
            let problem =
                problems.problem("tools, frames and poses need a cell file").at(place.line, place.column);
            problems.push(problem.expected("a cell file with the robot, its tools and frames"));
        }
        self.robot
    }

    /// The tool in force; none is reported.
    pub(super) fn tool<'a>(
        &self,
        played: &'a PlayedProgram,
        place: Place,
        problems: &mut Problems,
    ) -> Option<&'a str> {
        match &played.tool {
            InForce::Named(name) => {
                let stands_first = self.robot.is_some_and(|robot| robot.stands_first(name));
                let Some(why) = played.off_robot(name, stands_first) else { return Some(name) };
                let what = format!("tool {} is not mounted here", excerpt(name));
                let problem = problems.problem(what).at(place.line, place.column).found(why);
                problems.push(
                    problem.hint(format!("Mount(tool: {name:?}) before it, or Tool(...) of another one")),
                );
            }
            InForce::Reported => {}
            InForce::Nothing => {
                let problem = problems.problem("a pose without a tool").at(place.line, place.column);
                let known = self.robot.map_or_else(Vec::new, |robot| robot.tools());
                let example = known.first().copied().unwrap_or("gripper");
                problems.push(problem.expected(format!("Tool(name: {example:?}) in a statement before")));
            }
        }
        None
    }

    /// The joint values of a joint move to a pose; if there are none, the program stops there.
    pub(super) fn joints_at(
        &self,
        target: NamedPoint<'_>,
        place: Place,
        played: &mut PlayedProgram,
        problems: &mut Problems,
    ) -> Option<Vec<f64>> {
        let robot = self.robot(place, problems)?;
        let tool = self.tool(played, place, problems)?.to_owned();
        let holding = HeldTool { robot, tool: &tool };
        if !self.check_target(holding, target, place, played, problems) {
            return None;
        }
        let before =
            played.knots.last().filter(|knot| Some(knot.position.len()) == self.driven.map(<[_]>::len))?;
        let NamedPoint { name, point } = target;
        let ResolvedPoint::Pose { frame_from_tcp, .. } = point else { return None };
        let end = self.externals_at(holding, point, &before.position)?;
        let frame = frame_of(point, played);
        let root_from_frame = robot.root_from_frame(frame.as_deref(), self.names, &end)?;
        let root_from_tcp = root_from_frame * *frame_from_tcp;
        let near = match point {
            ResolvedPoint::Pose { near: Some(near), .. } => match self.points.get(near.as_str()) {
                Some(ResolvedPoint::Joints(near)) if near.len() == before.position.len() => near,
                // That is already reported.
                _ => return None,
            },
            _ => &before.position,
        };
        match robot.joints_at(&tool, self.names, &root_from_tcp, [&end, near]) {
            Ok(position) => Some(position),
            Err(Unchosen { unreached, candidates }) => {
                let of = CartesianMove {
                    statement: format!("MoveJ to {name}"),
                    place,
                    file: played.file,
                    tool,
                    frame,
                };
                let kinds = self.driven.unwrap_or_default().iter().map(|joint| joint.kind);
                let in_units = |candidate: Vec<f64>| {
                    let values = candidate.into_iter().zip(kinds.clone());
                    values.map(|(value, kind)| self.program.units.value.from_si(value, kind)).collect()
                };
                let candidates = candidates.into_iter().map(in_units).collect();
                played.stop_at(Stop {
                    commanded: end,
                    candidates,
                    ..Stop::before(of, root_from_tcp, unreached)
                });
                None
            }
        }
    }

    /// The commanded path; after a problem with its points the position is lost.
    fn path(
        &self,
        carrying: &ExternalMotion<'_>,
        NamedPoint { name, point: target }: NamedPoint<'_>,
        via: Option<NamedPoint<'_>>,
        place: Place,
        played: &mut PlayedProgram,
        problems: &mut Problems,
    ) -> Option<CartesianPath> {
        let start = self.carrier_from_tcp(carrying, carrying.start)?;
        let end = self.commanded(carrying, target, played)?;
        let path = match via {
            None => CartesianPath::line(start, end),
            Some(via) => {
                let via = self.via(carrying, via, name, place, played, problems);
                played.is_lost |= via.is_none();
                CartesianPath::arc(start, via?, end)
            }
        };
        match path {
            Ok(path) => Some(path),
            Err(fault) => {
                problems.push(no_path(fault, name, problems).at(place.line, place.column));
                played.is_lost = true;
                None
            }
        }
    }

    /// The commanded pose in the root link at a share of a path.
    fn root_from_tcp_at(
        &self,
        robot: &dyn CartesianRobot,
        commanded: &CommandedPath<'_>,
        share: f64,
    ) -> geometry::Pose {
        let at = commanded.externals_at(share);
        let carrier = commanded.carrier;
        let root_from_carrier = carrier.and_then(|frame| robot.root_from_frame(Some(frame), self.names, &at));
        let carrier_from_tcp = commanded.path.at(share);
        root_from_carrier.map_or(carrier_from_tcp, |carrier| carrier * carrier_from_tcp)
    }

    /// Adds a knot for every piece of a linear move, or of a circular one through `via`.
    pub(super) fn move_in_space(
        &self,
        target: NamedPoint<'_>,
        via: Option<NamedPoint<'_>>,
        speed: Speed,
        place: Place,
        played: &mut PlayedProgram,
        reports: &mut Reports<'_>,
    ) {
        let Reports { problems, notes } = reports;
        let Some(robot) = self.robot(place, problems) else { return };
        let Some(tool) = self.tool(played, place, problems).map(str::to_owned) else { return };
        let holding = HeldTool { robot, tool: &tool };
        let mut is_usable = self.check_target(holding, target, place, played, problems);
        if let Some(via) = via {
            is_usable &= self.check_via(holding, via, place, played, problems);
        }
        if !is_usable {
            played.is_lost = true;
            return;
        }
        let (Some(before), Some(driven), None, false) =
            (played.knots.last(), self.driven, &played.stop, played.is_lost)
        else {
            return;
        };
        if before.position.len() != driven.len() {
            return;
        }
        let (before, from) = (before.clone(), before.position.clone());
        let Some(carrying) = self.carrying(holding, target.point, &from, played) else { return };
        let Some(path) = self.path(&carrying, target, via, place, played, problems) else { return };
        let commanded = CommandedPath {
            start: &from,
            end: &carrying.end,
            carrier: carrying.carrier.as_deref(),
            path: &path,
        };
        let is_short = path.length_m() <= LEAST_PATH && path.turn_rad() <= LEAST_PATH;
        let mut followed = if is_short && from == carrying.end {
            let hint = "the TCP already stands there";
            notes.push(no_length(target.name, notes).at(place.line, place.column).hint(hint));
            Followed { pieces: vec![PathPiece::standing(&from)], stop: None }
        } else {
            robot.follow(&tool, self.names, &commanded)
        };
        let mut unreached = followed.stop.take();
        let missed = match unreached {
            None => missed_joint(target.point, &from, &mut followed.pieces, driven),
            Some(_) => None,
        };
        if missed.is_some() {
            unreached = Some(Unreached { reason: StopReason::OtherBranch, is_proven: true });
        }
        let motion = MoveInSpace { path: &path, start: &from, pieces: &followed.pieces };
        let Some(duration_s) = path_duration_s(speed, driven, &motion, place, problems) else { return };
        let verb = if path.is_arc() { "MoveC" } else { "MoveL" };
        let of = CartesianMove {
            statement: format!("{verb} to {}", target.name),
            place,
            file: played.file,
            tool: tool.clone(),
            frame: frame_of(target.point, played).or_else(|| carrying.carrier.clone()),
        };
        let index = played.cartesian_moves.len();
        played.cartesian_moves.push(of.clone());
        let share = followed.pieces.last().map_or(0.0, |piece| piece.share);
        let begun = played.begun_move(self.file, place).map(|begun| PlayedMove {
            label: Some(target.name.to_owned()),
            duration_s,
            pieces: MovePiece::followed(&followed.pieces),
            in_poses: Some(MoveInPoses {
                path: path.clone(),
                tool: tool.clone(),
                is_carried: carrying.carrier.is_some() || from != carrying.end,
            }),
            ..begun
        });
        let parts = followed.pieces.into_iter().map(|piece| {
            let knot = Knot {
                position: piece.position,
                line: place.line,
                label: Some(target.name.to_owned()),
                cartesian: Some(CartesianPiece {
                    of: index,
                    is_arc: path.is_arc(),
                    deviations: piece.deviations,
                    slope_errors: piece.slope_errors,
                }),
                ..Knot::default()
            };
            MovePart { share: piece.share, knot }
        });
        let profile = robot.accelerations().and_then(|accelerations| {
            phases::of_move_in_space(accelerations, &path, duration_s, place, problems)
        });
        let is_even = profile.is_none();
        for knot in phases::knots(&before, duration_s, profile, parts) {
            played.push(Some(knot), place, problems);
        }
        if let (Some(begun), None) = (begun, &unreached) {
            let knots = [begun.knots[0], played.knots.len() - 1];
            played.record(PlayedMove { knots, is_even, ..begun });
        }
        if let Some(unreached) = unreached {
            let stop = Stop::before(of, self.root_from_tcp_at(robot, &commanded, share), unreached);
            let commanded = commanded.externals_at(share);
            played.stop_at(Stop { share, commanded, missed, ..stop });
        }
    }
}

impl PlayedProgram {
    /// Ends the motion at the last knot, unless it has ended before.
    fn stop_at(&mut self, stop: Stop) {
        let Some(knot) = self.knots.len().checked_sub(1) else { return };
        self.stop.get_or_insert(Stop { knot, ..stop });
    }
}

/// Moves the end of a path onto the joint values taught for it; the joint that is farthest off where it ends at other ones.
fn missed_joint(
    target: &ResolvedPoint,
    from: &[f64],
    pieces: &mut [PathPiece],
    driven: &[&JointInfo],
) -> Option<MissedJoint> {
    let (column, [reached, taught]) = reach_taught(target, from, pieces)?;
    let joint = driven[column];
    Some(MissedJoint { joint: joint.name.clone(), kind: joint.kind, reached, taught })
}

/// Moves the end of a path onto the joint values taught for it, by no more than rounding. Where it ends at other joint values, the joint
/// that is farthest off: its column, and the values reached and taught.
fn reach_taught(target: &ResolvedPoint, from: &[f64], pieces: &mut [PathPiece]) -> Option<(usize, [f64; 2])> {
    let ResolvedPoint::Joints(taught) = target else { return None };
    let reached = pieces.last().map_or(from, |last| &last.position);
    let off = reached.iter().zip(taught).map(|(there, taught)| (there - taught).abs());
    let (column, distance) =
        off.enumerate().max_by(|(_, x), (_, y)| x.total_cmp(y)).unwrap_or((0, f64::INFINITY));
    // The comparison is false for what is no number.
    if distance <= SAME {
        if let Some(last) = pieces.last_mut() {
            last.position.clone_from(taught);
            last.deviations.iter_mut().for_each(|deviation| *deviation += distance);
            last.slope_errors.iter_mut().for_each(|error| *error += distance);
        }
        return None;
    }
    Some((column, [reached[column], taught[column]]))
}

/// The problem of points that command no path.
fn no_path(fault: NoPath, name: &str, problems: &Problems) -> Problem {
    let name = excerpt(name);
    match fault {
        NoPath::HalfTurn => problems
            .problem(format!(
                "the tool turns by 180 degrees on the way to {name}, about an axis that is not determined"
            ))
            .expected("orientations less than 180 degrees apart")
            .hint("teach a point between them"),
        NoPath::FullCircle => problems
            .problem(format!("the arc to {name} ends where it begins"))
            .expected("an end away from the start")
            .hint("a full circle takes two moves"),
        NoPath::OnALine => problems
            .problem(format!("the three points of the arc to {name} lie on a line"))
            .expected("a via point off the line through start and end")
            .hint("write MoveL for a straight path"),
        NoPath::Radius(radius_m) => problems
            .problem(format!("the arc to {name} is nearly straight"))
            .found(format!("a radius of {:.0} mm", radius_m * 1e3))
            .expected("at most 10000 mm"),
        NoPath::Angle(angle) => problems
            .problem(format!("the angle of the arc to {name} is out of range"))
            .found(format!("{:.1} degrees", angle.to_degrees()))
            .expected("1 to 240 degrees")
            .hint("teach a longer arc in two moves"),
    }
}
