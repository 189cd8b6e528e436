//! What was left out, and by whose word.

use std::collections::BTreeMap;

use cell::UncheckedKind;
use diagnostics::plain;
use report::words::{count, in_cavity, joint};
use simulator::{ExclusionGround, Outcome, Scene};

use super::{MOST_ROWS, line, more};

pub(super) fn list(text: &mut String, scene: &Scene, outcome: &Outcome) {
    line!(text);
    let mut by_ground: BTreeMap<ExclusionGround, usize> = BTreeMap::new();
    for excluded in &scene.ledger.excluded {
        *by_ground.entry(excluded.ground).or_default() += 1;
    }
    let grounds: Vec<String> = by_ground.iter().map(|(ground, n)| format!("{n} {}", ground.name())).collect();
    let list = if grounds.is_empty() { String::new() } else { format!(": {}", grounds.join(", ")) };
    line!(text, "Excluded  {}{list}", count(scene.ledger.excluded.len(), "pair"));
    let by_hand =
        scene.ledger.excluded.iter().filter(|excluded| excluded.ground != ExclusionGround::Adjacent);
    for excluded in by_hand.clone().take(MOST_ROWS) {
        line!(text, "          {} | {}: {}", excluded.a, excluded.b, plain(&excluded.reason));
    }
    more(text, by_hand.count());
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
        };
        line!(text, "          {}: {}; {accepted}", unchecked.name, plain(&unchecked.why));
    }
    more(text, scene.ledger.unchecked.len());
    for fixed in &scene.ledger.fixed_joints {
        line!(text, "Fixed     {} = {} ({})", fixed.name, joint(fixed.value, fixed.is_length), fixed.from);
    }
    if !outcome.still.is_empty() {
        let rows: Vec<String> = outcome
            .still
            .iter()
            .take(4)
            .map(|still| {
                let (a, b) = scene.pair_names(still.pair.a, still.pair.b);
                format!("{a} | {b}")
            })
            .collect();
        let rest = outcome.still.len().saturating_sub(rows.len());
        let rest = if rest > 0 { format!(" and {rest} more") } else { String::new() };
        line!(
            text,
            "Touching  {}{rest}: cannot move against each other, so this is no finding",
            rows.join(", ")
        );
    }
    for found in outcome.in_cavities.iter().take(MOST_ROWS) {
        line!(text, "Cavity    {}", in_cavity(scene, found));
    }
    more(text, outcome.in_cavities.len());
    for warning in scene.warnings.iter().take(MOST_ROWS) {
        line!(text, "Warning   {warning}");
    }
    more(text, scene.warnings.len());
}
