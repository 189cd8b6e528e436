//! The robot that a program moves in space, with its tools and the cell's frames.

use geometry::Pose;
use kinematics::Robot;
use lowering::{Axis, Lowering, Tool};
use robot_files::Srdf;

use super::joints::{self, DrivenJoints, Given};
use super::robots::RobotPlan;
use super::{SceneTool, frames};

/// The robot as programs move it in space; joints that the program does not drive stand where they are put. `seen` is what is known of
/// frames on other robots.
pub(super) fn in_space<'a>(
    plan: &RobotPlan<'_>,
    robot: &'a Robot,
    srdf: &Srdf,
    (prefix, tools, axes): (&str, &[SceneTool], &[Axis]),
    seen: &[Result<Pose, String>],
) -> Lowering<'a> {
    let given = Given {
        command_line: joints::meant_for(robot, plan.command_line, prefix, plan.is_only),
        cell: plan.fixed_joints,
        state: plan.state,
        is_played: false,
        file: plan.file,
    };
    // What is wrong with the values is told when the joints of the program are known.
    let (rest, _) = joints::rest(robot, srdf, &given, &DrivenJoints::default(), plan.index, &mut Vec::new());
    let tool = |tool: &SceneTool| Tool {
        name: tool.name.clone(),
        link: tool.link,
        link_from_tcp: tool.link_from_tcp,
    };
    Lowering::new(
        robot,
        &rest,
        plan.root_from_world,
        tools.iter().map(tool).collect(),
        frames::of_program(plan.frames, (plan.index, robot), plan.world_from_root.inverse(), seen),
    )
    .with_axes(axes.to_vec())
}
