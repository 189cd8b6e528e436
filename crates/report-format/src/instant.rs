//! Instants and intervals of the program, and the joint values there.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Text;
use crate::closed::closed;
use crate::line::line;
use crate::present::{present, some};

/// An instant: counted in interpolation points, and on the timeline.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Instant {
    /// On the time basis.
    pub time: f64,
    /// Counted in interpolation points.
    pub moment: f64,
}

/// Two instants, the earlier first.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stretch {
    /// On the time basis.
    #[serde(serialize_with = "line")]
    pub time: [f64; 2],
    /// Counted in interpolation points.
    #[serde(serialize_with = "line")]
    pub moment: [f64; 2],
}

closed! {
    /// Unit of a joint value.
    JointUnit {
        /// Metres, of a prismatic joint.
        Metre = "m",
        /// Radians, of a revolute joint.
        Radian = "rad",
    }
}

/// The value of a joint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JointValue {
    /// `robot/joint`, or the joint alone in a run of one URDF.
    pub joint: Text,
    /// In its unit; null where it is not a number.
    #[serde(deserialize_with = "present")]
    pub value: Option<f64>,
    /// Of the value.
    pub unit: JointUnit,
}

/// Collisions that overlap in time: an unbroken stretch in which something collides.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// On the time basis.
    #[serde(serialize_with = "line")]
    pub time: [f64; 2],
    /// Counted in interpolation points.
    #[serde(serialize_with = "line")]
    pub moment: [f64; 2],
    /// In certified mode: the last instant before the first contact that is proven free, and the first at which it was seen.
    #[serde(deserialize_with = "present", serialize_with = "line")]
    pub first_contact: Option<Stretch>,
    /// The first and the last interpolation point in the stretch; null where it lies between two points.
    #[serde(deserialize_with = "present", serialize_with = "line")]
    pub points: Option<[usize; 2]>,
    /// The pairs that collide, in order of time.
    #[serde(serialize_with = "crate::line::lines")]
    pub pairs: Vec<EventPair>,
    /// One translation that parts all pairs; not written without contacts, with one pair, and where none was found.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "some")]
    pub separation: Option<EventSeparation>,
}

closed! {
    /// What a translation moves.
    EventMover {
        /// A member that is in all pairs.
        Member = "member",
        /// All links of a robot, with its tools.
        Robot = "robot",
    }
}

/// A translation after which all pairs of an event are proven apart at the instants that were looked at.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventSeparation {
    /// What is moved.
    pub mover: EventMover,
    /// Its name.
    pub name: Text,
    /// The translation in world, metres.
    #[serde(serialize_with = "line")]
    pub by_m: [f64; 3],
    /// Its length, metres.
    pub length_m: f64,
    /// Instants of contacts at which pairs were looked at, of all pairs together.
    pub instants: usize,
}

/// A pair that collides in an event.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventPair {
    /// The name first in byte order.
    pub a: Text,
    /// The other name.
    pub b: Text,
    /// From when to when it was seen to collide, on the time basis.
    pub time: [f64; 2],
    /// How many interpolation points that are.
    pub points: usize,
}
