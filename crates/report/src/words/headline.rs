//! The result of a run in one line.

use collision::Verdict;
use simulator::{
    Engine, Finding, FindingKind, Mode, Models, Outcome, RunResult, Scene, Severity, Shortfall, Surface,
};

use super::too_fast::too_late;
use super::{count, shortfall};

/// The result in one line, without what [`result_words`](super::result_words) says of it.
pub fn headline(scene: &Scene, models: &Models, outcome: &Outcome) -> String {
    let answer = match outcome.settings.mode {
        Mode::Sampled => sampled(scene, models, outcome),
        Mode::Certified => certified(scene, outcome),
    };
    match outcome.result {
        // A failed run also lists its shortfalls.
        RunResult::Fail if !outcome.shortfalls.is_empty() => {
            let reasons: Vec<&str> = outcome.shortfalls.iter().map(|reason| shortfall(*reason)).collect();
            format!("{answer}; not complete either: {}", reasons.join("; "))
        }
        _ => answer,
    }
}

/// The motion that the result covers, and by whom it was proven.
pub fn about(outcome: &Outcome) -> String {
    match (outcome.settings.mode, outcome.settings.engine) {
        (Mode::Sampled, _) => "Sampled: the motion between interpolation points was not checked.".to_owned(),
        (Mode::Certified, Engine::Bubbles) => {
            "Certified: the motion between interpolation points was checked too.".to_owned()
        }
        (Mode::Certified, Engine::Intervals) => {
            "Certified by interval arithmetic alone: contact and containment, also between interpolation points; no clearances."
                .to_owned()
        }
        (Mode::Certified, Engine::Both) => {
            let agreement = match contradictions(outcome) {
                0 => "agree on contact everywhere".to_owned(),
                times => format!("contradict each other: {}", count(times, "finding")),
            };
            let open = outcome.intervals.as_ref().map_or(1.0, simulator::IntervalAnswer::undecided_share);
            let open = if open > 0.0 {
                format!("; the engine intervals is undecided in {open:.2e} of the motion of all pairs")
            } else {
                String::new()
            };
            format!("Certified twice: the engines bubbles and intervals {agreement}{open}.")
        }
    }
}

fn certified(scene: &Scene, outcome: &Outcome) -> String {
    let events = outcome.events().len();
    let near = spans(outcome, Verdict::Near);
    let undecided = spans(outcome, Verdict::Undecided);
    let too_near = || format!("too near {}", times(near));
    match outcome.result {
        RunResult::Pass if scene.clearances.are_demanded() => {
            "proven clear, with the required clearances, over the whole motion".to_owned()
        }
        RunResult::Pass => "proven clear over the whole motion".to_owned(),
        RunResult::Fail if events > 0 && near > 0 => {
            format!("{} over the whole motion, and {}", count(events, "collision"), too_near())
        }
        RunResult::Fail if events > 0 => {
            format!("{} over the whole motion", count(events, "collision"))
        }
        RunResult::Fail if near > 0 => format!("no collision found, but {}", too_near()),
        RunResult::Fail if contradictions(outcome) > 0 => {
            "no collision found, but the two engines contradict each other".to_owned()
        }
        RunResult::Fail if has_impossible_move(outcome) => {
            "no collision found, but a robot cannot do a move in space".to_owned()
        }
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

fn sampled(scene: &Scene, models: &Models, outcome: &Outcome) -> String {
    let points = scene.timeline.points.len();
    let with = |verdict| outcome.frames.iter().filter(|frame| frame.verdict == verdict).count();
    let (colliding, near, undecided) =
        (with(Verdict::Collision), with(Verdict::Near), with(Verdict::Undecided));
    let of_all = || format!("of {}", count(points, "interpolation point"));
    match outcome.result {
        RunResult::Pass if scene.clearances.are_demanded() => {
            "no collision at any interpolation point, and the required clearances kept there".to_owned()
        }
        RunResult::Pass => "no collision at any interpolation point".to_owned(),
        RunResult::Fail if colliding > 0 => format!("collision at {colliding} {}", of_all()),
        RunResult::Fail if near > 0 => format!("no collision found, but too near at {near} {}", of_all()),
        RunResult::Fail if has_impossible_move(outcome) => {
            "no collision found, but a robot cannot do a move in space".to_owned()
        }
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

fn has_impossible_move(outcome: &Outcome) -> bool {
    let is_impossible = |finding: &Finding| {
        matches!(finding.kind, FindingKind::Motion { .. }) && finding.severity == Severity::Error
    };
    outcome.findings.iter().any(is_impossible)
}

fn spans(outcome: &Outcome, verdict: Verdict) -> usize {
    outcome.spans.iter().filter(|span| span.verdict == verdict).count()
}

fn times(number: usize) -> String {
    if number == 1 { "once".to_owned() } else { format!("{number} times") }
}
