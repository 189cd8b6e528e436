//! Objects that programs take up and put down.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Text;
use crate::instant::Stretch;
use crate::line::line;
use crate::present::present;

/// The part of the program for which an object is a member.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MemberStay {
    /// The object, by its name in the cell file.
    pub object: Text,
    /// From when to when it is there, on the time basis.
    pub time: [f64; 2],
    /// The same, counted in interpolation points.
    pub moment: [f64; 2],
    /// Whether something carries it; otherwise it stands.
    pub is_attached: bool,
}

/// A contact that is meant for a part of the program.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MeantContactRow {
    /// Two names in byte order.
    pub pair: [Text; 2],
    /// The program that says so.
    pub program: Text,
    /// The line of the statement.
    pub line: u32,
    /// Why it is meant.
    pub reason: Text,
    /// The longest translation that must part the two, metres.
    pub up_to_m: f64,
    /// Of an object and its support, how far from its place it may touch it, metres; null otherwise.
    #[serde(deserialize_with = "present")]
    pub within_m: Option<f64>,
    /// From when to when.
    #[serde(serialize_with = "line")]
    pub meant: Stretch,
    /// From when to when they were seen in contact; null if they were not.
    #[serde(deserialize_with = "present", serialize_with = "line")]
    pub touched: Option<Stretch>,
    /// Whether it is proven for all of that time that such a translation parts them.
    pub is_proven: bool,
}

/// Where an object is at the end of the run.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjectAtEnd {
    /// Its name in the cell file.
    pub object: Text,
    /// The member that it is then.
    pub member: Text,
    /// The robot that it moves with; null if it stands.
    #[serde(deserialize_with = "present")]
    pub moves_with: Option<Text>,
    /// Its position in the world, metres.
    pub xyz_m: [f64; 3],
    /// Its roll, pitch and yaw, radians.
    pub rpy_rad: [f64; 3],
}
