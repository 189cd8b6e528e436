//! The table of findings.

use collision::Verdict;
use scene::Scene;
use simulator::{Finding, FindingKind, Outcome, Severity};

use super::code::cell;
use super::{line, more};
use crate::words::{
    best_depth, clearance, engine_statements, joint, kind_name, mm, move_of, program_line, stretch, subject,
    undecided_reason, why_stopped,
};

/// Findings in the table before the rest is counted.
const MOST_ROWS: usize = 50;

pub(super) fn list(text: &mut String, scene: &Scene, outcome: &Outcome) {
    line!(text, "## Findings");
    line!(text);
    if outcome.findings.is_empty() {
        line!(text, "None.");
        line!(text);
        return;
    }
    line!(text, "| # | kind | between, or joint | when | program | measured | required |");
    line!(text, "| ---: | --- | --- | --- | --- | --- | --- |");
    let mut chosen: Vec<(usize, &Finding)> = (1..).zip(&outcome.findings).collect();
    chosen.sort_by_key(|(_, finding)| worst_first(finding));
    chosen.truncate(MOST_ROWS);
    chosen.sort_by_key(|(number, _)| *number);
    for (number, finding) in chosen {
        line!(text, "{}", row(scene, number, finding));
    }
    line!(text);
    more(text, outcome.findings.len(), MOST_ROWS, "finding", "`findings.csv` lists all");
}

/// Where not all can be listed: what fails before what is only told, collisions before the rest.
fn worst_first(finding: &Finding) -> (Severity, bool) {
    let is_collision = matches!(finding.kind, FindingKind::Pair { verdict: Verdict::Collision, .. });
    (finding.severity, !is_collision)
}

fn row(scene: &Scene, number: usize, finding: &Finding) -> String {
    let kind = kind_name(&finding.kind);
    let between = match &finding.kind {
        FindingKind::Pair { a, b, .. } | FindingKind::Contradiction { a, b, .. } => {
            format!("{} {}", cell(a), cell(b))
        }
        FindingKind::JointLimit { .. } | FindingKind::JointSpeed { .. } | FindingKind::Motion { .. } => {
            cell(&subject(&finding.kind))
        }
    };
    let when = stretch(scene, [finding.first, finding.last]);
    let lines: Vec<String> = finding.program.iter().map(|line| cell(&program_line(scene, line))).collect();
    let lines = if lines.is_empty() { "–".to_owned() } else { lines.join(" ") };
    let [measured, required] = numbers(finding);
    format!("| {number} | {kind} | {between} | {when} | {lines} | {measured} | {required} |")
}

/// What was measured, and what is required or allowed.
fn numbers(finding: &Finding) -> [String; 2] {
    match &finding.kind {
        FindingKind::Pair { verdict: Verdict::Collision, inner, required_m, .. } => {
            let inside = inner.as_ref().map_or_else(String::new, |inner| format!("{} inside, ", cell(inner)));
            [format!("{inside}{}", best_depth(finding)), mm(*required_m)]
        }
        FindingKind::Pair {
            verdict: Verdict::Undecided, decided_by, clearance_m, required_m, cause, ..
        } => {
            let reason = undecided_reason(*decided_by, *clearance_m, cause.as_ref());
            [format!("{}: {reason}", clearance(*clearance_m, *required_m)), mm(*required_m)]
        }
        FindingKind::Pair { verdict, clearance_m, required_m, .. } => {
            let is_open = *verdict == Verdict::Near && clearance_m[1] >= *required_m;
            let unproven = if is_open { ", not proven" } else { "" };
            [clearance(*clearance_m, *required_m), format!("{}{unproven}", mm(*required_m))]
        }
        FindingKind::Contradiction { about, .. } => {
            let [bubbles, intervals] = engine_statements(*about);
            [format!("bubbles: {bubbles}; intervals: {intervals}"), "agreement".to_owned()]
        }
        FindingKind::Motion { stop, .. } => [why_stopped(stop), move_of(&stop.of)],
        FindingKind::JointLimit { is_length, worst, range, .. } => {
            let [lo, hi] = range.map(|limit| joint(limit, *is_length));
            [joint(*worst, *is_length), format!("{lo} to {hi}")]
        }
        FindingKind::JointSpeed { is_length, worst, limit, .. } => {
            [*worst, *limit].map(|speed| format!("{}/s", joint(speed, *is_length)))
        }
    }
}
