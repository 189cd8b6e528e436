//! A joint of an arm or of its tool.

use serde::Deserialize;

/// A joint between two links; all joint frames are parallel at zero except a pitched one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Joint {
    /// Joint name in the URDF.
    pub(super) name: String,
    /// Parent link.
    pub(super) parent: String,
    /// Child link.
    pub(super) child: String,
    /// Origin of the child frame in the parent frame, metres.
    pub(super) origin: [f64; 3],
    /// How it moves.
    #[serde(flatten)]
    pub(super) motion: Motion,
}

/// What a joint lets its child do.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Motion {
    /// Bolted.
    Fixed {
        /// Pitch of the child frame about y, degrees.
        pitch_deg: f64,
    },
    /// Turns about an axis.
    Turn {
        /// Unit axis.
        axis: [f64; 3],
        /// Lower and upper limit, degrees.
        limits_deg: [f64; 2],
        /// Highest speed, degrees per second.
        speed_deg_per_s: f64,
        /// Highest torque, newton metres.
        torque_n_m: f64,
    },
    /// A gripper finger that slides along an axis from closed (0) to open, at most 100 mm per second.
    Finger {
        /// Unit axis.
        axis: [f64; 3],
        /// Where it is open, metres.
        travel: f64,
        /// Highest force, newtons.
        force_n: f64,
        /// Whether it follows `finger_joint`.
        mimic: bool,
    },
}

impl Motion {
    /// The ends of the range as a named position has them: degrees, metres of a finger.
    pub(super) fn range(&self) -> [f64; 2] {
        match self {
            Self::Fixed { .. } => [0.0, 0.0],
            Self::Turn { limits_deg, .. } => *limits_deg,
            Self::Finger { travel, .. } => [0.0, *travel],
        }
    }
}
