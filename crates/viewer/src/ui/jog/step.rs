//! Buttons that move a TCP in space.

use bevy_egui::egui::{Button, DragValue, Grid, RichText, Ui};

use super::choice::StepChoice;
use crate::command::{JogCommand, ViewerCommand};
use crate::space::{Step, Stride};
use crate::ui::PanelView;
use crate::ui::verdict::VerdictKind;

/// Largest steps: a millimetre value and an angle that are no slip of the hand.
const MOST_MM: f64 = 1000.0;
const MOST_DEG: f64 = 90.0;

/// Draws the buttons, and why the last step was not made.
pub(super) fn ui(
    ui: &mut Ui,
    view: &PanelView<'_>,
    index: usize,
    choice: &mut StepChoice,
    commands: &mut Vec<ViewerCommand>,
) {
    ui.horizontal_wrapped(|ui| {
        ui.label("Move along");
        ui.selectable_value(&mut choice.moves_by_itself, false, "the frame");
        ui.selectable_value(&mut choice.moves_by_itself, true, "the tool");
    });
    ui.horizontal_wrapped(|ui| {
        ui.label("by");
        let along = DragValue::new(&mut choice.along_mm).speed(0.1).range(0.001..=MOST_MM).suffix(" mm");
        ui.add(along).on_hover_text("Length of a step along an axis");
        ui.label("and");
        let about = DragValue::new(&mut choice.about_deg).speed(0.1).range(0.001..=MOST_DEG).suffix("°");
        ui.add(about).on_hover_text("Angle of a step about an axis through the TCP");
    });
    let axes = (!choice.moves_by_itself).then_some(choice.axes);
    let (metres, radians) = (choice.along_mm / 1e3, choice.about_deg.to_radians());
    Grid::new(("step", index)).num_columns(4).min_col_width(44.0).spacing([4.0, 4.0]).show(ui, |ui| {
        for (axis, name) in ["x", "y", "z"].into_iter().enumerate() {
            for (text, by) in [
                (format!("−{name}"), Stride::Along(-metres)),
                (format!("+{name}"), Stride::Along(metres)),
                (format!("−r{name}"), Stride::About(-radians)),
                (format!("+r{name}"), Stride::About(radians)),
            ] {
                let tooltip = match by {
                    Stride::Along(_) => format!("Along {name}; the joints of the arm follow"),
                    Stride::About(_) => format!("About {name} through the TCP; the joints of the arm follow"),
                };
                let button = Button::new(text).min_size([44.0, 0.0].into());
                if ui.add(button).on_hover_text(tooltip).clicked() {
                    let step = Step { axes, axis, by };
                    commands.push(ViewerCommand::Jog(JogCommand::Step {
                        robot: index,
                        tcp: choice.tcp,
                        step,
                    }));
                }
            }
            ui.end_row();
        }
    });
    let refusal = view.jog.refusal.as_ref().filter(|(robot, _)| *robot == index && view.jog.values.is_some());
    if let Some((_, why)) = refusal {
        let text = format!("{} The joints stay: {why}.", VerdictKind::JointLimit.sign());
        ui.label(RichText::new(text).color(VerdictKind::JointLimit.ink(ui)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jog::Jog;
    use crate::space::{Axes, Tcp};
    use crate::ui::jog::tests::draw;
    use crate::ui::stage;

    #[test]
    fn buttons_step_along_the_frame_or_the_tool() {
        let mut desk = stage::Desk::new(stage::torch_cell());
        let scene = desk.world.resource::<crate::session::Session>().scene.clone().expect("read");
        desk.panels.jog.choice(&scene, 0).axes = Axes::Frame(0);
        let step =
            |axes, axis, by| JogCommand::Step { robot: 0, tcp: Tcp::Tool(0), step: Step { axes, axis, by } };
        for (text, wanted) in [
            ("+z", step(Some(Axes::Frame(0)), 2, Stride::Along(0.01))),
            ("−ry", step(Some(Axes::Frame(0)), 1, Stride::About((-5.0_f64).to_radians()))),
        ] {
            let commands = desk.click(text, draw);
            assert!(
                matches!(&commands[..], [ViewerCommand::Jog(made)] if *made == wanted),
                "{text}: {commands:?}"
            );
        }
        desk.click("the tool", draw);
        let commands = desk.click("+x", draw);
        let wanted = step(None, 0, Stride::Along(0.01));
        assert!(matches!(&commands[..], [ViewerCommand::Jog(made)] if *made == wanted), "{commands:?}");
    }

    #[test]
    fn the_panel_says_why_joints_stay() {
        let mut desk = stage::Desk::new(stage::torch_cell());
        let values = desk.world.resource::<crate::pose::CurrentPose>().configuration.joint_values.clone();
        *desk.world.resource_mut::<Jog>() = Jog {
            values: Some(values),
            refusal: Some((0, "the pose is out of reach".to_owned())),
            ..Jog::default()
        };
        let texts = desk.texts(draw);
        assert!(texts.iter().any(|(text, _)| text.ends_with("The joints stay: the pose is out of reach.")));
    }
}
