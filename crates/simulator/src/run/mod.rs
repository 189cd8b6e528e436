//! The run: every moving pair at every interpolation point.

mod check;
mod eps;
mod event;
mod finding;
mod frame;
mod known_gap;
mod limits;
mod outcome;
mod prepared;
mod spheres;
mod still;
mod trace;

use rayon::prelude::*;

use collision::{Counts, Verdict};

pub use event::{Event, events};
pub use finding::{CollidingSphere, Finding, FindingKind, JointValue, ProgramLine, Severity, Witness};
pub use frame::{Frame, FramePair};
pub use outcome::{Outcome, RunResult};
pub use still::StillContact;
pub use trace::{PieceTrace, trace_pair};

use crate::model::Models;
use crate::scene::Scene;
use check::Checker;
use prepared::Prepared;

/// Interpolation points that one thread checks at once; a fixed number, so that nothing depends on the threads.
const POINTS_PER_CHUNK: usize = 32;

/// How a run is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunSettings {
    /// Findings show the first colliding pair of smallest spheres instead of all.
    pub first_hit: bool,
}

/// Checks every pair at every interpolation point; `progress` is told of points as they are done.
///
/// A pure function of its arguments: the outcome does not depend on the number of threads.
pub fn run(
    scene: &Scene,
    models: &Models,
    settings: RunSettings,
    progress: &(dyn Fn(usize) + Sync),
) -> Outcome {
    let prepared = Prepared::new(scene, models);
    let points = scene.timeline.points.len();
    let starts: Vec<usize> = (0..points).step_by(POINTS_PER_CHUNK).collect();
    let chunks: Vec<(Vec<Frame>, Counts)> = starts
        .into_par_iter()
        .map(|start| {
            let end = (start + POINTS_PER_CHUNK).min(points);
            let mut checker = Checker::new(&prepared);
            let frames = (start..end).map(|point| checker.frame(point)).collect();
            progress(end - start);
            (frames, checker.into_counts())
        })
        .collect();
    let mut frames = Vec::with_capacity(points);
    let mut counts = Counts::default();
    for (chunk, counted) in chunks {
        frames.extend(chunk);
        counts.add(&counted);
    }
    let still = still::look_once(&prepared);
    let mut findings = finding::collisions(&prepared, &frames, settings);
    findings.extend(limits::position_findings(scene));
    findings.extend(limits::speed_findings(scene));
    finding::sort_and_name(&mut findings, scene);
    let undecided = frames.iter().any(|frame| frame.verdict == Verdict::Undecided)
        || still.iter().any(|still| still.decided_by.is_none());
    let result = if findings.iter().any(|finding| finding.severity == Severity::Error) {
        RunResult::Fail
    } else if undecided
        || scene.ledger.is_incomplete()
        || scene.pairs.is_empty()
        || scene.clearances.are_demanded()
    {
        RunResult::Incomplete
    } else {
        RunResult::Pass
    };
    Outcome { result, eps: prepared.eps, settings, frames, findings, still, counts }
}
