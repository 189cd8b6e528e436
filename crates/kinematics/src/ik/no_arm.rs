//! Chains without inverse kinematics.

use std::fmt;

use crate::JointId;

/// Why two links have no arm between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoArm {
    /// A joint between them follows another joint.
    Mimic(JointId),
    /// A joint between them slides.
    Prismatic(JointId),
    /// No joint between them turns.
    NothingTurns,
}

impl fmt::Display for NoArm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Mimic(_) => "a joint of the chain follows another joint",
            Self::Prismatic(_) => "a joint of the chain slides",
            Self::NothingTurns => "no joint of the chain turns",
        })
    }
}

impl std::error::Error for NoArm {}
