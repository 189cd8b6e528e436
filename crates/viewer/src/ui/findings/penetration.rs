//! Contacts, depth and separation of the selected collision.

use bevy_egui::egui::{self, Label, Ui};
use report::words;
use scene::{MemberFrame, Scene};
use simulator::{MemberContact, Penetration, Separation};

use crate::command::{ViewerCommand, WhatIfCommand};
use crate::examination::Examined;
use crate::ui::PanelView;
use crate::units;

/// Height of a row of contacts, points.
const ROW: f32 = 16.0;

/// Draws the section of a collision, by its index among the findings and its pair.
pub(super) fn ui(
    ui: &mut Ui,
    view: &PanelView<'_>,
    scene: &Scene,
    index: usize,
    pair: usize,
    commands: &mut Vec<ViewerCommand>,
) {
    let examined = view.examination.finding(&view.session, index);
    if examined == Examined::NoCollision {
        return;
    }
    egui::CollapsingHeader::new("Depth, separation and contacts").default_open(true).show(ui, |ui| {
        match examined {
            Examined::NoCollision => {}
            Examined::TooLarge { triangles } => {
                ui.add(
                    Label::new(format!("Not computed for {triangles} triangles; check --contacts does."))
                        .wrap(),
                );
            }
            Examined::Pending => {
                ui.horizontal(|ui| {
                    ui.spinner();
                    ui.label("computing …");
                });
                ui.ctx().request_repaint_after_secs(0.05);
            }
            Examined::Nothing => {
                ui.weak("No instant of this collision could be examined.");
            }
            Examined::Known(penetration) => {
                known(ui, view, scene, pair, penetration, commands);
            }
        }
    });
}

fn known(
    ui: &mut Ui,
    view: &PanelView<'_>,
    scene: &Scene,
    pair: usize,
    penetration: &Penetration,
    commands: &mut Vec<ViewerCommand>,
) {
    ui.horizontal_wrapped(|ui| {
        let show = ui.button("🎯 Show");
        if show.on_hover_text("Go to the instant that these values are of, with a close-up").clicked() {
            commands.push(ViewerCommand::ShowDeepest);
        }
        if let Some(separation) = &penetration.separation {
            tries(ui, view, scene, pair, separation, commands);
        }
    });
    if view.selection.moved_aside
        && let Some(separation) = &penetration.separation
    {
        let name = &scene.members[separation.member].name;
        ui.add(Label::new(format!("{name} is shown moved aside: proven apart from the other; its other pairs are not known in this place.")).wrap());
    }
    let mut facts = vec![
        ("at", words::deepest_instant(scene, penetration)),
        ("depth", words::deepest(penetration)),
        ("separation", words::separation(scene, penetration)),
        ("contacts", words::contacts(penetration)),
    ];
    let members = scene.pairs[pair];
    let (a, b) = scene.pair_names(members.a, members.b);
    facts.extend(words::certain_balls([a, b], penetration).map(|balls| ("certain by", balls)));
    egui::Grid::new("penetration").num_columns(2).min_col_width(84.0).spacing([10.0, 3.0]).show(ui, |ui| {
        for (what, text) in facts {
            ui.label(what);
            ui.add(Label::new(text).wrap());
            ui.end_row();
        }
    });
    if let Some(set) = penetration.contacts.as_ref().filter(|set| !set.contacts.is_empty()) {
        contacts(ui, &set.contacts);
    }
}

/// Buttons that try the separating move: in the picture, or by moving the object on the other side the opposite way.
fn tries(
    ui: &mut Ui,
    view: &PanelView<'_>,
    scene: &Scene,
    pair: usize,
    separation: &Separation,
    commands: &mut Vec<ViewerCommand>,
) {
    let is_made = view.selection.moved_aside;
    let text = if is_made { "Take the move back" } else { "Try the move" };
    let hover = "Show the member moved by the separating move, in the picture only";
    if ui.button(text).on_hover_text(hover).clicked() {
        commands.push(ViewerCommand::MoveAside(!is_made));
    }
    let members = scene.pairs[pair];
    // The move itself, or the opposite one for the member on the other side, if that is an object of the cell.
    for (member, by_m) in [(members.a, separation.by_m), (members.b, separation.by_m)] {
        let by_m = if member == separation.member { by_m } else { -by_m };
        let MemberFrame::Fixed { world_from_member } = &scene.members[member].frame else { continue };
        let name = &scene.members[member].name;
        let hover = "Change the layout (What-if) and check the whole program";
        if ui.button(format!("Move {name} in the layout")).on_hover_text(hover).clicked() {
            let mut pose = *world_from_member;
            pose.translation += by_m;
            commands.push(ViewerCommand::WhatIf(WhatIfCommand::Drag(member, pose)));
            commands.push(ViewerCommand::WhatIf(WhatIfCommand::Drop));
        }
    }
}

fn contacts(ui: &mut Ui, contacts: &[MemberContact]) {
    ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
    let rows = contacts.len();
    egui::ScrollArea::both().id_salt("contacts").max_height(8.0 * ROW).show_rows(
        ui,
        ROW,
        rows,
        |ui, shown| {
            for contact in &contacts[shown] {
                let MemberContact { kind, on_a, on_b, normal, penetration_m } = contact;
                ui.label(format!(
                    "{}  {}  at {}",
                    words::contact_kind_name(*kind),
                    units::mm(*penetration_m),
                    units::point_mm(on_a),
                ))
                .on_hover_text(format!(
                    "on the other member {}\nnormal ({:.4}, {:.4}, {:.4})",
                    units::point_mm(on_b),
                    normal.x,
                    normal.y,
                    normal.z
                ));
            }
        },
    );
}
