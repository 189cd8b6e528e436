//! What keeps a run from being complete, beside what stays undecided.

use simulator::{Models, Outcome, RunResult, Scene, Severity, StillContact, Surface, UncheckedKind};

use super::headline;

/// Something that was not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotChecked {
    /// What it is about: a member, link, piece, pair, or the whole run.
    pub subject: String,
    /// The word for its kind.
    pub kind: &'static str,
    /// Why it was not checked, without a full stop.
    pub why: String,
    /// What to do about it.
    pub remedy: &'static str,
    /// The reason for which the cell file accepts it; where there is none the run is at best INCOMPLETE.
    pub accepted: Option<String>,
}

/// Everything that was not checked, the accepted too.
///
/// # Guarantee
/// Of a run that is INCOMPLETE, something here is not accepted or some finding is undecided; of one that is PASS, neither.
pub fn not_checked(scene: &Scene, models: &Models, outcome: &Outcome) -> Vec<NotChecked> {
    let mut items: Vec<NotChecked> = scene.ledger.unchecked.iter().map(of_ledger).collect();
    let open = outcome.still.iter().filter(|still| still.decided_by.is_none());
    items.extend(open.map(|still| of_still(scene, still)));
    if scene.pairs.is_empty() {
        items.push(whole(
            "no-pair",
            "there is no pair to check: none can move against each other that is not excluded",
            "give the robot something to be checked against, or take exclusions back",
        ));
    }
    if models.settings().surface == Surface::Spheres && scene.clearances.are_demanded() {
        items.push(whole(
            "clearance",
            "spheres cannot measure the clearances that are required",
            "check exact surfaces, or require no clearance",
        ));
    }
    let is_explained = items.iter().any(|item| item.accepted.is_none())
        || outcome.findings.iter().any(|finding| finding.severity == Severity::Undecided);
    if outcome.result == RunResult::Incomplete && !is_explained {
        items.push(whole("undecided", &headline(scene, models, outcome), "see frames.csv and segments.csv"));
    }
    items
}

fn of_ledger(unchecked: &simulator::Unchecked) -> NotChecked {
    NotChecked {
        subject: unchecked.name.clone(),
        kind: unchecked.kind.name(),
        why: unchecked.why.clone(),
        remedy: match unchecked.kind {
            UncheckedKind::Shell => "close the mesh, or list it under unchecked with a reason",
            UncheckedKind::NoCollisionGeometry => {
                "add a <collision>, or list it under unchecked with a reason"
            }
        },
        accepted: unchecked.accepted.clone(),
    }
}

fn of_still(scene: &Scene, still: &StillContact) -> NotChecked {
    let (a, b) = scene.pair_names(still.pair.a, still.pair.b);
    NotChecked {
        subject: format!("{a} | {b}"),
        kind: "still-contact",
        why: "the two cannot move against each other, and whether they touch could not be decided".to_owned(),
        remedy: "move them clearly apart or clearly into each other",
        accepted: None,
    }
}

fn whole(kind: &'static str, why: &str, remedy: &'static str) -> NotChecked {
    NotChecked { subject: "the run".to_owned(), kind, why: why.to_owned(), remedy, accepted: None }
}
