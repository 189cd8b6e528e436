//! The table of findings.

use simulator::{Finding, FindingKind, Outcome, Scene};

use super::code::cell;
use super::{line, more};
use crate::words::{joint, kind_name, mm, mm_bounds, program_line, stretch, subject};

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
    for (number, finding) in (1..).zip(&outcome.findings).take(MOST_ROWS) {
        line!(text, "{}", row(scene, number, finding));
    }
    line!(text);
    more(text, outcome.findings.len(), MOST_ROWS, "finding", "`findings.csv` lists all");
}

fn row(scene: &Scene, number: usize, finding: &Finding) -> String {
    let kind = kind_name(&finding.kind);
    let between = match &finding.kind {
        FindingKind::Pair { a, b, .. } => format!("{} {}", cell(a), cell(b)),
        FindingKind::JointLimit { .. } | FindingKind::JointSpeed { .. } => cell(&subject(&finding.kind)),
    };
    let when = stretch(scene, [finding.first, finding.last]);
    let lines: Vec<String> = finding.program.iter().map(|line| cell(&program_line(scene, line))).collect();
    let lines = if lines.is_empty() { "–".to_owned() } else { lines.join(" ") };
    let [measured, required] = numbers(&finding.kind);
    format!("| {number} | {kind} | {between} | {when} | {lines} | {measured} | {required} |")
}

/// What was measured, and what is required or allowed.
fn numbers(kind: &FindingKind) -> [String; 2] {
    match kind {
        FindingKind::Pair { inner: Some(inner), .. } => {
            [format!("{} lies inside", cell(inner)), "–".to_owned()]
        }
        FindingKind::Pair { clearance_m, required_m, .. } => [mm_bounds(*clearance_m), mm(*required_m)],
        FindingKind::JointLimit { is_length, worst, range, .. } => {
            let [lo, hi] = range.map(|limit| joint(limit, *is_length));
            [joint(*worst, *is_length), format!("{lo} to {hi}")]
        }
        FindingKind::JointSpeed { is_length, worst, limit, .. } => {
            [*worst, *limit].map(|speed| format!("{}/s", joint(speed, *is_length)))
        }
    }
}
