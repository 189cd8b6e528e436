//! Tools of which nothing is checked, for no link behind the flange has a shape.

use kinematics::LinkId;

use crate::{MemberFrame, Scene, SceneRobot};

/// A tool behind whose flange no link has a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToolWithoutShapes<'a> {
    /// The name of its robot.
    pub robot: &'a str,
    /// Its name.
    pub tool: &'a str,
    /// The last link that a joint moves, which carries it.
    pub carrier: &'a str,
}

impl Scene {
    /// The tools of the robot of a program that have no shapes: no link behind the one that carries the tool has any.
    pub fn tools_without_shapes(&self, trajectory: usize) -> Vec<ToolWithoutShapes<'_>> {
        let drives = |robot: &SceneRobot| robot.driven().is_some_and(|(of, _)| of == trajectory);
        let Some(index) = self.robots.iter().position(drives) else { return Vec::new() };
        let SceneRobot { robot, tools, name, .. } = &self.robots[index];
        let parent = |link: LinkId| robot.links()[link.0].parent_joint.map(|joint| &robot.joints()[joint.0]);
        let has_shapes_behind = |carrier: LinkId| {
            let is_behind = |link: LinkId| {
                let above = std::iter::successors(Some(link), |link| parent(*link).map(|joint| joint.parent));
                above.skip(1).any(|link| link == carrier)
            };
            self.members.iter().any(|member| match member.frame {
                MemberFrame::Link { robot, link } => {
                    robot == index && !member.shapes.is_empty() && is_behind(link)
                }
                MemberFrame::Fixed { .. } => false,
            })
        };
        let mut found = Vec::new();
        for tool in tools {
            let mut carrier = tool.link;
            while let Some(joint) = parent(carrier).filter(|joint| !joint.kind.is_movable()) {
                carrier = joint.parent;
            }
            if !has_shapes_behind(carrier) {
                let carrier = &robot.links()[carrier.0].name;
                found.push(ToolWithoutShapes { robot: name, tool: &tool.name, carrier });
            }
        }
        found
    }
}
