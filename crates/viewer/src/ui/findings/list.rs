//! The list of findings: filter, table and keys; during a check, the intermediate results.

use std::sync::Arc;

use bevy_egui::egui::{self, Key, Modifiers, ScrollArea, Sense, Ui};
use egui_extras::{Column as Width, TableBuilder};
use scene::Scene;
use simulator::{Finding, Outcome};

use super::rows::{self, FindingColumn, FindingRow};
use super::{FindingsKey, FindingsState};
use crate::command::{Playback, ViewerCommand};
use crate::ui::verdict::VerdictKind;
use crate::ui::{PanelView, sign, words};

/// Height of a row, points.
pub(super) const ROW: f32 = 19.0;

/// Filter and table.
pub(super) fn ui(
    ui: &mut Ui,
    view: &PanelView<'_>,
    scene: &Scene,
    outcome: &Outcome,
    state: &mut FindingsState,
    commands: &mut Vec<ViewerCommand>,
) {
    let total = outcome.findings.len();
    filter(ui, outcome, state);
    let rows = follow(view, scene, outcome, state);
    if rows.len() < total {
        ui.weak(format!("{} of {} shown", rows.len(), words::count(total, "finding")));
    }
    let clicked = table(ui, view.selection.finding, &rows, state);
    state.has_keys |= clicked.is_some();
    let stepped = keys(ui, view.selection.finding, &rows, state);
    if let Some(finding) = clicked.or(stepped) {
        if clicked.is_some() {
            // A clicked row is already in view.
            state.scrolled_to = clicked;
        }
        commands.push(ViewerCommand::SelectFinding(finding));
    }
}

/// The rows to show, rebuilt if the outcome, filter or order has changed.
fn follow(
    view: &PanelView<'_>,
    scene: &Scene,
    outcome: &Outcome,
    state: &mut FindingsState,
) -> Arc<Vec<FindingRow>> {
    let about = FindingsKey {
        generation: view.session.generation,
        outcome: std::ptr::from_ref(outcome).addr(),
        filter: state.filter.clone(),
        hidden: state.hidden.clone(),
        order: state.order,
    };
    if state.about.as_ref() != Some(&about) {
        let all = rows::all(scene, &outcome.findings);
        let mut rows = rows::kept(all, &state.filter, &state.hidden);
        rows::sort(&mut rows, state.order);
        state.rows = Arc::new(rows);
        state.about = Some(about);
    }
    Arc::clone(&state.rows)
}

/// A text field, and a button per kind with its number of findings.
fn filter(ui: &mut Ui, outcome: &Outcome, state: &mut FindingsState) {
    ui.horizontal(|ui| {
        ui.label("🔍");
        let field = egui::TextEdit::singleline(&mut state.filter).hint_text("filter: names, line, time …");
        ui.add(field.desired_width(ui.available_width() - 30.0))
            .on_hover_text("Rows that contain all these words");
        if ui
            .add_enabled(!state.filter.is_empty(), egui::Button::new("✖"))
            .on_hover_text("No filter")
            .clicked()
        {
            state.filter.clear();
        }
    });
    ui.horizontal_wrapped(|ui| {
        for kind in VerdictKind::OF_FINDINGS {
            let of_kind = |finding: &&Finding| VerdictKind::of_finding(&finding.kind) == kind;
            let number = outcome.findings.iter().filter(of_kind).count();
            if number == 0 {
                continue;
            }
            let is_shown = !state.hidden.contains(&kind);
            let text = egui::RichText::new(format!("{} {} {number}", kind.sign(), kind.word()));
            let text = if is_shown { text.color(kind.ink(ui)) } else { text.strikethrough() };
            if ui.selectable_label(is_shown, text).on_hover_text(kind.meaning()).clicked() {
                if is_shown {
                    state.hidden.push(kind);
                } else {
                    state.hidden.retain(|hidden| *hidden != kind);
                }
            }
        }
    });
}

/// Draws the table; returns the clicked finding.
fn table(
    ui: &mut Ui,
    selected: Option<usize>,
    rows: &[FindingRow],
    state: &mut FindingsState,
) -> Option<usize> {
    let mut clicked = None;
    let order = &mut state.order;
    ScrollArea::horizontal().auto_shrink(false).show(ui, |ui| {
        ui.style_mut().interaction.selectable_labels = false;
        let mut table = TableBuilder::new(ui)
            .id_salt("findings")
            .striped(true)
            .resizable(true)
            .sense(Sense::click())
            .auto_shrink(false)
            .min_scrolled_height(60.0)
            .max_scroll_height(f32::INFINITY)
            .column(Width::initial(20.0).at_least(14.0))
            .column(Width::initial(34.0).clip(true))
            .column(Width::initial(56.0).clip(true))
            .column(Width::remainder().at_least(80.0).clip(true))
            .column(Width::initial(60.0).clip(true))
            .column(Width::initial(58.0).clip(true));
        let place = selected.and_then(|selected| rows.iter().position(|row| row.finding == selected));
        if selected != state.scrolled_to {
            state.scrolled_to = selected;
            if let Some(place) = place {
                table = table.scroll_to_row(place, None);
            }
        }
        let titles = [
            ("#", None),
            ("kind", Some(FindingColumn::Kind)),
            ("time", Some(FindingColumn::Time)),
            ("pair or joint", Some(FindingColumn::Subject)),
            ("measured", Some(FindingColumn::Measure)),
            ("line", Some(FindingColumn::Line)),
        ];
        table
            .header(ROW, |mut header| {
                for (title, column) in titles {
                    header.col(|ui| {
                        let Some(column) = column else {
                            ui.strong(title);
                            return;
                        };
                        let sign = match (order.by == column, order.is_falling) {
                            (false, _) => "",
                            (true, false) => " ⏶",
                            (true, true) => " ⏷",
                        };
                        let title = egui::RichText::new(format!("{title}{sign}")).strong();
                        if ui
                            .add(egui::Button::new(title).frame(false))
                            .on_hover_text("Order by this")
                            .clicked()
                        {
                            *order = order.clicked(column);
                        }
                    });
                }
            })
            .body(|body| {
                body.rows(ROW, rows.len(), |mut table_row| {
                    let row = &rows[table_row.index()];
                    table_row.set_selected(selected == Some(row.finding));
                    cells(&mut table_row, row);
                    let response = table_row.response().on_hover_cursor(egui::CursorIcon::PointingHand);
                    if response.clicked() {
                        clicked = Some(row.finding);
                    }
                });
            });
    });
    clicked
}

fn cells(table_row: &mut egui_extras::TableRow<'_, '_>, row: &FindingRow) {
    table_row.col(|ui| {
        ui.weak((row.finding + 1).to_string());
    });
    table_row.col(|ui| {
        sign::show(ui, Some(row.kind));
    });
    table_row.col(|ui| {
        ui.add(egui::Label::new(&row.when).truncate()).on_hover_text(&row.interval);
    });
    for text in [&row.subject, &row.measure, &row.line] {
        table_row.col(|ui| {
            ui.add(egui::Label::new(text).truncate());
        });
    }
}

/// Up and Down move the selection after a click on a row, until the next click outside the list.
fn keys(ui: &Ui, selected: Option<usize>, rows: &[FindingRow], state: &mut FindingsState) -> Option<usize> {
    let is_elsewhere = ui.input(|input| input.pointer.any_pressed()) && !ui.ui_contains_pointer();
    state.has_keys &= !is_elsewhere;
    if !state.has_keys || ui.ctx().text_edit_focused() {
        return None;
    }
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let step = if pressed(Key::ArrowDown) {
        1
    } else if pressed(Key::ArrowUp) {
        -1
    } else {
        return None;
    };
    rows::beside(rows, selected, step).filter(|next| Some(*next) != selected)
}

/// During a check: the intervals of points that are not clear.
pub(super) fn so_far(ui: &mut Ui, view: &PanelView<'_>, commands: &mut Vec<ViewerCommand>) {
    let Some(scene) = &view.session.scene else {
        for problem in view.session.problems.iter().take(50) {
            ui.label(format!("⚠ {problem}"));
        }
        return;
    };
    let intervals = runs(&view.session.so_far);
    if intervals.is_empty() {
        ui.weak("Nothing found so far.");
        return;
    }
    ui.weak("So far, point by point; pairs and brackets follow with the answer:");
    egui::ScrollArea::vertical().id_salt("so far").auto_shrink(false).show_rows(
        ui,
        ROW,
        intervals.len(),
        |ui, shown| {
            for (kind, [first, last]) in &intervals[shown] {
                let ends = [*first, *last].map(kinematics::PathParameter::of_point);
                let text =
                    format!("{} {}  {}", kind.sign(), kind.word(), words::interval(&scene.timeline, ends));
                let text = egui::RichText::new(text).color(kind.ink(ui));
                if ui.selectable_label(false, text).on_hover_text("Go there").clicked() {
                    commands.push(ViewerCommand::Play(Playback::Seek(ends[0])));
                }
            }
        },
    );
}

/// Maximal runs of points with the same verdict other than clear.
fn runs(verdicts: &[Option<simulator::Verdict>]) -> Vec<(VerdictKind, [usize; 2])> {
    let mut at = 0;
    verdicts
        .chunk_by(|x, y| x == y)
        .filter_map(|run| {
            let first = at;
            at += run.len();
            let verdict = run[0].filter(|verdict| *verdict != simulator::Verdict::Clear)?;
            Some((VerdictKind::of_verdict(verdict), [first, at - 1]))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use simulator::Verdict;

    use super::*;

    #[test]
    fn runs_of_points_that_are_not_clear() {
        let verdicts = [
            None,
            Some(Verdict::Near),
            Some(Verdict::Near),
            Some(Verdict::Collision),
            Some(Verdict::Clear),
            None,
            Some(Verdict::Near),
        ];
        let found = runs(&verdicts);
        assert_eq!(
            found,
            [(VerdictKind::Near, [1, 2]), (VerdictKind::Collision, [3, 3]), (VerdictKind::Near, [6, 6])]
        );
    }
}
