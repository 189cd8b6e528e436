//! One robot's taught program, reduced to joint-linear knots.

use diagnostics::{Place, Problem};
use geometry::limits::{LEAST_MOVE_S, ROUNDED_MOVE};

use crate::JointKind;

/// What the time of a knot means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeBasis {
    /// Seconds on the program's clock.
    Seconds,
    /// The row number, counted from 0: the file has no clock.
    Index,
}

/// How the motion between two knots is sampled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sampling {
    /// The knots are the interpolation points.
    KnotsOnly,
    /// Equal time steps no longer than this.
    Period {
        /// Seconds, positive.
        seconds: f64,
    },
    /// Equal steps in which no joint moves further than this.
    MaxStep {
        /// Radians, positive; infinite where the program drives no turning joint.
        revolute_rad: f64,
        /// Metres, positive; infinite where the program drives no sliding joint.
        prismatic_m: f64,
    },
}

/// A configuration the program passes through; between knots every joint moves linearly in time.
#[derive(Clone, Debug, PartialEq)]
pub struct Knot {
    /// Time on the trajectory's [`TimeBasis`].
    pub time_s: f64,
    /// Joint positions in radians or metres, in the order of [`Trajectory::joints`].
    pub position: Vec<f64>,
    /// 1-based source line of the statement or row that leads here.
    pub line: u32,
    /// Name of the taught point, where it has one.
    pub label: Option<String>,
}

impl Knot {
    /// Whether some joint moves from here to a later knot by more than rounding, and in no time.
    pub(crate) fn jumps_to(&self, later: &Self) -> bool {
        let is_far = |(from, to): (&f64, &f64)| (to - from).abs() > ROUNDED_MOVE;
        later.time_s - self.time_s < LEAST_MOVE_S && self.position.iter().zip(&later.position).any(is_far)
    }
}

/// Where a program waits for other programs of the cell: see [`synchronise`](crate::synchronise).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyncPoint {
    /// Name that the programs which meet here share.
    pub name: String,
    /// Index of the knot at which the robot stands.
    pub knot: usize,
    /// Where the statement stands in the file.
    pub place: Place,
}

/// One taught program of one robot.
#[derive(Clone, Debug, PartialEq)]
pub struct Trajectory {
    /// File as the user would name it.
    pub file: String,
    /// Driven joints, in the order of every position vector.
    pub joints: Vec<String>,
    /// Kind of each driven joint, in the same order.
    pub kinds: Vec<JointKind>,
    /// What the knot times mean.
    pub time_basis: TimeBasis,
    /// At least one knot; times never go back, and knots of equal time have equal positions.
    pub knots: Vec<Knot>,
    /// Where the program waits for others, in order; none once that is done.
    pub syncs: Vec<SyncPoint>,
    /// How to sample between the knots.
    pub sampling: Sampling,
    /// Warnings for the report; none of them makes the program unusable.
    pub notes: Vec<Problem>,
}
