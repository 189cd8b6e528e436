//! The search panel: the search of a pair, step by step (patent, Figs. 9 and 11).

mod counts;
mod walk;

use bevy_egui::egui::{self, Ui};
use scene::{Pair, Scene};

use super::verdict::VerdictKind;
use super::{PanelView, words};
use crate::background::Tally;
use crate::command::{SearchWalk, ViewerCommand};

/// State of the panel between frames.
#[derive(Debug)]
pub(crate) struct SearchState {
    /// The pair chosen from the list.
    chosen: Option<Pair>,
    /// Whether steps are played.
    is_playing: bool,
    /// Steps per second.
    rate: f64,
    /// Fraction of a step carried over to the next frame.
    due: f64,
    /// Cached counts of the whole recording, with pair, point and number of steps as key.
    totals: Option<(Pair, usize, usize, Tally)>,
}

impl Default for SearchState {
    fn default() -> Self {
        Self { chosen: None, is_playing: false, rate: 20.0, due: 0.0, totals: None }
    }
}

/// Draws the choice of a pair, the steps, the counts and the legend.
pub(super) fn ui(
    ui: &mut Ui,
    view: &PanelView<'_>,
    state: &mut SearchState,
    commands: &mut Vec<ViewerCommand>,
) {
    let Some(scene) = view.session.scene.clone() else {
        ui.weak("There is no scene that can be searched.");
        return;
    };
    egui::ScrollArea::vertical().id_salt("search").auto_shrink(false).show(ui, |ui| {
        choice(ui, view, &scene, state, commands);
        ui.separator();
        match view.search.pair() {
            None => explanation(ui),
            Some(_) if view.search.is_recording() => {
                ui.horizontal(|ui| {
                    ui.spinner();
                    ui.label("Recording the search …");
                });
                ui.ctx().request_repaint_after_secs(0.05);
            }
            Some(pair) => {
                walk::ui(ui, view, &scene, pair, state, commands);
                counts::ui(ui, view, pair, state);
                counts::legend(ui);
                ui.collapsing("How the search works", explanation);
            }
        }
    });
}

/// Pairs to choose from: those that are not clear at the point shown, the selected pair and the nearest one.
fn candidates(view: &PanelView<'_>, scene: &Scene) -> Vec<(Pair, VerdictKind)> {
    let point = view.playhead.moment.0.round() as usize;
    let frame = view.session.outcome.as_ref().and_then(|outcome| outcome.frames.get(point));
    let mut found: Vec<(Pair, VerdictKind)> = frame
        .map(|frame| {
            frame
                .pairs
                .iter()
                .map(|pair| (scene.pairs[pair.pair], VerdictKind::of_verdict(pair.verdict)))
                .collect()
        })
        .unwrap_or_default();
    found.sort_by_key(|(pair, kind)| (*kind, *pair));
    let others = [
        view.selection.pair,
        frame.and_then(|frame| frame.smallest).map(|smallest| scene.pairs[smallest.pair]),
    ];
    for pair in others.into_iter().flatten() {
        if scene.pairs.binary_search(&pair).is_ok() && found.iter().all(|(known, _)| *known != pair) {
            let known = view.session.outcome.is_some();
            found.push((pair, if known { VerdictKind::Clear } else { VerdictKind::Unchecked }));
        }
    }
    found
}

fn choice(
    ui: &mut Ui,
    view: &PanelView<'_>,
    scene: &Scene,
    state: &mut SearchState,
    commands: &mut Vec<ViewerCommand>,
) {
    let found = candidates(view, scene);
    let is_there = |pair: &Pair| found.iter().any(|(known, _)| known == pair);
    let preferred = view.selection.pair.filter(is_there).or_else(|| found.first().map(|(pair, _)| *pair));
    let chosen = state.chosen.filter(is_there).or(preferred);
    let named = |(pair, kind): &(Pair, VerdictKind)| format!("{} {}", kind.sign(), words::pair(scene, *pair));
    let text = found.iter().find(|(pair, _)| Some(*pair) == chosen);
    let text = text.map_or_else(|| "no pair here: select one in Pairs".to_owned(), named);
    ui.horizontal(|ui| {
        ui.label("Pair");
        egui::ComboBox::from_id_salt("search pair")
            .width(ui.available_width() - 8.0)
            .selected_text(text)
            .show_ui(ui, |ui| {
                for candidate in &found {
                    ui.selectable_value(&mut state.chosen, Some(candidate.0), named(candidate));
                }
            });
    });
    let point = view.playhead.moment.0.round();
    ui.horizontal_wrapped(|ui| {
        let is_ready = view.session.models.is_some() && chosen.is_some();
        let begin = egui::Button::new(format!("Begin at point {point}"));
        if ui
            .add_enabled(is_ready, begin)
            .on_hover_text(
                "Record the search of this pair at the interpolation point nearest to the instant shown",
            )
            .clicked()
            && let Some(pair) = chosen
        {
            state.is_playing = false;
            commands.push(ViewerCommand::Search(SearchWalk::Begin(pair)));
        }
        if view.search.pair().is_some()
            && ui.button("✖ Leave").on_hover_text("Hide the search's spheres").clicked()
        {
            commands.push(ViewerCommand::Search(SearchWalk::End));
        }
    });
}

fn explanation(ui: &mut Ui) {
    for text in [
        "Every member is covered by spheres in ranks: rank 1 is one large sphere, the lowest rank follows the surface closely.",
        "The search begins with the two spheres of rank 1. Where two spheres overlap, every child of the one is tested against \
         the other sphere, and marked where it overlaps it; then the same the other way round (Fig. 9).",
        "Only marked children meet marked children. Where one side has none, the pair is cut: nothing below it can collide. \
         Smallest spheres that overlap are the answer (Fig. 11), which exact triangles then confirm.",
        "Choose a pair and begin: the spheres of every step light up in the picture.",
    ] {
        ui.add(egui::Label::new(text).wrap());
        ui.add_space(4.0);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use collision::Step;

    use super::*;
    use crate::background::{Search, SearchSubject};
    use crate::playhead::Playhead;
    use crate::session::Session;
    use crate::ui::{Panels, stage};

    fn draw(ui: &mut Ui, view: &PanelView<'_>, panels: &mut Panels, commands: &mut Vec<ViewerCommand>) {
        ui.set_width(400.0);
        super::ui(ui, view, &mut panels.search, commands);
    }

    /// The recorded search of the first collision, after three steps.
    fn recorded() -> (stage::Desk, Pair) {
        recorded_with(|_| {})
    }

    /// The same after a change of the recording.
    fn recorded_with(change: impl Fn(&mut [simulator::PieceTrace])) -> (stage::Desk, Pair) {
        let session = stage::checked_weld_cell();
        let (scene, models) =
            (session.scene.clone().expect("a scene"), session.models.clone().expect("models"));
        let outcome = session.outcome.clone().expect("checked");
        let span = outcome.spans.iter().find(|span| span.verdict == simulator::Verdict::Collision);
        let span = span.expect("the welding cell collides");
        let (pair, point) = (scene.pairs[span.pair], span.begins[1].0 as usize);
        let mut pieces = simulator::trace_pair(&scene, &models, point, pair);
        change(&mut pieces);
        let mut search = Search::recorded(&session, SearchSubject { pair, point }, pieces);
        search.go_to(3);
        let mut desk = stage::Desk::new(session);
        desk.world.insert_resource(search);
        desk.world.resource_mut::<Playhead>().moment = kinematics::PathParameter::of_point(point);
        (desk, pair)
    }

    #[test]
    fn it_begins_with_a_pair_that_is_not_clear() {
        let (mut desk, pair) = recorded();
        let point = desk.world.resource::<Search>().point();
        desk.world.insert_resource(Search::default());
        let commands = desk.click(&format!("Begin at point {point}"), draw);
        let [ViewerCommand::Search(SearchWalk::Begin(begun))] = commands.as_slice() else {
            panic!("{commands:?}")
        };
        let frame = &desk.world.resource::<Session>().outcome.as_ref().expect("checked").frames[point];
        let scene = desk.world.resource::<Session>().scene.clone().expect("a scene");
        assert!(frame.pairs.iter().any(|found| scene.pairs[found.pair] == *begun), "{begun:?} {pair:?}");
    }

    #[test]
    fn steps_and_jumps() {
        let (mut desk, _) = recorded();
        let commands = desk.click("+10", draw);
        assert!(matches!(commands.as_slice(), [ViewerCommand::Search(SearchWalk::Step(10))]), "{commands:?}");
        let commands = desk.click("-1", draw);
        assert!(matches!(commands.as_slice(), [ViewerCommand::Search(SearchWalk::Step(-1))]), "{commands:?}");
        let steps = desk.world.resource::<Search>().steps().to_vec();
        let first = steps.iter().position(|step| step.event.step == Step::Colliding).expect("a collision");
        let texts = desk.texts(draw);
        // The counts and the legend have the same text; the button comes first.
        let button = texts.iter().find(|(text, _)| text == "colliding").expect("a button").1.center();
        let press = |pressed| egui::Event::PointerButton {
            pos: button,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        desk.frame(vec![egui::Event::PointerMoved(button)], draw);
        desk.frame(vec![press(true)], draw);
        let commands = desk.frame(vec![press(false)], draw);
        let [ViewerCommand::Search(SearchWalk::To(to))] = commands.as_slice() else { panic!("{commands:?}") };
        assert_eq!(*to, first + 1);
        assert_eq!(walk::next(&steps, steps.len(), |_| true), None);
    }

    #[test]
    fn counts_so_far_stand_beside_those_of_all() {
        let (mut desk, _) = recorded();
        let mut whole = desk.world.resource::<Search>().clone();
        whole.go_to(usize::MAX);
        let colliding = whole.tally().colliding.to_string();
        let texts: Vec<String> = desk.texts(draw).into_iter().map(|(text, _)| text).collect();
        assert!(texts.contains(&colliding), "{colliding} is not in {texts:?}");
        assert!(texts.iter().any(|text| text == "tested, rank 1"), "{texts:?}");
    }

    #[test]
    fn a_recording_that_was_cut_off_says_so() {
        let told = |desk: &mut stage::Desk| {
            desk.texts(draw).iter().any(|(text, _)| text.starts_with("Only the first "))
        };
        assert!(!told(&mut recorded().0));
        assert!(told(&mut recorded_with(|pieces| pieces[0].is_cut_off = true).0));
    }

    #[test]
    fn an_unread_scene_has_nothing_to_search() {
        let mut desk = stage::Desk::new(Session { members: Arc::default(), ..Session::default() });
        let texts: Vec<String> = desk.texts(draw).into_iter().map(|(text, _)| text).collect();
        assert_eq!(texts, ["There is no scene that can be searched."]);
    }
}
