//! Details of the selected member.

use bevy_egui::egui::{self, Grid, Ui};
use geometry::Topology;
use scene::{MemberFrame, MemberShape, StayKind};

use super::row;
use super::spheres;
use crate::command::{Gaze, ViewerCommand, WhatIfCommand};
use crate::ui::verdict::VerdictKind;
use crate::ui::words::count;
use crate::ui::{PanelView, now, place, sign};
use crate::view::{MOST_TRIANGLES, has_edges};

/// Below this width the buttons stand below the name, points.
const NARROW: f32 = 220.0;

pub(super) fn ui(ui: &mut Ui, view: &PanelView<'_>, member: usize, commands: &mut Vec<ViewerCommand>) {
    let session = &view.session;
    let shown = &session.members[member].member;
    let mut buttons = |ui: &mut Ui| {
        row::buttons(ui, view, member, commands);
        if ui.small_button("⛶").on_hover_text("Close-up (F)").clicked() {
            commands.push(ViewerCommand::Look(Gaze::FitSelection));
        }
    };
    let name = egui::Label::new(egui::RichText::new(&shown.name).heading()).truncate();
    if ui.available_width() < NARROW {
        ui.add(name);
        ui.horizontal(buttons);
    } else {
        // The buttons first: a long name gets what they leave.
        ui.horizontal(|ui| {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                buttons(ui);
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| ui.add(name));
            });
        });
    }
    match shown.frame {
        MemberFrame::Link { robot, .. } => {
            let robots = session.scene.as_ref().map(|scene| &scene.robots);
            let name = robots.and_then(|robots| robots.get(robot)).map_or("a robot", |robot| &robot.name);
            let is_link = shown.stay.as_ref().is_none_or(|stay| stay.kind == StayKind::Mounted);
            ui.label(format!("{} {name}", if is_link { "Link of" } else { "Object, moves with" }));
        }
        MemberFrame::Fixed { .. } if !shown.moves_alone() => {
            ui.label("Stands here; a program handles it, so it is not moved by hand");
        }
        MemberFrame::Fixed { .. } => {
            ui.horizontal(|ui| {
                ui.label("Object, stands still");
                let is_grabbed = view.selection.grabbed == Some(member);
                let grab =
                    ui.add_enabled(session.scene.is_some(), egui::Button::selectable(is_grabbed, "✋ Grab"));
                if grab.on_hover_text("Move it with handles (G)").clicked() {
                    commands
                        .push(ViewerCommand::WhatIf(WhatIfCommand::Grab((!is_grabbed).then_some(member))));
                }
            });
        }
    }
    unchecked(ui, view, member);
    verdict(ui, view, member);
    if let Some(pose) = view.pose.world_from_member(member) {
        ui.strong("Place in the world");
        place::show(ui, pose);
    }
    shapes(ui, &shown.shapes);
    spheres::ui(ui, view, member, commands);
}

/// The unchecked parts of the member, with the reasons.
fn unchecked(ui: &mut Ui, view: &PanelView<'_>, member: usize) {
    let session = &view.session;
    let Some(scene) = &session.scene else {
        sign::labelled(ui, Some(VerdictKind::Unchecked), "Not checked: the cell cannot be checked as it is.");
        return;
    };
    for unchecked in scene.ledger.unchecked.iter().filter(|unchecked| unchecked.member == Some(member)) {
        let accepted = unchecked.accepted.as_ref().map(|reason| format!(" Accepted: {reason}"));
        ui.horizontal_wrapped(|ui| {
            sign::show(ui, Some(VerdictKind::Unchecked));
            ui.label(format!("Not checked: {}.{}", unchecked.why, accepted.unwrap_or_default()));
        });
    }
}

/// The worst verdict of the member at the instant shown.
fn verdict(ui: &mut Ui, view: &PanelView<'_>, member: usize) {
    let verdict = now::members(view).get(member).copied().flatten();
    let text = verdict.map_or("now: not known yet".to_owned(), |verdict| {
        format!("now: {}", VerdictKind::of_verdict(verdict).word())
    });
    sign::labelled(ui, verdict.map(VerdictKind::of_verdict), text);
}

fn shapes(ui: &mut Ui, shapes: &[MemberShape]) {
    let triangles: usize = shapes.iter().map(|shape| shape.shape.mesh.triangle_count()).sum();
    let heading = format!("{}, {}", count(shapes.len(), "piece"), count(triangles, "triangle"));
    if let Some(text) = without_edges(shapes.iter().map(|shape| shape.shape.mesh.triangle_count())) {
        ui.add(egui::Label::new(egui::RichText::new(text).weak()).wrap());
    }
    egui::CollapsingHeader::new(heading).id_salt("pieces").default_open(shapes.len() < 4).show(ui, |ui| {
        Grid::new("pieces").num_columns(3).striped(true).show(ui, |ui| {
            for shape in shapes {
                let mesh = &shape.shape.mesh;
                ui.label(&shape.name).on_hover_text(shape.source.to_string());
                ui.label(count(mesh.triangle_count(), "triangle")).on_hover_text(format!(
                    "{:.0} mm² of surface",
                    mesh.area_m2() * 1e6
                ));
                match mesh.topology() {
                    Topology::Solid => ui.label("solid").on_hover_text("Closed: it has an inside and an outside."),
                    Topology::Shell(reason) => ui.label("shell ⚠").on_hover_text(format!(
                        "Not closed: {reason}. Its surface is checked as it is; what lies inside is decided by caps over its holes, but near these."
                    )),
                };
                ui.end_row();
            }
        });
    });
}

/// Tells that edges are not drawn, by the numbers of triangles of the pieces.
fn without_edges(triangles: impl Iterator<Item = usize>) -> Option<String> {
    let without = triangles.filter(|triangles| !has_edges(*triangles)).count();
    let pieces = if without == 1 { "1 piece" } else { &format!("{without} pieces") };
    (without > 0).then(|| format!("No edges are drawn of {pieces}: more than {MOST_TRIANGLES} triangles."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_without_edges_are_told() {
        let told = |triangles: &[usize]| without_edges(triangles.iter().copied());
        assert_eq!(told(&[12, MOST_TRIANGLES]), None);
        let one = told(&[12, MOST_TRIANGLES + 1]).expect("one has too many");
        assert_eq!(one, "No edges are drawn of 1 piece: more than 200000 triangles.");
        assert!(told(&[MOST_TRIANGLES + 1; 2]).expect("both").contains("2 pieces"));
    }
}
