//! The run: checks every moving pair at every interpolation point.

mod cavities;
mod certificate;
mod checked;
mod curve;
mod depth;
mod detail;
mod event;
mod finding;
mod free;
mod instant;
mod involved;
mod key;
mod limits;
mod minimum;
mod nearest;
mod outcome;
mod pair_findings;
mod prepared;
mod settings;
mod shortfall;
mod spans;
mod spheres;
mod still;
mod touching;
mod trace;
mod track;
mod way;
mod witness;

use std::ops::ControlFlow;

use continuous::Watch;
pub use continuous::{Effort, Eps, PairVerdict, Phase, PointResult, Progress, Smallest};

pub use cavities::InCavity;
pub use certificate::{Certificate, ProofInterval, ProofKind, Segment};
pub use curve::pair_curve;
pub use depth::Depth;
pub use detail::details;
pub use event::Event;
pub use finding::{
    Finding, FindingKind, JointValue, NearestOfMove, ProgramLine, Severity, joint_values, program_lines,
};
pub use free::free_around;
pub use instant::{check_points, surroundings};
pub use involved::involved_programs;
pub use key::{FindingKey, MoveKey, Occurrence, TaughtPoint};
pub use limits::{JointOutside, joints_outside};
pub use minimum::PairMinimum;
pub use outcome::{Outcome, RunResult};
pub use settings::{Mode, RunSettings};
pub use shortfall::Shortfall;
pub use spans::Span;
pub use spheres::{CollidingSphere, SphereTotal};
pub use still::StillContact;
pub use touching::touching;
pub use trace::{PieceTrace, trace_pair};
pub use witness::Witness;

use crate::model::{Models, Surface};
use crate::scene::Scene;
use checked::{Checked, by_spheres, exactly};
use prepared::Prepared;
pub(crate) use prepared::eps;

/// Checks every pair over the whole program.
///
/// A pure function of its arguments: the outcome does not depend on the number of threads.
pub fn run(scene: &Scene, models: &Models, settings: RunSettings) -> Outcome {
    run_watched(scene, models, settings, &|_| ControlFlow::Continue(())).expect("nobody breaks it off")
}

/// [`run`] with a watcher that is called with checked points, from several threads; `None` if it cancels.
///
/// After the last point `watch` is polled for cancellation, without frames.
///
/// # Guarantee
/// A cancelled run returns no outcome: a partial one would be a missed collision.
pub fn run_watched(
    scene: &Scene,
    models: &Models,
    settings: RunSettings,
    watch: &(dyn Fn(Progress<'_>) -> ControlFlow<()> + Sync),
) -> Option<Outcome> {
    let watch = Watch::new(watch);
    let prepared = Prepared::new(scene, models);
    let mut checked = if models.settings().surface == Surface::Spheres {
        by_spheres(&prepared, &watch)?
    } else {
        exactly(&prepared, settings, &watch)?
    };
    minimum::tighten_by_points(&prepared, &checked.frames, &mut checked.minima);
    if !watch.goes_on(Phase::Findings, checked.frames.len()) {
        return None;
    }
    let still = still::look_once(&prepared);
    let in_cavities = cavities::in_cavities(&prepared, &checked.frames);
    let of_pairs = pair_findings::of_pairs(&prepared, &checked.spans, &checked.minima, settings, &watch)?;
    let (spans, mut findings): (Vec<Span>, Vec<Finding>) = of_pairs.into_iter().unzip();
    for (span, finding) in spans.iter().zip(&findings) {
        minimum::tighten(&mut checked.minima[span.pair], finding);
    }
    checked.spans = spans;
    findings.extend(limits::position_findings(scene));
    findings.extend(limits::speed_findings(scene));
    finding::sort_and_name(scene, &mut findings);
    let shortfalls = shortfall::shortfalls(&prepared, &checked, &still);
    let result = if findings.iter().any(|finding| finding.severity == Severity::Error) {
        RunResult::Fail
    } else if shortfalls.is_empty() {
        RunResult::Pass
    } else {
        RunResult::Incomplete
    };
    let Checked { frames, spans, minima, certificate, counts, effort } = checked;
    let eps = prepared.problem.eps;
    let outcome = Outcome {
        result,
        shortfalls,
        eps,
        settings,
        frames,
        spans,
        minima,
        certificate,
        findings,
        still,
        in_cavities,
        counts,
        effort,
    };
    (!watch.is_stopped()).then_some(outcome)
}
