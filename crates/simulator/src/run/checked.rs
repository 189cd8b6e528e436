//! Checking all points of a program, and the motion between them: in parts of a fixed length, each from nothing.

use rayon::prelude::*;

use collision::Counts;
use kinematics::PathParameter;

use super::ask::Asker;
use super::certificate::{Certificate, joined};
use super::minimum::{PairMinimum, minima};
use super::prepared::Prepared;
use super::spans::{Span, proven_spans, sampled_spans};
use super::sweep::{Part, Sweep, SweepSettings, refine, whole};
use super::watch::Watch;
use super::{Frame, Mode, RunSettings};

/// Segments that one thread checks at once; a fixed number, so that nothing depends on the threads.
const SEGMENTS_PER_PART: usize = 128;

/// What checking all points, and perhaps the motion between them, gave.
pub(super) struct Checked {
    pub(super) frames: Vec<Frame>,
    pub(super) spans: Vec<Span>,
    pub(super) minima: Vec<Option<PairMinimum>>,
    pub(super) certificate: Option<Certificate>,
    pub(super) counts: Counts,
}

/// Every point by exact surfaces, and the motion between them where that is asked for; nothing where the watcher broke off.
pub(super) fn exactly(prepared: &Prepared<'_>, settings: RunSettings, watch: &Watch<'_>) -> Option<Checked> {
    let certified = settings.mode == Mode::Certified;
    let last = prepared.scene.timeline.points.len() - 1;
    let starts: Vec<usize> = (0..last.max(1)).step_by(SEGMENTS_PER_PART).collect();
    let sweep = SweepSettings { certified, accuracy_m: settings.accuracy_m };
    let whole = whole(prepared);
    let check = |start: usize| {
        if watch.is_stopped() {
            return None;
        }
        let end = (start + SEGMENTS_PER_PART).min(last);
        let part = Sweep::new(prepared, sweep, &whole).run(start, end);
        // The next part starts with the point that this one ends with.
        let told = if end == last { end - start + 1 } else { end - start };
        watch.tell(start, &part.frames[..told]);
        Some(part)
    };
    let parts: Vec<Option<Part>> = starts.into_par_iter().map(check).collect();
    let parts: Vec<Part> = parts.into_iter().collect::<Option<_>>()?;
    let (frames, segments_m, mut found, counts) = joined(parts);
    let covered = whole.iter().enumerate();
    found.proven.extend(covered.filter_map(|(slot, whole)| Some(whole.as_ref()?.proven(slot, last))));
    if certified {
        refine(prepared, &mut found, settings.accuracy_m, watch)?;
    }
    let spans = if certified {
        proven_spans(prepared, &found)
    } else {
        sampled_spans(prepared.scene.pairs.len(), &frames)
    };
    let lows_m = if certified { found.proven_lows_m() } else { found.least_m.clone() };
    let minima = minima(prepared, &found, &lows_m, settings.accuracy_m, watch)?;
    let certificate = certified.then(|| Certificate::new(prepared, &found, &segments_m, &spans));
    Some(Checked { frames, spans, minima, certificate, counts })
}

/// Every point by smallest spheres alone: the patent's own verdict; nothing where the watcher broke off.
pub(super) fn by_spheres(prepared: &Prepared<'_>, watch: &Watch<'_>) -> Option<Checked> {
    let points = prepared.scene.timeline.points.len();
    let starts: Vec<usize> = (0..points).step_by(SEGMENTS_PER_PART).collect();
    let check = |start: usize| {
        if watch.is_stopped() {
            return None;
        }
        let end = (start + SEGMENTS_PER_PART).min(points);
        let mut asker = Asker::new(prepared);
        let frame = |point: usize| {
            asker.set(PathParameter::of_point(point));
            asker.frame()
        };
        let frames: Vec<Frame> = (start..end).map(frame).collect();
        watch.tell(start, &frames);
        Some((frames, asker.counts))
    };
    let parts: Vec<Option<(Vec<Frame>, Counts)>> = starts.into_par_iter().map(check).collect();
    let (mut frames, mut counts) = (Vec::with_capacity(points), Counts::default());
    for part in parts {
        let (part, counted) = part?;
        frames.extend(part);
        counts.add(&counted);
    }
    let spans = sampled_spans(prepared.scene.pairs.len(), &frames);
    let minima = vec![None; prepared.scene.pairs.len()];
    Some(Checked { frames, spans, minima, certificate: None, counts })
}
