//! The native program as written.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::{Interpolation, Speed, Units, WrittenCorner};

/// The format versions: 2 adds poses, tools, frames and moves in space.
pub(super) const VERSIONS: [u32; 2] = [1, 2];

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Program")]
pub(super) struct RawProgram {
    pub(super) version: u32,
    /// Units of the points.
    pub(super) units: Units,
    pub(super) joints: Vec<String>,
    pub(super) points: Vec<RawPoint>,
    #[serde(default)]
    pub(super) speed: Option<Speed>,
    /// The speed of moves in space without their own.
    #[serde(default)]
    pub(super) tcp_speed: Option<Speed>,
    /// How moves end that do not say so.
    #[serde(default)]
    pub(super) corner: Option<WrittenCorner>,
    #[serde(default)]
    pub(super) interpolation: Option<Interpolation>,
    #[serde(default)]
    pub(super) start: Option<String>,
    pub(super) moves: Vec<RawMove>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Point")]
pub(super) struct RawPoint {
    pub(super) name: String,
    #[serde(default)]
    pub(super) joints: Option<Vec<f64>>,
    #[serde(default)]
    pub(super) pose: Option<RawPointPose>,
    /// The frame of the pose, if not the one in force.
    #[serde(default)]
    pub(super) frame: Option<String>,
    /// The point near whose joint values a joint move reaches the pose.
    #[serde(default)]
    pub(super) near: Option<String>,
    /// Values of joints that are no part of the arm, with the pose.
    #[serde(default)]
    pub(super) axes: Option<Vec<RawJointPosition>>,
}

/// `frame_from_tcp`.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields, rename = "Pose")]
pub(super) struct RawPointPose {
    pub(super) xyz_mm: [f64; 3],
    #[serde(default)]
    pub(super) rpy_deg: Option<[f64; 3]>,
    #[serde(default)]
    pub(super) quaternion_xyzw: Option<[f64; 4]>,
}

/// The position of one joint.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Joint")]
pub(super) struct RawJointPosition {
    pub(super) name: String,
    #[serde(default)]
    pub(super) deg: Option<f64>,
    #[serde(default)]
    pub(super) mm: Option<f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Move")]
pub(super) enum RawMove {
    MoveJ {
        to: RawTarget,
        #[serde(default)]
        speed: Option<Speed>,
        #[serde(default)]
        corner: Option<WrittenCorner>,
    },
    MoveL {
        to: RawTarget,
        #[serde(default)]
        speed: Option<Speed>,
        #[serde(default)]
        corner: Option<WrittenCorner>,
    },
    MoveC {
        via: RawTarget,
        to: RawTarget,
        #[serde(default)]
        speed: Option<Speed>,
        #[serde(default)]
        corner: Option<WrittenCorner>,
    },
    /// Moves the named joints alone.
    MoveAxes {
        to: Vec<RawJointPosition>,
        #[serde(default)]
        speed: Option<Speed>,
        #[serde(default)]
        corner: Option<WrittenCorner>,
    },
    Tool {
        name: String,
    },
    Frame {
        name: String,
    },
    /// The required clearance from here on; without a value that of the cell.
    Clearance {
        #[serde(default)]
        mm: Option<f64>,
    },
    Wait {
        seconds: f64,
    },
    Sync {
        name: String,
    },
    /// An object moves with a carrier from here on.
    Attach {
        object: String,
        to: String,
        /// The grip of the object at which the TCP must be.
        #[serde(default)]
        at: Option<String>,
        /// The members that must touch the object.
        #[serde(default)]
        fingers: Option<Vec<String>>,
        #[serde(default)]
        within_mm: Option<f64>,
        #[serde(default)]
        within_deg: Option<f64>,
        /// Of the contact with what it stands on.
        #[serde(default)]
        up_to_mm: Option<f64>,
        #[serde(default)]
        leaves_within_mm: Option<f64>,
    },
    /// An object stays where it is, on its support.
    Detach {
        object: String,
        onto: String,
        #[serde(default)]
        within_mm: Option<f64>,
        /// The direction in the world in which the support lies.
        #[serde(default)]
        toward: Option<[f64; 3]>,
        /// Of the contact with the support.
        #[serde(default)]
        up_to_mm: Option<f64>,
        #[serde(default)]
        arrives_within_mm: Option<f64>,
    },
    /// A tool that stands is mounted from here on.
    Mount {
        tool: String,
        #[serde(default)]
        within_mm: Option<f64>,
        #[serde(default)]
        within_deg: Option<f64>,
        /// Of the contact with what it stands on.
        #[serde(default)]
        up_to_mm: Option<f64>,
        #[serde(default)]
        leaves_within_mm: Option<f64>,
    },
    /// A tool stays where it is, on its stand.
    Unmount {
        tool: String,
        onto: String,
        #[serde(default)]
        within_mm: Option<f64>,
        /// The direction in the world in which the support lies.
        #[serde(default)]
        toward: Option<[f64; 3]>,
        /// Of the contact with the support.
        #[serde(default)]
        up_to_mm: Option<f64>,
        #[serde(default)]
        arrives_within_mm: Option<f64>,
    },
    /// Two members may touch from here on.
    AllowContact {
        between: Vec<String>,
        up_to_mm: f64,
        reason: String,
    },
    /// They may touch no more.
    EndContact {
        between: Vec<String>,
    },
    WaitInput {
        name: String,
        seconds: f64,
    },
    SetOutput {
        name: String,
        value: bool,
    },
    Repeat {
        times: u64,
        #[serde(default)]
        count: Option<String>,
        moves: Vec<RawMove>,
    },
    Call {
        file: String,
    },
}

/// What each repetition adds to an offset.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Step")]
pub(super) struct RawStep {
    pub(super) count: String,
    pub(super) xyz_mm: [f64; 3],
}

/// Where a move leads: a point by its name, or a place.
pub(super) enum RawTarget {
    Name(String),
    Place(RawPlace),
}

/// A pose in place, or an offset from a point: the word before the fields, which says what it is, is not among them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Pose")]
pub(super) struct RawPlace {
    pub(super) xyz_mm: [f64; 3],
    #[serde(default)]
    pub(super) rpy_deg: Option<[f64; 3]>,
    #[serde(default)]
    pub(super) quaternion_xyzw: Option<[f64; 4]>,
    /// The point of an offset.
    #[serde(default)]
    pub(super) of: Option<String>,
    #[serde(default)]
    pub(super) steps: Option<Vec<RawStep>>,
}

impl<'de> Deserialize<'de> for RawTarget {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TargetVisitor)
    }
}

struct TargetVisitor;

impl<'de> Visitor<'de> for TargetVisitor {
    type Value = RawTarget;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "the name of a point, Pose(xyz_mm: (...), rpy_deg: (...)), or Offset(of: \"...\", xyz_mm: (...))",
        )
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<RawTarget, E> {
        Ok(RawTarget::Name(name.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<RawTarget, A::Error> {
        RawPlace::deserialize(MapAccessDeserializer::new(map)).map(RawTarget::Place)
    }
}
