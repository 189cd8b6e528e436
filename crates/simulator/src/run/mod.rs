//! The run: every moving pair at every interpolation point.

mod ask;
mod center;
mod certificate;
mod check;
mod eps;
mod event;
mod finding;
mod frame;
mod limits;
mod minimum;
mod outcome;
mod places;
mod prepared;
mod spans;
mod spheres;
mod still;
mod sweep;
mod trace;
mod track;

use rayon::prelude::*;

use collision::{Counts, Verdict};
use program::Moment;

pub use certificate::{Certificate, ProofInterval, Segment};
pub use event::Event;
pub use finding::{
    CollidingSphere, Finding, FindingKind, JointValue, ProgramLine, Severity, Witness, joint_values,
    program_lines,
};
pub use frame::{Frame, FramePair, Smallest};
pub use minimum::PairMinimum;
pub use outcome::{Outcome, RunResult};
pub use spans::Span;
pub use still::StillContact;
pub use trace::{PieceTrace, trace_pair};

use crate::model::{Models, Surface};
use crate::scene::Scene;
use ask::Asker;
use prepared::Prepared;
use sweep::{Part, Sweep, SweepSettings, refine, whole};

/// Segments that one thread checks at once; a fixed number, so that nothing depends on the threads.
const SEGMENTS_PER_PART: usize = 128;

/// Which question is asked about a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Every interpolation point.
    Sampled,
    /// Every interpolation point, and the motion between them proven.
    Certified,
}

impl Mode {
    /// The name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sampled => "sampled",
            Self::Certified => "certified",
        }
    }
}

/// How a run is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunSettings {
    /// Which question is asked; only the points where spheres decide.
    pub mode: Mode,
    /// The smallest clearance of a point is bounded to this, metres.
    pub accuracy_m: f64,
    /// Findings show the first colliding pair of smallest spheres instead of all.
    pub first_hit: bool,
}

/// Checks every pair over the whole program; `progress` is told of points as they are done.
///
/// A pure function of its arguments: the outcome does not depend on the number of threads.
pub fn run(
    scene: &Scene,
    models: &Models,
    settings: RunSettings,
    progress: &(dyn Fn(usize) + Sync),
) -> Outcome {
    let prepared = Prepared::new(scene, models);
    let mut checked = if models.settings().surface == Surface::Spheres {
        by_spheres(&prepared, progress)
    } else {
        exactly(&prepared, settings, progress)
    };
    let still = still::look_once(&prepared);
    let mut findings = finding::of_pairs(&prepared, &checked.spans, settings);
    for (span, finding) in checked.spans.iter().zip(&findings) {
        minimum::tighten(&mut checked.minima[span.pair], finding);
    }
    findings.extend(limits::position_findings(scene));
    findings.extend(limits::speed_findings(scene));
    finding::sort_and_name(&mut findings);
    let undecided = checked.is_open() || still.iter().any(|still| still.decided_by.is_none());
    // Spheres tell what overlaps and nothing of distances.
    let unmeasured = models.settings().surface == Surface::Spheres && scene.clearances.are_demanded();
    let result = if findings.iter().any(|finding| finding.severity == Severity::Error) {
        RunResult::Fail
    } else if undecided || unmeasured || scene.ledger.is_incomplete() || scene.pairs.is_empty() {
        RunResult::Incomplete
    } else {
        RunResult::Pass
    };
    let Checked { frames, spans, minima, certificate, counts } = checked;
    Outcome {
        result,
        eps: prepared.eps,
        settings,
        frames,
        spans,
        minima,
        certificate,
        findings,
        still,
        counts,
    }
}

/// Checks single interpolation points by exact surfaces, each from nothing: verdicts and the smallest clearance to an accuracy.
pub fn check_points(scene: &Scene, models: &Models, points: &[usize], accuracy_m: f64) -> Vec<Frame> {
    let prepared = Prepared::new(scene, models);
    let nothing_known: Vec<_> = prepared.slots.iter().map(|_| None).collect();
    let sweep = SweepSettings { certified: false, accuracy_m };
    let frame =
        |point: &usize| Sweep::new(&prepared, sweep, &nothing_known).run(*point, *point).frames.remove(0);
    points.iter().map(frame).collect()
}

/// What checking all points, and perhaps the motion between them, gave.
struct Checked {
    frames: Vec<Frame>,
    spans: Vec<Span>,
    minima: Vec<Option<PairMinimum>>,
    certificate: Option<Certificate>,
    counts: Counts,
}

impl Checked {
    /// Whether anything is not clear: what is a violation has its finding, the rest leaves the run incomplete.
    fn is_open(&self) -> bool {
        let segments = self.certificate.iter().flat_map(|certificate| &certificate.segments);
        let verdicts = self.frames.iter().map(|frame| frame.verdict).chain(segments.map(|s| s.verdict));
        verdicts.chain(self.spans.iter().map(|span| span.verdict)).any(|verdict| verdict != Verdict::Clear)
    }
}

/// Every point by exact surfaces, and the motion between them where that is asked for.
fn exactly(prepared: &Prepared<'_>, settings: RunSettings, progress: &(dyn Fn(usize) + Sync)) -> Checked {
    let certified = settings.mode == Mode::Certified;
    let last = prepared.scene.timeline.points.len() - 1;
    let starts: Vec<usize> = (0..last.max(1)).step_by(SEGMENTS_PER_PART).collect();
    let sweep = SweepSettings { certified, accuracy_m: settings.accuracy_m };
    let whole = whole(prepared);
    let parts: Vec<Part> = starts
        .into_par_iter()
        .map(|start| {
            let end = (start + SEGMENTS_PER_PART).min(last);
            let part = Sweep::new(prepared, sweep, &whole).run(start, end);
            progress(if end == last { end - start + 1 } else { end - start });
            part
        })
        .collect();
    let (frames, segments_m, mut found, counts) = certificate::joined(parts);
    let covered = whole.iter().enumerate();
    found.proven.extend(covered.filter_map(|(slot, whole)| Some(whole.as_ref()?.proven(slot, last))));
    if certified {
        refine(prepared, &mut found, settings.accuracy_m);
    }
    let spans = if certified {
        spans::proven_spans(prepared, &found)
    } else {
        spans::sampled_spans(prepared.scene.pairs.len(), &frames)
    };
    let lows_m = if certified { found.proven_lows_m() } else { found.least_m.clone() };
    let minima = minimum::minima(prepared, &found, &lows_m, settings.accuracy_m);
    let certificate = certified.then(|| Certificate::new(prepared, &found, &segments_m, &spans));
    Checked { frames, spans, minima, certificate, counts }
}

/// Every point by smallest spheres alone: the patent's own verdict.
fn by_spheres(prepared: &Prepared<'_>, progress: &(dyn Fn(usize) + Sync)) -> Checked {
    let points = prepared.scene.timeline.points.len();
    let starts: Vec<usize> = (0..points).step_by(SEGMENTS_PER_PART).collect();
    let parts: Vec<(Vec<Frame>, Counts)> = starts
        .into_par_iter()
        .map(|start| {
            let end = (start + SEGMENTS_PER_PART).min(points);
            let mut asker = Asker::new(prepared);
            let frame = |point: usize| {
                asker.set(Moment::of_point(point));
                asker.frame()
            };
            let frames = (start..end).map(frame).collect();
            progress(end - start);
            (frames, asker.counts)
        })
        .collect();
    let (mut frames, mut counts) = (Vec::with_capacity(points), Counts::default());
    for (part, counted) in parts {
        frames.extend(part);
        counts.add(&counted);
    }
    let spans = spans::sampled_spans(prepared.scene.pairs.len(), &frames);
    let minima = vec![None; prepared.scene.pairs.len()];
    Checked { frames, spans, minima, certificate: None, counts }
}
