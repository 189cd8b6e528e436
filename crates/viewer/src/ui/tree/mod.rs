//! The cell as a tree, the program as a list, and everything about the selected member.

mod details;
mod program;
mod rows;
mod row;
mod spheres;

use bevy_egui::egui::{self, ScrollArea, TextEdit, Ui};

use super::View;
use crate::command::Command;

/// What the panel remembers.
#[derive(Debug, Default)]
pub(crate) struct State {
    /// Only names that hold this are shown.
    filter: String,
    program: program::State,
}

/// Draws the panel.
pub(super) fn ui(ui: &mut Ui, view: &View<'_>, state: &mut State, wishes: &mut Vec<Command>) {
    let selected = view.selection.member.filter(|member| *member < view.session.cast.len());
    if let Some(member) = selected {
        egui::Panel::bottom("member").resizable(true).default_size(300.0).min_size(90.0).show(ui, |ui| {
            ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                details::ui(ui, view, member, wishes);
            });
        });
    }
    if view.session.cast.is_empty() {
        ui.weak(if view.session.request.is_some() { "No member could be read yet." } else { "Nothing is open." });
        return;
    }
    ui.horizontal(|ui| {
        let filter = TextEdit::singleline(&mut state.filter).hint_text("🔍 name").desired_width(f32::INFINITY);
        ui.add(filter).on_hover_text("Only members whose name holds this");
    });
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        let header = egui::CollapsingHeader::new("Cell").default_open(true);
        header.show_unindented(ui, |ui| {
            let verdicts = super::now::members(view);
            for entry in rows::of(&view.session, &state.filter) {
                row::ui(ui, view, &entry, &verdicts, wishes);
            }
        });
        if view.session.scene.as_ref().is_some_and(|scene| !scene.trajectories.is_empty()) {
            let header = egui::CollapsingHeader::new("Program").default_open(true);
            header.show_unindented(ui, |ui| program::ui(ui, view, &mut state.program, wishes));
        }
    });
}
