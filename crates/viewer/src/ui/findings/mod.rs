//! The answer, what was found, and everything about the selected finding.

mod banner;
mod detail;
mod list;
mod rows;
mod text;

use bevy_egui::egui::{self, Ui};

use super::View;
use super::verdict::Kind;
use crate::command::Command;
pub(super) use text::range_text;
use rows::{Column, Order};

/// What the list remembers.
#[derive(Debug)]
pub(crate) struct State {
    /// Words that rows must contain.
    pub(crate) filter: String,
    /// Kinds left out.
    hidden: Vec<Kind>,
    order: Order,
    /// The finding that was selected when the list was drawn last: another one is scrolled to.
    scrolled_to: Option<usize>,
    /// Whether Up and Down go through the list.
    has_keys: bool,
}

impl Default for State {
    fn default() -> Self {
        Self {
            filter: String::new(),
            hidden: Vec::new(),
            order: Order { by: Column::Time, is_falling: false },
            scrolled_to: None,
            has_keys: false,
        }
    }
}

/// The answer in big words, the list, and the selected finding.
pub(super) fn ui(ui: &mut Ui, view: &View<'_>, state: &mut State, wishes: &mut Vec<Command>) {
    banner::ui(ui, view);
    ui.separator();
    let (Some(scene), Some(outcome)) = (view.session.scene.clone(), view.session.outcome.clone()) else {
        list::so_far(ui, view, wishes);
        return;
    };
    if outcome.findings.is_empty() {
        ui.weak("No findings.");
        return;
    }
    let selected = view.selection.finding.and_then(|index| outcome.findings.get(index));
    let height = ui.available_height();
    let of_list = if selected.is_some() { (height * 0.45).max(120.0) } else { height };
    ui.allocate_ui(egui::vec2(ui.available_width(), of_list), |ui| {
        list::ui(ui, view, (&scene, &outcome), state, wishes);
    });
    if let Some(finding) = selected {
        ui.separator();
        egui::ScrollArea::vertical().id_salt("finding").auto_shrink(false).show(ui, |ui| {
            detail::ui(ui, view, &scene, finding, wishes);
        });
    }
}
