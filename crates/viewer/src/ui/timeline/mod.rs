//! The timeline: what is known of the program over time, the moves, the playhead and the curve of clearance.

mod axis;
mod curve;
mod hover;
mod made;
mod mouse;
mod moves;
mod plot;
mod stretches;
mod strip;

use bevy_egui::egui::{self, Rangef, Rect, Response, Ui};
use program::Moment;
use simulator::{Finding, FindingKind, Scene};

use super::View;
use super::verdict::Kind;
use super::words;
use crate::command::Command;
use axis::Axis;
use curve::Height;
use made::Made;

/// Room for names left of the strip, and for the last number right of it.
const NAMES: f32 = 96.0;
const RIGHT: f32 = 10.0;

/// What the timeline remembers.
#[derive(Debug, Default)]
pub(crate) struct State {
    /// Times, or points, shown; nothing for the whole program.
    shown: Option<[f64; 2]>,
    /// Whether the curve is that of the selected pair.
    is_of_pair: bool,
    height: Height,
    made: Made,
}

/// Strip and curve; clicks and drags go to an instant.
pub(super) fn ui(ui: &mut Ui, view: &View<'_>, state: &mut State, wishes: &mut Vec<Command>) {
    let Some(scene) = view.session.scene.clone() else {
        ui.centered_and_justified(|ui| ui.weak("No program: open a cell, or drop one here."));
        return;
    };
    let whole = axis::whole(&scene.timeline);
    if state.made.follow(&view.session, &scene) {
        state.shown = state.shown.filter(|shown| whole[0] <= shown[0] && shown[1] <= whole[1]);
    }
    toolbar(ui, view, &scene, state);
    let area = ui.available_rect_before_wrap();
    let pixels = Rangef::new(area.left() + NAMES, (area.right() - RIGHT).max(area.left() + NAMES + 20.0));
    let axis = Axis::new(pixels, state.shown.unwrap_or(whole));

    let strip_area = Rect::from_x_y_ranges(
        pixels,
        area.top()..=area.top() + strip::height(scene.trajectories.len()),
    );
    let strip_response = ui.allocate_rect(strip_area, egui::Sense::click_and_drag());
    let made = &state.made;
    let selected = selected_stretch(view);
    let about = strip::Strip {
        timeline: &scene.timeline,
        axis: &axis,
        moves: &made.moves,
        stretches: &made.stretches,
        selected,
    };
    strip::draw(ui, strip_area, &about);

    let mut bottom = strip_area.bottom();
    let curve_area = Rect::from_x_y_ranges(pixels, strip_area.bottom() + 3.0..=area.bottom() - 2.0);
    let mut responses = vec![strip_response];
    if curve_area.height() > 25.0 {
        let height = ui.available_height();
        ui.allocate_space(egui::vec2(1.0, height.max(1.0)));
        if let Some(response) = draw_curve(ui, view, &scene, state, &axis, curve_area) {
            responses.push(response);
            bottom = curve_area.bottom();
        }
    }
    let x = axis.x_of(&scene.timeline, view.playhead.moment);
    if pixels.expand(1.0).contains(x) {
        strip::playhead(ui, x, strip_area.top(), bottom, view.jog.values.is_some());
    }
    let here = mouse::Here { view, scene: &scene, axis: &axis };
    for response in responses {
        mouse::seek(&here, &response, wishes);
        if let Some(shown) = mouse::zoom(ui, &here, state.shown.is_some(), &response) {
            state.shown = shown;
        }
        mouse::tell(&here, &state.made.stretches, response);
    }
}

fn toolbar(ui: &mut Ui, view: &View<'_>, scene: &Scene, state: &mut State) {
    let selected = view.selection.pair.filter(|pair| hover::place_of(scene, *pair).is_some());
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label("Clearance of");
        ui.selectable_value(&mut state.is_of_pair, false, "the nearest pair").on_hover_text(
            "The smallest clearance of all checked pairs at every interpolation point: the band lies between the proven bounds. \
             The faint line below is what is proven of the motion between the points.",
        );
        let name = selected.map_or_else(|| "selected pair".to_owned(), |pair| words::pair(scene, pair));
        ui.add_enabled_ui(selected.is_some(), |ui| {
            ui.selectable_value(&mut state.is_of_pair, true, name)
                .on_hover_text("The clearance of the selected pair at every interpolation point")
                .on_disabled_hover_text("Select a checked pair in Findings or Pairs");
        });
        ui.separator();
        ui.selectable_value(&mut state.height, Height::All, "full height")
            .on_hover_text("From 0 mm up to the largest clearance shown");
        ui.selectable_value(&mut state.height, Height::Low, "close-up")
            .on_hover_text("Only the height around the smallest and the required clearance");
        ui.separator();
        match state.shown {
            None => {
                ui.weak("Ctrl + wheel zooms");
            }
            Some([low, high]) => {
                let [first, last] = axis::whole(&scene.timeline);
                ui.label(format!("🔍 ×{:.1}", (last - first) / (high - low)));
                if ui.button("whole program").clicked() {
                    state.shown = None;
                }
            }
        }
    });
}

/// The selected finding's kind and stretch, where the strip has a row for it.
fn selected_stretch(view: &View<'_>) -> Option<(Kind, [Moment; 2])> {
    let outcome = view.session.outcome.as_ref()?;
    let finding: &Finding = outcome.findings.get(view.selection.finding?)?;
    matches!(finding.kind, FindingKind::Pair { .. })
        .then(|| (Kind::of_finding(&finding.kind), [finding.first, finding.last]))
}

fn draw_curve(
    ui: &mut Ui,
    view: &View<'_>,
    scene: &Scene,
    state: &State,
    axis: &Axis,
    area: Rect,
) -> Option<Response> {
    let say = |ui: &Ui, text: &str| {
        let font = egui::FontId::proportional(12.0);
        let color = ui.visuals().weak_text_color();
        ui.painter().text(area.center(), egui::Align2::CENTER_CENTER, text, font, color);
    };
    if view.session.outcome.is_none() {
        say(ui, "The curve of clearance is drawn once the whole program is checked.");
        return None;
    }
    let pair = view.selection.pair.filter(|_| state.is_of_pair);
    let place = pair.and_then(|pair| hover::place_of(scene, pair));
    let of_pair = place.map(|place| view.curve.of(view.session.generation, place));
    let samples = match of_pair {
        Some(None) => {
            say(ui, "Measuring the selected pair at every point …");
            ui.ctx().request_repaint_after_secs(0.1);
            return None;
        }
        Some(Some(bounds_m)) => curve::thinned(&curve::of_pair(scene, bounds_m), axis),
        None => curve::thinned(&state.made.smallest, axis),
    };
    if samples.is_empty() {
        say(ui, "No distances: smallest spheres decide, or there is no pair to check.");
        return None;
    }
    let of_one = place.map(|place| vec![scene.clearances.required_m[place]]);
    let of_one = of_one.map(|required_m| required_m.into_iter().filter(|m| *m > 0.0).collect());
    let required_m: Vec<f64> = of_one.unwrap_or_else(|| state.made.required_m.clone());
    let between = match place {
        Some(_) => Vec::new(),
        None => curve::thinned(&state.made.between, axis).iter().map(|s| [s.at, s.lo_m]).collect(),
    };
    let largest_m = required_m.last().copied().unwrap_or(0.0);
    let top_m = curve::top_m(&samples, largest_m, state.height);
    let shown = plot::Curve { samples: &samples, between: &between, required_m: &required_m, top_m };
    Some(plot::ui(ui, area, axis, &shown))
}
