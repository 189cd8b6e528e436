//! The jog panel: controls for every joint, and the verdict of the configuration shown.

mod branch;
mod choice;
mod joint;
mod rail;
mod step;
mod tcp;

use bevy_egui::egui::{self, ScrollArea, Ui};
use kinematics::JointId;
use scene::Scene;

use super::verdict::VerdictKind;
use super::{PanelView, now, sign};
use crate::command::{JogCommand, Playback, ViewerCommand};
use crate::playhead;
use crate::space::axes::is_in_space;
use crate::units;

pub(crate) use choice::JogState;

/// Draws the panel.
pub(super) fn ui(ui: &mut Ui, view: &PanelView<'_>, state: &mut JogState, commands: &mut Vec<ViewerCommand>) {
    let Some(scene) = &view.session.scene else {
        ui.weak("There is no robot to jog.");
        return;
    };
    begin_and_end(ui, view, scene, commands);
    let (verdict, text) = now::sentence(view);
    ui.horizontal_wrapped(|ui| {
        sign::show(ui, verdict.map(VerdictKind::of_verdict));
        ui.label(text);
    });
    ui.separator();
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        for index in 0..scene.robots.len() {
            robot(ui, view, scene, index, state, commands);
        }
    });
}

/// Buttons to begin and end jogging, to copy the joint values and to go to the start.
fn begin_and_end(ui: &mut Ui, view: &PanelView<'_>, scene: &Scene, commands: &mut Vec<ViewerCommand>) {
    let is_jogged = view.jog.values.is_some();
    if is_jogged {
        ui.label("Joints are set by hand; the program waits.");
    } else {
        let at = playhead::shown(&scene.timeline, view.playhead.moment);
        ui.label(format!("The program is shown, at {at}. Move a joint to jog from here."));
    }
    ui.horizontal_wrapped(|ui| {
        let mut button =
            |ui: &mut Ui, is_possible: bool, text: &str, tooltip: &str, command: ViewerCommand| {
                if ui.add_enabled(is_possible, egui::Button::new(text)).on_hover_text(tooltip).clicked() {
                    commands.push(command);
                }
            };
        button(
            ui,
            !is_jogged,
            "Jog from here",
            "Takes the joints from the program (J)",
            ViewerCommand::Jog(JogCommand::Begin),
        );
        button(
            ui,
            is_jogged,
            "Back to program",
            "Forgets the joints set by hand (J)",
            ViewerCommand::Jog(JogCommand::End),
        );
        button(
            ui,
            true,
            "Copy",
            "Puts all joint values on the clipboard",
            ViewerCommand::Jog(JogCommand::Copy),
        );
        button(
            ui,
            !is_jogged,
            "To the start",
            "First point of the program (Home)",
            ViewerCommand::Play(Playback::Start),
        );
    });
}

fn robot(
    ui: &mut Ui,
    view: &PanelView<'_>,
    scene: &Scene,
    index: usize,
    state: &mut JogState,
    commands: &mut Vec<ViewerCommand>,
) {
    let scene_robot = &scene.robots[index];
    let robot = &scene_robot.robot;
    let Some(values) = view.pose.configuration.joint_values.get(index) else { return };
    let program = program_values(view, scene, index);
    let header = egui::CollapsingHeader::new(&scene_robot.name).id_salt(("jog", index)).default_open(true);
    header.show_unindented(ui, |ui| {
        let is_in_space = is_in_space(scene, index);
        if is_in_space {
            let choice = state.choice(scene, index);
            tcp::chosen(ui, view, scene, index, choice);
            step::ui(ui, view, index, choice, commands);
            branch::ui(ui, view, index, choice, commands);
            ui.separator();
        }
        for (slot, id) in robot.independent_joints().iter().enumerate() {
            let described = &robot.joints()[id.0];
            let rests =
                scene.ledger.fixed_joints.iter().find(|fixed| (fixed.robot, fixed.joint) == (index, *id));
            let jogged = joint::Jogged {
                joint: described,
                value: values.get(slot).copied().unwrap_or(f64::NAN),
                program: program.get(slot).copied(),
                rests: rests.map(|fixed| fixed.from.as_str()),
            };
            if let Some(value) = joint::ui(ui, &jogged) {
                commands.push(ViewerCommand::Jog(JogCommand::Set { robot: index, slot, value }));
            }
        }
        followers(ui, scene, index, values);
        let zero = ui.button("All joints of this robot to 0");
        if zero.on_hover_text("0 may lie outside a joint's limits; violations are marked").clicked() {
            let joints = 0..robot.independent_joints().len();
            let command = |slot| ViewerCommand::Jog(JogCommand::Set { robot: index, slot, value: 0.0 });
            commands.extend(joints.map(command));
        }
        if !is_in_space {
            tcp::last_link(ui, view, scene, index);
        }
    });
}

/// The program's joint values at the instant shown, to be marked on the sliders; empty unless jogging.
fn program_values(view: &PanelView<'_>, scene: &Scene, robot: usize) -> Vec<f64> {
    if view.jog.values.is_none() {
        return Vec::new();
    }
    let mut at = scene::Configuration::default();
    scene.place_at(view.playhead.moment, &mut at);
    at.joint_values.swap_remove(robot)
}

/// Mimic joints, which are shown but cannot be moved.
fn followers(ui: &mut Ui, scene: &Scene, index: usize, values: &[f64]) {
    let robot = &scene.robots[index].robot;
    for (id, joint) in robot.joints().iter().enumerate() {
        let Some(mimic) = joint.mimic.filter(|_| joint.kind.is_movable()) else { continue };
        let is_length = joint.kind == kinematics::JointKind::Prismatic;
        let value = robot.joint_value(values, JointId(id));
        let source = &robot.joints()[mimic.source.0].name;
        ui.horizontal_wrapped(|ui| {
            ui.weak(&joint.name);
            ui.label(units::joint(value, is_length)).on_hover_text(units::joint_si(value, is_length));
            ui.weak(format!("🔗 follows {source}"))
                .on_hover_text(format!("{} × {source} + {}", mimic.multiplier, mimic.offset));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::{Panels, stage};

    pub(super) fn draw(
        ui: &mut Ui,
        view: &PanelView<'_>,
        panels: &mut Panels,
        commands: &mut Vec<ViewerCommand>,
    ) {
        super::ui(ui, view, &mut panels.jog, commands);
    }

    #[test]
    fn buttons_begin_and_copy() {
        let mut desk = stage::Desk::new(stage::weld_cell());
        let commands = desk.click("Jog from here", draw);
        assert!(matches!(commands[..], [ViewerCommand::Jog(JogCommand::Begin)]), "{commands:?}");
        let commands = desk.click("Copy", draw);
        assert!(matches!(commands[..], [ViewerCommand::Jog(JogCommand::Copy)]), "{commands:?}");
        assert!(desk.click("Back to program", draw).is_empty(), "nothing to go back from");
    }

    #[test]
    fn zero_is_sent_to_every_joint() {
        let mut desk = stage::Desk::new(stage::weld_cell());
        let joints = desk
            .world
            .resource::<crate::session::Session>()
            .scene
            .as_ref()
            .map(|scene| scene.robots[0].robot.independent_joints().len());
        let commands = desk.click("All joints of this robot to 0", draw);
        assert_eq!(Some(commands.len()), joints);
        assert!(commands.iter().all(|command| matches!(
            command,
            ViewerCommand::Jog(JogCommand::Set { robot: 0, value, .. }) if *value == 0.0
        )));
    }

    #[test]
    fn unknown_is_not_called_clear() {
        let mut desk = stage::Desk::new(stage::weld_cell());
        let texts = desk.texts(draw);
        assert!(texts.iter().any(|(text, _)| text == "computing…"), "{texts:?}");
    }
}
