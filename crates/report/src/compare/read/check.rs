//! What must hold of a report beyond its form.

use std::collections::BTreeSet;

use diagnostics::{InputError, Problem, Problems};

use super::{About, EDITED, Finding, Kind, Report};

/// What rounding may do to times, in shares of them.
const ROUNDING: f64 = 1e-9;

/// # Errors
/// Where the report contradicts itself; no run writes such a one.
pub(super) fn check(report: &Report, file: &str) -> Result<(), InputError> {
    let mut problems = Problems::new(file);
    if *report.tool.name != *"pathproof" {
        problems.push_with(|problems| {
            let problem = problems.problem("made by another program").found(report.tool.name.to_string());
            problem.expected("pathproof").hint("give a report of ours")
        });
    }
    let (mut ids, mut pairs, mut paths) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for (index, finding) in report.findings.iter().enumerate() {
        if !ids.insert(&finding.id) {
            problems.push_with(|problems| twice(problems, "a finding is listed twice", &finding.id));
        }
        if let Some(what) = fault(finding) {
            problems.push_with(|problems| {
                let (kind, subject) = (finding.kind.name(), finding.subject());
                let problem = problems.problem(format!("findings[{index}]: {what}"));
                problem
                    .found(finding.id.to_string())
                    .expected(format!("a finding {kind}:{subject}@LINE"))
                    .hint(EDITED)
            });
        }
    }
    for pair in &report.pairs {
        let name = || format!("{} | {}", pair.a, pair.b);
        if !pairs.insert((&pair.a, &pair.b)) {
            problems.push_with(|problems| twice(problems, "a pair is listed twice", &name()));
        }
        let bounds = pair.minimum.as_ref().map_or([0.0; 2], super::model::Minimum::clearance_m);
        if !are_bounds(bounds) || pair.required_clearance_m < 0.0 {
            problems.push_with(|problems| {
                problems
                    .problem("bounds on the clearance of a pair that are none")
                    .found(name())
                    .expected("0 <= lower <= upper")
                    .hint(EDITED)
            });
        }
    }
    let mut robots = BTreeSet::new();
    for program in &report.programs {
        if !robots.insert(&program.robot) {
            let name = program.robot.as_deref().unwrap_or(&program.file);
            problems.push_with(|problems| twice(problems, "a robot with two programs", name));
        }
    }
    let mut members = BTreeSet::new();
    for member in &report.members {
        if !members.insert(&member.name) {
            problems.push_with(|problems| twice(problems, "a member is listed twice", &member.name));
        }
    }
    for input in &report.inputs {
        if !paths.insert(&input.path) {
            problems.push_with(|problems| twice(problems, "an input is listed twice", &input.path));
        }
    }
    problems.check(())
}

fn twice(problems: &Problems, what: &str, name: &str) -> Problem {
    problems.problem(what).found(name).expected("one of each").hint(EDITED)
}

fn fault(finding: &Finding) -> Option<&'static str> {
    let is_named = finding
        .id
        .strip_prefix(finding.kind.name())
        .and_then(|rest| rest.strip_prefix(':'))
        .and_then(|rest| rest.strip_prefix(finding.subject().as_str()))
        .is_some_and(|rest| rest.starts_with('@'));
    // Instants of one place may be a rounding apart on the clock.
    let is_ordered = |[from, to]: [f64; 2]| from <= to + ROUNDING * to.abs().max(1.0);
    let [first, last] = finding.time;
    let is_bracketed =
        finding.proven_time.is_none_or(|[from, to]| is_ordered([from, first]) && is_ordered([last, to]));
    if !is_named {
        Some("the id names another kind, pair or joint")
    } else if !is_ordered(finding.time) || !is_ordered(finding.moment) {
        Some("the time runs backwards")
    } else if !is_bracketed {
        Some("the bracket does not enclose the time")
    } else if matches!(&finding.about, About::Pair { clearance_m, .. } if !are_bounds(*clearance_m)) {
        Some("bounds on a clearance that are none")
    } else if !are_its_moves(finding) {
        Some("the nearest instants of its moves are not those of this finding")
    } else {
        None
    }
}

/// Whether the moves of a near finding are those of its stretch, in order, with the one that it shows; others have none.
fn are_its_moves(finding: &Finding) -> bool {
    let moves = &finding.nearest_by_move;
    if finding.kind != Kind::Near {
        return moves.is_empty();
    }
    let [first, last] = finding.moment;
    finding.shown_move().is_some()
        && moves.is_sorted_by(|before, next| before.moment <= next.moment)
        && moves.iter().all(|nearest| (first..=last).contains(&nearest.moment))
        && moves.iter().all(|nearest| are_bounds(nearest.clearance_m()))
}

fn are_bounds([lo_m, hi_m]: [f64; 2]) -> bool {
    0.0 <= lo_m && lo_m <= hi_m
}
