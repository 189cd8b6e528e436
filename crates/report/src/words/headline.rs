//! The result of a run in one line.

use std::collections::{BTreeMap, BTreeSet};

use cell::UncheckedKind;
use diagnostics::CLOCK_DOUBTED;
use scene::Scene;
use simulator::{
    CheckedRun, Engine, Finding, FindingKind, Mode, Outcome, RunResult, Severity, Shortfall, Surface, Verdict,
};

use super::corners::corners_assumed;
use super::edges::edges_assumed;
use super::edges::of_programs;
use super::too_fast::too_late;
use super::{count, short, shortfall};

/// From this share on the second engine confirmed nearly all.
const NEARLY_ALL: f64 = 0.99;

/// The result in one line, without what [`result_words`](super::result_words) says of it.
pub fn headline(run: CheckedRun<'_>) -> String {
    let CheckedRun { scene, outcome, .. } = run;
    let answer = match outcome.settings.mode {
        Mode::Sampled => sampled(run),
        Mode::Certified => certified(scene, outcome),
    };
    match outcome.result {
        // A failed run also lists its shortfalls.
        RunResult::Fail if !outcome.shortfalls.is_empty() => {
            let reasons: Vec<&str> = outcome.shortfalls.iter().map(|reason| shortfall(*reason)).collect();
            format!("{answer}; not complete either: {}", reasons.join("; "))
        }
        RunResult::Pass => {
            let answer = format!("{answer}{}{}", corners_assumed(scene), edges_assumed(scene));
            match doubted_clock(scene) {
                Some(doubt) => format!("{answer}; {doubt}"),
                None => answer,
            }
        }
        _ => answer,
    }
}

/// The motion that the result covers, and by whom it was proven.
pub fn about(outcome: &Outcome) -> String {
    match (outcome.settings.mode, outcome.settings.engine) {
        (Mode::Sampled, _) => "Sampled: the motion between interpolation points was not checked.".to_owned(),
        (Mode::Certified, _) if outcome.shortfalls.contains(&Shortfall::Stopped) => {
            "Certified as far as the moves in space go: the motion between interpolation points was checked too, up to where a \
             program ends early."
                .to_owned()
        }
        (Mode::Certified, Engine::Bubbles) => {
            "Certified: the motion between interpolation points was checked too.".to_owned()
        }
        (Mode::Certified, Engine::Intervals) => {
            "Certified by interval arithmetic alone: contact and containment, also between interpolation points; no clearances."
                .to_owned()
        }
        (Mode::Certified, Engine::Both) => {
            by_both(contradictions(outcome), outcome.confirmed_share)
        }
    }
}

/// Certified twice is what the second engine confirmed nearly all of, not what it was asked about.
fn by_both(contradictions: usize, confirmed_share: Option<f64>) -> String {
    let Some(share) = confirmed_share else {
        return "Certified: there is no motion of a pair that the engine intervals could confirm.".to_owned();
    };
    let confirmed = format!("confirmed {} % of the motion of all pairs", at_least_percent(share));
    if contradictions > 0 {
        let findings = count(contradictions, "finding");
        return format!(
            "Certified, but the engines bubbles and intervals contradict each other: {findings}; the engine intervals {confirmed}."
        );
    }
    match share {
        1.0 => "Certified twice: the engines bubbles and intervals agree on contact everywhere.".to_owned(),
        NEARLY_ALL.. => format!(
            "Certified twice: the engines bubbles and intervals agree on contact; the engine intervals {confirmed}."
        ),
        _ => format!(
            "Certified; the engine intervals {confirmed}, and the rest rests on the engine bubbles alone."
        ),
    }
}

/// A share in percent, rounded down: 100 of all alone.
fn at_least_percent(share: f64) -> String {
    let tenths = (share.clamp(0.0, 1.0) * 1000.0).floor();
    let tenths = if share < 1.0 { tenths.min(999.0) } else { tenths };
    short(tenths / 10.0, 1)
}

fn certified(scene: &Scene, outcome: &Outcome) -> String {
    let events = outcome.events().len();
    let near = pairs_with(outcome, Verdict::Near);
    let undecided = pairs_with(outcome, Verdict::Undecided);
    let too_near = || too_near(near, near_unproven(outcome).min(near));
    match outcome.result {
        RunResult::Pass if scene.clearances.are_demanded() => {
            format!("proven clear, with the required clearances, {}", over(scene))
        }
        RunResult::Pass => format!("proven clear {}", over(scene)),
        RunResult::Fail if events > 0 && near > 0 => {
            format!("{} {}, and {}{}", count(events, "collision"), among(scene), too_near(), and_badly_handled(outcome) + &and_at_others(outcome))
        }
        RunResult::Fail if events > 0 => {
            format!("{} {}{}", count(events, "collision"), among(scene), and_badly_handled(outcome) + &and_at_others(outcome))
        }
        RunResult::Fail if near > 0 => format!("no collision found, but {}{}", too_near(), and_badly_handled(outcome) + &and_at_others(outcome)),
        RunResult::Fail if contradictions(outcome) > 0 => {
            "no collision found, but the two engines contradict each other".to_owned()
        }
        RunResult::Fail if has_impossible_move(outcome) => {
            "no collision found, but a robot cannot do a move in space".to_owned()
        }
        RunResult::Fail if let Some(handled) = badly_handled(outcome) => {
            format!("no collision found, but {handled}")
        }
        RunResult::Fail if let Some(cut) = at_corners(outcome) => format!("no collision where every point is reached, but {cut}"),
        RunResult::Fail if let Some(met) = at_any_time(outcome) => format!("no collision of one program alone, but {met}"),
        RunResult::Fail => "a joint leaves its range".to_owned(),
        RunResult::Incomplete if undecided > 0 => {
            format!("no collision found, but undecided {}", times(undecided))
        }
        RunResult::Incomplete if outcome.shortfalls.contains(&Shortfall::Unmeasured) => {
            "no collision found, but the engine intervals cannot measure the clearances that are required"
                .to_owned()
        }
        RunResult::Incomplete if outcome.shortfalls.contains(&Shortfall::OpenMeshes) => {
            "no collision found, but a mesh is open, and the engine intervals does not decide what lies inside"
                .to_owned()
        }
        RunResult::Incomplete if outcome.shortfalls.contains(&Shortfall::Stopped) => {
            "no collision found, but a move in space is not proven, and the rest of its program is not checked".to_owned()
        }
        RunResult::Incomplete => incomplete(scene, outcome),
    }
}

/// That the times of the program look like another unit.
fn doubted_clock(scene: &Scene) -> Option<&str> {
    let doubt = scene.warnings.iter().find(|warning| warning.code == Some(CLOCK_DOUBTED))?;
    Some(&doubt.what)
}

/// The motion that was proven clear; that there is none must not look like a motion.
fn over(scene: &Scene) -> String {
    match () {
        () if !scene.moves_a_joint() => "where it stands: no program moves a joint".to_owned(),
        () if accepts_motions(scene) => {
            format!(
                "on the motions {}, but those that the cell file accepts as unchecked",
                of_programs(scene)
            )
        }
        () if scene.has_edges() => format!("on every motion {}", of_programs(scene)),
        () => "over the whole motion".to_owned(),
    }
}

/// Whether the cell file accepts that motions of its program are not checked.
fn accepts_motions(scene: &Scene) -> bool {
    scene.ledger.unchecked.iter().any(|row| row.kind == UncheckedKind::Motion)
}

/// Where what was found lies.
fn among(scene: &Scene) -> &'static str {
    if scene.has_edges() { "on the motions that the program can make" } else { "over the whole motion" }
}

fn sampled(run: CheckedRun<'_>) -> String {
    let CheckedRun { scene, models, outcome } = run;
    let points = scene.timeline.points.len();
    let with = |verdict| outcome.frames.iter().filter(|frame| frame.verdict == verdict).count();
    let (colliding, near, undecided) =
        (with(Verdict::Collision), with(Verdict::Near), with(Verdict::Undecided));
    let of_all = || format!("of {}", count(points, "interpolation point"));
    match outcome.result {
        RunResult::Pass if !scene.moves_a_joint() => {
            "no collision where it stands: no program moves a joint".to_owned()
        }
        RunResult::Pass if scene.clearances.are_demanded() => {
            "no collision at any interpolation point, and the required clearances kept there".to_owned()
        }
        RunResult::Pass => "no collision at any interpolation point".to_owned(),
        RunResult::Fail if colliding > 0 => {
            format!("collision at {colliding} {}{}", of_all(), and_badly_handled(outcome) + &and_at_others(outcome))
        }
        RunResult::Fail if near > 0 => {
            format!("no collision found, but too near at {near} {}{}", of_all(), and_badly_handled(outcome) + &and_at_others(outcome))
        }
        RunResult::Fail if has_impossible_move(outcome) => {
            "no collision found, but a robot cannot do a move in space".to_owned()
        }
        RunResult::Fail if let Some(handled) = badly_handled(outcome) => {
            format!("no collision found, but {handled}")
        }
        RunResult::Fail if let Some(cut) = at_corners(outcome) => format!("no collision at any interpolation point, but {cut}"),
        RunResult::Fail if let Some(met) = at_any_time(outcome) => format!("no collision at any interpolation point, but {met}"),
        RunResult::Fail => "a joint leaves its range".to_owned(),
        RunResult::Incomplete if undecided > 0 => {
            format!("no collision found, but undecided at {undecided} {}", of_all())
        }
        RunResult::Incomplete
            if models.settings().surface == Surface::Spheres && scene.clearances.are_demanded() =>
        {
            "no collision found, but spheres cannot measure the clearances that are required".to_owned()
        }
        RunResult::Incomplete if outcome.shortfalls.contains(&Shortfall::Stopped) => {
            "no collision found, but a move in space is not proven, and the rest of its program is not checked".to_owned()
        }
        RunResult::Incomplete => incomplete(scene, outcome),
    }
}

fn incomplete(scene: &Scene, outcome: &Outcome) -> String {
    let is_alone = outcome.shortfalls == [Shortfall::TooFast];
    if let Some(late) = too_late(scene, outcome).filter(|_| is_alone) {
        format!("no collision found on this clock, but {late}: where the robots meet is not known")
    } else if outcome.shortfalls == [Shortfall::Corners] {
        "no collision where every point is reached, but what happens if corners are cut is not known"
            .to_owned()
    } else if outcome.shortfalls == [Shortfall::AnyTime] {
        "no collision of one program alone, but what two programs meet that may be anywhere at one time is not known".to_owned()
    } else if scene.pairs.is_empty() {
        "there is no pair to check: none can move against each other that is not excluded".to_owned()
    } else {
        "no collision found, but not everything could be checked".to_owned()
    }
}

fn contradictions(outcome: &Outcome) -> usize {
    let is_contradiction = |finding: &&Finding| matches!(finding.kind, FindingKind::Contradiction { .. });
    outcome.findings.iter().filter(is_contradiction).count()
}

/// The statements about objects and tools that are not met; `None` if all are.
fn badly_handled(outcome: &Outcome) -> Option<String> {
    let mut places: BTreeMap<&str, BTreeSet<(&str, u32)>> = BTreeMap::new();
    for finding in &outcome.findings {
        if let FindingKind::Handling { fault, .. } = &finding.kind {
            places.entry(fault.statement()).or_default().insert((&fault.file, fault.line));
        }
    }
    let words = |(statement, places): (&&str, &BTreeSet<_>)| {
        format!("{statement} is not met {}", times(places.len()))
    };
    (!places.is_empty()).then(|| places.iter().map(words).collect::<Vec<_>>().join(", and "))
}

/// The same behind what else was found; empty if nothing is wrong.
fn and_badly_handled(outcome: &Outcome) -> String {
    badly_handled(outcome).map_or_else(String::new, |handled| format!(", and {handled}"))
}

/// What is found only if corners are cut; `None` where nothing is.
fn at_corners(outcome: &Outcome) -> Option<String> {
    let with = |verdict: Verdict| {
        let is_so = |finding: &&Finding| matches!(&finding.kind, FindingKind::Corner(cut) if cut.posed.verdict == verdict);
        outcome.findings.iter().filter(is_so).count()
    };
    match [with(Verdict::Collision), with(Verdict::Near)] {
        [0, 0] => None,
        [0, near] => Some(format!("too near {} if corners are cut", times(near))),
        [collisions, _] => Some(format!("{} if corners are cut", count(collisions, "collision"))),
    }
}

/// What is found where two programs without a common clock may be at one time; `None` where nothing is.
fn at_any_time(outcome: &Outcome) -> Option<String> {
    let with = |verdict: Verdict| {
        let is_so = |finding: &&Finding| matches!(&finding.kind, FindingKind::AnyTime(posed) if posed.verdict == verdict);
        outcome.findings.iter().filter(is_so).count()
    };
    let when = "where two programs may be at one time";
    match [with(Verdict::Collision), with(Verdict::Near)] {
        [0, 0] => None,
        [0, near] => Some(format!("{} too near {when}", count_of_pairs(near, "comes", "come"))),
        [collisions, _] => Some(format!("{} {when}", count_of_pairs(collisions, "touches", "touch"))),
    }
}

fn count_of_pairs(number: usize, one: &str, many: &str) -> String {
    format!("{} {}", count(number, "pair"), if number == 1 { one } else { many })
}

/// The same behind what else was found; empty if nothing is.
fn and_at_others(outcome: &Outcome) -> String {
    let found: Vec<String> = at_corners(outcome).into_iter().chain(at_any_time(outcome)).collect();
    if found.is_empty() { String::new() } else { format!(", and {}", found.join(", and ")) }
}

fn has_impossible_move(outcome: &Outcome) -> bool {
    let is_impossible = |finding: &Finding| {
        matches!(finding.kind, FindingKind::Motion { .. }) && finding.severity == Severity::Error
    };
    outcome.findings.iter().any(is_impossible)
}

/// Near findings of which it is not proven that they are: their distance may be all that is required.
fn near_unproven(outcome: &Outcome) -> usize {
    let is_unproven = |finding: &&Finding| {
        matches!(&finding.kind, FindingKind::Pair { verdict: Verdict::Near, clearance_m, required_m, .. }
            if clearance_m[1] >= *required_m)
    };
    outcome.findings.iter().filter(is_unproven).count()
}

fn too_near(near: usize, unproven: usize) -> String {
    match near - unproven {
        proven if unproven == 0 => format!("too near {}", times(proven)),
        0 => format!("not proven to keep a required clearance {}", times(unproven)),
        proven => {
            format!(
                "too near {}, and not proven to keep a required clearance {}",
                times(proven),
                times(unproven)
            )
        }
    }
}

/// The findings of pairs with a verdict.
fn pairs_with(outcome: &Outcome, wanted: Verdict) -> usize {
    let is_so =
        |finding: &&Finding| matches!(&finding.kind, FindingKind::Pair { verdict, .. } if *verdict == wanted);
    outcome.findings.iter().filter(is_so).count()
}

fn times(number: usize) -> String {
    if number == 1 { "once".to_owned() } else { format!("{number} times") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_proven_to_be_too_near_is_not_said_to_be() {
        assert_eq!(too_near(2, 0), "too near 2 times");
        assert_eq!(too_near(1, 1), "not proven to keep a required clearance once");
        assert_eq!(too_near(3, 1), "too near 2 times, and not proven to keep a required clearance once");
    }

    #[test]
    fn twice_is_said_where_the_second_engine_confirmed_nearly_all() {
        let said = |share: f64| by_both(0, Some(share));
        assert!(said(1.0).starts_with("Certified twice") && said(1.0).ends_with("everywhere."));
        assert!(said(0.9999).starts_with("Certified twice") && said(0.9999).contains("confirmed 99.9 % of"));
        for share in [0.0, 0.5, 0.98] {
            assert!(said(share).starts_with("Certified; the engine intervals confirmed "), "{}", said(share));
        }
        assert!(!by_both(1, Some(1.0)).contains("twice") && !by_both(0, None).contains("twice"));
    }

    #[test]
    fn a_share_is_never_rounded_up() {
        let shares = [0.0, 0.0009, 0.4567, 0.9999, 1.0 - f64::EPSILON, 1.0];
        assert_eq!(shares.map(at_least_percent), ["0", "0", "45.6", "99.9", "99.9", "100"]);
    }
}
