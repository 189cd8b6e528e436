//! What a run is about: members in their places, the pairs to check, the program, and what was left out.

mod accept;
mod clearances;
mod identity;
mod joints;
mod ledger;
mod left_out;
mod limits;
mod load;
mod members;
mod mesh_format;
mod meshes;
mod motion;
mod moved;
mod named;
mod objects;
mod pairs;
mod pieces;
mod posed;
mod preview;
mod programs;
mod reader;
mod request;
mod robots;
mod sdf;
mod shape_source;
mod sizes;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use diagnostics::Problem;
use geometry::{Pose, Shape};
use kinematics::{LinkId, Robot};
use mesh_files::DaeUpAxis;
use program::{Timeline, Trajectory};

pub use clearances::{Clearances, PairClearance};
pub use identity::MemberIdentity;
pub use ledger::{Excluded, ExclusionGround, FixedJointValue, Ledger, Unchecked};
pub use load::{load, load_watched};
pub use motion::Configuration;
pub use pairs::{Pair, StillPair};
pub use preview::{Broken, LoadEvent, Preview};
pub use request::{LoadRequest, Source};
pub use shape_source::{Companion, ShapeSource};

use crate::files::InputFile;

/// Everything a run needs, loaded and checked; never changes.
///
/// Clones share their surfaces, so that [`Models`](crate::Models) of a scene are models of its clones too.
#[derive(Clone, Debug)]
pub struct Scene {
    /// File name of the cell or URDF.
    pub name: String,
    /// Robots in file order.
    pub robots: Vec<SceneRobot>,
    /// Members: every robot's links with geometry in URDF order, then the objects.
    pub members: Vec<Member>,
    /// Pairs to check at every interpolation point, by member index.
    pub pairs: Vec<Pair>,
    /// What is required of the pairs to check.
    pub clearances: Clearances,
    /// Pairs that cannot move against each other: looked at once.
    pub still_pairs: Vec<StillPair>,
    /// Taught programs on the cell's clock, in the order of the timeline's positions.
    pub trajectories: Vec<Trajectory>,
    /// Interpolation points.
    pub timeline: Timeline,
    /// What is not checked, and why.
    pub ledger: Ledger,
    /// Warnings of the readers.
    pub warnings: Vec<Problem>,
    /// Files read.
    pub inputs: Vec<InputFile>,
    /// For every file name used in messages, its path relative to the scene's folder.
    pub(crate) relative_paths: BTreeMap<String, String>,
    /// Smallest radius for members without one of their own, if the cell file gives one.
    pub smallest_radius_m: Option<f64>,
    /// What was done with the `<up_axis>` of COLLADA files.
    pub dae_up_axis: DaeUpAxis,
    /// Whether members are named by their link alone.
    pub is_single_urdf: bool,
}

/// A robot of the scene.
#[derive(Clone, Debug)]
pub struct SceneRobot {
    /// Name in the cell, or of the URDF.
    pub name: String,
    /// Its links and joints.
    pub robot: Robot,
    /// Where its root link stands.
    pub world_from_root: Pose,
    /// The URDF that describes it, as it was read.
    pub urdf: Arc<[u8]>,
    /// Where that was read.
    pub urdf_path: PathBuf,
    /// Values of all independent joints; those that a program drives are overwritten.
    pub(crate) rest: Vec<f64>,
    /// Index of its trajectory, and for each driven joint its place among the independent joints.
    pub(crate) driven: Option<(usize, Vec<usize>)>,
}

/// A rigid body with geometry.
#[derive(Clone, Debug)]
pub struct Member {
    /// `robot/link`, the link alone in a one-URDF run, or the object's name.
    pub name: String,
    /// Where its frame comes from.
    pub frame: MemberFrame,
    /// Its geometry.
    pub shapes: Vec<MemberShape>,
    /// Smallest radius chosen for this member alone, if any.
    pub smallest_radius_m: Option<f64>,
}

/// What a member's frame follows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MemberFrame {
    /// A link of a robot.
    Link {
        /// Index of the robot.
        robot: usize,
        /// The link.
        link: LinkId,
    },
    /// Nothing: it stands still.
    Fixed {
        /// Its place.
        world_from_member: Pose,
    },
}

/// One piece of a member.
#[derive(Clone, Debug)]
pub struct MemberShape {
    /// Member name with `#k` where the member has several pieces.
    pub name: String,
    /// Its place in the member.
    pub member_from_shape: Pose,
    /// Its surface, shared where the same mesh is used again.
    pub shape: Arc<Shape>,
    /// Its origin: a file with its hash, or a primitive with its sizes.
    pub source: ShapeSource,
}

impl SceneRobot {
    /// The index of the trajectory that drives it, if any, and for each joint of that its place among the robot's independent joints.
    pub fn driven(&self) -> Option<(usize, &[usize])> {
        self.driven.as_ref().map(|(trajectory, slots)| (*trajectory, slots.as_slice()))
    }
}

impl Scene {
    /// The member of that name.
    pub fn member_named(&self, name: &str) -> Option<usize> {
        self.members.iter().position(|member| member.name == name)
    }

    /// Triangles of all members.
    pub fn triangle_count(&self) -> usize {
        self.members
            .iter()
            .flat_map(|member| &member.shapes)
            .map(|shape| shape.shape.mesh.triangle_count())
            .sum()
    }

    /// `robot/joint`, or the joint alone in a one-URDF run.
    pub fn joint_name(&self, scene_robot: &SceneRobot, joint: &str) -> String {
        if self.is_single_urdf { joint.to_owned() } else { format!("{}/{joint}", scene_robot.name) }
    }

    /// The path of a file relative to the scene's folder, with `/`; for the name that a message or program carries.
    pub fn relative_path<'a>(&'a self, shown: &'a str) -> &'a str {
        self.relative_paths.get(shown).map_or(shown, String::as_str)
    }

    /// The two names of a pair, in byte order.
    pub fn pair_names(&self, a: usize, b: usize) -> (&str, &str) {
        pairs::names(&self.members, Pair { a, b })
    }

    /// `a | b`: the two names of a pair, in byte order.
    pub fn pair_title(&self, pair: Pair) -> String {
        let (a, b) = self.pair_names(pair.a, pair.b);
        format!("{a} | {b}")
    }
}
