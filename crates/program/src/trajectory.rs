//! One robot's taught program as joint-linear knots.

use diagnostics::{Place, Problem};
use geometry::Pose;
use geometry::limits::{LEAST_MOVE_S, ROUNDED_MOVE};

use crate::{DrivenJointKind, HandlingPoint, StopReason, TableReading, TaughtCorner, Unreached};

/// The meaning of a knot's time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeBasis {
    /// Seconds on the program's clock.
    #[default]
    Seconds,
    /// The row number, counted from 0: the file has no clock.
    Index,
    /// Seconds along the motions of a program that branches, one after the other: no run of it takes this time.
    Edge,
}

/// How the motion between two knots is sampled.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Sampling {
    /// The knots are the interpolation points.
    #[default]
    KnotsOnly,
    /// Equal time steps no longer than this.
    Period {
        /// Seconds, positive.
        seconds: f64,
    },
    /// Equal steps in which no joint moves further than these limits.
    MaxStep {
        /// Radians, positive; infinite if the program drives no revolute joint.
        revolute_rad: f64,
        /// Metres, positive; infinite if the program drives no prismatic joint.
        prismatic_m: f64,
    },
}

/// A configuration on the path of a program; [`MotionLaw::between`](crate::MotionLaw::between) says how the joints move from one to the
/// next.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Knot {
    /// Time on the trajectory's [`TimeBasis`].
    pub time_s: f64,
    /// Joint positions in radians or metres, in the order of [`Trajectory::joints`].
    pub position: Vec<f64>,
    /// Rates at the knot, if the program gives any.
    pub rates: Rates,
    /// 1-based source line of the statement or row that leads to this knot.
    pub line: u32,
    /// Number of the file with that line, for [`Trajectory::file_of`]: 0 for the program itself.
    pub file: usize,
    /// Name of the taught point, if it has one.
    pub label: Option<String>,
    /// The part of a move in space that leads from the knot before to this one; `None` for a motion in joint space.
    pub cartesian: Option<CartesianPiece>,
    /// The required clearance that the program gives for the motion or the wait that leads from the knot before to this one, metres; `None`
    /// for those of the cell.
    pub required_clearance_m: Option<f64>,
    /// Where the speed changes evenly on the straight motion from the knot before to this one: the speed at its start as a share of the mean
    /// one, from 0 to 2; `None` for a constant speed. At the share `t` of the time the share of the way is `u t + (1 - u) t^2`.
    pub start_speed_share: Option<f64>,
    /// Whether this is a later phase of the straight motion that leads to the knot before: constant speed after accelerating, or braking.
    pub is_later_phase: bool,
    /// Whether the robot does not move here from the knot before: the statements from here on are a way of their own.
    pub begins_anew: bool,
}

/// A part of a move in space, close to the straight motion in joint space.
#[derive(Clone, Debug, PartialEq)]
pub struct CartesianPiece {
    /// Index of its move in [`Trajectory::cartesian_moves`].
    pub of: usize,
    /// Whether the TCP moves along an arc, and not along a line.
    pub is_arc: bool,
    /// Per joint, the largest deviation of the motion from the straight one between the knots, at the same share of the time, radians or
    /// metres.
    pub deviations: Vec<f64>,
    /// Per joint, the largest difference of its speed from that of the straight motion, times the duration of the piece, radians or metres.
    pub slope_errors: Vec<f64>,
}

/// A move in space as it is taught.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CartesianMove {
    /// The statement in words, as `MoveL to seam_end`.
    pub statement: String,
    /// Its place in the file.
    pub place: Place,
    /// Number of that file, for [`Trajectory::file_of`].
    pub file: usize,
    /// The tool whose TCP moves.
    pub tool: String,
    /// The frame in force; `None` for the controller's world.
    pub frame: Option<String>,
}

/// A move in space that the robot cannot do, or that is not proven: the trajectory ends there.
#[derive(Clone, Debug, PartialEq)]
pub struct Stop {
    /// The move.
    pub of: CartesianMove,
    /// Index of the knot at which the robot stands.
    pub knot: usize,
    /// Share of the move that is done there, from 0 to 1.
    pub share: f64,
    /// Commanded pose `root_from_tcp` there, metres.
    pub root_from_tcp: Pose,
    /// Commanded values there, one per joint of the program: of joints beside the arm and of a redundant one; those of the arm's other joints
    /// mean nothing.
    pub commanded: Vec<f64>,
    /// The reason.
    pub unreached: Unreached,
    /// The joint that is farthest from the values taught for the end, where the move ends at others.
    pub missed: Option<MissedJoint>,
    /// Where no joint vector was chosen for a pose, those to choose from or the nearest known ones, as the program gives them: in its units
    /// and the order of [`Trajectory::joints`].
    pub candidates: Vec<Vec<f64>>,
    /// What the reason leaves open, for people; empty where nothing.
    pub detail: String,
    /// Whether it is one of several ways of a program, and the others go on.
    pub ends_one_way: bool,
}

impl Stop {
    /// A stop at the start of a move, at the first knot.
    pub(crate) fn before(of: CartesianMove, root_from_tcp: Pose, unreached: Unreached) -> Self {
        Self {
            of,
            knot: 0,
            share: 0.0,
            root_from_tcp,
            commanded: Vec::new(),
            unreached,
            missed: None,
            candidates: Vec::new(),
            detail: String::new(),
            ends_one_way: false,
        }
    }

    /// A move that no motion of a robot does, on one of several ways of a program.
    pub fn of_one_way(of: CartesianMove, at: ImpossibleMove, commanded: Vec<f64>, knot: usize) -> Self {
        let unreached = Unreached { reason: at.reason, is_proven: true };
        let stop = Self::before(of, at.root_from_tcp, unreached);
        Self { knot, share: at.share, commanded, detail: at.detail, ends_one_way: true, ..stop }
    }
}

/// A move of which it is proven that no motion of the robot does it.
#[derive(Clone, Debug, PartialEq)]
pub struct ImpossibleMove {
    /// Why.
    pub reason: StopReason,
    /// What the reason leaves open, for people; empty where nothing.
    pub detail: String,
    /// Share of the move up to which it can be done, from 0 to 1.
    pub share: f64,
    /// Commanded pose `root_from_tcp` there, metres.
    pub root_from_tcp: Pose,
}

/// A joint that ends a move in space elsewhere than taught.
#[derive(Clone, Debug, PartialEq)]
pub struct MissedJoint {
    /// Its name.
    pub joint: String,
    /// Its kind.
    pub kind: DrivenJointKind,
    /// The position at the end of the move, radians or metres.
    pub reached: f64,
    /// The position taught for it.
    pub taught: f64,
}

/// Derivatives of the joint positions at a knot; each is given for all joints or for none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rates {
    /// Radians or metres per second, in the order of [`Trajectory::joints`]; empty if not given.
    pub velocity: Vec<f64>,
    /// Radians or metres per second squared, in the same order; empty if not given.
    pub acceleration: Vec<f64>,
}

impl Knot {
    /// Whether it is a later piece or phase of the move that leads to the knot before it.
    pub fn continues(&self, before: &Self) -> bool {
        let of = |knot: &Self| knot.cartesian.as_ref().map(|piece| piece.of);
        self.is_later_phase || (self.cartesian.is_some() && of(self) == of(before))
    }

    /// Whether some joint moves from this knot to a later one by more than rounding, in zero time.
    pub(crate) fn jumps_to(&self, later: &Self) -> bool {
        let is_far = |(from, to): (&f64, &f64)| (to - from).abs() > ROUNDED_MOVE;
        later.time_s - self.time_s < LEAST_MOVE_S && self.position.iter().zip(&later.position).any(is_far)
    }
}

/// A sync: the program waits for other programs of the cell, see [`synchronise`](crate::synchronise).
#[derive(Clone, Debug, PartialEq)]
pub struct SyncPoint {
    /// Name shared by the programs that meet.
    pub name: String,
    /// Index of the knot at which the robot waits.
    pub knot: usize,
    /// Place of the statement in the file.
    pub place: Place,
    /// Number of that file, for [`Trajectory::file_of`].
    pub file: usize,
    /// The required clearance that the program gives for the wait, metres; `None` for those of the cell.
    pub required_clearance_m: Option<f64>,
    /// Whether the program comes there; false behind a move in space that ends it.
    pub is_reached: bool,
}

/// A sync that took place: all programs with the same name and instant go on together from there.
#[derive(Clone, Debug, PartialEq)]
pub struct SyncMeeting {
    /// Name shared by the programs that met.
    pub name: String,
    /// When they go on, seconds on the clock of the cell; the same bits in all of them.
    pub time_s: f64,
}

/// One taught program of one robot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trajectory {
    /// File name as given by the user.
    pub file: String,
    /// The names of the files that it calls: numbers 1 and higher.
    pub called_files: Vec<String>,
    /// Driven joints, in the order of every position vector.
    pub joints: Vec<String>,
    /// Kind of each driven joint, in the same order.
    pub kinds: Vec<DrivenJointKind>,
    /// The meaning of the knot times.
    pub time_basis: TimeBasis,
    /// At least one knot; times never go back, and knots of equal time have equal positions.
    pub knots: Vec<Knot>,
    /// Its syncs, in order; empty after synchronisation.
    pub syncs: Vec<SyncPoint>,
    /// The syncs at which it met other programs, in order; empty before synchronisation.
    pub meetings: Vec<SyncMeeting>,
    /// Its statements about objects, in order; those behind its end or stop are left out.
    pub handling: Vec<HandlingPoint>,
    /// Its corners that may be cut, in order.
    pub corners: Vec<TaughtCorner>,
    /// The number of corners that are written, and taken not to be cut, because the cell file says so.
    pub uncut_corners: usize,
    /// Its moves in space, in order.
    pub cartesian_moves: Vec<CartesianMove>,
    /// The move in space that ends the trajectory before the program does.
    pub stop: Option<Stop>,
    /// Per statement of a taught program, in the order in which they are played, the number of knots up to its end.
    pub statement_ends: Vec<usize>,
    /// The sampling between the knots.
    pub sampling: Sampling,
    /// The required clearance that the program gives for standing after its end, metres; `None` for those of the cell.
    pub required_clearance_after_m: Option<f64>,
    /// When the robot starts by the message that holds it, seconds; 0 if it does not say.
    pub stamp_s: f64,
    /// How it was read, if it is a joint table.
    pub table: Option<TableReading>,
    /// Warnings for the report; the program is still usable.
    pub notes: Vec<Problem>,
}

impl Trajectory {
    /// The name of a file of the program by its number: its own for 0, otherwise that of a file which it calls.
    pub fn file_of(&self, number: usize) -> &str {
        let called = number.checked_sub(1).and_then(|called| self.called_files.get(called));
        called.unwrap_or(&self.file)
    }

    /// Lets the program begin later, by some seconds.
    pub fn delay(&mut self, by_s: f64) {
        self.knots.iter_mut().for_each(|knot| knot.time_s += by_s);
        self.meetings.iter_mut().for_each(|meeting| meeting.time_s += by_s);
    }

    /// When its last knot is, seconds on its time basis; 0 without knots.
    pub fn end_s(&self) -> f64 {
        self.knots.last().map_or(0.0, |knot| knot.time_s)
    }

    /// The moves and waits of its program, each by the index of the knot before it and of the knot at its end: all pieces and phases of a
    /// move are that move.
    pub fn moves(&self) -> Vec<[usize; 2]> {
        let mut moves: Vec<[usize; 2]> = Vec::new();
        for knot in 1..self.knots.len() {
            if self.knots[knot].begins_anew {
                continue;
            }
            match moves.last_mut() {
                Some(last) if self.knots[knot].continues(&self.knots[knot - 1]) => last[1] = knot,
                _ => moves.push([knot - 1, knot]),
            }
        }
        moves
    }

    /// Whether it moves a joint at all: by its positions, by rates at them, or beside the straight motion between them.
    ///
    /// # Guarantee
    /// A program that is said to stand still keeps every joint at its first position.
    pub fn moves_a_joint(&self) -> bool {
        let leaves = |knot: &Knot| {
            let rates = knot.rates.velocity.iter().chain(&knot.rates.acceleration);
            let beside = knot.cartesian.iter().flat_map(|piece| &piece.deviations);
            knot.position != self.knots[0].position || rates.chain(beside).any(|value| *value != 0.0)
        };
        self.knots.len() > 1 && self.knots.iter().any(leaves)
    }

    /// Whether its moves accelerate and brake.
    pub fn accelerates(&self) -> bool {
        self.knots.iter().any(|knot| knot.start_speed_share.is_some())
    }

    /// Whether its moves are taught ones that begin and end at their full speed, which no robot does: its cycle time is a lower bound.
    pub fn has_constant_speeds(&self) -> bool {
        self.sampling != Sampling::KnotsOnly && self.knots.len() > 1 && !self.accelerates()
    }

    /// Whether the same move leads to two knots, or they are one.
    pub fn are_of_one_move(&self, knots: [usize; 2]) -> bool {
        let [first, last] = [knots[0].min(knots[1]), knots[0].max(knots[1])];
        (first + 1..=last).all(|knot| self.knots[knot].continues(&self.knots[knot - 1]))
    }
}
