//! What is not checked: counted in the status bar, listed on a click.

use std::collections::BTreeMap;

use bevy_egui::egui::{CollapsingHeader, RichText, ScrollArea, Ui};
use report::words::{count, evidence};
use scene::{Excluded, ExclusionGround, Ledger, Scene, Unchecked};
use simulator::PairClass;

use crate::background::Audited;
use crate::command::ViewerCommand;
use crate::ui::verdict::VerdictKind;
use crate::ui::{PanelView, sign, verdict};
use crate::units;

/// Width of the list, points.
const WIDTH: f32 = 460.0;

/// Unchecked things that the cell file does not accept: they keep the result incomplete.
pub(super) fn open(ledger: &Ledger) -> impl Iterator<Item = &Unchecked> {
    ledger.unchecked.iter().filter(|unchecked| unchecked.accepted.is_none())
}

/// Draws the count and its list.
pub(super) fn ui(ui: &mut Ui, view: &PanelView<'_>, commands: &mut Vec<ViewerCommand>) {
    if view.session.members.is_empty() {
        return;
    }
    let Some(scene) = &view.session.scene else {
        verdict::swatch(ui, VerdictKind::Unchecked);
        ui.strong("not checked: anything")
            .on_hover_text("The cell cannot be checked as it is: see the problems.");
        return;
    };
    let ledger = &scene.ledger;
    verdict::swatch(ui, VerdictKind::Unchecked);
    let open = open(ledger).count();
    let text = RichText::new(format!("not checked: {}", ledger.unchecked.len()));
    let text = if open > 0 { text.strong().color(VerdictKind::Undecided.ink(ui)) } else { text };
    ui.menu_button(text, |ui| {
        ui.set_min_width(WIDTH);
        ScrollArea::vertical().max_height(460.0).show(ui, |ui| list(ui, scene, view, commands));
    })
    .response
    .on_hover_text(format!(
        "{} not checked, {} left out, {} that no program drives. Click for the list.",
        count(ledger.unchecked.len(), "thing"),
        count(ledger.excluded.len(), "pair"),
        count(ledger.fixed_joints.len(), "joint")
    ));
}

fn list(ui: &mut Ui, scene: &Scene, view: &PanelView<'_>, commands: &mut Vec<ViewerCommand>) {
    let ledger = &scene.ledger;
    ui.strong("Not checked");
    if ledger.unchecked.is_empty() {
        ui.weak("Everything visible is checked.");
    }
    for unchecked in &ledger.unchecked {
        ui.horizontal_wrapped(|ui| {
            sign::show(ui, Some(VerdictKind::Unchecked));
            ui.strong(&unchecked.name);
            ui.label(format!("{}: {}", unchecked.kind.name(), unchecked.why));
            match &unchecked.accepted {
                Some(reason) => ui.weak(format!("accepted: {reason}")),
                None => ui.label(
                    RichText::new("keeps the result incomplete").color(VerdictKind::Undecided.ink(ui)),
                ),
            };
        });
    }
    ui.separator();
    ui.strong(format!("Left out: {}", count(ledger.excluded.len(), "pair")));
    audit(ui, view, commands);
    for (ground, pairs) in by_ground(&ledger.excluded) {
        let heading = format!("{}: {}", words(ground), count(pairs.len(), "pair"));
        CollapsingHeader::new(heading).id_salt(ground.name()).show(ui, |ui| {
            for pair in pairs {
                ui.horizontal_wrapped(|ui| {
                    ui.label(scene.pair_title(pair.pair));
                    ui.weak(&pair.reason);
                    audited(ui, scene, view, pair, commands);
                });
            }
        });
    }
    ui.label(format!(
        "{} without motion against each other: checked once",
        count(scene.still_pairs.len(), "pair")
    ));
    ui.separator();
    ui.strong(format!("Joints that no program drives: {}", ledger.fixed_joints.len()));
    for joint in &ledger.fixed_joints {
        ui.horizontal_wrapped(|ui| {
            ui.label(joint.name(scene));
            let is_length = joint.is_length(scene);
            ui.label(units::joint(joint.value, is_length))
                .on_hover_text(units::joint_si(joint.value, is_length));
            ui.weak(&joint.from);
        });
    }
}

/// Asks for the audit of the exclusions, or tells how far it is.
fn audit(ui: &mut Ui, view: &PanelView<'_>, commands: &mut Vec<ViewerCommand>) {
    match view.audit.progress(&view.session) {
        Audited::No => {
            let button = ui.button("Audit exclusions").on_hover_text(
                "Class every excluded pair over all joint values: never, always or sometimes in contact. Takes up to minutes.",
            );
            if button.clicked() {
                commands.push(ViewerCommand::AuditExclusions);
            }
        }
        Audited::Pending => {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label("auditing the excluded pairs over all joint values…");
            });
        }
        Audited::Failed => {
            ui.label("The audit failed; the log has the reason.");
        }
        Audited::Done(classes) => {
            let hidden = classes.iter().filter(|of| of.known.class == PairClass::CanCollide).count();
            ui.label(format!("audited: {hidden} of {} excluded pairs can collide", classes.len()));
        }
    }
}

/// The class of an excluded pair, with a button that shows a contact that the exclusion hides.
fn audited(
    ui: &mut Ui,
    scene: &Scene,
    view: &PanelView<'_>,
    excluded: &Excluded,
    commands: &mut Vec<ViewerCommand>,
) {
    let Some(of) = view.audit.pair(&view.session, excluded.pair) else { return };
    let class = RichText::new(of.known.class.name());
    let class = match of.known.class {
        PairClass::CanCollide => class.strong().color(VerdictKind::Collision.ink(ui)),
        PairClass::Unknown => class.strong().color(VerdictKind::Undecided.ink(ui)),
        PairClass::Never | PairClass::Always | PairClass::AlwaysSeen => class,
    };
    ui.label(class).on_hover_text(evidence(scene, of));
    if of.known.contact.is_some()
        && ui
            .small_button("Show contact")
            .on_hover_text("Jog the robots to the configuration in which the two touch")
            .clicked()
    {
        commands.push(ViewerCommand::ShowHiddenContact(excluded.pair));
    }
}

fn by_ground(excluded: &[Excluded]) -> BTreeMap<ExclusionGround, Vec<&Excluded>> {
    let mut by_ground: BTreeMap<ExclusionGround, Vec<&Excluded>> = BTreeMap::new();
    for pair in excluded {
        by_ground.entry(pair.ground).or_default().push(pair);
    }
    by_ground
}

fn words(ground: ExclusionGround) -> &'static str {
    match ground {
        ExclusionGround::Adjacent => "joined by one joint",
        ExclusionGround::Srdf => "by the SRDF",
        ExclusionGround::Cell => "by the cell file",
        ExclusionGround::Viewer => "switched off here",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::stage;

    #[test]
    fn every_pair_left_out_is_listed_under_its_ground() {
        let session = stage::weld_cell();
        let scene = session.scene.as_ref().expect("it was read");
        let grouped = by_ground(&scene.ledger.excluded);
        let total: usize = grouped.values().map(Vec::len).sum();
        assert_eq!(total, scene.ledger.excluded.len());
        assert!(grouped.contains_key(&ExclusionGround::Adjacent));
        for (ground, pairs) in grouped {
            assert!(pairs.iter().all(|pair| pair.ground == ground));
        }
    }
}
