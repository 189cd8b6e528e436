//! Counts of a recorded search, and the legend of its spheres.

use bevy_egui::egui::{self, RichText, Ui};
use scene::Pair;

use super::SearchState;
use crate::palette;
use crate::ui::PanelView;

/// Draws the counts over the steps made and over the whole recording.
pub(super) fn ui(ui: &mut Ui, view: &PanelView<'_>, pair: Pair, state: &mut SearchState) {
    let search = &view.search;
    let key = (pair, search.point(), search.steps().len());
    if state.totals.as_ref().is_none_or(|(pair, point, steps, _)| (*pair, *point, *steps) != key) {
        let mut whole = (**search).clone();
        whole.go_to(usize::MAX);
        state.totals = Some((key.0, key.1, key.2, whole.tally()));
    }
    let Some((.., totals)) = &state.totals else { return };
    let tally = search.tally();
    egui::Grid::new("counts").num_columns(3).striped(true).spacing([14.0, 2.0]).show(ui, |ui| {
        ui.strong("pairs of spheres");
        ui.strong("so far");
        ui.strong(if search.is_cut_off() { "recorded" } else { "in all" });
        ui.end_row();
        for (index, all) in totals.tested_by_rank.iter().enumerate() {
            ui.label(format!("tested, rank {}", index + 1));
            ui.label(tally.tested_by_rank.get(index).copied().unwrap_or(0).to_string());
            ui.label(all.to_string());
            ui.end_row();
        }
        let rows = [
            ("overlapping", tally.overlapping, totals.overlapping, "Tests in which the two spheres overlap"),
            ("marked", tally.marked, totals.marked, "Children that overlap their opposite parent"),
            ("cut", tally.cut, totals.cut, "Pairs cut off: no marked child on one side"),
            ("colliding", tally.colliding, totals.colliding, "Smallest spheres that overlap: the answer"),
        ];
        for (name, so_far, all, tip) in rows {
            ui.label(name).on_hover_text(tip);
            ui.label(so_far.to_string());
            ui.label(all.to_string());
            ui.end_row();
        }
    });
}

/// Draws the legend of the spheres.
pub(super) fn legend(ui: &mut Ui) {
    ui.strong("Spheres in the picture");
    let rows = [
        (palette::UNCHECKED, "apart", "tested, without further consequence"),
        (palette::SELECTED, "marked", "overlaps its opposite parent"),
        (palette::UNDECIDED, "descended", "the search goes on below it"),
        (palette::NEAR, "cut", "cut off: no marked child on one side"),
        (palette::COLLISION, "colliding", "a smallest sphere that overlaps another"),
    ];
    for (rgb, name, tip) in rows {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(12.0, 12.0), egui::Sense::hover());
            ui.painter().circle(
                rect.center(),
                5.0,
                palette::egui(rgb).gamma_multiply(0.6),
                egui::Stroke::new(1.0, palette::egui(rgb)),
            );
            ui.label(RichText::new(name).strong());
            ui.weak(tip);
        });
    }
}
