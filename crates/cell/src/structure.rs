//! The structure of the cell file: as it is checked, and as serde reads it.

use diagnostics::Problem;
use geometry::{Pose, Primitive};
use mesh_files::DaeUpAxis;
use serde::Deserialize;

use super::acceleration::{CellAcceleration, RawAcceleration};
use super::at_line::AtLine;
use super::axes::{CellAxis, RawAxis};
use super::controller::{CellController, RawController};
use super::corners::CellCorners;
use super::frames::{CellFrame, RawFrame};
use super::grips::{CellGrip, RawGrip};
use super::initially::{CellCarrier, RawInitially};
use super::interlocks::{CellInterlock, RawInterlock};
use super::one_or_more::RawNames;
use super::raw_pose::RawPose;
use super::tools::{CellTool, RawTool};

/// A checked cell file; metres and radians.
#[derive(Debug)]
pub struct Cell {
    /// What the cell is called in reports; `None` if not given.
    pub title: Option<String>,
    /// Smallest radius of the sphere models, metres.
    pub smallest_radius_m: Option<f64>,
    /// Member name and radius.
    pub smallest_radii: Vec<AtLine<(String, f64)>>,
    /// Required clearances.
    pub clearance: CellClearance,
    /// The treatment of `<up_axis>` in COLLADA files; `None` if not given.
    pub dae_up_axis: Option<DaeUpAxis>,
    /// Longest edge of a mesh without a given scale, metres; `None` if not given.
    pub largest_m: Option<f64>,
    /// Package name and folder as written.
    pub packages: Vec<(String, String)>,
    /// Folders that files may be read from, as written, below those that the user allows.
    pub allow_roots: Vec<AtLine<String>>,
    /// The robots, in the order of the file.
    pub robots: Vec<AtLine<CellRobot>>,
    /// The frames of work objects, in the order of the file.
    pub frames: Vec<AtLine<CellFrame>>,
    /// The objects, in the order of the file.
    pub objects: Vec<AtLine<CellObject>>,
    /// Pairs that are not checked.
    pub exclusions: Vec<AtLine<CellExclusion>>,
    /// Positions of devices that never are at one time.
    pub interlocks: Vec<AtLine<CellInterlock>>,
    /// Unchecked things that are accepted.
    pub unchecked: Vec<AtLine<Accepted>>,
    /// Questions about numbers that may be in another unit.
    pub doubts: Vec<Problem>,
}

/// Required clearances, metres; 0 if not given.
#[derive(Debug)]
pub struct CellClearance {
    /// Between a robot and its environment.
    pub robot_environment_m: f64,
    /// Between two robots.
    pub robot_robot_m: f64,
    /// Between members of one robot.
    pub same_robot_m: f64,
    /// Exceptions for single pairs.
    pub pairs: Vec<AtLine<NamedPairClearance>>,
}

impl Cell {
    /// A cell with these robots only.
    pub fn with_robots(robots: Vec<AtLine<CellRobot>>) -> Self {
        Self {
            title: None,
            smallest_radius_m: None,
            smallest_radii: Vec::new(),
            clearance: CellClearance::nothing_required(),
            dae_up_axis: None,
            largest_m: None,
            packages: Vec::new(),
            allow_roots: Vec::new(),
            robots,
            frames: Vec::new(),
            objects: Vec::new(),
            exclusions: Vec::new(),
            interlocks: Vec::new(),
            unchecked: Vec::new(),
            doubts: Vec::new(),
        }
    }
}

/// The required clearance of a pair, by the names of its members.
#[derive(Debug)]
pub struct NamedPairClearance {
    /// One member.
    pub a: String,
    /// The other.
    pub b: String,
    /// The required clearance, metres.
    pub clearance_m: f64,
}

impl CellClearance {
    /// The required clearances of a cell file without any.
    pub fn nothing_required() -> Self {
        Self { robot_environment_m: 0.0, robot_robot_m: 0.0, same_robot_m: 0.0, pairs: Vec::new() }
    }
}

/// A robot of the cell; file names as written.
#[derive(Clone, Debug)]
pub struct CellRobot {
    /// Its name in the cell.
    pub name: String,
    /// URDF or xacro file.
    pub urdf: String,
    /// SRDF file.
    pub srdf: Option<String>,
    /// Pose of its root link.
    pub world_from_base: Pose,
    /// The programs that drive it, one after the other; empty if none does.
    pub programs: Vec<String>,
    /// The state of the SRDF with the values of joints that no program drives.
    pub state: Option<String>,
    /// Joints that no program drives.
    pub fixed_joints: Vec<AtLine<CellFixedJoint>>,
    /// Pose of the controller's world, its base frame, in the root link, if it is given.
    pub root_from_world: Option<Pose>,
    /// Its tools, all mounted.
    pub tools: Vec<AtLine<CellTool>>,
    /// Axes of its controller that differ from its joints.
    pub axes: Vec<AtLine<CellAxis>>,
    /// The joints that programs give beside poses, one of each arm of seven axes.
    pub redundant: Vec<AtLine<String>>,
    /// The accelerations of its moves; `None` for constant speeds.
    pub acceleration: Option<AtLine<CellAcceleration>>,
    /// What its controller does at corners, if it is given.
    pub corners: Option<CellCorners>,
    /// What a program of its controller is read with, if it is given.
    pub controller: Option<AtLine<CellController>>,
}

/// The value of a joint that no program drives.
#[derive(Clone, Debug)]
pub struct CellFixedJoint {
    /// The joint.
    pub name: String,
    /// Radians or metres.
    pub value: f64,
    /// Whether the file gives it as a length.
    pub is_length: bool,
}

/// An object: a member with a constant pose.
#[derive(Clone, Debug)]
pub struct CellObject {
    /// Its name in the cell.
    pub name: String,
    /// Its shape.
    pub shape: ObjectShape,
    /// Its pose.
    pub world_from_object: Pose,
    /// Its red, green and blue in pictures; `None` if not given.
    pub color: Option<[u8; 3]>,
    /// Where a TCP must be to hold it.
    pub grips: Vec<AtLine<CellGrip>>,
    /// What carries it before any program runs: its pose is that in the TCP, link or frame; `None` where it stands.
    pub initially: Option<AtLine<CellCarrier>>,
}

/// The shape of an object.
#[derive(Clone, Debug)]
pub enum ObjectShape {
    /// A box, cylinder, sphere or capsule.
    Primitive(Primitive),
    /// A mesh file.
    Mesh {
        /// As written.
        file: String,
        /// Factors along the axes of the file.
        scale: [f64; 3],
        /// Whether the cell file gives the factors.
        is_scale_given: bool,
    },
    /// The static model of an SDF file.
    Sdf {
        /// As written.
        file: String,
    },
    /// The links of a URDF or xacro file whose joints are all fixed.
    Urdf {
        /// As written.
        file: String,
    },
}

/// A pair that the user excludes.
#[derive(Clone, Debug)]
pub struct CellExclusion {
    /// One member.
    pub a: String,
    /// The other.
    pub b: String,
    /// The reason.
    pub reason: String,
}

/// An unchecked thing that the user accepts.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// The piece, link or member.
    pub name: String,
    /// The kind; `None` if the file omits it, which is a problem when the scene is loaded.
    pub kind: Option<UncheckedKind>,
    /// The number of open parts of a mesh of several parts.
    pub parts: Option<usize>,
    /// The reason.
    pub reason: String,
}

/// Kinds of unchecked things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UncheckedKind {
    /// A link with visual but without collision geometry.
    NoCollisionGeometry,
    /// A mesh that is not closed: it cannot be decided whether a member lies inside it.
    Shell,
    /// A motion of a controller's program that is not followed.
    Motion,
}

impl UncheckedKind {
    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::NoCollisionGeometry => "no-collision-geometry",
            Self::Shell => "shell",
            Self::Motion => "motion",
        }
    }
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Cell")]
pub(super) struct RawCell {
    pub(super) version: u32,
    #[serde(default)]
    pub(super) title: Option<String>,
    #[serde(default)]
    pub(super) smallest_radius_mm: Option<f64>,
    #[serde(default)]
    pub(super) smallest_radii: Vec<RawRadius>,
    #[serde(default)]
    pub(super) clearance: Option<RawClearance>,
    #[serde(default)]
    pub(super) dae_up_axis: Option<RawUpAxis>,
    #[serde(default)]
    pub(super) largest_m: Option<f64>,
    #[serde(default)]
    pub(super) packages: Vec<RawPackage>,
    #[serde(default)]
    pub(super) allow_roots: Vec<String>,
    pub(super) robots: Vec<RawRobot>,
    #[serde(default)]
    pub(super) frames: Vec<RawFrame>,
    #[serde(default)]
    pub(super) objects: Vec<RawObject>,
    #[serde(default)]
    pub(super) exclusions: Vec<RawExclusion>,
    #[serde(default)]
    pub(super) interlocks: Vec<RawInterlock>,
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
    pub(super) program: Option<RawNames>,
    #[serde(default)]
    pub(super) state: Option<String>,
    #[serde(default)]
    pub(super) fixed_joints: Vec<RawJointValue>,
    #[serde(default)]
    pub(super) world: Option<RawPose>,
    #[serde(default)]
    pub(super) tools: Vec<RawTool>,
    #[serde(default)]
    pub(super) axes: Vec<RawAxis>,
    #[serde(default)]
    pub(super) redundant: Option<RawNames>,
    #[serde(default)]
    pub(super) acceleration: Option<RawAcceleration>,
    #[serde(default)]
    pub(super) corners: Option<CellCorners>,
    #[serde(default)]
    pub(super) controller: Option<RawController>,
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Object")]
pub(super) struct RawObject {
    pub(super) name: String,
    pub(super) shape: RawShape,
    #[serde(default)]
    pub(super) pose: Option<RawPose>,
    #[serde(default)]
    pub(super) color: Option<String>,
    #[serde(default)]
    pub(super) grips: Vec<RawGrip>,
    #[serde(default)]
    pub(super) initially: Option<RawInitially>,
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
    Urdf {
        file: String,
    },
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename = "dae_up_axis")]
pub(super) enum RawUpAxis {
    Ignore,
    Respect,
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
    Motion,
}
