//! The sphere model of a member, rank by rank (patent, Figs. 5 to 8).

use bevy_egui::egui::{self, ComboBox, Grid, Label, Slider, Ui};
use scene::Scene;
use simulator::Models;
use studies::{MethodKind, MethodSphere, MethodSpheres};

use crate::command::ViewerCommand;
use crate::ui::PanelView;
use crate::units;

/// A rank over all pieces of a member.
#[derive(Clone, Copy, Debug, PartialEq)]
struct RankRow {
    /// Largest radius, metres.
    radius_m: f64,
    /// Number of spheres.
    spheres: usize,
    /// How many of them lie inside the solid.
    inner: usize,
}

pub(super) fn ui(ui: &mut Ui, view: &PanelView<'_>, member: usize, commands: &mut Vec<ViewerCommand>) {
    let session = &view.session;
    let (Some(scene), Some(models)) = (&session.scene, &session.models) else {
        ui.weak("No sphere model yet.");
        return;
    };
    // Trees are built on first use, which takes a moment for large meshes.
    egui::CollapsingHeader::new("Sphere model").id_salt("spheres").show(ui, |ui| {
        choice(ui, view, commands);
        let ranks = match view.selection.method {
            None => of_check(scene, models, member),
            Some(kind) => match view.method_model.spheres(session, member, kind) {
                None => {
                    ui.horizontal(|ui| {
                        ui.spinner();
                        ui.label("building …");
                    });
                    ui.ctx().request_repaint_after_secs(0.05);
                    return;
                }
                Some(model) => {
                    for refused in &model.refused {
                        ui.add(Label::new(format!("{}: no model: {}", refused.name, refused.why)).wrap());
                    }
                    of_method(model)
                }
            },
        };
        slider(ui, view, member, ranks.len(), commands);
        table(ui, view, member, &ranks, commands);
        ui.add(Label::new(meaning(view.selection.method)).wrap());
    });
}

/// The methods whose models can be shown.
fn methods() -> impl Iterator<Item = MethodKind> {
    MethodKind::ALL
        .into_iter()
        .filter(|kind| !matches!(kind, MethodKind::Exact | MethodKind::Truncated { .. }))
}

/// A choice of the method.
fn choice(ui: &mut Ui, view: &PanelView<'_>, commands: &mut Vec<ViewerCommand>) {
    let name = |method: Option<MethodKind>| {
        method.map_or_else(|| "as in the check".to_owned(), |kind| kind.to_string())
    };
    let mut chosen = view.selection.method;
    ComboBox::from_label("method").selected_text(name(chosen)).show_ui(ui, |ui| {
        for method in std::iter::once(None).chain(methods().map(Some)) {
            let source = method.map_or("The models of this check", MethodKind::source);
            ui.selectable_value(&mut chosen, method, name(method)).on_hover_text(source);
        }
    });
    if chosen != view.selection.method {
        commands.push(ViewerCommand::ShowMethod(chosen));
    }
}

/// What the spheres of a method say.
fn meaning(method: Option<MethodKind>) -> &'static str {
    match method {
        Some(MethodKind::Packed { .. }) => {
            "Yellow spheres lie inside the solid: two that overlap prove a collision, and nothing proves that there is none."
        }
        Some(MethodKind::InnerOuter { .. }) => {
            "Blue spheres cover the surface, yellow ones lie inside the solid: two of these that overlap prove a collision."
        }
        _ => "The smallest spheres cover the whole surface; a larger one stands for those below it.",
    }
}

/// The ranks of the check's own models.
fn of_check(scene: &Scene, models: &Models, member: usize) -> Vec<RankRow> {
    let pieces = 0..scene.members[member].shapes.len();
    let trees: Vec<_> = pieces.map(|piece| models.tree(scene, member, piece)).collect();
    let most = trees.iter().map(|tree| tree.ranks()).max().unwrap_or(0);
    let rank = |rank: usize| {
        let with = trees.iter().filter(|tree| rank <= tree.ranks());
        with.fold(RankRow { radius_m: 0.0, spheres: 0, inner: 0 }, |sum, tree| RankRow {
            radius_m: sum.radius_m.max(tree.rank_radius_m(rank)),
            spheres: sum.spheres + tree.rank_nodes(rank).len(),
            inner: 0,
        })
    };
    (1..=most).map(rank).collect()
}

/// The levels of a method's model.
fn of_method(model: &MethodSpheres) -> Vec<RankRow> {
    let rank = |level: &Vec<MethodSphere>| RankRow {
        radius_m: level.iter().map(|sphere| sphere.radius_m).fold(0.0, f64::max),
        spheres: level.len(),
        inner: level.iter().filter(|sphere| sphere.is_inner).count(),
    };
    model.levels.iter().map(rank).collect()
}

fn shown(view: &PanelView<'_>, member: usize) -> Option<usize> {
    view.selection.rank.filter(|(of, _)| *of == member).map(|(_, rank)| rank)
}

/// A slider over the ranks; 0 shows none.
fn slider(ui: &mut Ui, view: &PanelView<'_>, member: usize, most: usize, commands: &mut Vec<ViewerCommand>) {
    let known = shown(view, member);
    let mut rank = known.unwrap_or(0);
    ui.horizontal(|ui| {
        ui.weak("large");
        let text = |rank: f64, _: std::ops::RangeInclusive<usize>| {
            if rank < 0.5 { "none shown".to_owned() } else { format!("rank {rank:.0}") }
        };
        let slider = Slider::new(&mut rank, 0..=most).custom_formatter(text).trailing_fill(true);
        let response = ui.add(slider).on_hover_text("The spheres of a rank, around the member ([ and ])");
        ui.weak("small");
        if response.changed() {
            commands.push(ViewerCommand::ShowRank((rank > 0).then_some((member, rank))));
        }
    });
}

fn table(
    ui: &mut Ui,
    view: &PanelView<'_>,
    member: usize,
    ranks: &[RankRow],
    commands: &mut Vec<ViewerCommand>,
) {
    let chosen = shown(view, member);
    let has_inner = ranks.iter().any(|rank| rank.inner > 0);
    Grid::new("ranks").num_columns(4).striped(true).show(ui, |ui| {
        for heading in ["rank", "radius", "spheres"].into_iter().chain(has_inner.then_some("inside")) {
            ui.weak(heading);
        }
        ui.end_row();
        for (rank, RankRow { radius_m, spheres, inner }) in (1..).zip(ranks) {
            let is_chosen = chosen == Some(rank);
            if ui.selectable_label(is_chosen, rank.to_string()).on_hover_text("Show this rank").clicked() {
                commands.push(ViewerCommand::ShowRank((!is_chosen).then_some((member, rank))));
            }
            ui.label(units::mm(*radius_m))
                .on_hover_text(format!("{radius_m:.6} m; the largest where pieces differ"));
            ui.label(spheres.to_string());
            if has_inner {
                ui.label(inner.to_string());
            }
            ui.end_row();
        }
    });
}
