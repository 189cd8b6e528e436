//! A pose as written.

use serde::Deserialize;

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Pose")]
pub(super) struct RawPose {
    #[serde(default)]
    pub(super) xyz_mm: [f64; 3],
    #[serde(default)]
    pub(super) rpy_deg: [f64; 3],
}
