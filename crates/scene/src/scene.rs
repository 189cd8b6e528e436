//! What a run needs: robots, members, pairs, programs and the ledger.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use diagnostics::Problem;
use geometry::{Pose, Shape};
use kinematics::{LinkId, Robot};
use lowering::Axis;
use mesh_files::DaeUpAxis;
use program::{Timeline, Trajectory};

use crate::clearances::Clearances;
use crate::files::InputFile;
use crate::frames::SceneFrame;
use crate::load::LinkVisuals;
use crate::pairs::{self, Ledger, Pair, StillPair};
use crate::shape_source::ShapeSource;
use crate::tools::{SceneTool, ToolLinks};

/// Everything that a run needs, loaded and checked.
///
/// Clones share their surfaces, so that the models of a scene are valid for its clones.
#[derive(Clone, Debug)]
pub struct Scene {
    /// File name of the cell or URDF.
    pub name: String,
    /// The title that the cell file gives for reports.
    pub title: Option<String>,
    /// Robots in file order.
    pub robots: Vec<SceneRobot>,
    /// Frames of work objects, in file order.
    pub frames: Vec<SceneFrame>,
    /// Members: every robot's links with geometry in URDF order, those of its tools after its own, then the objects.
    pub members: Vec<Member>,
    /// Pairs to check at every interpolation point, by member index.
    pub pairs: Vec<Pair>,
    /// Required clearances of the checked pairs.
    pub clearances: Clearances,
    /// Pairs without a movable joint between their members, checked once.
    pub still_pairs: Vec<StillPair>,
    /// Taught programs on the cell's clock, in the order of the timeline's positions.
    pub trajectories: Vec<Trajectory>,
    /// Interpolation points.
    pub timeline: Timeline,
    /// Visual shapes of links that have collision shapes too; empty unless the request asks for them.
    pub visuals: Vec<LinkVisuals>,
    /// Everything that is not checked, with the reasons.
    pub ledger: Ledger,
    /// Warnings of the readers.
    pub warnings: Vec<Problem>,
    /// All files that were read.
    pub inputs: Vec<InputFile>,
    /// The path relative to the scene's folder for each file name in messages.
    pub(crate) relative_paths: BTreeMap<String, String>,
    /// The smallest radius that the cell file gives for members without their own, metres.
    pub smallest_radius_m: Option<f64>,
    /// The treatment of `<up_axis>` in COLLADA files.
    pub dae_up_axis: DaeUpAxis,
    /// Whether the scene is a URDF without a cell file; members are then named by their link alone.
    pub is_single_urdf: bool,
}

/// A robot of the scene.
#[derive(Clone, Debug)]
pub struct SceneRobot {
    /// Name in the cell file, or in the URDF without a cell file.
    pub name: String,
    /// Its links and joints, and after them those of its tools.
    pub robot: Robot,
    /// Pose of its root link.
    pub world_from_root: Pose,
    /// Pose of its controller's world in its root link, metres: poses in its program without a frame are given there.
    pub root_from_world: Pose,
    /// Its tools, in file order.
    pub tools: Vec<SceneTool>,
    /// Axes of its controller that differ from its joints.
    pub(crate) axes: Vec<Axis>,
    /// The bytes of its URDF, after xacro.
    pub urdf: Arc<[u8]>,
    /// Path of that file.
    pub urdf_path: PathBuf,
    /// Values of all independent joints; the program overwrites those that it drives.
    pub rest: Vec<f64>,
    /// Index of its trajectory, and for each joint of the trajectory its index among the independent joints.
    pub(crate) driven: Option<(usize, Vec<usize>)>,
    /// Links of tools; all links from the first of them on are of tools.
    pub(crate) tool_links: Vec<ToolLinks>,
}

/// A rigid body with geometry.
#[derive(Clone, Debug)]
pub struct Member {
    /// `robot/link`, the link alone in a one-URDF run, or the object's name; `robot/tool` or `robot/tool/link` for links of tools.
    pub name: String,
    /// Source of its pose.
    pub frame: MemberFrame,
    /// Its geometry.
    pub shapes: Vec<MemberShape>,
    /// Smallest radius that the cell file gives for this member, metres.
    pub smallest_radius_m: Option<f64>,
}

/// The source of a member's pose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MemberFrame {
    /// A link of a robot.
    Link {
        /// Index of the robot.
        robot: usize,
        /// The link.
        link: LinkId,
    },
    /// A constant pose.
    Fixed {
        /// The pose.
        world_from_member: Pose,
    },
}

/// A collision shape of a member.
#[derive(Clone, Debug)]
pub struct MemberShape {
    /// The member's name, followed by `#k` if the member has several pieces.
    pub name: String,
    /// Its pose in the member's frame.
    pub member_from_shape: Pose,
    /// Its surface; equal mesh files share it.
    pub shape: Arc<Shape>,
    /// Its origin: a file with its hash, or a primitive with its sizes.
    pub source: ShapeSource,
}

impl SceneRobot {
    /// The index of its trajectory, and for each joint of the trajectory its index among the robot's independent joints; `None` without a
    /// program.
    pub fn driven(&self) -> Option<(usize, &[usize])> {
        self.driven.as_ref().map(|(trajectory, slots)| (*trajectory, slots.as_slice()))
    }

    /// Whether a link belongs to a tool that the cell file mounts on the robot, and not to the robot's own URDF.
    pub fn is_of_tool(&self, link: LinkId) -> bool {
        self.tool_links.first().is_some_and(|tool| tool.first <= link)
    }

    /// The file that describes a link: the robot's URDF, the URDF of a tool, or the cell file.
    pub fn file_of(&self, link: LinkId) -> &Path {
        let tool = self.tool_links.iter().rev().find(|tool| tool.first <= link);
        tool.map_or(&self.urdf_path, |tool| &tool.file)
    }
}

impl Scene {
    /// The member of that name.
    pub fn member_named(&self, name: &str) -> Option<usize> {
        self.members.iter().position(|member| member.name == name)
    }

    /// The number of triangles of all members.
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

    /// The path of a file relative to the scene's folder, with `/`; `shown` is the file's name in messages.
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
