//! Pose of the last link of a robot.

use bevy_egui::egui::{self, Ui};
use geometry::Pose;
use kinematics::{LinkId, Robot};
use simulator::Scene;

use crate::ui::{View, place};

/// Draws the pose of the last link in the world.
pub(super) fn ui(ui: &mut Ui, view: &View<'_>, scene: &Scene, index: usize) {
    let scene_robot = &scene.robots[index];
    let robot = &scene_robot.robot;
    let Some(values) = view.pose.configuration.joint_values.get(index) else { return };
    if values.len() != robot.independent_joints().len() {
        return;
    }
    let last = last_link(robot);
    let mut root_from_link = Vec::new();
    robot.link_poses(values, &mut root_from_link);
    let world_from_link: Pose = scene_robot.world_from_root * root_from_link[last.0];
    ui.horizontal(|ui| {
        ui.strong(format!("{} in the world", robot.links()[last.0].name));
        if ui.small_button("Copy").on_hover_text("Puts this place on the clipboard").clicked() {
            ui.ctx().copy_text(place::words(&world_from_link));
        }
    });
    ui.push_id(("tcp", index), |ui: &mut egui::Ui| place::show(ui, &world_from_link));
}

/// The link with the most ancestors; the first one in the file if there are several.
fn last_link(robot: &Robot) -> LinkId {
    let depth = |link: LinkId| std::iter::successors(Some(link), |link| robot.parent(*link)).count();
    let links = (0..robot.links().len()).map(LinkId);
    links.rev().max_by_key(|link| depth(*link)).unwrap_or(robot.root())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_link_is_farthest_out() {
        let urdf =
            br#"<robot name="r"><link name="a"/><link name="b"/><link name="left"/><link name="right"/>
            <joint name="ab" type="fixed"><parent link="a"/><child link="b"/></joint>
            <joint name="l" type="fixed"><parent link="b"/><child link="left"/></joint>
            <joint name="r" type="fixed"><parent link="b"/><child link="right"/></joint></robot>"#;
        let (robot, _) = Robot::from_urdf(urdf, "r.urdf").expect("reads");
        assert_eq!(robot.links()[last_link(&robot).0].name, "left");
    }
}
