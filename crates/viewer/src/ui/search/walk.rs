//! Navigation in a recorded search: slider, buttons, and a description of the current step.

use bevy_egui::egui::{self, RichText, Ui};
use collision::Step;
use scene::{Pair, Scene};

use super::SearchState;
use crate::background::{PieceStep, sentence};
use crate::command::{Playback, SearchWalk, ViewerCommand};
use crate::ui::{PanelView, words};

/// Selects steps of one kind.
type StepTest = fn(Step) -> bool;

/// Draws slider, buttons and description.
pub(super) fn ui(
    ui: &mut Ui,
    view: &PanelView<'_>,
    scene: &Scene,
    pair: Pair,
    state: &mut SearchState,
    commands: &mut Vec<ViewerCommand>,
) {
    let search = &view.search;
    let total = search.steps().len();
    ui.strong(words::pair(scene, pair));
    ui.horizontal_wrapped(|ui| {
        ui.label(format!("at point {}", search.point()));
        if view.playhead.moment.0 != search.point() as f64
            && ui.button("🎯 Go there").on_hover_text("The picture shows another instant").clicked()
        {
            let moment = kinematics::PathParameter::of_point(search.point());
            commands.push(ViewerCommand::Play(Playback::Seek(moment)));
        }
    });
    if total == 0 {
        ui.label("There is nothing to search: no sphere of one member was tested against one of the other.");
        return;
    }
    if search.is_cut_off() {
        ui.weak(format!("Only the first {total} steps are recorded: the search goes on after them."));
    }
    let mut made = search.made();
    ui.spacing_mut().slider_width = (ui.available_width() - 140.0).max(60.0);
    let slider = egui::Slider::new(&mut made, 0..=total).suffix(format!(" / {total}"));
    if ui.add(slider).on_hover_text("Steps made, of all").changed() {
        commands.push(ViewerCommand::Search(SearchWalk::To(made)));
    }
    ui.horizontal_wrapped(|ui| {
        for step in [-100_i64, -10, -1, 1, 10, 100] {
            if ui.button(format!("{step:+}")).on_hover_text(format!("{} steps", step.abs())).clicked() {
                commands.push(ViewerCommand::Search(SearchWalk::Step(step)));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.label("to next");
        let kinds: [(&str, StepTest); 3] = [
            ("marked", |step| matches!(step, Step::Marked(_))),
            ("cut", |step| step == Step::Cut),
            ("colliding", |step| step == Step::Colliding),
        ];
        for (name, is_it) in kinds {
            let to = next(search.steps(), search.made(), is_it);
            if ui.add_enabled(to.is_some(), egui::Button::new(name)).clicked()
                && let Some(to) = to
            {
                commands.push(ViewerCommand::Search(SearchWalk::To(to)));
            }
        }
    });
    play(ui, search.made(), total, state, commands);
    let names = [pair.a, pair.b].map(|member| scene.members[member].name.as_str());
    let text = match search.current() {
        None => "Nothing is tested yet.".to_owned(),
        Some(step) => sentence(step, names),
    };
    ui.group(|ui| {
        ui.set_min_height(34.0);
        ui.set_width(ui.available_width() - 8.0);
        ui.label(RichText::new(text).strong());
    });
}

/// Number of steps made after the next step of a kind.
pub(super) fn next(steps: &[PieceStep], made: usize, is_it: StepTest) -> Option<usize> {
    steps[made..].iter().position(|step| is_it(step.event.step)).map(|place| made + place + 1)
}

/// Plays the steps at the chosen rate.
fn play(ui: &mut Ui, made: usize, total: usize, state: &mut SearchState, commands: &mut Vec<ViewerCommand>) {
    ui.horizontal_wrapped(|ui| {
        let text = if state.is_playing { "⏸ Pause steps" } else { "▶ Play steps" };
        if ui.button(text).clicked() {
            state.is_playing = !state.is_playing;
            state.due = 0.0;
            if state.is_playing && made == total {
                commands.push(ViewerCommand::Search(SearchWalk::To(0)));
            }
        }
        let rate = egui::DragValue::new(&mut state.rate).range(1.0..=10_000.0).speed(1.0).suffix(" steps/s");
        ui.add(rate.max_decimals(0));
    });
    if !state.is_playing {
        return;
    }
    ui.ctx().request_repaint();
    let elapsed_s = f64::from(ui.input(|input| input.stable_dt)).min(0.25);
    state.due += elapsed_s * state.rate;
    let steps = state.due.floor();
    state.due -= steps;
    if steps >= 1.0 && made < total {
        commands.push(ViewerCommand::Search(SearchWalk::Step(steps as i64)));
    } else if made == total && steps >= 1.0 {
        state.is_playing = false;
    }
}
