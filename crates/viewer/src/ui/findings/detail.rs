//! Details of the selected finding.

use bevy_egui::egui::{self, RichText, Ui};
use kinematics::PathParameter;
use report::words::{FactValue, facts, subject};
use scene::Scene;
use simulator::{Finding, FindingKind};

use super::{penetration, text, time_of_contact};
use crate::command::{Playback, SearchWalk, ViewerCommand};
use crate::ui::verdict::{self, VerdictKind};
use crate::ui::{PanelView, pair_detail, words};

/// Draws the details.
pub(super) fn ui(
    ui: &mut Ui,
    view: &PanelView<'_>,
    scene: &Scene,
    finding: &Finding,
    commands: &mut Vec<ViewerCommand>,
) {
    let kind = VerdictKind::of_finding(&finding.kind);
    ui.horizontal_wrapped(|ui| {
        verdict::swatch(ui, kind);
        verdict::label(ui, kind);
        ui.label(RichText::new(subject(&finding.kind)).strong());
    });
    buttons(ui, view, scene, finding, commands);
    egui::Grid::new("finding").num_columns(2).min_col_width(84.0).spacing([10.0, 3.0]).show(ui, |ui| {
        time(ui, scene, finding);
        if !matches!(finding.kind, FindingKind::Pair { .. }) {
            measured(ui, &finding.kind);
        }
    });
    if let FindingKind::Pair { pair, .. } = &finding.kind {
        if let Some(index) = view.selection.finding {
            time_of_contact::ui(ui, view, scene, index, *pair, commands);
            penetration::ui(ui, view, scene, index, *pair, commands);
        }
        pair_detail::ui(ui, scene, &finding.kind);
    }
    egui::CollapsingHeader::new(format!("Joint values ({})", finding.shown.joint_values.len()))
        .default_open(false)
        .show(ui, |ui| {
            egui::Grid::new("joint values").num_columns(2).striped(true).show(ui, |ui| {
                for value in &finding.shown.joint_values {
                    ui.label(&value.name);
                    verdict::joint(ui, value);
                    ui.end_row();
                }
            });
        });
    ui.weak(&finding.id).on_hover_text("The finding's name in reports: the same for the same files");
}

fn buttons(
    ui: &mut Ui,
    view: &PanelView<'_>,
    scene: &Scene,
    finding: &Finding,
    commands: &mut Vec<ViewerCommand>,
) {
    ui.horizontal_wrapped(|ui| {
        if ui
            .button("🎯 Go there")
            .on_hover_text("Show the instant of these details, and the place")
            .clicked()
        {
            match view.selection.finding {
                Some(index) => commands.push(ViewerCommand::SelectFinding(index)),
                None => commands.push(ViewerCommand::Play(Playback::Seek(finding.shown.at))),
            }
        }
        if ui.button("📋 Copy").on_hover_text("Copy these details as text").clicked() {
            ui.ctx().copy_text(text::finding_text(scene, finding));
        }
        if let FindingKind::Pair { pair, .. } = finding.kind {
            let pair = scene.pairs[pair];
            if ui
                .button("Step through search")
                .on_hover_text(
                    "Walk through the search of this pair, rank by rank, at the nearest interpolation point",
                )
                .clicked()
            {
                commands.push(ViewerCommand::Search(SearchWalk::Begin(pair)));
            }
        }
    });
}

fn time(ui: &mut Ui, scene: &Scene, finding: &Finding) {
    let timeline = &scene.timeline;
    ui.label("from");
    ui.label(words::instant(timeline, finding.first));
    ui.end_row();
    if finding.last != finding.first {
        ui.label("to");
        ui.label(words::instant(timeline, finding.last));
        ui.end_row();
    }
    if let Some(bracket) = finding.bracket {
        let sides =
            [("begins within", [bracket[0], finding.first]), ("ends within", [finding.last, bracket[1]])];
        let program = [0.0, (timeline.points.len() - 1) as f64];
        // A bracket of length zero is redundant, except at the ends of the program.
        let says_more = |side: &[PathParameter; 2]| side[0] != side[1] || program.contains(&side[0].0);
        for (what, side) in sides.into_iter().filter(|(_, side)| says_more(side)) {
            ui.label(what).on_hover_text(
                "Bracket: at one end the pair is proven better, at the other this was found. The transition lies in between.",
            );
            let text = if side[0] == side[1] {
                "an end of the program".to_owned()
            } else {
                words::bracket(timeline, side)
            };
            ui.label(text);
            ui.end_row();
        }
    }
    if finding.shown.at != finding.first {
        ui.label("details of").on_hover_text("The instant that the values below belong to");
        ui.label(words::instant(timeline, finding.shown.at));
        ui.end_row();
    }
    for line in &finding.shown.program {
        ui.label("program");
        ui.add(egui::Label::new(words::program(scene, std::slice::from_ref(line))).wrap());
        ui.end_row();
    }
}

/// The values of a finding that is not about a pair, with their meaning.
fn measured(ui: &mut Ui, kind: &FindingKind) {
    for fact in &facts(kind).values {
        let Some((meaning, text)) = fact.said() else { continue };
        ui.label(words::small(meaning));
        let shown = ui.add(egui::Label::new(text).wrap());
        if let FactValue::Joint(value, unit) = &fact.value {
            shown.on_hover_text(format!("{value:.6} {}", unit.name()));
        }
        ui.end_row();
    }
}
