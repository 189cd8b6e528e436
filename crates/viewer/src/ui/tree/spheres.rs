//! The sphere model of a member, rank by rank (patent, Figs. 5 to 8).

use bevy_egui::egui::{self, Grid, Slider, Ui};

use crate::command::Command;
use crate::ui::View;
use crate::units;

/// A rank over all pieces of a member.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Rank {
    /// Largest radius, metres.
    radius_m: f64,
    /// Number of spheres.
    spheres: usize,
}

pub(super) fn ui(ui: &mut Ui, view: &View<'_>, member: usize, commands: &mut Vec<Command>) {
    let session = &view.session;
    let (Some(scene), Some(models)) = (&session.scene, &session.models) else {
        ui.weak("No sphere model yet.");
        return;
    };
    // Trees are built on first use, which takes a moment for large meshes.
    egui::CollapsingHeader::new("Sphere model").id_salt("spheres").show(ui, |ui| {
        let pieces = 0..scene.members[member].shapes.len();
        let trees: Vec<_> = pieces.map(|piece| models.tree(scene, member, piece)).collect();
        let most = trees.iter().map(|tree| tree.ranks()).max().unwrap_or(0);
        let ranks: Vec<Rank> = (1..=most)
            .map(|rank| {
                let with = trees.iter().filter(|tree| rank <= tree.ranks());
                with.fold(Rank { radius_m: 0.0, spheres: 0 }, |sum, tree| Rank {
                    radius_m: sum.radius_m.max(tree.rank_radius_m(rank)),
                    spheres: sum.spheres + tree.rank_nodes(rank).len(),
                })
            })
            .collect();
        slider(ui, view, member, most, commands);
        table(ui, view, member, &ranks, commands);
    });
}

fn shown(view: &View<'_>, member: usize) -> Option<usize> {
    view.selection.rank.filter(|(of, _)| *of == member).map(|(_, rank)| rank)
}

/// A slider over the ranks; 0 shows none.
fn slider(ui: &mut Ui, view: &View<'_>, member: usize, most: usize, commands: &mut Vec<Command>) {
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
            commands.push(Command::ShowRank((rank > 0).then_some((member, rank))));
        }
    });
}

fn table(ui: &mut Ui, view: &View<'_>, member: usize, ranks: &[Rank], commands: &mut Vec<Command>) {
    let chosen = shown(view, member);
    Grid::new("ranks").num_columns(3).striped(true).show(ui, |ui| {
        for heading in ["rank", "radius", "spheres"] {
            ui.weak(heading);
        }
        ui.end_row();
        for (rank, Rank { radius_m, spheres }) in (1..).zip(ranks) {
            let is_chosen = chosen == Some(rank);
            if ui.selectable_label(is_chosen, rank.to_string()).on_hover_text("Show this rank").clicked() {
                commands.push(Command::ShowRank((!is_chosen).then_some((member, rank))));
            }
            ui.label(units::mm(*radius_m))
                .on_hover_text(format!("{radius_m:.6} m; the largest where pieces differ"));
            ui.label(spheres.to_string());
            ui.end_row();
        }
    });
    ui.weak("The smallest spheres cover the whole surface; a larger one stands for those below it.");
}
