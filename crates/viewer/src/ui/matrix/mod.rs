//! The pairs panel: a matrix or a list of smallest clearances, with switches for the checks.

mod about;
mod grid;
mod list;
mod names;
mod rows;

use std::sync::Arc;

use bevy_egui::egui::{self, Ui};
use program::Timeline;
use scene::Pair;

use super::PanelView;
use crate::command::{Playback, ViewerCommand};
use crate::session::{Session, Stage};
use rows::{PairColumn, PairRow};

/// State of the panel between frames.
#[derive(Debug)]
pub(crate) struct MatrixState {
    /// Whether the list is shown instead of the matrix.
    pub(crate) is_list: bool,
    filter: String,
    shows_unchecked: bool,
    by: PairColumn,
    is_falling: bool,
    /// The pair of the context menu.
    menu: Option<Pair>,
    about: Option<PairsKey>,
    rows: Vec<PairRow>,
    /// Cached indices of the listed rows, with their key.
    listed: Option<(ListKey, Arc<Vec<usize>>)>,
}

/// Key of the cached rows: generation, stage and outcome.
type PairsKey = (u64, Stage, usize);

/// Key of the listed rows: rows, filter, whether unchecked pairs are listed, column and direction.
type ListKey = (Option<PairsKey>, String, bool, PairColumn, bool);

impl Default for MatrixState {
    fn default() -> Self {
        Self {
            is_list: false,
            filter: String::new(),
            shows_unchecked: false,
            by: PairColumn::Clearance,
            is_falling: false,
            menu: None,
            about: None,
            rows: Vec::new(),
            listed: None,
        }
    }
}

impl MatrixState {
    fn follow(&mut self, session: &Session) {
        let outcome = session.outcome.as_ref().map_or(0, |outcome| Arc::as_ptr(outcome).addr());
        let stage = match session.stage {
            Stage::Checking { .. } => Stage::Checking { done: 0, total: 0 },
            stage => stage,
        };
        let about = (session.generation, stage, outcome);
        if self.about != Some(about) {
            self.about = Some(about);
            self.rows = rows::list(session);
        }
    }
}

/// Draws the matrix or the list, and the selected pair below.
pub(super) fn ui(
    ui: &mut Ui,
    view: &PanelView<'_>,
    state: &mut MatrixState,
    commands: &mut Vec<ViewerCommand>,
) {
    let (Some(read), Some(scene)) = (view.session.read.clone(), view.session.scene.clone()) else {
        ui.weak("No pairs: there is no scene that can be checked.");
        return;
    };
    state.follow(&view.session);
    ui.horizontal(|ui| {
        ui.selectable_value(&mut state.is_list, false, "Matrix");
        ui.selectable_value(&mut state.is_list, true, "List");
        ui.separator();
        let checked = state.rows.iter().filter(|row| row.status == rows::Status::Checked).count();
        ui.weak(format!("{} checked of {}", checked, state.rows.len()))
            .on_hover_text("All others are left out by name, or cannot move against each other");
    });
    let selected = view.selection.pair;
    let below = if selected.is_some() { 172.0_f32.min(0.5 * ui.available_height()) } else { 0.0 };
    let height = ui.available_height() - below;
    ui.allocate_ui(egui::vec2(ui.available_width(), height), |ui| {
        ui.set_min_height(height);
        if state.is_list {
            list::ui(ui, &scene.timeline, selected, state, commands);
        } else {
            grid::legend(ui);
            egui::ScrollArea::both().id_salt("matrix").auto_shrink(false).show(ui, |ui| {
                matrix(ui, &read, &scene.timeline, selected, state, commands);
            });
        }
    });
    let row = selected.and_then(|pair| state.rows.iter().find(|row| row.pair == pair));
    if let Some(row) = row {
        ui.separator();
        egui::ScrollArea::vertical().id_salt("pair").auto_shrink(false).show(ui, |ui| {
            about::ui(ui, &scene.timeline, row, commands);
        });
    }
}

fn matrix(
    ui: &mut Ui,
    read: &scene::Scene,
    timeline: &Timeline,
    selected: Option<Pair>,
    state: &mut MatrixState,
    commands: &mut Vec<ViewerCommand>,
) {
    let names: Vec<&str> = read.members.iter().map(|member| member.name.as_str()).collect();
    let shown = grid::PairGrid { names: &names, rows: &state.rows, selected };
    let (response, cells) = grid::draw(ui, &shown);
    let at = |pointer: Option<egui::Pos2>| shown.row(cells.at(pointer?)?);
    if response.clicked()
        && let Some(row) = at(response.interact_pointer_pos())
    {
        choose(row, commands);
    }
    if response.secondary_clicked() {
        state.menu = at(response.interact_pointer_pos()).map(|row| row.pair);
    }
    let menu = state.menu.and_then(|pair| shown.row(pair));
    if let Some(row) = menu {
        response.context_menu(|ui| {
            ui.strong(&row.name);
            about::switch(ui, row, "checked", commands);
        });
    }
    if let Some(row) = at(response.hover_pos()) {
        response.on_hover_ui_at_pointer(|ui| about::in_short(ui, timeline, row));
    }
}

/// Selects a pair and goes to the instant of its smallest clearance.
fn choose(row: &PairRow, commands: &mut Vec<ViewerCommand>) {
    commands.push(ViewerCommand::SelectPair(Some(row.pair)));
    if let Some((_, at)) = row.minimum {
        commands.push(ViewerCommand::Play(Playback::Seek(at)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::WhatIfCommand;
    use crate::ui::verdict::VerdictKind;
    use crate::ui::{Panels, stage};

    fn draw(ui: &mut Ui, view: &PanelView<'_>, panels: &mut Panels, commands: &mut Vec<ViewerCommand>) {
        ui.set_width(500.0);
        super::ui(ui, view, &mut panels.matrix, commands);
    }

    #[test]
    fn every_pair_of_members_is_accounted_for() {
        let session = stage::proven_weld_cell();
        let rows = rows::list(&session);
        let members = session.read.as_ref().expect("read").members.len();
        assert_eq!(rows.len(), members * (members - 1) / 2);
        assert!(rows.windows(2).all(|pair| pair[0].pair < pair[1].pair));
        let outcome = session.outcome.as_ref().expect("checked");
        let colliding = outcome.spans.iter().filter(|span| span.verdict == simulator::Verdict::Collision);
        let mut colliding: Vec<usize> = colliding.map(|span| span.pair).collect();
        colliding.sort_unstable();
        colliding.dedup();
        assert_eq!(rows.iter().filter(|row| row.kind == VerdictKind::Collision).count(), colliding.len());
        // Before the check.
        assert!(rows::list(&stage::weld_cell()).iter().all(|row| row.kind == VerdictKind::Unchecked));
    }

    #[test]
    fn a_click_in_the_list_selects_a_pair_and_goes_to_its_minimum() {
        let mut desk = stage::Desk::new(stage::proven_weld_cell());
        desk.panels.matrix.is_list = true;
        let rows = rows::list(desk.world.resource::<Session>());
        let nearest = &rows[rows::sorted(&rows, PairColumn::Clearance, false)[0]];
        let commands = desk.click(&nearest.name, draw);
        let [ViewerCommand::SelectPair(Some(pair)), ViewerCommand::Play(Playback::Seek(at))] =
            commands.as_slice()
        else {
            panic!("{commands:?}")
        };
        assert_eq!((*pair, *at), (nearest.pair, nearest.minimum.expect("measured").1));
    }

    #[test]
    fn a_click_in_the_matrix_selects_the_pair_of_its_cell() {
        let mut desk = stage::Desk::new(stage::proven_weld_cell());
        let read = desk.world.resource::<Session>().read.clone().expect("read");
        desk.frame(Vec::new(), draw);
        let texts = desk.texts(draw);
        // The cell in the first column is right of the name of its row.
        let name = read.members[3].name.strip_prefix("arm/").expect("a link");
        let rows: Vec<egui::Rect> =
            texts.iter().filter(|(text, _)| text == name).map(|(_, rect)| *rect).collect();
        let beside = rows.iter().min_by(|x, y| x.left().total_cmp(&y.left())).expect("its name is shown");
        let place = egui::Pos2::new(beside.right() + 9.0, beside.center().y);
        let button = |pressed| egui::Event::PointerButton {
            pos: place,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        desk.frame(vec![egui::Event::PointerMoved(place)], draw);
        desk.frame(vec![button(true)], draw);
        let commands = desk.frame(vec![button(false)], draw);
        let Some(ViewerCommand::SelectPair(Some(pair))) = commands.first() else { panic!("{commands:?}") };
        assert_eq!(*pair, Pair { a: 0, b: 3 });
    }

    #[test]
    fn a_check_can_be_switched_unless_the_pair_is_excluded() {
        let mut desk = stage::Desk::new(stage::proven_weld_cell());
        let rows = rows::list(desk.world.resource::<Session>());
        let checked = rows.iter().find(|row| row.status == rows::Status::Checked).expect("a pair").pair;
        desk.world.resource_mut::<crate::selection::Selection>().pair = Some(checked);
        let commands = desk.click("checked", draw);
        let [ViewerCommand::WhatIf(WhatIfCommand::Switch(pair, false))] = commands.as_slice() else {
            panic!("{commands:?}")
        };
        assert_eq!(*pair, checked);
        let left_out = rows.iter().find(|row| matches!(row.status, rows::Status::Excluded(..)));
        let left_out = left_out.expect("links joined by one joint");
        assert!(left_out.locked_text().contains("joined by one joint"), "{}", left_out.locked_text());
        desk.world.resource_mut::<crate::selection::Selection>().pair = Some(left_out.pair);
        assert!(desk.click("checked", draw).is_empty());
    }

    #[test]
    fn a_pair_that_is_switched_off_is_not_checked() {
        let mut session = stage::proven_weld_cell();
        let scene = session.scene.clone().expect("a scene");
        let off = scene.pairs[5];
        session.what_if.switched_off.insert(off);
        session.scene = Some(Arc::new(scene.leaving_out(&[off], "tried")));
        session.outcome = None;
        let rows = rows::list(&session);
        let row = rows.iter().find(|row| row.pair == off).expect("it is listed still");
        assert_eq!((&row.status, row.kind), (&rows::Status::SwitchedOff, VerdictKind::Unchecked));
        assert!(row.can_switch());
    }
}
