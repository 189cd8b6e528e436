//! A robot of the scene.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use geometry::Pose;
use kinematics::{JointId, LinkId, Robot};
use lowering::ControllerAxis;

use crate::tools::{SceneTool, ToolLinks};

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
    pub(crate) axes: Vec<ControllerAxis>,
    /// Its joints that programs give beside poses, one of each arm of seven axes.
    pub redundant: Vec<JointId>,
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

    /// The links of a tool, its root first; `None` of a tool without geometry.
    pub(crate) fn links_of_tool(&self, tool: &str) -> Option<Range<usize>> {
        let index = self.tool_links.iter().position(|links| links.tool == tool)?;
        let end = self.tool_links.get(index + 1).map_or(self.robot.links().len(), |next| next.first.0);
        Some(self.tool_links[index].first.0..end)
    }

    /// The tool that a link belongs to.
    pub(crate) fn tool_of(&self, link: LinkId) -> Option<&SceneTool> {
        let links = self.tool_links.iter().rev().find(|tool| tool.first <= link)?;
        self.tools.iter().find(|tool| tool.name == links.tool)
    }

    /// The file that describes a link: the robot's URDF, the URDF of a tool, or the cell file.
    pub fn file_of(&self, link: LinkId) -> &Path {
        let tool = self.tool_links.iter().rev().find(|tool| tool.first <= link);
        tool.map_or(&self.urdf_path, |tool| &tool.file)
    }
}
