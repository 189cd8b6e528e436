//! Distances: the smallest clearances by kind, near pairs, undecided pairs.

use report::nearest_of_kinds;
use report::words::{
    clearance, clearance_of_nearest, count, instant, kind_of_pair, lines, lines_of, pairs_not_apart,
    required_of_nearest, requirement, stretch_and_points, undecided_reason, verdict_of_nearest,
};
use scene::Scene;
use simulator::{Finding, FindingKind, Mode, Outcome, Verdict};

use super::{MOST_ROWS, line, more};

/// The smallest clearance of every kind of pairs, whatever the result.
pub(super) fn smallest(text: &mut String, scene: &Scene, outcome: &Outcome) {
    let kinds = nearest_of_kinds(scene, outcome);
    if kinds.is_empty() {
        return;
    }
    let over = match outcome.settings.mode {
        Mode::Sampled => "at the points",
        Mode::Certified => "over the motion",
    };
    line!(text);
    line!(text, "Smallest clearance {over}:");
    for of_kind in kinds {
        let kind = kind_of_pair(of_kind.kind);
        let not_apart = pairs_not_apart(&of_kind);
        let Some(nearest) = of_kind.nearest else {
            line!(text, "  {kind:<15}  {}", if not_apart.is_empty() { "not measured" } else { &not_apart });
            continue;
        };
        let others =
            if not_apart.is_empty() { String::new() } else { format!("{not_apart}; of the others ") };
        let verdict = verdict_of_nearest(&nearest).map_or_else(String::new, |verdict| format!(", {verdict}"));
        let bounds = clearance_of_nearest(&nearest);
        let (required, pair) = (required_of_nearest(&nearest), scene.pair_title(scene.pairs[nearest.pair]));
        line!(text, "  {kind:<15}  {others}{bounds}, required {required}{verdict}: {pair}");
        line!(text, "{:19}at {}  {}", "", instant(scene, nearest.at), lines(scene, nearest.at));
    }
}

/// Pairs nearer than the required clearance.
pub(super) fn near(text: &mut String, scene: &Scene, outcome: &Outcome) {
    let near = of_verdict(outcome, Verdict::Near);
    if near.is_empty() {
        return;
    }
    line!(text);
    line!(text, "Too near: {}", count(near.len(), "finding"));
    for (number, finding) in near.iter().enumerate().take(MOST_ROWS) {
        let FindingKind::Pair { a, b, clearance_m, required_m, .. } = &finding.kind else { continue };
        place(text, scene, number, finding);
        line!(
            text,
            "       {a} | {b}  {} at {}, {}",
            clearance(*clearance_m, *required_m),
            instant(scene, finding.shown.at),
            requirement(*clearance_m, *required_m)
        );
    }
    more(text, near.len());
}

/// Pairs with neither contact nor clearance proven.
pub(super) fn undecided(text: &mut String, scene: &Scene, outcome: &Outcome) {
    let undecided = of_verdict(outcome, Verdict::Undecided);
    if undecided.is_empty() {
        return;
    }
    line!(text);
    line!(text, "Undecided: {}", count(undecided.len(), "finding"));
    for (number, finding) in undecided.iter().enumerate().take(MOST_ROWS) {
        let FindingKind::Pair { a, b, decided_by, cause, clearance_m, .. } = &finding.kind else { continue };
        place(text, scene, number, finding);
        line!(text, "       {a} | {b}  {}", undecided_reason(*decided_by, *clearance_m, cause.as_ref()));
    }
    more(text, undecided.len());
}

fn of_verdict(outcome: &Outcome, wanted: Verdict) -> Vec<&Finding> {
    let is_wanted =
        |finding: &&Finding| matches!(&finding.kind, FindingKind::Pair { verdict, .. } if *verdict == wanted);
    outcome.findings.iter().filter(is_wanted).collect()
}

fn place(text: &mut String, scene: &Scene, number: usize, finding: &Finding) {
    let when = stretch_and_points(scene, [finding.first, finding.last]);
    line!(text, "  {}. {when}  {}", number + 1, lines_of(scene, &finding.shown.program));
}
