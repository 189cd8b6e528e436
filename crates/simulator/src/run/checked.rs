//! Checks all points of a program, and the motion between them: by exact surfaces or by smallest spheres.

use rayon::prelude::*;

use collision::Counts;
use continuous::{Effort, Goal, PointResult, Proof, QueryContext, SEGMENTS_PER_CHUNK, Watch, prove};
use kinematics::PathParameter;

use super::certificate::Certificate;
use super::minimum::{PairMinimum, minima};
use super::prepared::Prepared;
use super::settings::{Mode, RunSettings};
use super::spans::{Span, proven_spans, sampled_spans};

/// The results at all points and, in a certified run, of the motion between them.
pub(super) struct Checked {
    pub(super) frames: Vec<PointResult>,
    pub(super) spans: Vec<Span>,
    pub(super) minima: Vec<Option<PairMinimum>>,
    pub(super) certificate: Option<Certificate>,
    pub(super) counts: Counts,
    pub(super) effort: Effort,
}

/// Checks by exact surfaces: every point and, if certified, the motion between them; `None` if the watcher cancelled.
pub(super) fn exactly(prepared: &Prepared<'_>, settings: RunSettings, watch: &Watch<'_>) -> Option<Checked> {
    let certified = settings.mode == Mode::Certified;
    let goal = Goal { between_points: certified, accuracy_m: settings.accuracy_m };
    let Proof { points: frames, segments_m, found, counts, effort } = prove(&prepared.problem, goal, watch)?;
    let spans = if certified {
        proven_spans(prepared, &found)
    } else {
        sampled_spans(prepared, &frames, &found.hits)
    };
    let lows_m = if certified { found.proven_lows_m() } else { found.least_m.clone() };
    let minima = minima(prepared, &found, &lows_m, settings.accuracy_m, watch)?;
    let certificate = certified.then(|| Certificate::new(prepared, &found, &segments_m, &spans));
    Some(Checked { frames, spans, minima, certificate, counts, effort })
}

/// Checks every point by smallest spheres alone, the patent's own verdict; `None` if the watcher cancelled.
pub(super) fn by_spheres(prepared: &Prepared<'_>, watch: &Watch<'_>) -> Option<Checked> {
    let points = prepared.scene.timeline.points.len();
    let starts: Vec<usize> = (0..points).step_by(SEGMENTS_PER_CHUNK).collect();
    let check = |start: usize| {
        if watch.is_stopped() {
            return None;
        }
        let end = (start + SEGMENTS_PER_CHUNK).min(points);
        let mut context = QueryContext::new(&prepared.problem);
        let check = |point: usize| {
            context.set(PathParameter::of_point(point));
            context.decide_all()
        };
        let frames: Vec<PointResult> = (start..end).map(check).collect();
        watch.tell(start, &frames);
        Some((frames, context.counts))
    };
    let parts: Vec<Option<(Vec<PointResult>, Counts)>> = starts.into_par_iter().map(check).collect();
    let (mut frames, mut counts) = (Vec::with_capacity(points), Counts::default());
    for part in parts {
        let (part, counted) = part?;
        frames.extend(part);
        counts.add(&counted);
    }
    let spans = sampled_spans(prepared, &frames, &[]);
    let minima = vec![None; prepared.scene.pairs.len()];
    Some(Checked { frames, spans, minima, certificate: None, counts, effort: Effort::default() })
}
