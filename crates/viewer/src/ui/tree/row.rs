//! One row of the tree: verdict, name and visibility of a member.

use bevy_egui::egui::{self, Button, Label, RichText, Sense, Ui};

use super::rows::{RowKind, TreeRow};
use crate::command::{Gaze, ViewerCommand, WhatIfCommand};
use crate::layers::Visibility;
use crate::ui::verdict::VerdictKind;
use crate::ui::{PanelView, now, sign};
use simulator::Verdict;

/// Indentation per level, points.
const STEP: f32 = 12.0;

/// Width of the buttons at the right of a row, points.
const BUTTONS: f32 = 76.0;

pub(super) fn ui(
    ui: &mut Ui,
    view: &PanelView<'_>,
    row: &TreeRow,
    verdicts: &[Option<Verdict>],
    commands: &mut Vec<ViewerCommand>,
) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.add_space(row.depth as f32 * STEP);
        match row.kind {
            RowKind::Heading => {
                ui.strong(&row.name);
            }
            RowKind::Bare { is_unchecked: false } => {
                ui.weak(&row.name).on_hover_text("A frame without geometry.");
            }
            RowKind::Bare { is_unchecked: true } => {
                sign::show(ui, Some(VerdictKind::Unchecked));
                ui.add(Label::new(RichText::new(format!("{} – not checked", row.name)).italics()).truncate())
                    .on_hover_text("It is visible, but has no <collision> geometry, so it is not checked.");
            }
            RowKind::Member(member) => {
                let verdict = verdicts.get(member).copied().flatten();
                self::member(ui, view, member, &row.name, verdict, commands);
            }
        }
    });
}

fn member(
    ui: &mut Ui,
    view: &PanelView<'_>,
    member: usize,
    name: &str,
    verdict: Option<Verdict>,
    commands: &mut Vec<ViewerCommand>,
) {
    let is_unchecked = view.session.is_unchecked(member);
    let kind = match verdict {
        // Violations of a partly unchecked member are shown; clear is not.
        Some(Verdict::Clear) | None if is_unchecked => Some(VerdictKind::Unchecked),
        verdict => verdict.map(VerdictKind::of_verdict),
    };
    sign::show(ui, kind);
    let visibility = view.layers.visibility(member);
    // If the cell cannot be checked, the headings say so.
    let is_told = is_unchecked && view.session.scene.is_some();
    let text = if is_told { format!("{name} – not checked") } else { name.to_owned() };
    let text = RichText::new(text);
    let text = if visibility == Visibility::Hidden { text.weak().strikethrough() } else { text };
    let is_selected = view.selection.member == Some(member);
    let width = (ui.available_width() - BUTTONS).max(40.0);
    let button = Button::selectable(is_selected, text).truncate();
    let response = ui
        .allocate_ui_with_layout(
            egui::vec2(width, ui.spacing().interact_size.y),
            egui::Layout::left_to_right(egui::Align::Center),
            |ui| ui.add(button),
        )
        .inner
        .interact(Sense::click());
    let full = &view.session.members[member].member.name;
    let response = response.on_hover_text(format!("{full}\nDouble click: close-up"));
    if response.double_clicked() {
        commands.push(ViewerCommand::SelectMember(Some(member)));
        commands.push(ViewerCommand::Look(Gaze::FitSelection));
    } else if response.clicked() {
        commands.push(ViewerCommand::SelectMember(Some(member)));
    }
    response.context_menu(|ui| menu(ui, view, member, commands));
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        buttons(ui, view, member, commands);
    });
}

/// Three small buttons for the visibility, from right to left.
pub(super) fn buttons(ui: &mut Ui, view: &PanelView<'_>, member: usize, commands: &mut Vec<ViewerCommand>) {
    let visibility = view.layers.visibility(member);
    let is_alone = view.layers.isolated == Some(member);
    let small = |sign: &str, is_on: bool| Button::selectable(is_on, RichText::new(sign).size(12.0)).small();
    let alone = ui
        .add(small("◎", is_alone))
        .on_hover_text("Alone: hides everything else, which is checked all the same");
    if alone.clicked() {
        commands.push(ViewerCommand::Isolate((!is_alone).then_some(member)));
    }
    let through = visibility == Visibility::Transparent;
    if ui.add(small("◐", through)).on_hover_text("Seen through").clicked() {
        let seen = if through { Visibility::Solid } else { Visibility::Transparent };
        commands.push(ViewerCommand::See(member, seen));
    }
    let is_hidden = visibility == Visibility::Hidden;
    let eye = ui.add(small(if is_hidden { "○" } else { "👁" }, false));
    let eye = eye.on_hover_text(if is_hidden { "Hidden; it is checked all the same" } else { "Shown" });
    if eye.clicked() {
        let seen = if is_hidden { Visibility::Solid } else { Visibility::Hidden };
        commands.push(ViewerCommand::See(member, seen));
    }
}

fn menu(ui: &mut Ui, view: &PanelView<'_>, member: usize, commands: &mut Vec<ViewerCommand>) {
    let select = ViewerCommand::SelectMember(Some(member));
    let mut entry = |ui: &mut Ui, text: &str, wanted: &[ViewerCommand]| {
        if ui.button(text).clicked() {
            commands.extend_from_slice(wanted);
            ui.close();
        }
    };
    entry(ui, "Close-up", &[select.clone(), ViewerCommand::Look(Gaze::FitSelection)]);
    entry(ui, "As a solid", &[ViewerCommand::See(member, Visibility::Solid)]);
    entry(ui, "Seen through", &[ViewerCommand::See(member, Visibility::Transparent)]);
    entry(ui, "Hidden", &[ViewerCommand::See(member, Visibility::Hidden)]);
    entry(ui, "Alone", &[ViewerCommand::Isolate(Some(member))]);
    entry(ui, "Show all members", &[ViewerCommand::Isolate(None)]);
    ui.separator();
    entry(ui, "Its largest spheres", &[select.clone(), ViewerCommand::ShowRank(Some((member, 1)))]);
    if now::moves_alone(view, member) {
        entry(ui, "Grab and move", &[select, ViewerCommand::WhatIf(WhatIfCommand::Grab(Some(member)))]);
    }
}
