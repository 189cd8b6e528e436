//! One method in numbers, next to the exact surfaces.

use serde::Serialize;
use studies::{MethodAnswer, MethodAnswers, MethodModels};

/// A method that was asked, with seconds by the caller's clock.
#[derive(Clone, Copy, Debug)]
pub struct MethodRun<'a> {
    /// Its models.
    pub models: &'a MethodModels,
    /// What it said.
    pub answers: &'a MethodAnswers,
    /// Building the models, on all threads.
    pub build_s: f64,
    /// Answering, on one thread.
    pub ask_s: f64,
}

/// One method in numbers.
#[derive(Clone, Debug, Serialize)]
pub struct MethodRow {
    /// Its name.
    pub name: String,
    /// Where it is from.
    pub source: &'static str,
    /// Whether it can only confirm a collision.
    pub only_confirms: bool,
    /// What it says of the program's points as a whole.
    pub verdict: &'static str,
    /// Pairs at points that collide.
    pub collisions: usize,
    /// Pairs at points whose smallest spheres overlap.
    pub overlaps: usize,
    /// Pairs at points that are clear.
    pub clear: usize,
    /// Pairs at points of which it says nothing.
    pub nothing: usize,
    /// Clear, where the exact surfaces collide.
    pub missed: usize,
    /// A collision, where the exact surfaces are apart.
    pub contradicted: usize,
    /// Overlapping spheres, where the exact surfaces are apart.
    pub false_alarms: usize,
    /// Nothing, where the exact surfaces collide.
    pub unconfirmed: usize,
    /// Spheres of all models.
    pub spheres: usize,
    /// Bytes of all models.
    pub bytes: usize,
    /// Building the models, on all threads, seconds.
    pub build_s: f64,
    /// Answering, on one thread, microseconds per point.
    pub us_per_point: f64,
    /// Sphere tests by the level of the lower sphere, the root's first.
    pub sphere_tests_by_level: Vec<u64>,
    /// Triangle tests.
    pub triangle_tests: u64,
    /// Shapes that it cannot model, with the reason.
    pub refused: Vec<[String; 2]>,
}

/// The methods in numbers; the first one is the exact surfaces.
pub fn method_rows(runs: &[MethodRun<'_>], points: usize) -> Vec<MethodRow> {
    let exact: &[MethodAnswer] = runs.first().map_or(&[], |run| &run.answers.answers);
    runs.iter().map(|run| row(run, exact, points)).collect()
}

fn row(run: &MethodRun<'_>, exact: &[MethodAnswer], points: usize) -> MethodRow {
    let MethodAnswers { answers, counts } = run.answers;
    let count = |wanted: MethodAnswer| answers.iter().filter(|answer| **answer == wanted).count();
    let both = |wanted: MethodAnswer, of_exact: MethodAnswer| {
        answers.iter().zip(exact).filter(|(answer, exact)| (**answer, **exact) == (wanted, of_exact)).count()
    };
    let (collisions, overlaps) = (count(MethodAnswer::Collision), count(MethodAnswer::Overlap));
    let (clear, nothing) = (count(MethodAnswer::Clear), count(MethodAnswer::Nothing));
    let kind = run.models.kind;
    MethodRow {
        name: kind.to_string(),
        source: kind.source(),
        only_confirms: kind.only_confirms(),
        verdict: if collisions > 0 {
            "collides"
        } else if overlaps > 0 {
            "may touch"
        } else if nothing > 0 || kind.only_confirms() {
            "says nothing"
        } else {
            "clear"
        },
        collisions,
        overlaps,
        clear,
        nothing,
        missed: both(MethodAnswer::Clear, MethodAnswer::Collision),
        contradicted: both(MethodAnswer::Collision, MethodAnswer::Clear),
        false_alarms: both(MethodAnswer::Overlap, MethodAnswer::Clear),
        unconfirmed: both(MethodAnswer::Nothing, MethodAnswer::Collision),
        spheres: run.models.spheres,
        bytes: run.models.bytes,
        build_s: run.build_s,
        us_per_point: 1e6 * run.ask_s / points.max(1) as f64,
        sphere_tests_by_level: counts.sphere_tests_by_rank.clone(),
        triangle_tests: counts.triangle_tests,
        refused: run.models.refused.iter().map(|shape| [shape.name.clone(), shape.why.clone()]).collect(),
    }
}
