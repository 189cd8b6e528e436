//! The timeline: verdicts over time, moves, playhead and clearance curve.

mod axis;
mod curve;
mod hover;
mod intervals;
mod made;
mod mouse;
mod moves;
mod plot;
mod strip;

use bevy_egui::egui::{self, Rangef, Rect, Response, Ui};
use kinematics::PathParameter;
use report::words::kind_of_pair;
use scene::{PairKind, Scene};
use simulator::{Finding, FindingKind};

use super::verdict::VerdictKind;
use super::{PanelView, theme, words};
use crate::background::KindBounds;
use crate::command::ViewerCommand;
use crate::session::Stage;
use axis::TimeAxis;
use curve::Height;
use made::Made;

/// Space for names left of the strip and for the last number right of it, points.
const NAMES: f32 = 96.0;
const RIGHT: f32 = 10.0;
/// Height up to which the choices above the strip are left out, points.
const LOW: f32 = 130.0;

/// State of the timeline between frames.
#[derive(Debug, Default)]
pub(crate) struct TimelineState {
    /// The interval shown, in seconds or points; `None` for the whole program.
    shown: Option<[f64; 2]>,
    /// Whether the curve shows the selected pair.
    is_of_pair: bool,
    height: Height,
    made: Made,
}

/// Draws strip and curve; clicks and drags go to an instant.
pub(super) fn ui(
    ui: &mut Ui,
    view: &PanelView<'_>,
    state: &mut TimelineState,
    commands: &mut Vec<ViewerCommand>,
) {
    let Some(scene) = view.session.scene.clone() else {
        let text = match view.session.stage {
            Stage::Failed => "No program: the files have problems.",
            _ => "No program: open a cell, or drop one here.",
        };
        ui.centered_and_justified(|ui| ui.weak(text));
        return;
    };
    let whole = axis::whole(&scene.timeline);
    if state.made.follow(&view.session, &scene) {
        state.shown = state.shown.filter(|shown| whole[0] <= shown[0] && shown[1] <= whole[1]);
    }
    if ui.available_height() > LOW {
        toolbar(ui, view, &scene, state);
    }
    let area = ui.available_rect_before_wrap();
    let pixels = Rangef::new(area.left() + NAMES, (area.right() - RIGHT).max(area.left() + NAMES + 20.0));
    let axis = TimeAxis::new(pixels, state.shown.unwrap_or(whole));

    let robots = scene.trajectories.len();
    let rows = strip::rows(&state.made.intervals, robots, area.height());
    let strip_area =
        Rect::from_x_y_ranges(pixels, area.top()..=area.top() + strip::height(robots, rows.len()));
    let strip_response = ui.allocate_rect(strip_area, egui::Sense::click_and_drag());
    let made = &state.made;
    let selected = selected_interval(view);
    let about = strip::Strip {
        timeline: &scene.timeline,
        axis: &axis,
        moves: &made.moves,
        intervals: &made.intervals,
        rows: &rows,
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
        mouse::seek(&here, &response, commands);
        state.shown = mouse::zoom(ui, &here, state.shown, &response);
        mouse::tooltip(&here, &state.made.intervals, response);
    }
}

fn toolbar(ui: &mut Ui, view: &PanelView<'_>, scene: &Scene, state: &mut TimelineState) {
    let selected = view.selection.pair.filter(|pair| hover::place_of(scene, *pair).is_some());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label("Clearance of");
        ui.selectable_value(&mut state.is_of_pair, false, "the nearest pair").on_hover_text(
            "The smallest clearance of all checked pairs at every interpolation point: the band lies between the proven bounds. \
             The faint line below is what is proven of the motion between the points.",
        );
        if !state.is_of_pair {
            for of_kind in view.kind_curves.known(view.session.generation) {
                let color = crate::palette::egui(crate::palette::kind_of_pairs(of_kind.kind));
                let dash = match of_kind.kind {
                    PairKind::RobotEnvironment => "——",
                    PairKind::SameRobot => "– –",
                    PairKind::RobotRobot => "· · ·",
                };
                ui.colored_label(color, format!("{dash} {}", kind_of_pair(of_kind.kind)))
                    .on_hover_text("The proven lower bound of the nearest pair of this kind");
            }
            ui.separator();
        }
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

/// Kind and interval of the selected finding, if the strip has a row for it.
fn selected_interval(view: &PanelView<'_>) -> Option<(VerdictKind, [PathParameter; 2])> {
    let outcome = view.session.outcome.as_ref()?;
    let finding: &Finding = outcome.findings.get(view.selection.finding?)?;
    matches!(finding.kind, FindingKind::Pair { .. })
        .then(|| (VerdictKind::of_finding(&finding.kind), [finding.first, finding.last]))
}

fn draw_curve(
    ui: &mut Ui,
    view: &PanelView<'_>,
    scene: &Scene,
    state: &TimelineState,
    axis: &TimeAxis,
    area: Rect,
) -> Option<Response> {
    let say = |ui: &Ui, text: &str| {
        let font = theme::smallest();
        let color = ui.visuals().weak_text_color();
        ui.painter().text(area.center(), egui::Align2::CENTER_CENTER, text, font, color);
    };
    if view.session.outcome.is_none() {
        say(ui, "The curve of clearance is drawn once the whole program is checked.");
        return None;
    }
    let pair = view.selection.pair.filter(|_| state.is_of_pair);
    let place = pair.and_then(|pair| hover::place_of(scene, pair));
    let of_pair = place.map(|place| view.curve.bounds_m(view.session.generation, place));
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
    let of_one = place.map(|place| made::distinct(scene.clearances.required[place].values_m()));
    let required_m: Vec<f64> = of_one.unwrap_or_else(|| state.made.required_m.clone());
    let between = match place {
        Some(_) => Vec::new(),
        None => curve::thinned(&state.made.between, axis).iter().map(|s| [s.at, s.lo_m]).collect(),
    };
    let largest_m = required_m.last().copied().unwrap_or(0.0);
    let top_m = curve::top_m(&samples, largest_m, state.height);
    let of_kind = |known: &KindBounds| plot::KindSamples {
        kind: known.kind,
        samples: curve::thinned(&curve::of_pair(scene, &known.bounds_m), axis),
    };
    let known = view.kind_curves.known(view.session.generation).iter();
    let kinds: Vec<plot::KindSamples> = known.filter(|_| place.is_none()).map(of_kind).collect();
    let tops_m = kinds.iter().map(|kind| curve::top_m(&kind.samples, largest_m, state.height));
    let top_m = tops_m.fold(top_m, f64::max);
    let shown = plot::ClearancePlot {
        samples: &samples,
        between: &between,
        kinds: &kinds,
        required_m: &required_m,
        top_m,
    };
    Some(plot::ui(ui, area, axis, &shown))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kinematics::PathParameter;
    use program::TimeBasis;

    use super::*;
    use crate::command::Playback;
    use crate::playhead::Playhead;
    use crate::session::{Session, Stage};
    use crate::ui::{Panels, stage};

    fn draw(ui: &mut Ui, view: &PanelView<'_>, panels: &mut Panels, commands: &mut Vec<ViewerCommand>) {
        super::ui(ui, view, &mut panels.timeline, commands);
    }

    fn button(pos: egui::Pos2, pressed: bool) -> egui::Event {
        let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
        egui::Event::PointerButton { pos, button, pressed, modifiers }
    }

    /// The axis in the test interface, and a height in the strip and one in the curve.
    fn places(desk: &mut stage::Desk) -> (TimeAxis, [f32; 2]) {
        let row = desk.find("clear ✔", draw).expect("the strip's last row");
        let scene = desk.world.resource::<Session>().scene.clone().expect("a scene");
        let axis = TimeAxis::new(Rangef::new(NAMES, 1400.0 - RIGHT), axis::whole(&scene.timeline));
        (axis, [row.y, row.y + 300.0])
    }

    fn seeks(commands: &[ViewerCommand]) -> Vec<PathParameter> {
        let seek = |command: &ViewerCommand| match command {
            ViewerCommand::Play(Playback::Seek(at)) => *at,
            other => panic!("{other:?}"),
        };
        commands.iter().map(seek).collect()
    }

    #[test]
    fn clicks_on_strip_and_curve_go_to_the_instant_below_them() {
        let mut desk = stage::Desk::new(stage::checked_weld_cell());
        let (axis, heights) = places(&mut desk);
        let scene = desk.world.resource::<Session>().scene.clone().expect("a scene");
        for (x, y) in [(400.0, heights[0]), (900.0, heights[1])] {
            let place = egui::Pos2::new(x, y);
            desk.frame(vec![egui::Event::PointerMoved(place)], draw);
            desk.frame(vec![button(place, true)], draw);
            let commands = desk.frame(vec![button(place, false)], draw);
            assert_eq!(seeks(&commands), [axis.moment(&scene.timeline, x)]);
        }
    }

    #[test]
    fn the_playhead_is_dragged_and_stops_at_the_ends() {
        let mut desk = stage::Desk::new(stage::checked_weld_cell());
        let (axis, [y, _]) = places(&mut desk);
        let timeline = desk.world.resource::<Session>().scene.clone().expect("a scene").timeline.clone();
        let at = |x: f32| egui::Pos2::new(x, y);
        desk.frame(vec![egui::Event::PointerMoved(at(400.0))], draw);
        desk.frame(vec![button(at(400.0), true)], draw);
        let mut commands = desk.frame(vec![egui::Event::PointerMoved(at(600.0))], draw);
        commands.extend(desk.frame(vec![egui::Event::PointerMoved(at(5000.0))], draw));
        let last = PathParameter::of_point(timeline.points.len() - 1);
        assert_eq!(seeks(&commands), [axis.moment(&timeline, 600.0), last]);
    }

    #[test]
    fn a_double_click_selects_the_finding_there() {
        let session = stage::checked_weld_cell();
        let finding = session.outcome.as_ref().expect("checked").findings[0].clone();
        let mut desk = stage::Desk::new(session);
        let (axis, [y, _]) = places(&mut desk);
        let timeline = desk.world.resource::<Session>().scene.clone().expect("a scene").timeline.clone();
        let place = egui::Pos2::new(axis.x_of(&timeline, finding.first) + 1.0, y);
        desk.frame(vec![egui::Event::PointerMoved(place)], draw);
        let mut commands = Vec::new();
        for pressed in [true, false, true, false] {
            commands = desk.frame(vec![button(place, pressed)], draw);
        }
        let [ViewerCommand::SelectFinding(selected)] = commands.as_slice() else { panic!("{commands:?}") };
        let outcome = desk.world.resource::<Session>().outcome.clone().expect("checked");
        let selected = &outcome.findings[*selected];
        assert!(selected.first.0 <= finding.first.0 + 1.0 && finding.first.0 <= selected.last.0 + 1.0);
    }

    #[test]
    fn without_room_the_kinds_that_occur_keep_their_rows() {
        let session = stage::proven_weld_cell();
        let intervals = intervals::list(&session);
        assert_eq!(strip::rows(&intervals, 1, 500.0), intervals::ROWS);
        assert_eq!(
            strip::rows(&intervals, 1, 60.0),
            [VerdictKind::Collision, VerdictKind::Unchecked, VerdictKind::Clear]
        );
    }

    #[test]
    fn it_is_drawn_before_during_and_after_a_check_and_for_every_program() {
        let mut sessions = vec![Session::default(), stage::weld_cell(), stage::proven_weld_cell()];
        let mut checking = stage::weld_cell();
        let total = checking.scene.as_ref().expect("a scene").timeline.points.len();
        checking.stage = Stage::Checking { done: 2, total };
        checking.so_far = vec![None; total];
        checking.so_far[1] = Some(simulator::Verdict::Near);
        sessions.push(checking);
        let read = stage::weld_cell().read.expect("a scene");
        let mut rows = (*read).clone();
        rows.timeline.time_basis = TimeBasis::Index;
        for (point, at) in rows.timeline.points.iter_mut().enumerate() {
            at.time_s = point as f64;
        }
        let mut single = (*read).clone();
        single.timeline.points.truncate(1);
        let mut long = (*read).clone();
        let point = long.timeline.points[0].clone();
        let at = |time: u32| program::TimelinePoint { time_s: f64::from(time), ..point.clone() };
        long.timeline.points = (0..100_000).map(at).collect();
        for scene in [rows, single, long] {
            let session = Session { scene: Some(Arc::new(scene)), ..stage::weld_cell() };
            sessions.push(session);
        }
        for session in sessions {
            let has_scene = session.scene.is_some();
            let mut desk = stage::Desk::new(session);
            desk.world.resource_mut::<Playhead>().playing = true;
            let texts: Vec<String> = desk.texts(draw).into_iter().map(|(text, _)| text).collect();
            assert_eq!(texts.iter().any(|text| text == "not checked ◌"), has_scene, "{texts:?}");
        }
    }
}
