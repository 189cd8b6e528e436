//! The structure of the cell file, as serde reads it.

use serde::Deserialize;

/// The only format version.
pub(super) const VERSION: u32 = 1;

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Cell")]
pub(super) struct RawCell {
    pub(super) version: u32,
    #[serde(default)]
    pub(super) smallest_radius_mm: Option<f64>,
    #[serde(default)]
    pub(super) smallest_radii: Vec<RawRadius>,
    #[serde(default)]
    pub(super) clearance: Option<RawClearance>,
    #[serde(default)]
    pub(super) dae_up_axis: Option<RawUpAxis>,
    #[serde(default)]
    pub(super) packages: Vec<RawPackage>,
    pub(super) robots: Vec<RawRobot>,
    #[serde(default)]
    pub(super) objects: Vec<RawObject>,
    #[serde(default)]
    pub(super) exclusions: Vec<RawExclusion>,
    #[serde(default)]
    pub(super) unchecked: Vec<RawUnchecked>,
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Robot")]
pub(super) struct RawRobot {
    pub(super) name: String,
    pub(super) urdf: String,
    #[serde(default)]
    pub(super) srdf: Option<String>,
    #[serde(default)]
    pub(super) base: Option<RawPose>,
    #[serde(default)]
    pub(super) program: Option<String>,
    #[serde(default)]
    pub(super) state: Option<String>,
    #[serde(default)]
    pub(super) fixed_joints: Vec<RawJointValue>,
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Object")]
pub(super) struct RawObject {
    pub(super) name: String,
    pub(super) shape: RawShape,
    #[serde(default)]
    pub(super) pose: Option<RawPose>,
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Shape")]
pub(super) enum RawShape {
    Box {
        size_mm: [f64; 3],
    },
    Cylinder {
        radius_mm: f64,
        length_mm: f64,
    },
    Sphere {
        radius_mm: f64,
    },
    Capsule {
        radius_mm: f64,
        length_mm: f64,
    },
    Mesh {
        file: String,
        #[serde(default)]
        scale: Option<[f64; 3]>,
    },
    Sdf {
        file: String,
    },
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename = "dae_up_axis")]
pub(super) enum RawUpAxis {
    Ignore,
    Respect,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Pose")]
pub(super) struct RawPose {
    #[serde(default)]
    pub(super) xyz_mm: [f64; 3],
    #[serde(default)]
    pub(super) rpy_deg: [f64; 3],
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Joint")]
pub(super) struct RawJointValue {
    pub(super) name: String,
    #[serde(default)]
    pub(super) deg: Option<f64>,
    #[serde(default)]
    pub(super) mm: Option<f64>,
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Radius")]
pub(super) struct RawRadius {
    pub(super) member: String,
    pub(super) mm: f64,
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Clearance")]
pub(super) struct RawClearance {
    #[serde(default)]
    pub(super) robot_environment_mm: Option<f64>,
    #[serde(default)]
    pub(super) robot_robot_mm: Option<f64>,
    #[serde(default)]
    pub(super) same_robot_mm: Option<f64>,
    #[serde(default)]
    pub(super) pairs: Vec<RawPair>,
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Pair")]
pub(super) struct RawPair {
    pub(super) a: String,
    pub(super) b: String,
    pub(super) mm: f64,
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Package")]
pub(super) struct RawPackage {
    pub(super) name: String,
    pub(super) folder: String,
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Exclusion")]
pub(super) struct RawExclusion {
    pub(super) a: String,
    pub(super) b: String,
    pub(super) reason: String,
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Unchecked")]
pub(super) struct RawUnchecked {
    pub(super) name: String,
    #[serde(default)]
    pub(super) kind: Option<RawUncheckedKind>,
    #[serde(default)]
    pub(super) parts: Option<usize>,
    pub(super) reason: String,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename = "kind")]
pub(super) enum RawUncheckedKind {
    NoCollisionGeometry,
    Shell,
}
