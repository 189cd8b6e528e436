//! Everything that a controller may do at a corner.

use diagnostics::Place;

use super::{CornerLaw, CornerZone};

/// A corner that may be cut, with its enclosure.
///
/// # Guarantee
/// With `u` the share of the arriving part of the zone that is left and `v` the share of the leaving part that is done, the joint values of
/// every blend that superposes both parts in its [`BlendSpace`], with `u + v` of at most 1 where the law is a triangle, are in the tube of
/// some lane of every level.
#[derive(Clone, Debug, PartialEq)]
pub struct TaughtCorner {
    /// Index of the knot at the taught point.
    pub knot: usize,
    /// Name of that point, if it has one.
    pub label: Option<String>,
    /// Place of the arriving move in its file.
    pub place: Place,
    /// Number of that file, for [`Trajectory::file_of`](crate::Trajectory::file_of).
    pub file: usize,
    /// Lines of the arriving and of the leaving move.
    pub lines: [u32; 2],
    /// The tool in force at the arriving move, at whose TCP zones are measured.
    pub tool: Option<String>,
    /// The law.
    pub law: CornerLaw,
    /// The part of the two moves.
    pub zone: CornerZone,
    /// Index of the knots at which the arriving move begins and the leaving one ends.
    pub moves: [usize; 2],
    /// The space in which both parts are superposed.
    pub space: BlendSpace,
    /// How far the TCP goes from the taught point at most, by the law, metres; `None` where the law does not say it.
    pub tcp_radius_m: Option<f64>,
    /// How long the arriving and the leaving part of the zone take at most by the exact motion, seconds; everything after the corner may
    /// happen earlier by the sum.
    pub parts_s: [f64; 2],
    /// Enclosures, each finer than the one before; empty where there is none.
    pub levels: Vec<CornerLevel>,
    /// Why there is no enclosure; for people.
    pub gap: Option<String>,
}

/// The space in which the two parts of a corner are superposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlendSpace {
    /// Joint values.
    Joints,
    /// Poses of the TCP, between moves in space.
    Tcp,
}

/// An enclosure of a corner.
#[derive(Clone, Debug, PartialEq)]
pub struct CornerLevel {
    /// Its lanes: every configuration of the corner is near one of them.
    pub lanes: Vec<CornerLane>,
}

/// Straight motions in joint space, each with a tube around it.
#[derive(Clone, Debug, PartialEq)]
pub struct CornerLane {
    /// Joint positions in radians or metres, in the order of [`Trajectory::joints`](crate::Trajectory::joints); at least two.
    pub points: Vec<Vec<f64>>,
    /// Per straight motion and joint, the largest deviation from it, radians or metres.
    pub deviations: Vec<Vec<f64>>,
}
