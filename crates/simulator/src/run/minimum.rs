//! The smallest clearance of every pair over the whole program.

use std::collections::BTreeMap;

use collision::Verdict;
use kinematics::PathParameter;
use rayon::prelude::*;

use super::Frame;
use super::ask::{Answer, Asked, Asker};
use super::finding::{Finding, FindingKind};
use super::measure::Measured;
use super::prepared::Prepared;
use super::sweep::Found;
use super::watch::Watch;
use super::witness::Witness;

/// The smallest clearance of a pair over what was checked: the interpolation points, or the whole motion.
#[derive(Clone, Debug, PartialEq)]
pub struct PairMinimum {
    /// Proven bounds, metres; both 0 where the pair collides, the lower one 0 where it is undecided.
    pub clearance_m: [f64; 2],
    /// The instant at which the upper bound was found; of a collision, the first at which it was seen.
    pub at: PathParameter,
    /// The two nearest points then, where the pair is apart.
    pub witness: Option<Witness>,
}

/// Upper bounds that lie this close to the lowest are looked at, in shares of it.
const PROMISING: f64 = 1.0;

/// An upper bound may lie this share above the distance at its instant.
const COARSE_SHARE: f64 = 0.05;

/// One minimum per checked pair; nothing where the watcher broke off.
pub(super) fn minima(
    prepared: &Prepared<'_>,
    found: &Found,
    lows_m: &[f64],
    accuracy_m: f64,
    watch: &Watch<'_>,
) -> Option<Vec<Option<PairMinimum>>> {
    let points = prepared.scene.timeline.points.len();
    let mut first_hit: Vec<Option<PathParameter>> = vec![None; prepared.scene.pairs.len()];
    for hit in &found.hits {
        let first = &mut first_hit[prepared.pair_of[hit.slot]];
        if first.is_none_or(|first| hit.at < first) {
            *first = Some(hit.at);
        }
    }
    let minima: Vec<_> = (0..prepared.scene.pairs.len())
        .into_par_iter()
        .map(|pair| {
            watch.goes_on(points).then(|| minimum(prepared, found, lows_m, accuracy_m, pair, first_hit[pair]))
        })
        .collect();
    minima.into_iter().collect()
}

/// The smallest clearance of a pair that may have been seen to collide first at `first_hit`.
fn minimum(
    prepared: &Prepared<'_>,
    found: &Found,
    lows_m: &[f64],
    accuracy_m: f64,
    pair: usize,
    first_hit: Option<PathParameter>,
) -> Option<PairMinimum> {
    if let Some(at) = first_hit {
        return Some(PairMinimum { clearance_m: [0.0; 2], at, witness: None });
    }
    let mut asker = Asker::new(prepared);
    let slots = prepared.slots_of(pair);
    let lowest_m = slots.clone().filter_map(|slot| found.lowest[slot]).map(|low| low.0).reduce(f64::min)?;
    let lo_m = slots.clone().map(|slot| lows_m[slot]).fold(f64::INFINITY, f64::min).max(0.0);
    // Bounds by spheres may hide which pieces are nearest: those that promise as much are all measured.
    let mut best: Option<PairMinimum> = None;
    for slot in slots {
        let Some((promised_m, at)) = found.lowest[slot] else { continue };
        if promised_m > lowest_m * (1.0 + PROMISING) {
            continue;
        }
        asker.set(at);
        let accuracy_m = accuracy_m.max(COARSE_SHARE * promised_m);
        let (hi_m, witness) = match asker.ask(&prepared.slots[slot], Asked::distance(accuracy_m, None)) {
            Answer::Contact(_) => (0.0, None),
            Answer::Unknown { .. } => continue,
            Answer::Apart(apart) if apart.inner.is_some() => (0.0, None),
            Answer::Apart(apart) => {
                let closest = apart.closest.map(|closest| closest.contact);
                (
                    apart.hi_m,
                    closest
                        .map(|c| Witness::of(&asker, prepared.scene.pairs[pair], prepared.slots[slot].a, &c)),
                )
            }
        };
        if best.as_ref().is_none_or(|best| hi_m < best.clearance_m[1]) {
            best = Some(PairMinimum { clearance_m: [lo_m.min(hi_m), hi_m], at, witness });
        }
    }
    best
}

/// Takes over what was seen nearer at the interpolation points, where the nearest pair of each is measured to the accuracy of the run.
pub(super) fn tighten_by_points(
    prepared: &Prepared<'_>,
    frames: &[Frame],
    minima: &mut [Option<PairMinimum>],
) {
    let mut nearest: BTreeMap<usize, (f64, usize)> = BTreeMap::new();
    for (point, frame) in frames.iter().enumerate() {
        let Some(smallest) = &frame.smallest else { continue };
        let hi_m = smallest.clearance_m[1];
        let known = nearest.entry(smallest.pair).or_insert((f64::INFINITY, point));
        if hi_m < known.0 {
            *known = (hi_m, point);
        }
    }
    let mut asker = Asker::new(prepared);
    for (pair, (seen_m, point)) in nearest {
        let Some(minimum) = minima[pair].as_mut().filter(|minimum| seen_m < minimum.clearance_m[1]) else {
            continue;
        };
        let at = PathParameter::of_point(point);
        asker.set(at);
        // As exactly as can be told: no further than was seen, with the two points.
        let (exact_m, witness) = match asker.measure(pair, 0.0, &mut Vec::new()) {
            Measured::Apart { clearance_m: [_, exact_m], nearest } => {
                let members = prepared.scene.pairs[pair];
                (exact_m, nearest.map(|(piece, contact)| Witness::of(&asker, members, piece, &contact)))
            }
            Measured::Collides | Measured::Unknown => (seen_m, None),
        };
        let hi_m = seen_m.min(exact_m);
        *minimum = PairMinimum { clearance_m: [minimum.clearance_m[0].min(hi_m), hi_m], at, witness };
    }
}

/// Takes over what a finding about the pair has seen nearer.
pub(super) fn tighten(minimum: &mut Option<PairMinimum>, finding: &Finding) {
    let (Some(minimum), FindingKind::Pair { verdict, clearance_m, witness, .. }) = (minimum, &finding.kind)
    else {
        return;
    };
    if *verdict == Verdict::Collision && minimum.clearance_m[1] > 0.0 {
        *minimum = PairMinimum { clearance_m: [0.0; 2], at: finding.shown, witness: None };
    } else if *verdict == Verdict::Near && clearance_m[1] < minimum.clearance_m[1] {
        minimum.clearance_m = [minimum.clearance_m[0].min(clearance_m[1]), clearance_m[1]];
        minimum.at = finding.shown;
        minimum.witness.clone_from(witness);
    }
}
