//! The ledger: what was not checked, and on whose decision.

use scene::{ExclusionGround, Scene};
use simulator::Outcome;

use super::code::code;
use super::{line, more};
use crate::words::{
    coarse_file, corners, count, edges, joint, meant_contacts, not_checked, objects_at_end, seen_throughout,
    seen_warning, warning,
};

/// Rows of a list before the rest is counted.
const MOST_ROWS: usize = 20;

pub(super) fn list(text: &mut String, scene: &Scene, outcome: &Outcome) {
    line!(text, "## Not checked");
    line!(text);
    let open = not_checked(scene, outcome);
    if open.is_empty() {
        line!(text, "- Unchecked: nothing.");
    }
    for item in open.iter().take(MOST_ROWS) {
        let why = &item.why;
        match (&item.subject, &item.accepted) {
            (Some(subject), Some(reason)) => {
                line!(text, "- Accepted: {}: {}, because {}.", code(subject), code(why), code(reason));
            }
            (Some(subject), None) => {
                line!(
                    text,
                    "- **Unchecked: {}**: {}. What to do: {}.",
                    code(subject),
                    code(why),
                    item.remedy
                );
            }
            // These words are all ours.
            (None, _) => line!(text, "- **The run is not complete**: {why}. What to do: {}.", item.remedy),
        }
    }
    excluded(text, scene);
    if let Some(throughout) = seen_throughout(scene, &outcome.seen_exclusions) {
        line!(text, "- {}.", code(&throughout));
    }
    for fixed in scene.ledger.fixed_joints.iter().take(MOST_ROWS) {
        let value = joint(fixed.value, fixed.is_length(scene));
        line!(
            text,
            "- Joint that no program drives: {} = {value} ({}).",
            code(&fixed.name(scene)),
            code(&fixed.from)
        );
    }
    touching(text, scene, outcome);
    for said in edges(scene, outcome) {
        line!(text, "- Motions: {}.", code(&said));
    }
    for said in corners(scene, outcome) {
        line!(text, "- Corners: {}.", code(&said));
    }
    for contact in meant_contacts(scene, outcome).iter().take(MOST_ROWS) {
        let seen = &contact.seen;
        line!(text, "- Contact that is meant: {}: {}; {seen}.", code(&contact.pair), code(&contact.meant));
    }
    for object in objects_at_end(scene, outcome).iter().take(MOST_ROWS) {
        line!(text, "- At the end: {}.", code(object));
    }
    for file in scene.ledger.coarse.iter().take(MOST_ROWS) {
        line!(text, "- File with few digits: {}", code(&coarse_file(scene, file)));
    }
    for problem in scene.warnings.iter().take(MOST_ROWS) {
        line!(text, "- Warning: {}", code(&warning(scene, problem)));
    }
    line!(text);
    let ledger = &scene.ledger;
    let lists = [open.len(), ledger.fixed_joints.len(), ledger.coarse.len(), scene.warnings.len()];
    let left = lists.into_iter().map(|rows| rows.saturating_sub(MOST_ROWS)).sum::<usize>();
    more(text, left, 0, "row", "`report.json` has all");
}

/// Pairs that touch all the time and are no findings, in a line.
fn touching(text: &mut String, scene: &Scene, outcome: &Outcome) {
    let pairs: Vec<String> = outcome
        .still
        .iter()
        .filter(|still| still.decided_by.is_some())
        .map(|still| {
            let (a, b) = scene.pair_names(still.pair.a, still.pair.b);
            format!("{} {}", code(a), code(b))
        })
        .collect();
    if pairs.is_empty() {
        return;
    }
    let shown = pairs.len().min(MOST_ROWS);
    let rest = match pairs.len() - shown {
        0 => String::new(),
        rest => format!(", and {rest} more"),
    };
    let shown = pairs[..shown].join(", ");
    line!(text, "- Touching, but unable to move against each other, so no findings: {shown}{rest}.");
}

/// Warns of excluded pairs that the program brings into contact or too near.
pub(super) fn seen_exclusions(text: &mut String, scene: &Scene, outcome: &Outcome) {
    let Some(warning) = seen_warning(scene, &outcome.seen_exclusions) else { return };
    line!(text, "**Warning**: {}, and not checked:", warning.clause);
    line!(text);
    for row in warning.rows.iter().take(MOST_ROWS) {
        line!(text, "- {}", code(row));
    }
    if let Some(instead) = &warning.instead {
        line!(text, "- {}", code(instead));
    }
    line!(text);
    more(text, warning.rows.len(), MOST_ROWS, "pair", "`report.json` has all");
}

/// Pairs that are not checked: neighbours counted, all others with their reasons.
fn excluded(text: &mut String, scene: &Scene) {
    let by_ground = scene.ledger.exclusion_counts();
    let grounds: Vec<String> = by_ground.iter().map(|(ground, n)| format!("{n} {}", ground.name())).collect();
    let list = if grounds.is_empty() { String::new() } else { format!(": {}", grounds.join(", ")) };
    line!(text, "- Excluded: {}{list}.", count(scene.ledger.excluded.len(), "pair"));
    let by_hand =
        scene.ledger.excluded.iter().filter(|excluded| excluded.ground != ExclusionGround::Adjacent);
    for excluded in by_hand.clone().take(MOST_ROWS) {
        let (a, b) = scene.pair_names(excluded.pair.a, excluded.pair.b);
        let (a, b, reason) = (code(a), code(b), code(&excluded.reason));
        line!(text, "  - {a} {b} ({}): {reason}", excluded.ground.name());
    }
    let more = by_hand.count().saturating_sub(MOST_ROWS);
    if more > 0 {
        line!(text, "  - and {more} more; `report.json` has all");
    }
}
