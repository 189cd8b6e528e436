//! What was not checked and why, in words: unchecked things, shortfalls, members in cavities, and warnings of the readers.

use cell::UncheckedKind;
use diagnostics::Problem;
use scene::{CoarseFile, Scene};
use simulator::{
    Finding, FindingKind, InCavity, OpenMesh, OpenOrder, Outcome, Severity, Shortfall, StatementPlace,
    StillContact,
};

use crate::closed;

use super::corners::{CornerNotEnclosed, not_enclosed};
use super::count;
use super::depth::mm_up;

/// Something that was not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotChecked {
    /// The member, link, piece or pair; `None` for the whole run.
    pub subject: Option<String>,
    /// The word for its kind.
    pub kind: &'static str,
    /// Why it was not checked, without a full stop.
    pub why: String,
    /// What to do about it.
    pub remedy: &'static str,
    /// The reason for which the cell file accepts it; if `None`, the run is at best INCOMPLETE.
    pub accepted: Option<String>,
}

impl NotChecked {
    /// The subject, or `the run`.
    pub fn name(&self) -> &str {
        self.subject.as_deref().unwrap_or("the run")
    }

    /// What was not checked and why, without a full stop.
    pub fn sentence(&self) -> String {
        match &self.subject {
            Some(subject) => format!("{subject} is not checked: {}", self.why),
            None => format!("the run is not complete: {}", self.why),
        }
    }
}

/// Everything that was not checked, including accepted entries.
///
/// # Guarantee
/// A run has a shortfall if and only if something here is not accepted or a finding is undecided.
pub fn not_checked(scene: &Scene, outcome: &Outcome) -> Vec<NotChecked> {
    let mut items: Vec<NotChecked> = scene.ledger.unchecked.iter().map(of_ledger).collect();
    for shortfall in &outcome.shortfalls {
        match shortfall {
            // Listed above, one by one.
            Shortfall::Unchecked => {}
            Shortfall::StillUndecided => {
                let open = outcome.still.iter().filter(|still| still.decided_by.is_none());
                items.extend(open.map(|still| of_still(scene, still)));
            }
            Shortfall::Undecided => {
                let is_found = |finding: &Finding| {
                    finding.severity == Severity::Undecided
                        && matches!(finding.kind, FindingKind::Pair { .. })
                };
                if !outcome.findings.iter().any(is_found) {
                    items.push(whole(*shortfall));
                }
            }
            Shortfall::Corners => items.extend(open_corners(scene, outcome)),
            Shortfall::AnyTime => items.extend(open_at_any_time(scene, outcome)),
            Shortfall::NothingToCheck
            | Shortfall::Unmeasured
            | Shortfall::OpenMeshes
            | Shortfall::Stopped
            | Shortfall::TooFast => {
                items.push(whole(*shortfall));
            }
        }
    }
    items
}

fn of_ledger(unchecked: &scene::Unchecked) -> NotChecked {
    NotChecked {
        subject: Some(unchecked.name.clone()),
        kind: unchecked.kind.name(),
        why: unchecked.why.clone(),
        remedy: match unchecked.kind {
            UncheckedKind::Shell => "mend the mesh, or list it under unchecked with a reason",
            UncheckedKind::NoCollisionGeometry => {
                "add a <collision>, or list it under unchecked with a reason"
            }
            UncheckedKind::Motion => "give what it lacks, or list it under unchecked with a reason",
        },
        accepted: unchecked.accepted.clone(),
    }
}

/// The corners that nothing encloses; those with undecided pairs have findings.
fn open_corners(scene: &Scene, outcome: &Outcome) -> Vec<NotChecked> {
    let item = |corner: CornerNotEnclosed<'_>| NotChecked {
        subject: Some(format!("the corner at {} if it is cut", corner.place)),
        why: corner.why.to_owned(),
        ..whole(Shortfall::Corners)
    };
    let mut items: Vec<NotChecked> = not_enclosed(scene, outcome).into_iter().map(item).collect();
    if outcome.corners.leads_are_open && outcome.corners.leads.iter().any(|lead| lead.is_clocked) {
        items.push(NotChecked {
            subject: None,
            why: "several programs move, and a corner that is cut shifts when they meet, which the engine asked does not know"
                .to_owned(),
            remedy: "corners: Stop in the cell file takes every point to be reached; or corner: Stop at the moves",
            ..whole(Shortfall::Corners)
        });
    }
    let orders = outcome.corners.open_orders.iter().filter(|order| !is_apart(scene, order));
    items.extend(orders.map(|order| open_order(scene, order)));
    items
}

/// What is open of programs without a common clock; undecided pairs have findings.
fn open_at_any_time(scene: &Scene, outcome: &Outcome) -> Vec<NotChecked> {
    let mut items = Vec::new();
    if outcome.corners.leads_are_open {
        items.push(NotChecked {
            why: "several programs move without a common clock, and the surfaces or the engine asked know no places of two at any time"
                .to_owned(),
            remedy: "check exact surfaces with the engine bubbles",
            ..whole(Shortfall::AnyTime)
        });
    }
    let orders = outcome.corners.open_orders.iter().filter(|order| is_apart(scene, order));
    items.extend(orders.map(|order| open_order(scene, order)));
    items
}

/// Whether the two programs of statements whose order is open have no common clock.
fn is_apart(scene: &Scene, order: &OpenOrder) -> bool {
    scene.are_apart_in_time([order.statement.trajectory, order.other_trajectory])
}

/// A statement that may come before or after another one.
fn open_order(scene: &Scene, order: &OpenOrder) -> NotChecked {
    let shown = |of: &StatementPlace| {
        let file = scene.relative_path(&of.file);
        format!("{} of {} ({file}, line {})", of.name, scene.robot_of_program(of.trajectory), of.line)
    };
    let is_apart = is_apart(scene, order);
    let (cause, shortfall) = if is_apart {
        ("when each program runs", Shortfall::AnyTime)
    } else {
        ("how corners are cut", Shortfall::Corners)
    };
    let why = match &order.other {
        Some(other) if is_apart => format!("it may come before or after {}", shown(other)),
        Some(other) => format!("if corners are cut it may come before or after {}", shown(other)),
        None => format!(
            "it is about what {} moves, and where that is then depends on {cause}",
            scene.robot_of_program(order.other_trajectory)
        ),
    };
    NotChecked {
        subject: Some(shown(&order.statement)),
        why,
        remedy: if is_apart {
            "let one program handle each object"
        } else {
            "a Sync in both programs before it"
        },
        ..whole(shortfall)
    }
}

fn of_still(scene: &Scene, still: &StillContact) -> NotChecked {
    let (a, b) = scene.pair_names(still.pair.a, still.pair.b);
    NotChecked { subject: Some(format!("{a} | {b}")), ..whole(Shortfall::StillUndecided) }
}

/// A shortfall of the whole run.
fn whole(shortfall: Shortfall) -> NotChecked {
    let (why, remedy) = match shortfall {
        Shortfall::Undecided => (
            "a pair could not be decided somewhere",
            "see frames.csv and segments.csv for where, and make room there",
        ),
        Shortfall::StillUndecided => (
            "the two cannot move against each other, and whether they touch could not be decided",
            "move them clearly apart or clearly into each other",
        ),
        Shortfall::Unmeasured => (
            "spheres cannot measure the clearances that are required, nor can the engine intervals",
            "check exact surfaces with the engine bubbles, or require no clearance",
        ),
        Shortfall::OpenMeshes => (
            "a mesh is open, and the engine intervals does not decide what lies inside",
            "check with the engine bubbles or both, or list the mesh under unchecked with a reason",
        ),
        Shortfall::Unchecked => {
            ("something is unchecked", "list it under unchecked in the cell file with a reason")
        }
        Shortfall::Stopped => (
            "a program ends at a move in space that the robot cannot do, or that is not proven: the rest of it is not checked",
            "see the findings of kind motion, and mend the move",
        ),
        Shortfall::TooFast => (
            "several robots move on one clock, and a joint is commanded faster than its limit: its robot comes later, and what it meets then \
             is not known",
            "see the findings of kind joint-speed, and slow the moves down or correct the limits",
        ),
        Shortfall::Corners => (
            "what happens if the controller cuts some corner is not known",
            "a smaller zone, corner: Stop at those moves, or more room there",
        ),
        Shortfall::AnyTime => (
            "two programs have no common clock, and what they meet at some of their places is not known",
            "more room between the two, or one program for both robots",
        ),
        Shortfall::NothingToCheck => (
            "there is no pair to check: none can move against each other that is not excluded",
            "give the robot something to be checked against, or take exclusions back",
        ),
    };
    NotChecked { subject: None, kind: shortfall.name(), why: why.to_owned(), remedy, accepted: None }
}

/// The reason why a run is incomplete, as a clause.
pub fn shortfall(reason: Shortfall) -> &'static str {
    closed::shortfall(reason).clause()
}

/// `hand lies in a cavity of fixture; read as empty because that part of the mesh faces inwards`.
pub fn in_cavity(scene: &Scene, found: &InCavity) -> String {
    let piece = &scene.members[found.around].shapes[found.piece].name;
    let member = &scene.members[found.member].name;
    format!("{member} lies in a cavity of {piece}; read as empty because that part of the mesh faces inwards")
}

/// `lid: 2 rims closed by caps; a member nearer than 24 mm to a cap is undecided`.
pub fn open_mesh(open: &OpenMesh) -> String {
    let mut said = Vec::new();
    if open.rims > 0 {
        said.push(format!(
            "{} closed by caps; a member nearer than {} to a cap is undecided",
            count(open.rims, "rim"),
            mm_up(open.largest_radius_m)
        ));
    } else if open.hulls == 0 && open.largest_radius_m > 0.0 {
        said.push(format!("closed, with vertices up to {} apart counted as one", mm_up(open.tolerance_m)));
    } else if open.hulls == 0 && open.sheets == 0 {
        said.push("closed, with its triangles turned to face the same side".to_owned());
    }
    if open.sheets > 0 {
        said.push(format!("{} without an inside", count(open.sheets, "flat part")));
    }
    if open.hulls > 0 {
        let parts = count(open.hulls, "part");
        said.push(format!(
            "{parts} that cannot be closed; a member that reaches into the convex hull of one is undecided"
        ));
    }
    format!("{}: {}", open.name, said.join("; "))
}

/// `wall.stl: 0.977 mm between neighbouring numbers, 12000 m from its origin`.
pub fn coarse_file(scene: &Scene, coarse: &CoarseFile) -> String {
    format!("{}: {}", scene.relative_path(&coarse.file), coarse.apart())
}

/// A warning with its file relative to the scene, not to the working directory.
pub fn warning(scene: &Scene, warning: &Problem) -> String {
    Problem { file: scene.relative_path(&warning.file).to_owned(), ..warning.clone() }.to_string()
}
