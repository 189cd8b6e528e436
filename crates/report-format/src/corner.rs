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

/// When two programs are at places that the exact motion does not combine.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CornerTiming {
    /// The robot that is ahead or cuts the corner, and the other one.
    #[serde(serialize_with = "line")]
    pub robots: [Text; 2],
    /// By how much the first is ahead of the second, on the time basis; null while it cuts the corner.
    #[serde(deserialize_with = "present")]
    pub ahead: Option<f64>,
    /// When the second one is there by the exact motion; null while it cuts a corner of its own.
    #[serde(deserialize_with = "present")]
    pub other_time: Option<f64>,
    /// The line on which the second one is then, where the two have no common clock; not written otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other_line: Option<u32>,
}

/// Two programs between two of their meetings, where one may be ahead of the other because corners were cut.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeadRow {
    /// The robots.
    #[serde(serialize_with = "line")]
    pub robots: [Text; 2],
    /// From when to when, on the time basis.
    #[serde(serialize_with = "line")]
    pub time: [f64; 2],
    /// The most that each is ahead of the other, on the time basis; null without a common clock: each may then be anywhere while the other
    /// one is anywhere.
    #[serde(serialize_with = "line", deserialize_with = "present")]
    pub lead: Option<[f64; 2]>,
    /// The worst verdict of the pairs that both move: `clear`, `near`, `undecided` or `collision`; null where nothing was asked.
    #[serde(deserialize_with = "present")]
    pub verdict: Option<CornerVerdict>,
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
