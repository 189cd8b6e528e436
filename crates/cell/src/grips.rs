//! Grips of objects: where the TCP of a carrier must be to hold one.

use geometry::Pose;
use serde::Deserialize;

use super::raw_pose::RawPose;

/// A grip of an object.
#[derive(Clone, Debug)]
pub struct CellGrip {
    /// Its name, unique among the grips of the object.
    pub name: String,
    /// The pose of the TCP in the object when it holds it.
    pub object_from_tcp: Pose,
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Grip")]
pub(super) struct RawGrip {
    pub(super) name: String,
    #[serde(default)]
    pub(super) pose: Option<RawPose>,
}
