//! What to do next: one line for each kind of finding, with the commands ready.

use diagnostics::plain;
use program::StopReason;
use simulator::{FindingKind, Outcome, UndecidedCause, Verdict};

use super::{Manner, line};

/// Lists the next steps of the kinds of findings that there are.
pub(super) fn list(text: &mut String, outcome: &Outcome, manner: &Manner) {
    let file = plain(&manner.file);
    let mut steps: Vec<String> = Vec::new();
    for finding in &outcome.findings {
        for step in steps_for(&finding.kind, outcome, &file) {
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    if steps.is_empty() {
        return;
    }
    steps.insert(0, format!("pathproof view {file}  shows every finding; N goes to the next one"));
    line!(text);
    for (index, step) in steps.iter().enumerate() {
        line!(text, "{}{step}", if index == 0 { "Next      " } else { "          " });
    }
}

/// The next steps of a finding, the most useful first.
fn steps_for(kind: &FindingKind, outcome: &Outcome, file: &str) -> Vec<String> {
    let ik = format!("pathproof ik {file} --xyz-mm X,Y,Z --rpy-deg R,P,Y --check");
    match kind {
        FindingKind::Pair { verdict: Verdict::Collision, .. } if outcome.settings.contacts.is_none() => {
            vec![format!(
                "pathproof check {file} --contacts  adds how deep each collision is, and a move that parts the two members"
            )]
        }
        FindingKind::Pair { verdict: Verdict::Near, .. } => vec![
            "too near where less is enough: Clearance(mm: ...) before those moves, or clearance: in the cell file".to_owned(),
        ],
        FindingKind::Pair { verdict: Verdict::Undecided, cause, .. } => match cause {
            Some(UndecidedCause::Opening(_) | UndecidedCause::SelfIntersecting { .. }) => vec![format!(
                "pathproof doctor {file}  names the meshes to mend; one that has no inside is accepted under unchecked: [...]"
            )],
            _ => vec!["undecided: make a little room there, or give the program shorter steps".to_owned()],
        },
        FindingKind::Pair { .. } => Vec::new(),
        FindingKind::Contradiction { .. } => {
            vec!["a contradiction is a fault of Pathproof: please report it with the files of the run".to_owned()]
        }
        FindingKind::JointLimit { .. } => {
            vec![format!("joint limits: teach other joint values; {ik}  lists those that reach a pose within the limits")]
        }
        FindingKind::JointSpeed { .. } => {
            vec!["joint speeds: give those moves a lower speed:, or correct the limits of the URDF".to_owned()]
        }
        FindingKind::Motion { stop, .. } => vec![match stop.unreached.reason {
            StopReason::OutOfReach => format!("out of reach: move the pose; {ik}  says whether it is reached"),
            StopReason::JointLimit | StopReason::OtherBranch | StopReason::NotDetermined => {
                format!("joint values of a pose: {ik}  lists them, with what is in contact there; teach one as joints: [...]")
            }
            StopReason::Singular | StopReason::NotProven => {
                "a linear or circular move near a singular configuration: keep its path away from there, or write MoveJ in its place".to_owned()
            }
        }],
    }
}
