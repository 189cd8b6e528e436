//! Places of links at interpolation points.

use geometry::Pose;
use kinematics::LinkId;

use super::HandlingInput;
use crate::member::MemberFrame;

impl HandlingInput<'_> {
    /// The pose of a link in the world at an interpolation point, metres.
    pub(super) fn world_from_link(&self, robot: usize, link: LinkId, point: usize) -> Pose {
        let scene_robot = &self.robots[robot];
        let mut values = scene_robot.rest.clone();
        if let Some((trajectory, slots)) = scene_robot.driven() {
            for (slot, value) in slots.iter().zip(&self.timeline.points[point].positions[trajectory]) {
                values[*slot] = *value;
            }
        }
        let mut root_from_link = Vec::new();
        scene_robot.robot.link_poses(&values, &mut root_from_link);
        scene_robot.world_from_root * root_from_link[link.0]
    }

    /// The pose of a member's frame in the world at an interpolation point, metres.
    pub(super) fn world_from_frame(&self, frame: &MemberFrame, point: usize) -> Pose {
        match *frame {
            MemberFrame::Link { robot, link } => self.world_from_link(robot, link, point),
            MemberFrame::Fixed { world_from_member } => world_from_member,
        }
    }
}
