//! The native program as written.

use serde::Deserialize;

use crate::Units;

/// The only format version.
pub(super) const VERSION: u32 = 1;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Program")]
pub(super) struct RawProgram {
    pub(super) version: u32,
    /// Units of the points.
    pub(super) units: Units,
    pub(super) joints: Vec<String>,
    pub(super) points: Vec<RawPoint>,
    #[serde(default)]
    pub(super) speed: Option<RawSpeed>,
    pub(super) interpolation: RawInterpolation,
    pub(super) start: String,
    pub(super) moves: Vec<RawMove>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Point")]
pub(super) struct RawPoint {
    pub(super) name: String,
    pub(super) joints: Vec<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Speed")]
pub(super) enum RawSpeed {
    /// Percent of each joint's velocity limit.
    Percent(f64),
    Joint {
        #[serde(default)]
        deg_per_s: Option<f64>,
        #[serde(default)]
        mm_per_s: Option<f64>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Interpolation")]
pub(super) enum RawInterpolation {
    Period {
        seconds: f64,
    },
    MaxStep {
        #[serde(default)]
        deg: Option<f64>,
        #[serde(default)]
        mm: Option<f64>,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Move")]
pub(super) enum RawMove {
    MoveJ {
        to: String,
        #[serde(default)]
        speed: Option<RawSpeed>,
    },
    Wait {
        seconds: f64,
    },
    Sync {
        name: String,
    },
}
