//! The timeline: what is known of the program over time, the moves, the playhead and the curve of clearance.

mod axis;
mod curve;
mod hover;
mod moves;
mod plot;
mod stretches;
mod strip;

use std::sync::Arc;

use bevy_egui::egui::{self, Pos2, Rangef, Rect, Response, Ui};
use program::Moment;
use simulator::{Finding, FindingKind, Scene};

use super::View;
use super::verdict::Kind;
use super::words;
use crate::command::{Command, Playback};
use crate::session::{Session, Stage};
use axis::Axis;
use curve::{Height, Sample};
use moves::Move;
use stretches::Stretch;

/// Room for names left of the strip, and for the last number right of it.
const NAMES: f32 = 96.0;
const RIGHT: f32 = 10.0;

/// What the timeline is about; it is made anew where this changes.
#[derive(Clone, Copy, Debug, PartialEq)]
struct About {
    generation: u64,
    stage: Stage,
    outcome: usize,
}

/// What was last made of the session.
#[derive(Debug, Default)]
struct Made {
    stretches: Vec<Stretch>,
    smallest: Vec<Sample>,
    between: Vec<Sample>,
    moves: Vec<Vec<Move>>,
    required_m: Vec<f64>,
}

/// What the timeline remembers.
#[derive(Debug, Default)]
pub(crate) struct State {
    /// Times, or points, shown; nothing for the whole program.
    shown: Option<[f64; 2]>,
    /// Whether the curve is that of the selected pair.
    is_of_pair: bool,
    height: Height,
    about: Option<About>,
    made: Made,
}

impl State {
    /// Makes everything anew where the session has changed.
    fn follow(&mut self, session: &Session, scene: &Scene) {
        let about = About {
            generation: session.generation,
            stage: session.stage,
            outcome: session.outcome.as_ref().map_or(0, |outcome| Arc::as_ptr(outcome).addr()),
        };
        if self.about == Some(about) {
            return;
        }
        if self.about.is_none_or(|known| known.generation != about.generation) {
            self.made.moves = moves::of(scene);
            self.made.required_m = required(scene);
            let [low, high] = axis::whole(&scene.timeline);
            self.shown = self.shown.filter(|shown| low <= shown[0] && shown[1] <= high);
        }
        self.about = Some(about);
        self.made.stretches = stretches::of(session);
        let outcome = session.outcome.as_ref();
        self.made.smallest =
            outcome.map_or_else(Vec::new, |outcome| curve::smallest(scene, &outcome.frames));
        let certificate = outcome.and_then(|outcome| outcome.certificate.as_ref());
        self.made.between = certificate.map_or_else(Vec::new, |certificate| {
            let segments = certificate.segments.iter().zip(scene.timeline.points.windows(2));
            segments
                .map(|(segment, ends)| Sample {
                    at: f64::midpoint(ends[0].time_s, ends[1].time_s),
                    lo_m: segment.clearance_lo_m,
                    hi_m: f64::INFINITY,
                })
                .collect()
        });
    }
}

/// Required clearances of all pairs, each once, without those that ask for nothing.
fn required(scene: &Scene) -> Vec<f64> {
    let mut required_m: Vec<f64> =
        scene.clearances.required_m.iter().copied().filter(|required_m| *required_m > 0.0).collect();
    required_m.sort_by(f64::total_cmp);
    required_m.dedup();
    required_m
}

/// Strip and curve; clicks and drags go to an instant.
pub(super) fn ui(ui: &mut Ui, view: &View<'_>, state: &mut State, wishes: &mut Vec<Command>) {
    let Some(scene) = view.session.scene.clone() else {
        ui.centered_and_justified(|ui| ui.weak("No program: open a cell, or drop one here."));
        return;
    };
    state.follow(&view.session, &scene);
    toolbar(ui, view, &scene, state);
    let whole = axis::whole(&scene.timeline);
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
    for response in responses {
        interact(ui, view, &scene, state, &axis, &response, wishes);
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

/// What the mouse does on strip and curve.
fn interact(
    ui: &Ui,
    view: &View<'_>,
    scene: &Scene,
    state: &mut State,
    axis: &Axis,
    response: &Response,
    wishes: &mut Vec<Command>,
) {
    let at = |pointer: Pos2| axis.moment(&scene.timeline, pointer.x);
    if (response.clicked() || response.dragged_by(egui::PointerButton::Primary))
        && let Some(pointer) = response.interact_pointer_pos()
    {
        let to = at(pointer);
        if to != view.playhead.moment || view.playhead.playing || view.jog.values.is_some() {
            wishes.push(Command::Play(Playback::Seek(to)));
        }
    }
    if response.double_clicked()
        && let Some(finding) =
            response.interact_pointer_pos().and_then(|pointer| finding_at(view, axis, scene, pointer.x))
    {
        wishes.push(Command::SelectFinding(finding));
    }
    let Some(pointer) = response.hover_pos() else { return };
    let (zoom, scroll) = ui.input(|input| (input.zoom_delta(), input.smooth_scroll_delta()));
    let pan = if response.dragged_by(egui::PointerButton::Middle) {
        response.drag_delta().x
    } else {
        scroll.x
    };
    if zoom != 1.0 || (pan != 0.0 && state.shown.is_some()) {
        let [low, high] = axis.shown();
        let moved = -f64::from(pan / axis.pixels().span()) * (high - low);
        let whole = axis::whole(&scene.timeline);
        state.shown = axis::zoomed([low, high], whole, f64::from(zoom), axis.value(pointer.x), moved);
    }
    if !response.dragged() {
        response.clone().on_hover_ui_at_pointer(|ui| {
            for (kind, line) in hover::lines(view, &state.made.stretches, at(pointer)) {
                match kind {
                    None => ui.label(line),
                    Some(kind) => ui.colored_label(kind.ink(ui), format!("{} {line}", kind.sign())),
                };
            }
        });
    }
}

/// The finding under a pixel, the worst where there are several.
fn finding_at(view: &View<'_>, axis: &Axis, scene: &Scene, x: f32) -> Option<usize> {
    let outcome = view.session.outcome.as_ref()?;
    let over = outcome.findings.iter().enumerate().filter(|(_, finding)| {
        let [from, to] = [finding.first, finding.last].map(|at| axis.x_of(&scene.timeline, at));
        from - 3.0 <= x && x <= to + 3.0
    });
    over.min_by_key(|(_, finding)| (finding.severity, Kind::of_finding(&finding.kind))).map(|(index, _)| index)
}
