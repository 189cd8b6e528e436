//! What must hold of a report beyond its form.

use std::collections::BTreeSet;

use diagnostics::{InputError, Problem, Problems};

use crate::check_result::check_result;
use crate::finding::{About, Finding, NearestOfMove};
use crate::key::{Kind, MoveKey, are_sound};
use crate::report::{Report, TOOL};

pub(crate) const EDITED: &str = "make the report again; it is not meant to be edited";

/// What rounding may do to times, in shares of them.
const ROUNDING: f64 = 1e-9;

/// # Errors
/// Where the report contradicts itself; no run writes such a one.
pub(crate) fn check(report: &Report, file: &str) -> Result<(), InputError> {
    let mut problems = Problems::new(file);
    if report.tool.name.raw() != TOOL {
        problems.push_with(|problems| {
            let problem = problems.problem("made by another program").found(report.tool.name.to_string());
            problem.expected(TOOL).hint("give a report of ours")
        });
    }
    let (mut ids, mut pairs, mut paths) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut keys = BTreeSet::new();
    for (index, finding) in report.findings.iter().enumerate() {
        if !ids.insert(&finding.id) {
            problems
                .push_with(|problems| twice(problems, "a finding is listed twice", &finding.id.to_string()));
        } else if !keys.insert(&finding.key) {
            problems
                .push_with(|problems| twice(problems, "two findings have one key", &finding.id.to_string()));
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
        let is_measured = pair.minimum.as_ref().is_none_or(|minimum| minimum.clearance_m.is_distance());
        let least_m = pair.least_required_clearance_m.unwrap_or(pair.required_clearance_m);
        if !is_measured || !(0.0..=pair.required_clearance_m).contains(&least_m) {
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
            let name = program.robot.as_ref().unwrap_or(&program.file).to_string();
            problems.push_with(|problems| twice(problems, "a robot with two programs", &name));
        }
    }
    let mut members = BTreeSet::new();
    for member in &report.members {
        if !members.insert(&member.name) {
            problems
                .push_with(|problems| twice(problems, "a member is listed twice", &member.name.to_string()));
        }
    }
    for input in &report.inputs {
        if !paths.insert(&input.path) {
            problems
                .push_with(|problems| twice(problems, "an input is listed twice", &input.path.to_string()));
        }
    }
    check_result(report, &mut problems);
    problems.check(())
}

fn twice(problems: &Problems, what: &str, name: &str) -> Problem {
    problems.problem(what).found(name).expected("one of each").hint(EDITED)
}

fn fault(finding: &Finding) -> Option<&'static str> {
    let subject = finding.subject();
    let is_named = finding
        .id
        .raw()
        .strip_prefix(finding.kind.name())
        .and_then(|rest| rest.strip_prefix(':'))
        .and_then(|rest| rest.strip_prefix(subject.raw()))
        .is_some_and(|rest| rest.starts_with('@'));
    // Instants of one place may be a rounding apart on the clock.
    let is_ordered = |[from, to]: [f64; 2]| from <= to + ROUNDING * to.abs().max(1.0);
    let [first, last] = finding.time;
    let is_bracketed =
        finding.proven_time().is_none_or(|[from, to]| is_ordered([from, first]) && is_ordered([last, to]));
    if !is_named {
        Some("the id names another kind, pair or joint")
    } else if !is_its_key(finding) {
        Some("the key is that of another finding")
    } else if !is_ordered(finding.time) || !is_ordered(finding.moment) {
        Some("the time runs backwards")
    } else if !is_bracketed {
        Some("the bracket does not enclose the time")
    } else if matches!(&finding.about, About::Pair { clearance_m, .. } if !clearance_m.is_distance()) {
        Some("bounds on a clearance that are none")
    } else if !is_its_depth(finding) {
        Some("the depth is not that of a collision")
    } else if !is_its_penetration(finding) {
        Some("contacts, depth or separation are not those of a collision")
    } else if !are_its_moves(finding) {
        Some("the nearest instants of its moves are not those of this finding")
    } else {
        None
    }
}

fn is_its_key(finding: &Finding) -> bool {
    let key = &finding.key;
    let is_subject = match &finding.about {
        About::Pair { pair, .. }
        | About::Engines { pair, .. }
        | About::Corner { pair, .. }
        | About::AnyTime { pair, .. } => key.subject == *pair,
        About::Joint { joint, .. } => key.subject == [joint.clone()],
        About::Motion { robot, .. } => key.subject == [robot.clone()],
        About::Handling { object, .. } => key.subject == [object.clone()],
    };
    key.kind == finding.kind && is_subject && key.is_sound()
}

/// Whether a depth was seen of a collision, within its stretch, with bounds in order.
fn is_its_depth(finding: &Finding) -> bool {
    let Some(seen) = &finding.depth_seen else { return true };
    let ([first, last], [lo_m, hi_m]) = (finding.moment, seen.depth_m);
    finding.kind == Kind::Collision
        && seen.at.as_ref().is_none_or(|at| (first..=last).contains(&at.moment))
        && seen.at.is_some() == seen.in_world_m.is_some()
        && seen.instants > 0
        && 0.0 <= lo_m
        && lo_m <= hi_m
}

/// Whether contacts, depth and separation are those of a collision, with bounds in order.
fn is_its_penetration(finding: &Finding) -> bool {
    let Some(penetration) = &finding.penetration else { return true };
    let [first, last] = finding.moment;
    let is_depth = penetration.deepest.as_ref().is_none_or(|deepest| {
        let [lo_m, hi_m] = deepest.depth_m;
        0.0 <= lo_m && lo_m <= hi_m
    });
    let is_separation = penetration.separation.as_ref().is_none_or(|separation| {
        0.0 <= separation.at_least_m && separation.at_least_m <= separation.length_m
    });
    let are_contacts = penetration.contacts.as_ref().is_none_or(|contacts| {
        contacts.listed.len() <= contacts.total
            && contacts.listed.iter().all(|contact| contact.penetration_m <= contacts.penetration_at_most_m)
    });
    finding.kind == Kind::Collision
        && (first..=last).contains(&penetration.at.moment)
        && is_depth
        && is_separation
        && are_contacts
}

/// Whether the moves of a near finding are those of its stretch, in order, with the one that it shows; others have none.
fn are_its_moves(finding: &Finding) -> bool {
    let moves = &finding.nearest_by_move;
    if finding.kind != Kind::Near {
        return moves.is_empty();
    }
    let [first, last] = finding.moment;
    let keys: BTreeSet<&[MoveKey]> = moves.iter().map(|nearest| &*nearest.moves).collect();
    let has_keys = |nearest: &NearestOfMove| nearest.moves.len() == nearest.program.len();
    keys.len() == moves.len()
        && moves.iter().all(|nearest| has_keys(nearest) && are_sound(&nearest.moves))
        && finding.shown_move().is_some()
        && moves.is_sorted_by(|before, next| before.moment <= next.moment)
        && moves.iter().all(|nearest| (first..=last).contains(&nearest.moment))
        && moves.iter().all(|nearest| nearest.clearance_m.is_distance())
}
