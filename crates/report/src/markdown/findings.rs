//! The table of findings.

use scene::Scene;
use simulator::{Finding, FindingKind, Outcome, Severity, Verdict};

use super::code::cell;
use super::{line, more};
use crate::words::{best_depth, facts, program_line, stretch};

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
    let kind = finding.kind.name();
    let names = finding.kind.subject().names();
    let between = names.into_iter().map(cell).collect::<Vec<_>>().join(" ");
    let when = stretch(scene, [finding.first, finding.last]);
    let lines: Vec<String> =
        finding.shown.program.iter().map(|line| cell(&program_line(scene, line))).collect();
    let lines = if lines.is_empty() { "–".to_owned() } else { lines.join(" ") };
    let [measured, required] = numbers(finding);
    format!("| {number} | {kind} | {between} | {when} | {lines} | {measured} | {required} |")
}

/// What was measured, and what is required or allowed.
fn numbers(finding: &Finding) -> [String; 2] {
    let facts = facts(&finding.kind);
    let inside = facts.inside.map_or_else(String::new, |inner| format!("{} inside, ", cell(inner)));
    let measured = facts.measured.unwrap_or_else(|| format!("{inside}{}", best_depth(finding)));
    [measured, facts.required]
}
