//! The smallest clearance of every pair over the whole program.

use std::collections::BTreeMap;

use collision::Counts;
use kinematics::PathParameter;
use rayon::prelude::*;

use super::any_time_low::LowAtAnyTime;
use super::detail::Witness;
use super::finding::Finding;
use super::finding_kind::FindingKind;
use super::prepared::PreparedRun;
use super::spans::Span;
use continuous::{
    Curve, DistanceRequest, Found, GROUP_SHARE, Goal, LeastClearance, PairState, Phase, PointResult,
    QueryContext, Verdict, Watch, narrow, narrow_width_m,
};
use scene::Scene;

/// The smallest clearance of a pair over the interpolation points, or over the whole motion.
#[derive(Clone, Debug, PartialEq)]
pub struct PairMinimum {
    /// Proven bounds, metres; both 0 if the pair collides, the lower one 0 if it is undecided.
    pub clearance_m: [f64; 2],
    /// The instant of the upper bound; for a collision, the first one found.
    pub at: PathParameter,
    /// The closest points then, if the pair is apart.
    pub witness: Option<Witness>,
}

/// Shape pairs with an upper bound at most this share above the lowest one are measured.
const PROMISING: f64 = 1.0;

impl PairMinimum {
    /// Whether its bounds are as near to each other as promised: by the accuracy of the run, metres, or by a hundredth where that is more.
    pub fn is_narrow(&self, accuracy_m: f64) -> bool {
        let [lo_m, hi_m] = self.clearance_m;
        hi_m - lo_m <= narrow_width_m(hi_m, accuracy_m) * (1.0 + ROUNDING)
    }

    /// Lowers it for a span in which the pair is not proven apart, beside what is checked of it.
    pub(super) fn lower_to(&mut self, span: &Span) {
        self.clearance_m[0] = 0.0;
        if span.verdict == Verdict::Collision {
            *self = Self { clearance_m: [0.0; 2], at: span.begins[1], witness: None };
        }
    }

    /// Whether another pair may be nearer than this one by more than the share of it to which the nearest pair of a kind is searched for.
    pub fn may_exceed(&self, other: Option<&Self>, accuracy_m: f64) -> bool {
        let hi_m = self.clearance_m[1];
        let lo_m = other.map_or(0.0, |other| other.clearance_m[0]);
        hi_m - lo_m > accuracy_m.max(GROUP_SHARE * hi_m) * (1.0 + ROUNDING)
    }
}

/// A measured upper bound may exceed the distance at its instant by this share.
const COARSE_SHARE: f64 = 0.05;

/// Pairs whose smallest clearance is searched for to the accuracy, besides the nearest of every kind: lists show as many.
const MOST_NARROWED: usize = 10;
/// The search takes at most this share of the tests of the check.
const SEARCH_SHARE: f64 = 0.02;
/// It takes so many tests in any case.
const FEWEST_TESTS: u64 = 20_000;

/// What rounding may add to a difference, as a share of it.
const ROUNDING: f64 = 1e-6;

/// One minimum per checked pair; `None` if the watcher cancelled.
pub(super) fn minima(
    prepared: &PreparedRun<'_>,
    found: &Found,
    lows_m: &[f64],
    goal: Goal,
    watch: &Watch<'_>,
) -> Option<Vec<Option<PairMinimum>>> {
    let points = prepared.scene.timeline.points.len();
    let mut first_hit: Vec<Option<PathParameter>> = vec![None; prepared.scene.pairs.len()];
    for hit in &found.hits {
        let first = &mut first_hit[prepared.problem.pair_of[hit.shape_pair]];
        if first.is_none_or(|first| hit.at < first) {
            *first = Some(hit.at);
        }
    }
    let minima: Vec<_> = (0..prepared.scene.pairs.len())
        .into_par_iter()
        .map_init(
            || QueryContext::new(&prepared.problem),
            |context, pair| {
                watch
                    .goes_on(Phase::Sweep, points)
                    .then(|| minimum(prepared, context, found, lows_m, goal, pair, first_hit[pair]))
            },
        )
        .collect();
    minima.into_iter().collect()
}

/// The smallest clearance of a pair; `first_hit` is its first collision found, if any.
fn minimum(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    found: &Found,
    lows_m: &[f64],
    goal: Goal,
    pair: usize,
    first_hit: Option<PathParameter>,
) -> Option<PairMinimum> {
    if let Some(at) = first_hit {
        return Some(PairMinimum { clearance_m: [0.0; 2], at, witness: None });
    }
    let shape_pairs = prepared.problem.shape_pairs_of(pair);
    let lowest_m = shape_pairs
        .clone()
        .filter_map(|shape_pair| found.lowest[shape_pair])
        .map(|low| low.0)
        .reduce(f64::min)?;
    let lo_m =
        shape_pairs.clone().map(|shape_pair| lows_m[shape_pair]).fold(f64::INFINITY, f64::min).max(0.0);
    if goal.curve == Curve::Unmeasured {
        let lowest = shape_pairs.filter_map(|shape_pair| found.lowest[shape_pair]);
        let (hi_m, at) = lowest.min_by(|x, y| x.0.total_cmp(&y.0))?;
        return Some(PairMinimum { clearance_m: [lo_m.min(hi_m), hi_m], at, witness: None });
    }
    // Bounds by bounding volumes may hide which shapes are nearest: all with a comparable bound are measured.
    let mut best: Option<PairMinimum> = None;
    for shape_pair in shape_pairs {
        let Some((promised_m, at)) = found.lowest[shape_pair] else { continue };
        if promised_m > lowest_m * (1.0 + PROMISING) {
            continue;
        }
        context.set_pair(&prepared.problem.shape_pairs[shape_pair], at);
        let accuracy_m = goal.accuracy_m.max(COARSE_SHARE * promised_m);
        let request = DistanceRequest::distance(accuracy_m, None);
        let state = context.query(&prepared.problem.shape_pairs[shape_pair], request);
        if let PairState::Unknown { .. } = state {
            continue;
        }
        // Where the smallest clearance was searched for, the bound known is exact.
        let hi_m = (state.hi_m() + context.tube_m(shape_pair)).min(promised_m);
        let witness = Witness::of_nearest(prepared, context, pair, &state);
        if best.as_ref().is_none_or(|best| hi_m < best.clearance_m[1]) {
            best = Some(PairMinimum { clearance_m: [lo_m.min(hi_m), hi_m], at, witness });
        }
    }
    best
}

/// Narrows the bounds of the nearest pair of every kind, then of the nearest of all others, as far as a budget lasts that is a share of
/// the tests of the check. Pairs that are not clear or near all along have no smallest clearance.
pub(super) fn narrow_nearest(
    prepared: &PreparedRun<'_>,
    (found, goal, counts): (&Found, Goal, &Counts),
    spans: &[Span],
    minima: &mut [Option<PairMinimum>],
) {
    if goal.curve == Curve::Unmeasured {
        return;
    }
    let pairs = &prepared.problem.pairs;
    let mut is_apart: Vec<bool> = minima.iter().map(Option::is_some).collect();
    for span in spans.iter().filter(|span| matches!(span.verdict, Verdict::Collision | Verdict::Undecided)) {
        is_apart[span.pair] = false;
    }
    let mut order: Vec<(f64, usize)> = (minima.iter().enumerate())
        .filter(|(pair, _)| is_apart[*pair])
        .filter_map(|(pair, minimum)| Some((minimum.as_ref()?.clearance_m[1], pair)))
        .collect();
    order.sort_by(|x, y| x.0.total_cmp(&y.0).then(x.1.cmp(&y.1)));
    let mut groups: Vec<usize> = Vec::new();
    let (first, others): (Vec<usize>, Vec<usize>) = order.iter().map(|(_, pair)| *pair).partition(|&pair| {
        let is_first = !groups.contains(&pairs[pair].group);
        groups.extend(is_first.then_some(pairs[pair].group));
        is_first
    });
    let tests = counts.tests() as f64;
    let mut tests_left = ((SEARCH_SHARE * tests) as u64).max(FEWEST_TESTS);
    for pair in first.into_iter().chain(others.into_iter().take(MOST_NARROWED)) {
        let Some(minimum) = minima[pair].as_mut() else { continue };
        if tests_left == 0 {
            return;
        }
        let known = LeastClearance { clearance_m: minimum.clearance_m, at: minimum.at };
        let least = narrow(&prepared.problem, found, goal, (pair, known), &mut tests_left);
        if least.at != minimum.at {
            let mut context = QueryContext::new(&prepared.problem);
            context.set(least.at);
            let state = context.measure(pair, goal.accuracy_m, &mut Vec::new());
            minimum.witness = Witness::of_nearest(prepared, &context, pair, &state);
            minimum.at = least.at;
        }
        minimum.clearance_m = least.clearance_m;
    }
}

/// Lowers minima to distances at interpolation points, where the nearest pair of each point is measured to the run's accuracy.
pub(super) fn tighten_by_points(
    prepared: &PreparedRun<'_>,
    frames: &[PointResult],
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
    let mut context = QueryContext::new(&prepared.problem);
    for (pair, (seen_m, point)) in nearest {
        let Some(minimum) = minima[pair].as_mut().filter(|minimum| seen_m < minimum.clearance_m[1]) else {
            continue;
        };
        let at = PathParameter::of_point(point);
        context.set(at);
        // Measured as accurately as possible; the smaller upper bound is kept.
        let state = context.measure(pair, 0.0, &mut Vec::new());
        let exact_m = if let PairState::Apart(apart) = state { apart.hi_m } else { seen_m };
        let witness = Witness::of_nearest(prepared, &context, pair, &state);
        let hi_m = seen_m.min(exact_m);
        *minimum = PairMinimum { clearance_m: [minimum.clearance_m[0].min(hi_m), hi_m], at, witness };
    }
}

/// Raises the bounds of pairs that are clear everywhere to the required clearance: the proof says so, while sums of its numbers
/// may round to a little less.
///
/// # Guarantee
/// A pair is clear only where its required clearance is proven, so both stay bounds.
pub(super) fn keep_what_is_clear(scene: &Scene, spans: &[Span], minima: &mut [Option<PairMinimum>]) {
    let mut is_clear = vec![true; minima.len()];
    for span in spans {
        is_clear[span.pair] = false;
    }
    for ((minimum, is_clear), required) in minima.iter_mut().zip(is_clear).zip(&scene.clearances.required) {
        if let (Some(minimum), true) = (minimum, is_clear) {
            let [least_m, _] = required.range_m();
            minimum.clearance_m = minimum.clearance_m.map(|bound_m| bound_m.max(least_m));
        }
    }
}

/// Lowers the minima of pairs that two programs without a common clock move to what is proven at all their places: the timeline has few of
/// these, so that what was measured there is an upper bound alone. Pairs that are not asked along the timeline are measured where both
/// programs begin.
pub(super) fn lower_apart(
    prepared: &PreparedRun<'_>,
    lows: &[LowAtAnyTime],
    accuracy_m: f64,
    minima: &mut [Option<PairMinimum>],
) {
    let mut context = QueryContext::new(&prepared.problem);
    context.set(PathParameter::of_point(0));
    for &LowAtAnyTime { pair, low_m, begin_together } in lows {
        if let Some(minimum) = &mut minima[pair] {
            minimum.clearance_m[0] = minimum.clearance_m[0].min(low_m);
        } else if begin_together
            && let PairState::Apart(apart) = context.measure(pair, accuracy_m, &mut Vec::new())
        {
            let clearance_m = [low_m.min(apart.hi_m), apart.hi_m];
            minima[pair] = Some(PairMinimum { clearance_m, at: PathParameter::of_point(0), witness: None });
        }
    }
}

/// Lowers a minimum to the distance in a finding of the pair.
pub(super) fn tighten(minimum: &mut Option<PairMinimum>, finding: &Finding) {
    let (Some(minimum), FindingKind::Pair { verdict, clearance_m, witness, .. }) = (minimum, &finding.kind)
    else {
        return;
    };
    if *verdict == Verdict::Collision && minimum.clearance_m[1] > 0.0 {
        *minimum = PairMinimum { clearance_m: [0.0; 2], at: finding.shown.at, witness: None };
    } else if *verdict == Verdict::Near && clearance_m[1] < minimum.clearance_m[1] {
        minimum.clearance_m = [minimum.clearance_m[0].min(clearance_m[1]), clearance_m[1]];
        minimum.at = finding.shown.at;
        minimum.witness.clone_from(witness);
    }
}
