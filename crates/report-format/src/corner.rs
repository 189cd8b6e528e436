//! Corners that the controller may cut.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Text;
use crate::closed::closed;
use crate::line::line;
use crate::present::present;

closed! {
    /// What the documents of a brand say of corners.
    CornerLaw {
        /// Zones as written.
        Plain = "plain",
        /// ABB.
        Abb = "abb",
        /// Universal Robots.
        UniversalRobots = "universal-robots",
        /// KUKA.
        Kuka = "kuka",
        /// FANUC.
        Fanuc = "fanuc",
        /// Stäubli.
        Staubli = "staubli",
    }
}

closed! {
    /// The space in which the parts of both moves are superposed.
    BlendSpace {
        /// Joint values.
        Joints = "joints",
        /// Poses of the TCP.
        Tcp = "tcp",
    }
}

/// A corner with everything that the controller may do there.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CornerRow {
    /// The program.
    pub program: Text,
    /// Lines of the arriving and of the leaving move.
    #[serde(serialize_with = "line")]
    pub lines: [u32; 2],
    /// The taught point; null if it has no name.
    #[serde(deserialize_with = "present")]
    pub at: Option<Text>,
    /// When the exact motion is there, on the time basis.
    pub time: f64,
    /// The law.
    pub law: CornerLaw,
    /// The space.
    pub space: BlendSpace,
    /// The shares of the arriving and of the leaving move that the corner takes.
    #[serde(serialize_with = "line")]
    pub zone: [f64; 2],
    /// The worst verdict if it is cut: `clear`, `near`, `undecided` or `collision`; null where nothing encloses it.
    #[serde(deserialize_with = "present")]
    pub verdict: Option<CornerVerdict>,
    /// Why nothing encloses it; null where something does.
    #[serde(deserialize_with = "present")]
    pub gap: Option<Text>,
    /// The number of pairs that were asked.
    pub pairs: usize,
}

closed! {
    /// The worst verdict of a corner that is cut.
    CornerVerdict {
        /// Every pair is proven clear.
        Clear = "clear",
        /// A pair is nearer than required.
        Near = "near",
        /// A pair is undecided.
        Undecided = "undecided",
        /// A pair touches.
        Collision = "collision",
    }
}
