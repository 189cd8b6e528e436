//! Details of one pair, and the checkbox that switches its check.

use bevy_egui::egui::{self, RichText, Ui};
use program::Timeline;

use super::choose;
use super::rows::{PairRow, Status};
use crate::command::{SearchWalk, ViewerCommand, WhatIfCommand};
use crate::ui::verdict::{self, VerdictKind};
use crate::ui::words;
use crate::units;

/// A checkbox that switches the check of a pair; disabled for excluded and still pairs.
pub(super) fn switch(ui: &mut Ui, row: &PairRow, text: &str, commands: &mut Vec<ViewerCommand>) {
    let mut is_on = row.status == Status::Checked;
    let response = ui.add_enabled(row.can_switch(), egui::Checkbox::new(&mut is_on, text));
    let response = response
        .on_hover_text("Whether this pair is checked; the program is checked again")
        .on_disabled_hover_text(row.locked_text());
    if response.changed() {
        commands.push(ViewerCommand::WhatIf(WhatIfCommand::Switch(row.pair, is_on)));
    }
}

pub(super) fn in_short(ui: &mut Ui, timeline: &Timeline, row: &PairRow) {
    ui.strong(&row.name);
    ui.label(row.status_text());
    if let Some((_, at)) = row.minimum {
        if row.kind == VerdictKind::Collision {
            ui.label(format!("first contact seen at {}", words::instant(timeline, at)));
        } else {
            let clearance = row.clearance_text();
            ui.label(format!("smallest clearance {clearance} at {}", words::instant(timeline, at)));
        }
    }
    if let Some(required_m) = row.required_m {
        ui.label(format!("required {}", units::mm_bounds(required_m)));
    }
}

/// Draws the selected pair.
pub(super) fn ui(ui: &mut Ui, timeline: &Timeline, row: &PairRow, commands: &mut Vec<ViewerCommand>) {
    ui.horizontal_wrapped(|ui| {
        if row.can_switch() {
            verdict::label(ui, row.kind);
        }
        ui.label(RichText::new(&row.name).strong());
    });
    ui.horizontal_wrapped(|ui| {
        switch(ui, row, "checked", commands);
        let go = egui::Button::new("🎯 Go to minimum");
        if ui.add_enabled(row.minimum.is_some(), go).clicked() {
            choose(row, commands);
        }
        let can_search = row.status == Status::Checked;
        let search = egui::Button::new("Step through search");
        if ui
            .add_enabled(can_search, search)
            .on_hover_text("Walk through the search of this pair at the interpolation point shown")
            .clicked()
        {
            commands.push(ViewerCommand::Search(SearchWalk::Begin(row.pair)));
        }
    });
    ui.add(egui::Label::new(row.status_text()).wrap());
    egui::Grid::new("pair in numbers").num_columns(2).spacing([10.0, 3.0]).show(ui, |ui| {
        if let Some((bounds_m, at)) = row.minimum {
            ui.label("smallest clearance");
            ui.label(row.clearance_text()).on_hover_text(verdict::bounds_tooltip(bounds_m));
            ui.end_row();
            ui.label(if row.kind == VerdictKind::Collision { "first contact seen" } else { "at" });
            ui.label(words::instant(timeline, at));
            ui.end_row();
        }
        if let Some(required_m) = row.required_m {
            ui.label("required");
            if required_m[0] == required_m[1] {
                verdict::length(ui, required_m[1]);
            } else {
                let tooltip = "Smallest and largest along the motion: programs change it";
                ui.label(units::mm_bounds(required_m)).on_hover_text(tooltip);
            }
            ui.end_row();
        }
    });
}
