//! The first finding of the worst kind, on the first screen: what it is, where, and what to do.

use scene::Scene;
use simulator::{Finding, FindingKind, Outcome, Verdict};

use super::finding_card::anchor;
use super::mark::Mark;
use super::moment::MomentLink;
use crate::words::{
    CheckedScene, NextStep, best_depth, event_separation, facts, instant, moves_to_change, next_steps,
    program_line, program_lines_at, separation,
};

/// The section.
#[derive(askama::Template)]
#[template(path = "worst.html")]
pub(super) struct WorstFinding<'a> {
    mark: Mark,
    anchor: String,
    what: String,
    at: MomentLink<'a>,
    lines: String,
    /// Depth or distance, in short.
    measure: String,
    others: usize,
    remedies: Vec<String>,
    steps: Vec<NextStep>,
}

impl<'a> WorstFinding<'a> {
    /// The first finding of the worst kind; none where there are none.
    pub(super) fn of_run(scene: &'a Scene, outcome: &'a Outcome) -> Option<Self> {
        // Of equals the first one is kept; findings are in order of time.
        let finding = outcome.findings.iter().min_by_key(|finding| facts(&finding.kind).look.rank)?;
        let facts = facts(&finding.kind);
        let lines = |finding: &Finding| {
            let lines: Vec<String> =
                finding.shown.program.iter().map(|line| program_line(scene, line)).collect();
            lines.join(", ")
        };
        Some(Self {
            mark: Mark { kind: finding.kind.name() },
            anchor: anchor(&finding.id),
            at: MomentLink::to_finding(finding.shown.at, &finding.id, instant(scene, finding.shown.at)),
            lines: lines(finding),
            measure: facts.in_short.unwrap_or_else(|| best_depth(finding)),
            what: facts.what,
            others: outcome.findings.len() - 1,
            remedies: remedies(scene, outcome, finding),
            steps: next_steps(&finding.kind, CheckedScene { scene, outcome }, &scene.name),
        })
    }
}

/// What helps against a finding about a pair, as far as the run says.
fn remedies(scene: &Scene, outcome: &Outcome, finding: &Finding) -> Vec<String> {
    let FindingKind::Pair { verdict, .. } = &finding.kind else { return Vec::new() };
    let mut remedies = Vec::new();
    if let (Verdict::Collision, Some(penetration)) = (verdict, &finding.penetration) {
        remedies.push(format!("To part the two there: {}.", separation(scene, penetration)));
    }
    let event =
        outcome.events().into_iter().find(|event| event.findings.iter().any(|one| one.id == finding.id));
    if let Some(parted_by) = event.and_then(|event| event.parted_by) {
        remedies.push(format!("To part all pairs of this event: {}.", event_separation(scene, &parted_by)));
    }
    let lines = |at| program_lines_at(scene, at);
    let moves = moves_to_change(scene, outcome, [finding.first, finding.last], lines);
    remedies.extend(moves.map(|moves| format!("{moves}.")));
    remedies
}
