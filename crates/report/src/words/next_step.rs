//! What to do next about a finding, with commands ready.

use program::StopReason;
use simulator::{FindingKind, Outcome, UndecidedCause, Verdict};

/// A step: a command with what it does, or advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextStep {
    /// What to do; what stands before the command, if there is one.
    pub advice: &'static str,
    /// A command of Pathproof.
    pub command: Option<String>,
    /// What the command does.
    pub does: &'static str,
}

impl NextStep {
    fn advice(advice: &'static str) -> Self {
        Self { advice, command: None, does: "" }
    }

    fn command(advice: &'static str, command: String, does: &'static str) -> Self {
        Self { advice, command: Some(command), does }
    }
}

/// The next steps about a finding, the most useful first; `file` is the cell file or URDF for the commands.
pub fn next_steps(kind: &FindingKind, outcome: &Outcome, file: &str) -> Vec<NextStep> {
    let ik = || format!("pathproof ik {file} --xyz-mm X,Y,Z --rpy-deg R,P,Y --check");
    match kind {
        FindingKind::Pair { verdict: Verdict::Collision, .. } if outcome.settings.contacts.is_none() => {
            vec![NextStep::command(
                "",
                format!("pathproof check {file} --contacts"),
                "adds how deep each collision is, and a move that parts the two members",
            )]
        }
        FindingKind::Pair { verdict: Verdict::Near, .. } => vec![NextStep::advice(
            "too near where less is enough: Clearance(mm: ...) before those moves, or clearance: in the cell file",
        )],
        FindingKind::Pair { verdict: Verdict::Undecided, cause, .. } => match cause {
            Some(UndecidedCause::Opening(_) | UndecidedCause::SelfIntersecting { .. }) => {
                vec![NextStep::command(
                    "",
                    format!("pathproof doctor {file}"),
                    "names the meshes to mend; one that has no inside is accepted under unchecked: [...]",
                )]
            }
            _ => vec![NextStep::advice(
                "undecided: make a little room there, or give the program shorter steps",
            )],
        },
        FindingKind::Pair { .. } => Vec::new(),
        FindingKind::Contradiction { .. } => vec![NextStep::advice(
            "a contradiction is a fault of Pathproof: please report it with the files of the run",
        )],
        FindingKind::JointLimit { .. } => vec![NextStep::command(
            "joint limits: teach other joint values;",
            ik(),
            "lists those that reach a pose within the limits",
        )],
        FindingKind::JointSpeed { .. } => vec![NextStep::advice(
            "joint speeds: give those moves a lower speed:, or correct the limits of the URDF",
        )],
        FindingKind::Motion { stop, .. } => vec![match stop.unreached.reason {
            StopReason::OutOfReach => {
                NextStep::command("out of reach: move the pose;", ik(), "says whether it is reached")
            }
            StopReason::JointLimit | StopReason::OtherBranch | StopReason::NotDetermined => {
                NextStep::command(
                    "joint values of a pose:",
                    ik(),
                    "lists them, with what is in contact there; teach one as joints: [...]",
                )
            }
            StopReason::Singular | StopReason::NotProven => NextStep::advice(
                "a linear or circular move near a singular configuration: keep its path away from there, or write MoveJ in its place",
            ),
        }],
    }
}
