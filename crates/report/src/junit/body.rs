//! The text of a failed test case: the whole message, because some readers show nothing else.

use std::fmt::Write as _;

use kinematics::PathParameter;
use program::TimeBasis;
use scene::Scene;
use simulator::{Finding, FindingKind, Outcome, Shortfall, Verdict, free_around};

use super::moves::{TestedMove, moves_with};
use crate::words::{count, depth, depth_seen, finding_sentence, instant, joint, point_mm, within};

/// Most findings of one test case that are described in full.
const MOST_TOLD: usize = 50;

/// A finding with its number in the report.
pub(super) type Numbered<'a> = (usize, &'a Finding);

/// The text of the findings of a move.
pub(super) fn of_move(
    scene: &Scene,
    outcome: &Outcome,
    moves: &[TestedMove],
    index: usize,
    findings: &[Numbered<'_>],
) -> String {
    let mut text = String::from("\n");
    for (number, finding) in findings.iter().take(MOST_TOLD) {
        heading(&mut text, scene, *number, finding);
        let lies_in = moves_with(moves, finding);
        match lies_in.first() {
            Some(&began) if began < index => {
                let name = &moves[began].name;
                line(&mut text, &format!("It began earlier, in {name}, whose test case tells more."));
            }
            _ => details(&mut text, scene, outcome, finding),
        }
        if let Some(&ends) = lies_in.last().filter(|ends| **ends > index) {
            line(&mut text, &format!("It goes on into {}.", moves[ends].name));
        }
    }
    if findings.len() > MOST_TOLD {
        let more = count(findings.len() - MOST_TOLD, "more finding");
        let _written = writeln!(text, "and {more}; findings.csv lists all");
    }
    text
}

/// The text of one finding.
pub(super) fn alone(scene: &Scene, outcome: &Outcome, (number, finding): Numbered<'_>) -> String {
    let mut text = String::from("\n");
    heading(&mut text, scene, number, finding);
    details(&mut text, scene, outcome, finding);
    text
}

/// The first finding in one line, and the number of further ones.
pub(super) fn message(scene: &Scene, findings: &[Numbered<'_>]) -> String {
    let Some((_, first)) = findings.first() else { return String::new() };
    let more = match findings.len() - 1 {
        0 => String::new(),
        more => format!("; and {}", count(more, "more finding")),
    };
    format!("{}: {}{more}", first.kind.name(), finding_sentence(scene, first))
}

fn heading(text: &mut String, scene: &Scene, number: usize, finding: &Finding) {
    let (kind, sentence) = (finding.kind.name(), finding_sentence(scene, finding));
    // Writing into a string cannot fail.
    let _written = writeln!(text, "Finding {number}, {kind}: {sentence}.");
}

fn line(text: &mut String, said: &str) {
    let _written = writeln!(text, "    {said}");
}

fn details(text: &mut String, scene: &Scene, outcome: &Outcome, finding: &Finding) {
    let is_contact = matches!(finding.kind, FindingKind::Pair { verdict: Verdict::Collision, .. });
    if let Some([before, after]) = finding.bracket {
        let (begins, ends) = if is_contact { ("First contact", "Last contact") } else { ("Begins", "Ends") };
        let begin = within(scene, [before, finding.first]);
        let end = within(scene, [finding.last, after]);
        line(text, &format!("{begins} {begin}; {} {end}.", ends.to_lowercase()));
    }
    let shown = instant(scene, finding.shown.at);
    if is_contact {
        line(text, &format!("Depth at {shown}: {}.", depth(finding.depth)));
        if let Some(seen) = &finding.depth_seen {
            line(text, &format!("Depth seen: {}.", depth_seen(scene, seen)));
        }
    }
    if let FindingKind::Pair { witness, spheres_total, .. } = &finding.kind {
        if let Some(witness) = witness {
            let [a, b] = [&witness.on_a[0], &witness.on_b[0]].map(point_mm);
            if a == b {
                line(text, &format!("Contact at {a} in the world."));
            } else {
                line(text, &format!("Nearest points at {shown}: {a} and {b} in the world."));
            }
        }
        if spheres_total.count > 0 {
            line(text, &format!("Colliding smallest spheres at {shown}: {spheres_total}."));
        }
    }
    let values = finding.shown.joint_values.iter();
    let values: Vec<String> =
        values.map(|at| format!("{} {}", at.name, joint(at.value, at.is_length))).collect();
    if !values.is_empty() {
        line(text, &format!("Joints at {shown}: {}.", values.join(", ")));
    }
    if matches!(finding.kind, FindingKind::Pair { .. }) {
        line(text, &free_times(scene, outcome, finding));
    }
    line(text, &format!("Id: {}", finding.id));
}

/// The nearest interpolation points at which every pair is clear, for a finding of a pair.
fn free_times(scene: &Scene, outcome: &Outcome, finding: &Finding) -> String {
    let free = |point: usize| match scene.timeline.time_basis {
        TimeBasis::Seconds => format!("point {point} ({})", instant(scene, PathParameter::of_point(point))),
        TimeBasis::Index | TimeBasis::Edge => format!("point {point}"),
    };
    if outcome.shortfalls.contains(&Shortfall::Unmeasured) {
        return "Where every pair is clear is not known: clearances are required, and were not measured."
            .to_owned();
    }
    match free_around(outcome, [finding.first, finding.last]).map(|point| point.map(free)) {
        [Some(before), Some(after)] => format!("Every pair is clear at {before} and again at {after}."),
        [Some(before), None] => format!("Every pair is clear at {before}, and at no later point."),
        [None, Some(after)] => format!("Every pair is clear at {after}, and at no earlier point."),
        [None, None] => "At no interpolation point is every pair clear.".to_owned(),
    }
}
