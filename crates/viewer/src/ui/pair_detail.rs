//! Details of a pair at one instant: clearance, witness points, colliding smallest spheres.

use bevy_egui::egui::{self, Ui};
use scene::Scene;
use simulator::{CollidingSphere, DecidedBy, FindingKind, SphereTotal, Verdict, Witness};

use super::verdict;
use crate::units;

/// Height of a row of spheres, points.
const ROW: f32 = 16.0;

/// Draws the details, without the names.
pub(super) fn ui(ui: &mut Ui, scene: &Scene, kind: &FindingKind) {
    let FindingKind::Pair {
        verdict: found,
        a,
        b,
        decided_by,
        inner,
        cause,
        clearance_m,
        required_m,
        witness,
        spheres,
        spheres_total,
        ..
    } = kind
    else {
        return;
    };
    egui::Grid::new(("pair", a, b)).num_columns(2).min_col_width(84.0).spacing([10.0, 3.0]).show(ui, |ui| {
        ui.label("decided by");
        ui.add(egui::Label::new(decider(*decided_by, inner.as_deref(), *found)).wrap());
        ui.end_row();
        if let Some(inner) = inner {
            ui.label("inside");
            let lies = if *found == Verdict::Undecided { "may lie" } else { "lies" };
            ui.label(format!("{inner} {lies} inside {}", if inner == a { b } else { a }));
            ui.end_row();
        }
        ui.label("clearance")
            .on_hover_text("Proven bounds on the distance of the two surfaces at this instant");
        verdict::bounds(ui, *clearance_m, *required_m);
        ui.end_row();
        ui.label("required");
        verdict::length(ui, *required_m);
        ui.end_row();
        if *found == Verdict::Undecided {
            ui.label("because");
            let reason = report::words::undecided_reason(*decided_by, *clearance_m, cause.as_ref());
            ui.add(egui::Label::new(reason).wrap());
            ui.end_row();
        }
    });
    if let Some(witness) = witness {
        points(ui, *found, [a.as_str(), b.as_str()], witness);
    }
    if spheres_total.count > 0 {
        colliding(ui, scene, [a.as_str(), b.as_str()], spheres, *spheres_total);
    }
}

fn decider(decided_by: DecidedBy, inner: Option<&str>, found: Verdict) -> String {
    match found {
        Verdict::Undecided => "nothing: neither contact nor clearance could be proven".to_owned(),
        _ => report::words::decided(decided_by, inner),
    }
}

fn points(ui: &mut Ui, found: Verdict, [a, b]: [&str; 2], witness: &Witness) {
    let title = if found == Verdict::Collision { "Contact points" } else { "Nearest points" };
    egui::CollapsingHeader::new(title).id_salt((title, a, b)).default_open(true).show(ui, |ui| {
        egui::Grid::new(("points", a, b)).num_columns(2).spacing([10.0, 3.0]).show(ui, |ui| {
            for (name, [in_world, in_member]) in [(a, &witness.on_a), (b, &witness.on_b)] {
                ui.strong(name);
                ui.end_row();
                ui.label("  in the world");
                verdict::point(ui, in_world);
                ui.end_row();
                ui.label("  in its own frame");
                verdict::point(ui, in_member);
                ui.end_row();
            }
        });
    });
}

fn colliding(ui: &mut Ui, scene: &Scene, [a, b]: [&str; 2], spheres: &[CollidingSphere], total: SphereTotal) {
    let title = format!("Colliding smallest spheres ({total})");
    egui::CollapsingHeader::new(title).id_salt(("spheres", a, b)).show(ui, |ui| {
        if spheres.len() < total.count {
            ui.weak(format!("the first {} of {total}", spheres.len()));
        }
        ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
        egui::ScrollArea::both().id_salt(("rows", a, b)).max_height(10.0 * ROW).show_rows(
            ui,
            ROW,
            spheres.len(),
            |ui, shown| {
                for sphere in &spheres[shown] {
                    let name = scene.members.get(sphere.member).map_or("", |member| member.name.as_str());
                    ui.label(format!(
                        "{name}  rank {}  {}  r {}",
                        sphere.rank,
                        units::point_mm(&sphere.center_in_world_m),
                        units::mm(sphere.radius_m)
                    ))
                    .on_hover_ui(|ui| si(ui, sphere));
                }
            },
        );
    });
}

fn si(ui: &mut Ui, sphere: &CollidingSphere) {
    let text = |point: &geometry::Point3<f64>| format!("({:.6}, {:.6}, {:.6}) m", point.x, point.y, point.z);
    ui.label(format!("piece {}", sphere.piece));
    ui.label(format!("centre in the world: {}", text(&sphere.center_in_world_m)));
    ui.label(format!("centre in its own frame: {}", text(&sphere.center_in_member_m)));
    ui.label(format!("radius: {:.6} m", sphere.radius_m));
}
