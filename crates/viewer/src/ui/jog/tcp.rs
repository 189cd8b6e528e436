//! Pose of a TCP of a robot in a frame.

use bevy_egui::egui::{self, ComboBox, Ui};
use geometry::Pose;
use scene::Scene;

use super::choice::StepChoice;
use crate::space::{Axes, Tcp};
use crate::ui::{PanelView, place};

/// Width that the button for copying takes, points.
const COPY: f32 = 60.0;

/// Draws the pose of the last link in the world.
pub(super) fn last_link(ui: &mut Ui, view: &PanelView<'_>, scene: &Scene, index: usize) {
    let Some(world_from_link) = world_from_tcp(view, scene, index, Tcp::Flange) else { return };
    ui.horizontal(|ui| {
        ui.strong(format!("{} in the world", Tcp::Flange.name(&scene.robots[index])));
        copy(ui, &world_from_link);
    });
    ui.push_id(("tcp", index), |ui: &mut Ui| place::show(ui, &world_from_link));
}

/// Draws the pose of the chosen TCP in the chosen frame, with both choices.
pub(super) fn chosen(
    ui: &mut Ui,
    view: &PanelView<'_>,
    scene: &Scene,
    index: usize,
    choice: &mut StepChoice,
) {
    let robot = &scene.robots[index];
    let axes_from_tcp = |choice: &StepChoice| {
        let world_from_tcp = world_from_tcp(view, scene, index, choice.tcp)?;
        let joint_values = &view.pose.configuration.joint_values;
        Some(choice.axes.world_from_axes(scene, index, joint_values)?.inverse() * world_from_tcp)
    };
    ui.horizontal(|ui| {
        ui.label("Pose of");
        let width = (ui.available_width() - COPY).max(COPY);
        let combo = ComboBox::from_id_salt(("tcp", index)).selected_text(choice.tcp.name(robot));
        combo.width(width).truncate().show_ui(ui, |ui| {
            for tcp in Tcp::all(robot) {
                ui.selectable_value(&mut choice.tcp, tcp, tcp.name(robot));
            }
        });
        if let Some(axes_from_tcp) = axes_from_tcp(choice) {
            copy(ui, &axes_from_tcp);
        }
    });
    ui.horizontal(|ui| {
        ui.label("in");
        let width = ui.available_width().max(COPY);
        let combo = ComboBox::from_id_salt(("axes", index)).selected_text(choice.axes.name(scene, index));
        combo.width(width).truncate().show_ui(ui, |ui| {
            for axes in Axes::all(scene, index) {
                ui.selectable_value(&mut choice.axes, axes, axes.name(scene, index));
            }
        });
    });
    let Some(axes_from_tcp) = axes_from_tcp(choice) else { return };
    ui.push_id(("pose", index), |ui: &mut Ui| place::show(ui, &axes_from_tcp));
}

fn copy(ui: &mut egui::Ui, pose: &Pose) {
    if ui.small_button("Copy").on_hover_text("Puts this place on the clipboard").clicked() {
        ui.ctx().copy_text(place::words(pose));
    }
}

/// The pose at the joint values shown.
fn world_from_tcp(view: &PanelView<'_>, scene: &Scene, index: usize, tcp: Tcp) -> Option<Pose> {
    let values = view.pose.configuration.joint_values.get(index)?;
    let is_whole = values.len() == scene.robots[index].robot.independent_joints().len();
    is_whole.then(|| tcp.world_from_tcp(scene, index, values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::jog::tests::draw;
    use crate::ui::stage;

    /// The texts of the panel.
    fn texts(desk: &mut stage::Desk) -> Vec<String> {
        desk.texts(draw).into_iter().map(|(text, _)| text.trim().to_owned()).collect()
    }

    #[test]
    fn the_pose_shown_is_that_of_forward_kinematics() {
        let mut desk = stage::Desk::new(stage::torch_cell());
        let scene = desk.world.resource::<crate::session::Session>().scene.clone().expect("read");
        let mut at = scene::Configuration::default();
        scene.place(0, &mut at);
        let robot = &scene.robots[0];
        let mut root_from_link = Vec::new();
        robot.robot.link_poses(&at.joint_values[0], &mut root_from_link);
        let body = robot.robot.link_named("gripper_body").expect("the torch is on it");
        // The cell puts the root at the world's origin and the TCP 350 mm before the gripper.
        let mut world_from_tcp = root_from_link[body.0];
        world_from_tcp.translation += world_from_tcp.rotation.column(2) * 0.35;
        let world: [f64; 3] = world_from_tcp.translation.into();
        let frame = [world[0] - 0.95, world[1], world[2] - 0.3005];
        for (axes, xyz) in [(Axes::World, world), (Axes::Root, world), (Axes::Frame(0), frame)] {
            desk.panels.jog.choice(&scene, 0).axes = axes;
            let texts = texts(&mut desk);
            for (metres, angle) in xyz.into_iter().zip(place::roll_pitch_yaw(&world_from_tcp)) {
                let length = format!("{} mm", place::decimals(metres * 1e3));
                let angle = format!("{}°", place::decimals(angle.to_degrees()));
                assert!(texts.contains(&length) && texts.contains(&angle), "{length} {angle}: {texts:?}");
            }
        }
        assert!(texts(&mut desk).iter().any(|text| text == "frame workpiece"));
    }

    #[test]
    fn a_frame_is_chosen() {
        let mut desk = stage::Desk::new(stage::torch_cell());
        let scene = desk.world.resource::<crate::session::Session>().scene.clone().expect("read");
        desk.click("world", draw);
        desk.click("frame workpiece", draw);
        assert_eq!(desk.panels.jog.choice(&scene, 0).axes, Axes::Frame(0));
    }

    #[test]
    fn without_tools_and_frames_there_is_nothing_to_choose() {
        let mut desk = stage::Desk::new(stage::weld_cell());
        let texts = texts(&mut desk);
        assert!(texts.iter().any(|text| text.ends_with("in the world")), "{texts:?}");
        assert!(!texts.iter().any(|text| text == "Pose of" || text == "+x"), "{texts:?}");
    }
}
