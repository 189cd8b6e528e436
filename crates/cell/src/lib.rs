//! The cell file: robots with their programs, objects, what is left out and why; read, checked and edited as text.
//!
//! Knows no robot files and no meshes beyond their names; readers take bytes.

mod check;
mod edit;
mod numbers;
mod raw;
mod sound;
mod unchecked;

use geometry::{Pose, Primitive};
use mesh_files::DaeUpAxis;

pub use check::{check_cell, read};
pub use edit::{add_exclusion, move_object};
pub use numbers::is_within_limits;
pub use sound::read_sound;
pub use unchecked::UncheckedKind;

/// A value and the 1-based line it stands on.
#[derive(Clone, Debug)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// Where it stands, counted from 1.
    pub line: u32,
}

/// A checked cell file; metres and radians.
#[derive(Debug)]
pub struct Cell {
    /// Smallest radius of the sphere models, metres.
    pub smallest_radius_m: Option<f64>,
    /// Member name and radius.
    pub smallest_radii: Vec<At<(String, f64)>>,
    /// Required clearances.
    pub clearance: CellClearance,
    /// What is done with the `<up_axis>` of COLLADA files.
    pub dae_up_axis: Option<DaeUpAxis>,
    /// Package name and folder as written.
    pub packages: Vec<(String, String)>,
    /// The robots, in the order of the file.
    pub robots: Vec<At<CellRobot>>,
    /// What does not move.
    pub objects: Vec<At<CellObject>>,
    /// Pairs that are not checked.
    pub exclusions: Vec<At<Exclusion>>,
    /// What stays unchecked and is accepted.
    pub unchecked: Vec<At<Accepted>>,
}

/// Required clearances, metres; 0 where the file says nothing.
#[derive(Debug)]
pub struct CellClearance {
    /// Between a robot and what does not move.
    pub robot_environment_m: f64,
    /// Between two robots.
    pub robot_robot_m: f64,
    /// Between members of one robot.
    pub same_robot_m: f64,
    /// Of single pairs; they win.
    pub pairs: Vec<At<NamedPairClearance>>,
}

impl Cell {
    /// A cell of these robots and nothing else.
    pub fn of(robots: Vec<At<CellRobot>>) -> Self {
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
pub struct NamedPairClearance {
    /// One member.
    pub a: String,
    /// The other.
    pub b: String,
    /// The required clearance, metres.
    pub clearance_m: f64,
}

impl CellClearance {
    /// What a cell requires that says nothing about clearance.
    pub fn nothing_required() -> Self {
        Self { robot_environment_m: 0.0, robot_robot_m: 0.0, same_robot_m: 0.0, pairs: Vec::new() }
    }
}

/// A robot of the cell; files as written.
#[derive(Clone, Debug)]
pub struct CellRobot {
    /// Its name in the cell.
    pub name: String,
    /// URDF or xacro file.
    pub urdf: String,
    /// SRDF file.
    pub srdf: Option<String>,
    /// Where its root link stands.
    pub world_from_base: Pose,
    /// The program that drives it.
    pub program: Option<String>,
    /// The named state of the SRDF that it rests in without a program.
    pub state: Option<String>,
    /// Joints that no program drives.
    pub fixed_joints: Vec<At<FixedJoint>>,
}

/// The value of a joint that no program drives.
#[derive(Clone, Debug)]
pub struct FixedJoint {
    /// The joint.
    pub name: String,
    /// Radians or metres.
    pub value: f64,
    /// Whether it was written as a length.
    pub is_length: bool,
}

/// Something that does not move.
#[derive(Clone, Debug)]
pub struct CellObject {
    /// Its name in the cell.
    pub name: String,
    /// Its shape.
    pub shape: ObjectShape,
    /// Where it stands.
    pub world_from_object: Pose,
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
        /// Whether the cell file says so.
        is_scale_given: bool,
    },
    /// A still model of an SDF file.
    Sdf {
        /// As written.
        file: String,
    },
}

/// A pair that the user takes out of the check.
#[derive(Clone, Debug)]
pub struct Exclusion {
    /// One member.
    pub a: String,
    /// The other.
    pub b: String,
    /// Why the pair is not checked.
    pub reason: String,
}

/// Something unchecked that the user accepts.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// The piece, link or member.
    pub name: String,
    /// Nothing where the file does not say: the scene tells what it would have to say.
    pub kind: Option<UncheckedKind>,
    /// How many parts of a mesh of several.
    pub parts: Option<usize>,
    /// Why it is accepted.
    pub reason: String,
}
