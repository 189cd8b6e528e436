//! Tools of robots as programs see them.

use std::path::PathBuf;

use crate::SceneRobot;
use cell::{AtLine, CellTool};
use diagnostics::{Problem, excerpt, hint_for};
use geometry::Pose;
use kinematics::{LinkId, Robot};
use lowering::ToolArm;

/// A tool of a robot; its geometry is that of links of the robot.
#[derive(Clone, Debug)]
pub struct SceneTool {
    /// Its name in the cell file.
    pub name: String,
    /// The link of the robot that carries it.
    pub link: LinkId,
    /// Pose of its tool centre point in that link, metres.
    pub link_from_tcp: Pose,
    /// Its pose in the world while it stands, before a program mounts it, metres; `None` of a tool that is mounted from the start.
    pub world_from_stand: Option<Pose>,
}

/// The links that one file describes: those of a tool.
#[derive(Clone, Debug)]
pub(crate) struct ToolLinks {
    /// The name of the tool.
    pub(super) tool: String,
    /// The first of them, the root of the tool; they end where those of the next tool begin.
    pub(super) first: LinkId,
    /// The URDF of the tool, or the cell file with its shapes.
    pub(super) file: PathBuf,
}

/// The tools of a robot, without their geometry; a tool on an unknown link is a problem and left out.
pub(super) fn resolve(
    tools: &[AtLine<CellTool>],
    robot: &Robot,
    file: &str,
    problems: &mut Vec<Problem>,
) -> Vec<SceneTool> {
    let mut resolved = Vec::with_capacity(tools.len());
    for AtLine { value: tool, line } in tools {
        let Some(link) = robot.link_named(&tool.link) else {
            let names: Vec<&str> = robot.links().iter().map(|link| link.name.as_str()).collect();
            let what = format!("tool {} is mounted on no link of the robot", excerpt(&tool.name));
            let problem = Problem::new(file, what).on_line(*line).found(excerpt(&tool.link));
            problems.push(problem.hint(hint_for(&tool.link, &names, "links")));
            continue;
        };
        let link_from_tcp = tool.link_from_tool * tool.tool_from_tcp;
        resolved.push(SceneTool {
            name: tool.name.clone(),
            link,
            link_from_tcp,
            world_from_stand: tool.world_from_stand,
        });
    }
    resolved
}

impl SceneRobot {
    /// The six turning joints that lead to the link of a tool, as programs move it in space, beside a redundant one if the cell names it.
    ///
    /// # Errors
    /// There are not six, or their poses are not solved; for people.
    pub fn arm_of(&self, tool: &SceneTool) -> Result<ToolArm, String> {
        ToolArm::above_link(&self.robot, tool.link, &self.redundant)
    }
}
