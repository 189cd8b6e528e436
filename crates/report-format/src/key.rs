//! What makes findings of two runs the same finding, and moves of two programs the same move.

use std::cmp::Ordering;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Text;
use crate::closed::closed;
use crate::present::present;

closed! {
    /// What a finding says; the most important first.
    Kind {
        /// Two members touch, or one lies inside the other.
        Collision = "collision",
        /// Two members are nearer than required.
        Near = "near",
        /// The two engines contradict each other.
        Contradiction = "contradiction",
        /// A joint leaves its range.
        JointLimit = "joint-limit",
        /// An object is taken up where nothing holds it.
        Attach = "attach",
        /// An object is put down where nothing supports it.
        Detach = "detach",
        /// Two members touch, or one lies inside the other, if the controller cuts a corner.
        CornerCollision = "corner-collision",
        /// Two members are nearer than required if the controller cuts a corner.
        CornerNear = "corner-near",
        /// Two members touch, or one lies inside the other, where two programs without a common clock may be at one time.
        AnyTimeCollision = "any-time-collision",
        /// Two members are nearer than required where two programs without a common clock may be at one time.
        AnyTimeNear = "any-time-near",
        /// The robot cannot do a move in space.
        Motion = "motion",
        /// A move in space is not proven.
        MotionUnproven = "motion-unproven",
        /// Neither contact nor clearance could be proven.
        Undecided = "undecided",
        /// Neither contact nor clearance could be proven of what the controller may do at a corner.
        CornerUndecided = "corner-undecided",
        /// Neither contact nor clearance could be proven at all places at which two programs without a common clock may be at one time.
        AnyTimeUndecided = "any-time-undecided",
        /// A joint is too fast.
        JointSpeed = "joint-speed",
    }
}

impl Kind {
    /// Whether a run with such a finding fails.
    pub fn is_error(self) -> bool {
        matches!(
            self,
            Self::Collision
                | Self::Near
                | Self::Contradiction
                | Self::JointLimit
                | Self::Attach
                | Self::Detach
                | Self::CornerCollision
                | Self::CornerNear
                | Self::AnyTimeCollision
                | Self::AnyTimeNear
                | Self::Motion
        )
    }

    /// Whether such a finding can be accepted by a baseline: where the engines contradict each other, or a program ends before its last
    /// statement, nothing is known.
    pub fn is_acceptable(self) -> bool {
        self.is_error() && !matches!(self, Self::Contradiction | Self::Motion)
    }
}

/// Identity of a finding across runs: findings with equal keys are the same finding.
///
/// # Guarantee
/// A program edit that adds or removes a move to a taught point changes the keys of all moves to that point, so that their findings
/// are new ones: no finding is mistaken for that of another move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FindingKey {
    /// That of the finding.
    pub kind: Kind,
    /// The two members, the joint, the object, or the robot.
    pub subject: Vec<Text>,
    /// The moves during which it begins, one per program that drives its members or joint.
    pub moves: Vec<MoveKey>,
    /// Its number, from 1, among the findings that agree in all else, in order of time; and how many these are.
    pub occurrence: [usize; 2],
}

/// Identity of a program move across runs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveKey {
    /// Path relative to the folder of the cell file.
    pub program: Text,
    /// Name of the taught point moved to; null if it has none.
    #[serde(deserialize_with = "present")]
    pub to: Option<Text>,
    /// Joint values of a taught point without a name, radians or metres, in the order of the program's joints; null if it has a name.
    #[serde(deserialize_with = "present")]
    pub positions: Option<Positions>,
    /// Its number, from 1, among the moves of the program to this taught point, and how many these are.
    pub occurrence: [usize; 2],
}

/// Joint values, radians or metres; equal only bit by bit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Positions(Vec<f64>);

impl From<Vec<f64>> for Positions {
    fn from(values: Vec<f64>) -> Self {
        Self(values)
    }
}

impl PartialEq for Positions {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Positions {}

impl PartialOrd for Positions {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Positions {
    fn cmp(&self, other: &Self) -> Ordering {
        let different = self.0.iter().zip(&other.0).map(|(x, y)| x.total_cmp(y)).find(|order| order.is_ne());
        different.unwrap_or_else(|| self.0.len().cmp(&other.0.len()))
    }
}

impl FindingKey {
    /// Whether its numbers and taught points are such as a run writes.
    pub(crate) fn is_sound(&self) -> bool {
        is_one_of(self.occurrence) && are_sound(&self.moves)
    }
}

/// Whether moves have numbers and taught points such as a run writes.
pub(crate) fn are_sound(moves: &[MoveKey]) -> bool {
    let is_sound = |key: &MoveKey| is_one_of(key.occurrence) && key.to.is_some() != key.positions.is_some();
    moves.iter().all(is_sound)
}

fn is_one_of([number, of]: [usize; 2]) -> bool {
    (1..=of).contains(&number)
}
