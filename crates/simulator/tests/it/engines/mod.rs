//! Promise: the two engines, which share no bound and no traversal, never contradict each other.
//!
//! `PATHPROOF_LONG=1` asks for more of it.

mod cells;
mod random_cells;

use intervals::{Answer, Statement};
use pathproof_simulator::{Engine, FindingKind, Mode, Models, Outcome, RunSettings, Verdict, run};
use scene::Scene;

use crate::certified::cells::ACCURACY_M;

/// A run with both engines.
fn both(scene: &Scene, models: &Models) -> Outcome {
    by(scene, models, Engine::Both)
}

fn by(scene: &Scene, models: &Models, engine: Engine) -> Outcome {
    let mode = Mode::Certified;
    run(
        scene,
        models,
        RunSettings { mode, engine, accuracy_m: ACCURACY_M, first_hit: true, ..RunSettings::default() },
    )
}

/// What two engines said that agree.
#[derive(Clone, Copy, Debug, Default)]
struct Agreement {
    pairs: usize,
    collisions: usize,
    /// Share of the motion of all pairs in which each engine is undecided.
    undecided: [f64; 2],
    /// First contacts of which both brackets were compared.
    brackets: usize,
}

/// Asserts that the engines agree: no contradiction, the same pairs collide, and their brackets of the first contact overlap.
fn agreement(scene: &Scene, outcome: &Outcome, of: &str) -> Agreement {
    for finding in &outcome.findings {
        assert!(!matches!(finding.kind, FindingKind::Contradiction { .. }), "{of}: {:?}", finding.kind);
    }
    let answer = outcome.intervals.as_ref().expect("both engines were asked");
    let last = (scene.timeline.points.len() - 1) as f64;
    check_cover(answer, last, of);
    let undecided = outcome.spans.iter().filter(|span| span.verdict == Verdict::Undecided);
    let undecided_m: f64 = undecided.map(|span| span.ends[1].0 - span.begins[0].0).sum();
    let all = (last * scene.pairs.len() as f64).max(1.0);
    let mut agreement = Agreement {
        pairs: scene.pairs.len(),
        undecided: [undecided_m / all, answer.undecided_share()],
        ..Agreement::default()
    };
    for (pair, stretches) in answer.pairs.iter().enumerate() {
        let mut spans = outcome.spans.iter().filter(|span| span.pair == pair && span.verdict > Verdict::Near);
        let first = spans.next();
        let second = stretches.iter().find(|stretch| stretch.statement != Statement::Apart);
        let is_open = |verdict: Option<Verdict>| verdict == Some(Verdict::Undecided);
        let second = second.map(|stretch| match &stretch.statement {
            Statement::Contact { contacts, .. } => (Verdict::Collision, [stretch.from.0, contacts[0].at.0]),
            Statement::Inside { .. } => (Verdict::Collision, [stretch.from.0; 2]),
            _ => (Verdict::Undecided, [stretch.from.0; 2]),
        });
        if is_open(first.map(|span| span.verdict)) || is_open(second.map(|(verdict, _)| verdict)) {
            continue;
        }
        assert_eq!(first.is_some(), second.is_some(), "{of}: pair {pair}: {first:?} {second:?}");
        let (Some(first), Some((_, second))) = (first, second) else { continue };
        agreement.collisions += 1;
        let first = first.begins.map(|at| at.0);
        assert!(first[0] <= second[1] && second[0] <= first[1], "{of}: pair {pair}: {first:?} {second:?}");
        agreement.brackets += 1;
    }
    agreement
}

/// The stretches of every pair cover the program, in order.
fn check_cover(answer: &Answer, last: f64, of: &str) {
    for (pair, stretches) in answer.pairs.iter().enumerate() {
        let mut known = 0.0;
        for stretch in stretches {
            assert!(
                stretch.from.0 <= known && stretch.to.0 >= known,
                "{of}: pair {pair}: {stretch:?} after {known}"
            );
            known = stretch.to.0;
        }
        assert!(known >= last, "{of}: pair {pair} ends at {known} of {last}");
    }
}
