//! The redundant joints of a robot: one of each arm of seven axes, which programs give beside poses.

use diagnostics::{Problem, excerpt, hint_for};
use kinematics::{JointId, JointKind, Robot};
use lowering::{ToolArm, closed_form_without};

use super::plan::RobotPlan;
use crate::SceneTool;

/// The redundant joints that the cell file names; one that is of no arm of a tool, or leaves poses undetermined, is a problem and left out.
pub(super) fn resolve(
    plan: &RobotPlan<'_>,
    robot: &Robot,
    tools: &[SceneTool],
    problems: &mut Vec<Problem>,
) -> Vec<JointId> {
    let mut resolved = Vec::new();
    for given in &plan.described.redundant {
        let name = excerpt(&given.value);
        let problem = |what: String| Problem::new(plan.file(), what).on_line(given.line);
        let independent = robot.independent_joints().iter();
        let turning: Vec<&str> = independent
            .map(|id| &robot.joints()[id.0])
            .filter(|joint| matches!(joint.kind, JointKind::Revolute | JointKind::Continuous))
            .map(|joint| joint.name.as_str())
            .collect();
        let Some(joint) = robot.joint_named(&given.value).filter(|_| turning.contains(&given.value.as_str()))
        else {
            let problem = problem(format!("the robot has no turning joint {name} that could be redundant"));
            problems.push(problem.hint(hint_for(&given.value, &turning, "joints")));
            // What the program says of poses is checked with the joint that was probably meant.
            resolved.extend(closed_form_of_tools(robot, tools).filter(|joint| !resolved.contains(joint)));
            continue;
        };
        if resolved.contains(&joint) {
            problems.push(problem(format!("joint {name} is named as redundant twice")));
            continue;
        }
        match check(robot, tools, joint) {
            Ok(()) => match of_same_arm(robot, tools, joint, &resolved) {
                None => resolved.push(joint),
                Some(first) => {
                    let problem = problem(format!("joint {name} is the second redundant joint of one arm"));
                    let first = excerpt(&robot.joints()[first.0].name);
                    problems.push(problem.found(format!("{first} before it")).expected("one of each arm"));
                }
            },
            Err(why) => {
                let problem = problem(format!("joint {name} cannot be redundant")).found(why);
                let problem = problem.expected(
                    "a joint of an arm of seven axes without which a pose determines the six others",
                );
                let best = closed_form_of_tools(robot, tools);
                problems.push(match best.filter(|best| *best != joint) {
                    Some(best) => problem.hint(format!("redundant: {:?}", robot.joints()[best.0].name)),
                    None => problem.hint("leave redundant out where arms have six axes"),
                });
            }
        }
    }
    resolved
}

/// A joint without which poses of a tool have a closed form.
fn closed_form_of_tools(robot: &Robot, tools: &[SceneTool]) -> Option<JointId> {
    tools.iter().find_map(|tool| closed_form_without(robot, tool.link))
}

/// An earlier redundant joint that is one of the six others of the same arm.
fn of_same_arm(robot: &Robot, tools: &[SceneTool], joint: JointId, earlier: &[JointId]) -> Option<JointId> {
    let arms = tools.iter().filter_map(|tool| ToolArm::above_link(robot, tool.link, &[joint]).ok());
    let with_joint = arms.filter(|arm| arm.redundant() == Some(joint));
    let others: Vec<JointId> = with_joint.flat_map(|arm| arm.joints().collect::<Vec<_>>()).collect();
    earlier.iter().copied().find(|earlier| others.contains(earlier))
}

/// Whether an arm of a tool has the joint as its seventh; without tools that is not asked.
fn check(robot: &Robot, tools: &[SceneTool], joint: JointId) -> Result<(), String> {
    let mut why = None;
    for tool in tools {
        let arm = ToolArm::above_link(robot, tool.link, &[joint]);
        if arm.as_ref().is_ok_and(|arm| arm.redundant() == Some(joint)) {
            return Ok(());
        }
        let other = || format!("it is no joint of the arm of tool {}", excerpt(&tool.name));
        why = arm.err().or(why).or_else(|| Some(other()));
    }
    why.map_or(Ok(()), Err)
}
