//! Pairs with their smallest clearance: a matrix, or a list; checks are switched here.

mod grid;
mod list;
mod rows;

use std::sync::Arc;

use bevy_egui::egui::{self, RichText, Ui};
use program::Timeline;
use simulator::Pair;

use super::View;
use super::verdict::{self, Kind};
use super::words;
use crate::command::{Command, Playback, SearchWalk, WhatIfWish};
use crate::session::{Session, Stage};
use crate::units;
use rows::{Column, Row};

/// What the panel remembers.
#[derive(Debug)]
pub(crate) struct State {
    /// Whether pairs are listed.
    pub(crate) is_list: bool,
    filter: String,
    shows_unchecked: bool,
    by: Column,
    is_falling: bool,
    /// The pair that the menu was opened on.
    menu: Option<Pair>,
    about: Option<(u64, Stage, usize)>,
    rows: Vec<Row>,
}

impl Default for State {
    fn default() -> Self {
        Self {
            is_list: false,
            filter: String::new(),
            shows_unchecked: false,
            by: Column::Clearance,
            is_falling: false,
            menu: None,
            about: None,
            rows: Vec::new(),
        }
    }
}

impl State {
    fn follow(&mut self, session: &Session) {
        let outcome = session.outcome.as_ref().map_or(0, |outcome| Arc::as_ptr(outcome).addr());
        let stage = match session.stage {
            Stage::Checking { .. } => Stage::Checking { done: 0, total: 0 },
            stage => stage,
        };
        let about = (session.generation, stage, outcome);
        if self.about != Some(about) {
            self.about = Some(about);
            self.rows = rows::of(session);
        }
    }
}

/// Matrix or list, and the selected pair below.
pub(super) fn ui(ui: &mut Ui, view: &View<'_>, state: &mut State, wishes: &mut Vec<Command>) {
    let (Some(read), Some(scene)) = (view.session.read.clone(), view.session.scene.clone()) else {
        ui.weak("No pairs: nothing is open that can be checked.");
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
    let below = if selected.is_some() { 150.0 } else { 0.0 };
    let height = (ui.available_height() - below).max(120.0);
    ui.allocate_ui(egui::vec2(ui.available_width(), height), |ui| {
        ui.set_min_height(height);
        if state.is_list {
            list::ui(ui, &scene.timeline, selected, state, wishes);
        } else {
            grid::legend(ui);
            egui::ScrollArea::both().id_salt("matrix").auto_shrink(false).show(ui, |ui| {
                matrix(ui, (&read, &scene.timeline), selected, state, wishes);
            });
        }
    });
    let row = selected.and_then(|pair| state.rows.iter().find(|row| row.pair == pair));
    if let Some(row) = row {
        ui.separator();
        egui::ScrollArea::vertical().id_salt("pair").auto_shrink(false).show(ui, |ui| {
            about(ui, &scene.timeline, row, wishes);
        });
    }
}

fn matrix(
    ui: &mut Ui,
    (read, timeline): (&simulator::Scene, &Timeline),
    selected: Option<Pair>,
    state: &mut State,
    wishes: &mut Vec<Command>,
) {
    let names: Vec<&str> = read.members.iter().map(|member| member.name.as_str()).collect();
    let shown = grid::Grid { names: &names, rows: &state.rows, selected };
    let (response, cells) = grid::draw(ui, &shown);
    let at = |pointer: Option<egui::Pos2>| shown.row(cells.at(pointer?)?);
    if response.clicked()
        && let Some(row) = at(response.interact_pointer_pos())
    {
        choose(row, wishes);
    }
    if response.secondary_clicked() {
        state.menu = at(response.interact_pointer_pos()).map(|row| row.pair);
    }
    let menu = state.menu.and_then(|pair| shown.row(pair));
    if let Some(row) = menu {
        response.context_menu(|ui| {
            ui.strong(&row.name);
            switch(ui, row, "checked", wishes);
        });
    }
    if let Some(row) = at(response.hover_pos()) {
        response.on_hover_ui_at_pointer(|ui| about_in_short(ui, timeline, row));
    }
}

/// Selects a pair and goes to where it comes nearest.
fn choose(row: &Row, wishes: &mut Vec<Command>) {
    wishes.push(Command::SelectPair(Some(row.pair)));
    if let Some((_, at)) = row.minimum {
        wishes.push(Command::Play(Playback::Seek(at)));
    }
}

/// A box that switches the check of a pair; locked where that is not for the user to say.
fn switch(ui: &mut Ui, row: &Row, text: &str, wishes: &mut Vec<Command>) {
    let mut is_on = row.status == rows::Status::Checked;
    let response = ui.add_enabled(row.can_switch(), egui::Checkbox::new(&mut is_on, text));
    let response = response
        .on_hover_text("Whether this pair is checked; the program is checked again")
        .on_disabled_hover_text(row.locked_text());
    if response.changed() {
        wishes.push(Command::WhatIf(WhatIfWish::Switch(row.pair, is_on)));
    }
}

fn about_in_short(ui: &mut Ui, timeline: &Timeline, row: &Row) {
    ui.strong(&row.name);
    ui.label(row.status_text());
    if let Some((bounds_m, at)) = row.minimum {
        if row.kind == Kind::Collision {
            ui.label(format!("first contact seen at {}", words::instant(timeline, at)));
        } else {
            let clearance = verdict::bounds_text(bounds_m);
            ui.label(format!("smallest clearance {clearance} at {}", words::instant(timeline, at)));
        }
    }
    if let Some(required_m) = row.required_m {
        ui.label(format!("required {}", units::mm(required_m)));
    }
}

/// The selected pair.
fn about(ui: &mut Ui, timeline: &Timeline, row: &Row, wishes: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        if row.can_switch() {
            verdict::label(ui, row.kind);
        }
        ui.label(RichText::new(&row.name).strong());
    });
    ui.horizontal_wrapped(|ui| {
        switch(ui, row, "checked", wishes);
        let go = egui::Button::new("🎯 Go to its smallest clearance");
        if ui.add_enabled(row.minimum.is_some(), go).clicked() {
            choose(row, wishes);
        }
        let can_search = row.status == rows::Status::Checked;
        let search = egui::Button::new("Step through search");
        if ui
            .add_enabled(can_search, search)
            .on_hover_text("Walk through the search of this pair at the interpolation point shown")
            .clicked()
        {
            wishes.push(Command::Search(SearchWalk::Begin(row.pair)));
        }
    });
    ui.add(egui::Label::new(row.status_text()).wrap());
    egui::Grid::new("pair in numbers").num_columns(2).spacing([10.0, 3.0]).show(ui, |ui| {
        if let Some((bounds_m, at)) = row.minimum {
            ui.label("smallest clearance");
            ui.label(row.clearance_text()).on_hover_text(verdict::bounds_tooltip(bounds_m));
            ui.end_row();
            ui.label(if row.kind == Kind::Collision { "first contact seen" } else { "at" });
            ui.label(words::instant(timeline, at));
            ui.end_row();
        }
        if let Some(required_m) = row.required_m {
            ui.label("required");
            verdict::length(ui, required_m);
            ui.end_row();
        }
    });
}
