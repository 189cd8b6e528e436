//! The list of pairs.

use std::sync::Arc;

use bevy_egui::egui::{self, Sense, Ui};
use egui_extras::{Column as Width, TableBuilder};
use program::Timeline;

use super::about::switch;
use super::rows::{self, PairColumn, PairRow};
use super::{MatrixState, choose};
use crate::command::ViewerCommand;
use crate::ui::verdict::{self, VerdictKind};
use crate::ui::{sign, words};
use crate::units;

/// Height of a row, points.
const ROW: f32 = 19.0;

/// Filter and table.
pub(super) fn ui(
    ui: &mut Ui,
    timeline: &Timeline,
    selected: Option<scene::Pair>,
    state: &mut MatrixState,
    commands: &mut Vec<ViewerCommand>,
) {
    ui.horizontal(|ui| {
        ui.label("🔍");
        ui.add(egui::TextEdit::singleline(&mut state.filter).hint_text("filter: names, status …"));
        ui.checkbox(&mut state.shows_unchecked, "all")
            .on_hover_text("Also pairs that are not checked, with the reason");
    });
    let places = follow(state);
    ui.style_mut().interaction.selectable_labels = false;
    let table = TableBuilder::new(ui)
        .id_salt("pairs")
        .striped(true)
        .resizable(true)
        .sense(Sense::click())
        .auto_shrink(false)
        .max_scroll_height(f32::INFINITY)
        .column(Width::exact(20.0))
        .column(Width::exact(24.0))
        .column(Width::remainder().at_least(80.0).clip(true))
        .column(Width::initial(98.0).clip(true))
        .column(Width::initial(52.0).clip(true))
        .column(Width::initial(54.0).clip(true));
    let titles = [
        ("✔", PairColumn::Status),
        ("pair", PairColumn::Pair),
        ("clearance", PairColumn::Clearance),
        ("required", PairColumn::Required),
        ("when", PairColumn::When),
    ];
    let (by, is_falling) = (&mut state.by, &mut state.is_falling);
    let all = &state.rows;
    table
        .header(ROW, |mut header| {
            header.col(|_| {});
            for (title, column) in titles {
                header.col(|ui| {
                    let sign = match (*by == column, *is_falling) {
                        (false, _) => "",
                        (true, false) => " ⏶",
                        (true, true) => " ⏷",
                    };
                    let title = egui::RichText::new(format!("{title}{sign}")).strong();
                    if ui.add(egui::Button::new(title).frame(false)).on_hover_text("Order by this").clicked()
                    {
                        *is_falling = *by == column && !*is_falling;
                        *by = column;
                    }
                });
            }
        })
        .body(|body| {
            body.rows(ROW, places.len(), |mut table_row| {
                let row = &all[places[table_row.index()]];
                table_row.set_selected(selected == Some(row.pair));
                cells(&mut table_row, timeline, row, commands);
                if table_row.response().clicked() {
                    choose(row, commands);
                }
            });
        });
}

/// Indices of the rows to show, recomputed if the rows, the filter or the order have changed.
fn follow(state: &mut MatrixState) -> Arc<Vec<usize>> {
    let about = (state.about, state.filter.clone(), state.shows_unchecked, state.by, state.is_falling);
    if state.listed.as_ref().is_none_or(|(known, _)| *known != about) {
        let words: Vec<String> = state.filter.split_whitespace().map(str::to_lowercase).collect();
        let is_kept = |row: &PairRow| {
            let text = format!("{} {} {}", row.name, row.kind.word(), row.status_text()).to_lowercase();
            (state.shows_unchecked || row.can_switch()) && words.iter().all(|word| text.contains(word))
        };
        let places = rows::sorted(&state.rows, state.by, state.is_falling);
        let kept = places.into_iter().filter(|place| is_kept(&state.rows[*place])).collect();
        state.listed = Some((about, Arc::new(kept)));
    }
    state.listed.as_ref().map_or_else(Arc::default, |(_, places)| Arc::clone(places))
}

fn cells(
    table_row: &mut egui_extras::TableRow<'_, '_>,
    timeline: &Timeline,
    row: &PairRow,
    commands: &mut Vec<ViewerCommand>,
) {
    table_row.col(|ui| switch(ui, row, "", commands));
    table_row.col(|ui| {
        let kind = (row.kind != VerdictKind::Unchecked || !row.can_switch()).then_some(row.kind);
        sign::show(ui, kind).on_hover_text(row.status_text());
    });
    table_row.col(|ui| {
        ui.add(egui::Label::new(&row.name).truncate()).on_hover_text(&row.name);
    });
    table_row.col(|ui| {
        let response = ui.add(egui::Label::new(row.clearance_text()).truncate());
        if let Some((bounds_m, _)) = row.minimum {
            response.on_hover_text(format!(
                "{}\n{}",
                row.clearance_text(),
                verdict::bounds_tooltip(bounds_m)
            ));
        }
    });
    table_row.col(|ui| {
        ui.label(row.required_m.map_or_else(|| "–".to_owned(), units::mm_bounds));
    });
    table_row.col(|ui| {
        let when = row.minimum.map(|(_, at)| words::interval(timeline, [at; 2]));
        ui.label(when.unwrap_or_else(|| "–".to_owned()));
    });
}
