//! Distances: the smallest clearance, near pairs, undecided pairs.

use collision::Verdict;
use report::words::{
    count, instant, lines, mm, mm_bounds, requirement, stretch_and_points, undecided_reason,
};
use simulator::{Finding, FindingKind, Mode, Outcome, Scene};

use super::{MOST_ROWS, line, more};

/// The smallest clearance of all pairs, if no pair collides.
pub(super) fn smallest(text: &mut String, scene: &Scene, outcome: &Outcome) {
    let minima = || outcome.minima.iter().enumerate().filter_map(|(pair, m)| Some((pair, m.as_ref()?)));
    let smallest = minima().min_by(|(_, x), (_, y)| x.clearance_m[1].total_cmp(&y.clearance_m[1]));
    let Some((pair, minimum)) = smallest.filter(|(_, minimum)| minimum.clearance_m[1] > 0.0) else { return };
    let lo_m = minima().map(|(_, minimum)| minimum.clearance_m[0]).fold(f64::INFINITY, f64::min);
    let members = scene.pairs[pair];
    let (a, b) = scene.pair_names(members.a, members.b);
    let (lo, hi) = (mm(lo_m), mm(minimum.clearance_m[1]));
    let how_much = if lo == hi { hi } else { format!("at least {lo}, at most {hi}") };
    line!(text, "Smallest  clearance {how_much}: {a} | {b}");
    let over = match outcome.settings.mode {
        Mode::Sampled => "at the points",
        Mode::Certified => "over the motion",
    };
    line!(text, "          {over}, at {}  {}", instant(scene, minimum.at), lines(scene, minimum.at));
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
            mm_bounds(*clearance_m),
            instant(scene, finding.shown),
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
        let FindingKind::Pair { a, b, decided_by, clearance_m, .. } = &finding.kind else { continue };
        place(text, scene, number, finding);
        line!(text, "       {a} | {b}  {}", undecided_reason(*decided_by, *clearance_m));
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
    line!(text, "  {}. {when}  {}", number + 1, lines(scene, finding.shown));
}
