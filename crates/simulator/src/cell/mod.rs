//! The cell file: robots with their programs, objects, what is left out and why.

mod check;
mod edit;
mod numbers;
mod raw;
mod sound;

use geometry::Pose;
use mesh_files::DaeUpAxis;

pub use check::check_cell;
pub(crate) use check::read;
pub use edit::{add_exclusion, move_object};
pub(crate) use numbers::is_within_limits;
pub(crate) use sound::read_sound;

use crate::scene::UncheckedKind;

/// A value and the 1-based line it stands on.
#[derive(Clone, Debug)]
pub(crate) struct At<T> {
    pub(crate) value: T,
    pub(crate) line: u32,
}

/// A checked cell file; metres and radians.
#[derive(Debug)]
pub(crate) struct Cell {
    pub(crate) smallest_radius_m: Option<f64>,
    /// Member name and radius.
    pub(crate) smallest_radii: Vec<At<(String, f64)>>,
    pub(crate) clearance: CellClearance,
    pub(crate) dae_up_axis: Option<DaeUpAxis>,
    /// Package name and folder as written.
    pub(crate) packages: Vec<(String, String)>,
    pub(crate) robots: Vec<At<CellRobot>>,
    pub(crate) objects: Vec<At<CellObject>>,
    pub(crate) exclusions: Vec<At<Exclusion>>,
    pub(crate) unchecked: Vec<At<Accepted>>,
}

/// Required clearances, metres; 0 where the file says nothing.
#[derive(Debug)]
pub(crate) struct CellClearance {
    pub(crate) robot_environment_m: f64,
    pub(crate) robot_robot_m: f64,
    pub(crate) same_robot_m: f64,
    pub(crate) pairs: Vec<At<NamedPairClearance>>,
}

impl Cell {
    /// A cell of these robots and nothing else.
    pub(crate) fn of(robots: Vec<At<CellRobot>>) -> Self {
        Self {
            smallest_radius_m: None,
            smallest_radii: Vec::new(),
            clearance: CellClearance::nothing_required(),
            dae_up_axis: None,
            packages: Vec::new(),
            robots,
            objects: Vec::new(),
            exclusions: Vec::new(),
            unchecked: Vec::new(),
        }
    }
}

/// The clearance required of one pair, members as written.
#[derive(Debug)]
pub(crate) struct NamedPairClearance {
    pub(crate) a: String,
    pub(crate) b: String,
    pub(crate) clearance_m: f64,
}

impl CellClearance {
    /// What a cell requires that says nothing about clearance.
    pub(crate) fn nothing_required() -> Self {
        Self { robot_environment_m: 0.0, robot_robot_m: 0.0, same_robot_m: 0.0, pairs: Vec::new() }
    }
}

/// A robot of the cell; files as written.
#[derive(Clone, Debug)]
pub(crate) struct CellRobot {
    pub(crate) name: String,
    pub(crate) urdf: String,
    pub(crate) srdf: Option<String>,
    pub(crate) world_from_base: Pose,
    pub(crate) program: Option<String>,
    pub(crate) state: Option<String>,
    pub(crate) fixed_joints: Vec<At<FixedJoint>>,
}

/// The value of a joint that no program drives.
#[derive(Clone, Debug)]
pub(crate) struct FixedJoint {
    pub(crate) name: String,
    /// Radians or metres.
    pub(crate) value: f64,
    /// Whether it was written as a length.
    pub(crate) is_length: bool,
}

/// Something that does not move.
#[derive(Clone, Debug)]
pub(crate) struct CellObject {
    pub(crate) name: String,
    pub(crate) shape: ObjectShape,
    pub(crate) world_from_object: Pose,
}

/// The shape of an object.
#[derive(Clone, Debug)]
pub(crate) enum ObjectShape {
    Box { size_m: [f64; 3] },
    Cylinder { radius_m: f64, length_m: f64 },
    Sphere { radius_m: f64 },
    Capsule { radius_m: f64, length_m: f64 },
    Mesh { file: String, scale: [f64; 3], is_scale_given: bool },
    Sdf { file: String },
}

/// A pair that the user takes out of the check.
#[derive(Clone, Debug)]
pub(crate) struct Exclusion {
    pub(crate) a: String,
    pub(crate) b: String,
    pub(crate) reason: String,
}

/// Something unchecked that the user accepts.
#[derive(Clone, Debug)]
pub(crate) struct Accepted {
    pub(crate) name: String,
    /// Nothing where the file does not say: the scene tells what it would have to say.
    pub(crate) kind: Option<UncheckedKind>,
    /// How many parts of a mesh of several.
    pub(crate) parts: Option<usize>,
    pub(crate) reason: String,
}
