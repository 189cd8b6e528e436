//! The graph: places where the robot can stand, and the moves between them.

use std::sync::Arc;

use controller_program::SourcePlace;

use crate::devices::{DeviceChange, DevicesAt, UnfollowedStatement};
use crate::motion::{EvaluatedMove, StandingPlace};

/// Index of a place in the graph's list of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeIndex(pub usize);

/// Index of a motion edge in the graph's list of edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EdgeIndex(pub usize);

/// Every motion that a program can make.
///
/// # Guarantee
/// Whatever the inputs of the program are, and whichever side its unknown conditions take, every move that it makes is an edge, from the
/// place where the robot stands to the place where it stands then; and every two moves that a corner can join are a [`FlyBy`].
/// There may be edges that no run makes: conditions are taken alone, without what they have to do with each other.
#[derive(Clone, Debug, PartialEq)]
pub struct MotionGraph {
    /// Places where the robot can stand, in the order in which they were found; the first one is where the program begins.
    pub nodes: Vec<StandingPlace>,
    /// Per place, where the devices beside the robot are; a place is another one where they are elsewhere.
    pub devices: Vec<Arc<DevicesAt>>,
    /// Moves, in the order of their statements in the files.
    pub edges: Vec<MotionEdge>,
    /// Devices that move while the robot stands, in the order of their statements in the files.
    pub changes: Vec<DeviceChange>,
    /// Pairs of moves that a corner can join, in the order of edges.
    pub fly_bys: Vec<FlyBy>,
    /// Places where the program can end.
    pub ends: Vec<NodeIndex>,
    /// Statements that would move the robot and are never reached, in the order of files and lines.
    pub unreached: Vec<SourcePlace>,
    /// Variables that take ever new values, such as counters: what depends on them was taken for unknown. No target does.
    pub unfollowed: Vec<String>,
    /// Statements behind which nothing may be concluded, as a device moves there in a way that is not known.
    pub unfollowed_statements: Vec<UnfollowedStatement>,
}

/// A move from one place to another.
#[derive(Clone, Debug, PartialEq)]
pub struct MotionEdge {
    /// Where the robot stands before, or would stand without a corner there.
    pub from: NodeIndex,
    /// Where it stands then.
    pub to: NodeIndex,
    /// The statement.
    pub place: SourcePlace,
    /// The move.
    pub motion: EvaluatedMove,
    /// Unknown conditions between the move before and this one, on the first way that was found; other ways may have others.
    pub conditions: Vec<TakenCondition>,
}

/// An unknown condition, and which side of it was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenCondition {
    /// The condition as it stands in the program.
    pub place: SourcePlace,
    /// Whether it held.
    pub holds: bool,
}

/// Two moves that a corner can join.
///
/// The robot may turn anywhere within the corner of the first one, or reach its target all the same: a statement between may hold the
/// program up. The tool may change between them, as [`MotionEdge::motion`] of both says. Controllers that skip a target whose corner overlaps with the next one go straight to the target after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FlyBy {
    /// The move to the corner.
    pub before: EdgeIndex,
    /// The move from the corner on.
    pub after: EdgeIndex,
}

/// What an exploration ends with.
#[derive(Clone, Debug, PartialEq)]
pub enum Exploration {
    /// The whole program.
    Complete(MotionGraph),
    /// A part of it: nothing may be concluded about the rest.
    Incomplete(MotionGraph, Incompleteness),
}

/// Why an exploration ended before its time.
#[derive(Clone, Debug, PartialEq)]
pub struct Incompleteness {
    /// What grew beyond its limit.
    pub what: String,
    /// Where in the program.
    pub place: SourcePlace,
    /// The name of the variable that has the most values there, where one has several.
    pub variable: Option<String>,
}
