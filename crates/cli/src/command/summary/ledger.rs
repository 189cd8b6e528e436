//! The ledger: what was not checked, and on whose decision.

use cell::UncheckedKind;
use diagnostics::plain;
use report::words::{
    coarse_file, corners, count, edges, evidence, in_cavity, joint, meant_contacts, objects_at_end,
    open_mesh, seen_throughout,
};
use scene::{ExclusionGround, Scene};
use simulator::{Outcome, PairClass, PairOverJoints};

use super::{MOST_ROWS, line, more};

/// The excluded pairs that can collide, and those of which that is unknown.
fn audit(text: &mut String, scene: &Scene, outcome: &Outcome) {
    if !outcome.settings.audit_exclusions {
        return;
    }
    let counterexamples: Vec<&PairOverJoints> = (outcome.audited.iter())
        .filter(|of| matches!(of.known.class, PairClass::CanCollide | PairClass::Unknown))
        .collect();
    let rest = outcome.audited.len() - counterexamples.len();
    line!(
        text,
        "Audited   {}, {rest} of them cannot change between contact and none",
        count(outcome.audited.len(), "excluded pair")
    );
    for of in counterexamples.iter().take(MOST_ROWS) {
        line!(
            text,
            "          {}: {}: {}",
            scene.pair_title(of.pair),
            of.known.class.name(),
            evidence(scene, of)
        );
    }
    more(text, counterexamples.len());
}

pub(super) fn list(text: &mut String, scene: &Scene, outcome: &Outcome) {
    line!(text);
    let by_ground = scene.ledger.exclusion_counts();
    let grounds: Vec<String> = by_ground.iter().map(|(ground, n)| format!("{n} {}", ground.name())).collect();
    let list = if grounds.is_empty() { String::new() } else { format!(": {}", grounds.join(", ")) };
    line!(text, "Excluded  {}{list}", count(scene.ledger.excluded.len(), "pair"));
    let by_hand =
        scene.ledger.excluded.iter().filter(|excluded| excluded.ground != ExclusionGround::Adjacent);
    for excluded in by_hand.clone().take(MOST_ROWS) {
        line!(text, "          {}: {}", scene.pair_title(excluded.pair), plain(&excluded.reason));
    }
    more(text, by_hand.count());
    if let Some(throughout) = seen_throughout(scene, &outcome.seen_exclusions) {
        line!(text, "          {throughout}");
    }
    audit(text, scene, outcome);
    if scene.ledger.unchecked.is_empty() {
        line!(text, "Unchecked nothing");
    } else {
        line!(text, "Unchecked {}", count(scene.ledger.unchecked.len(), "item"));
    }
    for unchecked in scene.ledger.unchecked.iter().take(MOST_ROWS) {
        let accepted = match (&unchecked.accepted, unchecked.kind) {
            (Some(reason), _) => format!("accepted: {}", plain(reason)),
            (None, UncheckedKind::Shell) => {
                "mend the mesh, or list it under unchecked with a reason".to_owned()
            }
            (None, UncheckedKind::NoCollisionGeometry) => {
                "add a <collision>, or list it under unchecked with a reason".to_owned()
            }
            (None, UncheckedKind::Motion) => {
                "give what it lacks, or list it under unchecked with a reason".to_owned()
            }
        };
        line!(text, "          {}: {}; {accepted}", unchecked.name, plain(&unchecked.why));
    }
    more(text, scene.ledger.unchecked.len());
    for fixed in &scene.ledger.fixed_joints {
        let value = joint(fixed.value, fixed.is_length(scene));
        line!(text, "Fixed     {} = {value} ({})", fixed.name(scene), fixed.from);
    }
    if !outcome.still.is_empty() {
        let rows: Vec<String> =
            outcome.still.iter().take(4).map(|still| scene.pair_title(still.pair)).collect();
        let rest = outcome.still.len().saturating_sub(rows.len());
        let rest = if rest > 0 { format!(" and {rest} more") } else { String::new() };
        line!(
            text,
            "Touching  {}{rest}: cannot move against each other, so this is no finding",
            rows.join(", ")
        );
    }
    for said in edges(scene, outcome) {
        line!(text, "Motions   {}", plain(&said));
    }
    for said in corners(scene, outcome) {
        line!(text, "Corners   {}", plain(&said));
    }
    let mut stated = meant_contacts(scene, outcome);
    stated.retain(|contact| !contact.is_of_support);
    for contact in stated.iter().take(MOST_ROWS) {
        line!(text, "Meant     {}: {}; {}", contact.pair, plain(&contact.meant), contact.seen);
    }
    more(text, stated.len());
    let objects = objects_at_end(scene, outcome);
    for object in objects.iter().take(MOST_ROWS) {
        line!(text, "Object    {object}");
    }
    more(text, objects.len());
    for found in outcome.in_cavities.iter().take(MOST_ROWS) {
        line!(text, "Cavity    {}", in_cavity(scene, found));
    }
    more(text, outcome.in_cavities.len());
    for open in outcome.open_meshes.iter().take(MOST_ROWS) {
        line!(text, "Open mesh {}", open_mesh(open));
    }
    more(text, outcome.open_meshes.len());
    for file in scene.ledger.coarse.iter().take(MOST_ROWS) {
        line!(text, "Digits    {}", plain(&coarse_file(scene, file)));
    }
    more(text, scene.ledger.coarse.len());
    for warning in scene.warnings.iter().take(MOST_ROWS) {
        line!(text, "Warning   {warning}");
    }
    more(text, scene.warnings.len());
}
