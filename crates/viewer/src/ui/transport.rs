//! The playback bar: buttons, speed, time, point and program line.

use bevy_egui::egui::{self, Response, RichText, Ui};
use kinematics::PathParameter;
use program::TimeBasis;
use scene::Scene;
use simulator::program_lines;

use super::{PanelView, words};
use crate::command::{Direction, Playback, ViewerCommand};
use crate::playhead::{POINTS_PER_S, SPEEDS};

/// Speeds in the menu.
const PRESETS: [f64; 7] = [0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0];

/// Width below which signs stand without their words, points.
const NARROW: f32 = 900.0;

/// Draws the bar.
pub(super) fn ui(ui: &mut Ui, view: &PanelView<'_>, commands: &mut Vec<ViewerCommand>) {
    let Some(scene) = view.session.scene.clone() else {
        ui.add_enabled_ui(false, |ui| ui.horizontal(|ui| buttons(ui, view, commands)));
        return;
    };
    let is_narrow = ui.available_width() < NARROW;
    ui.horizontal(|ui| {
        buttons(ui, view, commands);
        ui.separator();
        speed(ui, view, &scene, is_narrow, commands);
        switches(ui, view, is_narrow, commands);
        ui.separator();
        readings(ui, view, &scene, is_narrow, commands);
    });
}

fn buttons(ui: &mut Ui, view: &PanelView<'_>, commands: &mut Vec<ViewerCommand>) {
    ui.spacing_mut().item_spacing.x = 2.0;
    let playing = view.playhead.playing;
    let mut send = |playback| commands.push(ViewerCommand::Play(playback));
    if button(ui, "⏮", "To the start (Home)").clicked() {
        send(Playback::Start);
    }
    if button(ui, "⏪ !", "To the finding before (Shift + N)").clicked() {
        send(Playback::Finding(Direction::Previous));
    }
    if button(ui, "⏪ ≡", "To the program line before ( , )").clicked() {
        send(Playback::Line(Direction::Previous));
    }
    if button(ui, "⏴", "One interpolation point back (Left)").clicked() {
        send(Playback::Step(-1));
    }
    let (sign, tip) = if playing { ("⏸ Pause", "Pause (Space)") } else { ("▶ Play", "Play (Space)") };
    if button(ui, sign, tip).clicked() {
        send(Playback::Toggle);
    }
    if button(ui, "⏵", "One interpolation point on (Right)").clicked() {
        send(Playback::Step(1));
    }
    if button(ui, "≡ ⏩", "To the next program line ( . )").clicked() {
        send(Playback::Line(Direction::Next));
    }
    if button(ui, "! ⏩", "To the next finding (N)").clicked() {
        send(Playback::Finding(Direction::Next));
    }
    if button(ui, "⏭", "To the end (End)").clicked() {
        send(Playback::End);
    }
}

fn button(ui: &mut Ui, text: &str, tip: &str) -> Response {
    ui.add(egui::Button::new(text).min_size(egui::vec2(24.0, 20.0))).on_hover_text(tip)
}

fn speed(
    ui: &mut Ui,
    view: &PanelView<'_>,
    scene: &Scene,
    is_narrow: bool,
    commands: &mut Vec<ViewerCommand>,
) {
    let mut speed = view.playhead.speed;
    let what = match scene.timeline.time_basis {
        TimeBasis::Seconds | TimeBasis::Edge => "Multiple of the program's real speed".to_owned(),
        TimeBasis::Index => {
            format!("Multiple of {POINTS_PER_S} interpolation points per second: the program has no clock")
        }
    };
    if is_narrow {
        let entry = egui::DragValue::new(&mut speed).range(SPEEDS[0]..=SPEEDS[1]).speed(0.01).prefix("×");
        if ui.add(entry.max_decimals(2)).on_hover_text(what).changed() {
            commands.push(ViewerCommand::Play(Playback::Speed(speed)));
        }
        return;
    }
    ui.spacing_mut().slider_width = 70.0;
    let slider = egui::Slider::new(&mut speed, SPEEDS[0]..=SPEEDS[1])
        .logarithmic(true)
        .prefix("×")
        .max_decimals(2)
        .clamping(egui::SliderClamping::Always);
    if ui.add(slider).on_hover_text(what).changed() {
        commands.push(ViewerCommand::Play(Playback::Speed(speed)));
    }
    ui.menu_button("⏷", |ui| {
        for preset in PRESETS {
            if ui.selectable_label(preset == view.playhead.speed, format!("×{preset}")).clicked() {
                commands.push(ViewerCommand::Play(Playback::Speed(preset)));
                ui.close();
            }
        }
    })
    .response
    .on_hover_text("Speeds");
}

fn switches(ui: &mut Ui, view: &PanelView<'_>, is_narrow: bool, commands: &mut Vec<ViewerCommand>) {
    let looped = view.playhead.looped;
    let text = |sign: &str, word: &str| if is_narrow { sign.to_owned() } else { format!("{sign} {word}") };
    if ui.selectable_label(looped, text("🔁", "Loop")).on_hover_text("Begin again at the end (L)").clicked()
    {
        commands.push(ViewerCommand::Play(Playback::Loop(!looped)));
    }
    let stops = view.playhead.stop_at_collision;
    if ui
        .selectable_label(stops, text("⛔", "Stop at collision"))
        .on_hover_text("Pause where a collision begins, and select it")
        .clicked()
    {
        commands.push(ViewerCommand::Play(Playback::StopAtCollision(!stops)));
    }
}

fn readings(
    ui: &mut Ui,
    view: &PanelView<'_>,
    scene: &Scene,
    is_narrow: bool,
    commands: &mut Vec<ViewerCommand>,
) {
    let timeline = &scene.timeline;
    let at = view.playhead.moment;
    let last = timeline.points.len() - 1;
    if timeline.time_basis == TimeBasis::Seconds {
        let (first_s, last_s) = (timeline.points[0].time_s, timeline.points[last].time_s);
        let mut time_s = timeline.time_at(at);
        let entry = egui::DragValue::new(&mut time_s)
            .speed(((last_s - first_s) / 1000.0).max(1e-3))
            .range(first_s..=last_s)
            .fixed_decimals(3)
            .suffix(" s");
        if ui.add(entry).on_hover_text("The instant shown; drag, or click and type").changed() {
            commands.push(ViewerCommand::Play(Playback::Seek(timeline.path_parameter_at(time_s))));
        }
        ui.label(format!("/ {last_s:.3} s"));
    }
    if !is_narrow || timeline.time_basis != TimeBasis::Seconds {
        let mut point = at.0;
        let entry = egui::DragValue::new(&mut point).speed(1.0).range(0.0..=last as f64).max_decimals(2);
        let response = ui.add(entry.prefix("point "));
        if response.on_hover_text("The interpolation point shown; drag, or click and type").changed() {
            commands.push(ViewerCommand::Play(Playback::Seek(PathParameter(point))));
        }
        ui.label(format!("/ {last}"));
    }
    ui.separator();
    if view.jog.values.is_some() {
        let condition = view.jog.condition_of_finding(view.session.outcome.as_deref(), &view.selection);
        ui.label(RichText::new(condition.unwrap_or("✋ Joints moved by hand: not the program")).strong())
            .on_hover_text("Play, or go to an instant, to show the program again");
    } else {
        let lines = words::program(scene, &program_lines(scene, at));
        ui.add(egui::Label::new(&lines).truncate()).on_hover_text(format!("Program line being run: {lines}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playhead::Playhead;
    use crate::ui::{Panels, stage};

    fn draw(ui: &mut Ui, view: &PanelView<'_>, _: &mut Panels, commands: &mut Vec<ViewerCommand>) {
        super::ui(ui, view, commands);
    }

    fn clicked(text: &str) -> Vec<Playback> {
        let mut desk = stage::Desk::new(stage::weld_cell());
        let commands = desk.click(text, draw);
        let playback = |command: ViewerCommand| match command {
            ViewerCommand::Play(playback) => playback,
            other => panic!("{other:?}"),
        };
        commands.into_iter().map(playback).collect()
    }

    #[test]
    fn every_button_sends_its_command() {
        assert_eq!(clicked("▶ Play"), [Playback::Toggle]);
        assert_eq!(clicked("⏮"), [Playback::Start]);
        assert_eq!(clicked("⏭"), [Playback::End]);
        assert_eq!(clicked("⏴"), [Playback::Step(-1)]);
        assert_eq!(clicked("⏵"), [Playback::Step(1)]);
        assert_eq!(clicked("! ⏩"), [Playback::Finding(Direction::Next)]);
        assert_eq!(clicked("⏪ !"), [Playback::Finding(Direction::Previous)]);
        assert_eq!(clicked("≡ ⏩"), [Playback::Line(Direction::Next)]);
        assert_eq!(clicked("⏪ ≡"), [Playback::Line(Direction::Previous)]);
        assert_eq!(clicked("🔁 Loop"), [Playback::Loop(true)]);
        assert_eq!(clicked("⛔ Stop at collision"), [Playback::StopAtCollision(false)]);
    }

    #[test]
    fn time_point_and_line_are_read() {
        let mut desk = stage::Desk::new(stage::weld_cell());
        desk.world.resource_mut::<Playhead>().moment = PathParameter(10.0);
        let scene = desk.world.resource::<crate::session::Session>().scene.clone().expect("a scene");
        let texts: Vec<String> = desk.texts(draw).into_iter().map(|(text, _)| text).collect();
        let time_s = scene.timeline.points[10].time_s;
        for expected in [format!("{time_s:.3}"), "10".to_owned(), "▶ Play".to_owned()] {
            assert!(texts.contains(&expected), "{expected} is not in {texts:?}");
        }
        let line = format!("taught.ron:{} ", scene.timeline.points[10].lines[0]);
        assert!(texts.iter().any(|text| text.contains(&line)), "{line} is not in {texts:?}");
    }
}
