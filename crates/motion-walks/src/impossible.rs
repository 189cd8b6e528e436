//! Motions that a program asks for and that no motion of the robot does.

use program::{ImpossibleMove, StopReason};

/// A motion of the program that the robot is proven not to be able to do.
///
/// # Guarantee
/// No joint values within the limits do what is asked: from where the robot stands, or, where that is not known, at the end of the motion
/// from anywhere.
#[derive(Clone, Debug, PartialEq)]
pub struct ImpossibleMotion {
    /// Its index among the motions.
    pub edge: usize,
    /// The joint values where it begins, radians or metres; none where they are not known.
    pub from: Option<Vec<f64>>,
    /// The name of the tool that it moves.
    pub tool: String,
    /// Why, and where.
    pub why: ImpossibleMove,
}

/// Why it is not proven that the robot makes a move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum MoveFailure {
    /// What stops it where it is played.
    Stop(StopReason),
    /// What is not known of its target; for people. Played without it, the move would be another one.
    Open(String),
    /// It is proven that the robot does not.
    Impossible(ImpossibleMove),
}

impl From<StopReason> for MoveFailure {
    fn from(reason: StopReason) -> Self {
        Self::Stop(reason)
    }
}

impl MoveFailure {
    /// In words, for people.
    pub(crate) fn told(&self) -> String {
        match self {
            Self::Stop(reason) => format!("it is not proven that the robot can: {reason}"),
            Self::Open(why) => why.clone(),
            Self::Impossible(ImpossibleMove { reason, detail, .. }) => {
                let detail = if detail.is_empty() { String::new() } else { format!(": {detail}") };
                format!("the robot cannot: {reason}{detail}")
            }
        }
    }
}
