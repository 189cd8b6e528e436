//! The smallest clearance of every group of pairs over the whole path, to the accuracy: intervals with too low a bound are bisected.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use kinematics::PathParameter;
use rayon::prelude::*;

use crate::bubble::{FreeBubble, MotionBounds};
use crate::found::{Found, ProofKind, ProvenInterval};
use crate::front::Fronts;
use crate::goal::CurveWidth;
use crate::problem::Problem;
use crate::query::{DistanceRequest, QueryContext};
use crate::state::DistanceBounds;
use crate::watch::{Phase, Watch};

/// The smallest distance of a group is searched for to this share of it.
pub const GROUP_SHARE: f64 = 0.05;
/// Most queries per shape pair.
const MOST_QUERIES: u32 = 2048;
/// A tube is wide if so many of them exceed the accuracy.
const WIDE_TUBES: f64 = 3.0;
/// Most intervals that are proven together, beside collisions.
const MOST_TOGETHER: usize = 32;

/// The intervals of a shape pair, and the lowest upper bound found by the bisection, with its path parameter.
type RefinedIntervals = (Vec<ProvenInterval>, Option<(f64, PathParameter)>);

/// Raises the lower bounds of all pairs that are proven apart over the whole path to the smallest known clearance of their group less the
/// accuracy, as far as the query budget lasts; pairs that collide or are undecided somewhere are left as they are. `None` if the watcher
/// cancelled: then `found` is incomplete.
pub(crate) fn refine(
    problem: &Problem<'_>,
    found: &mut Found,
    width: CurveWidth,
    watch: &Watch<'_>,
) -> Option<()> {
    let is_apart = apart_all_along(problem, found);
    if !is_apart.contains(&true) {
        return Some(());
    }
    let targets = targets(problem, found, &is_apart, width);
    // Beside collisions the smallest distance alone is wanted, otherwise also what a front proves beyond the floor of every pair.
    let is_clear = found.unproven.is_empty() && found.hits.is_empty();
    let most_together = if is_clear { 1 } else { MOST_TOGETHER };
    let mut by_shape_pair: Vec<Vec<ProvenInterval>> = vec![Vec::new(); problem.shape_pairs.len()];
    for proven in found.proven.drain(..) {
        by_shape_pair[proven.shape_pair].push(proven);
    }
    let points = problem.path.points();
    let known = &found.lowest;
    let refined: Vec<Option<RefinedIntervals>> = by_shape_pair
        .into_par_iter()
        .enumerate()
        .map(|(shape_pair, intervals)| {
            let pair = problem.pair_of[shape_pair];
            let Target { floor_m, accuracy_m } = targets[problem.pairs[pair].group];
            if !is_apart[pair] || intervals.iter().all(|interval| interval.left_m() >= floor_m) {
                return Some((intervals, None));
            }
            watch.goes_on(Phase::Sweep, points).then(|| {
                let mut refinement =
                    Refinement { most_together, ..Refinement::new(problem, shape_pair, accuracy_m) };
                refinement.run(intervals, floor_m, known[shape_pair], u64::MAX)
            })
        })
        .collect();
    for (shape_pair, refined) in refined.into_iter().enumerate() {
        let (intervals, lowest) = refined?;
        found.proven.extend(intervals);
        if let (Some(new), Some(known)) = (lowest, &mut found.lowest[shape_pair])
            && new.0 < known.0
        {
            *known = new;
        }
    }
    Some(())
}

/// Per pair whether it is proven apart over the whole path.
pub(crate) fn apart_all_along(problem: &Problem<'_>, found: &Found) -> Vec<bool> {
    let mut is_apart = vec![true; problem.pairs.len()];
    let open = found.unproven.iter().map(|interval| interval.shape_pair);
    let hits = found.hits.iter().chain(&found.narrowed).map(|hit| hit.shape_pair);
    let enclosed = found.enclosed.iter().chain(&found.in_zones).map(|interval| interval.shape_pair);
    let inside = found.proven.iter().filter(|proven| proven.inner.is_some()).map(|proven| proven.shape_pair);
    for shape_pair in open.chain(hits).chain(enclosed).chain(inside) {
        is_apart[problem.pair_of[shape_pair]] = false;
    }
    is_apart
}

/// What is to be proven of all pairs of a group that are apart.
#[derive(Clone, Copy)]
pub(crate) struct Target {
    /// The smallest distance known of them less the accuracy, metres.
    pub(crate) floor_m: f64,
    /// How far the bounds on the smallest distance may be apart, metres.
    pub(crate) accuracy_m: f64,
}

/// The targets of all groups: the smallest distance of all is searched for to the accuracy of the run, that of another group to a share of
/// it if that is more.
pub(crate) fn targets(
    problem: &Problem<'_>,
    found: &Found,
    is_apart: &[bool],
    width: CurveWidth,
) -> Vec<Target> {
    let groups = problem.pairs.iter().map(|pair| pair.group + 1).max().unwrap_or(0);
    let mut least_m = vec![f64::INFINITY; groups];
    for (shape_pair, lowest) in found.lowest.iter().enumerate() {
        let pair = problem.pair_of[shape_pair];
        if let (Some((hi_m, _)), true) = (lowest, is_apart[pair]) {
            let least_m = &mut least_m[problem.pairs[pair].group];
            *least_m = least_m.min(*hi_m);
        }
    }
    let smallest_m = least_m.iter().copied().fold(f64::INFINITY, f64::min);
    let target = |least_m: f64| {
        let accuracy_m = if least_m > smallest_m {
            width.accuracy_m.max(GROUP_SHARE * least_m)
        } else {
            width.width_m(least_m)
        };
        let floor_m = least_m - accuracy_m;
        Target { floor_m: if floor_m > 0.0 && floor_m.is_finite() { floor_m } else { 0.0 }, accuracy_m }
    };
    least_m.into_iter().map(target).collect()
}

/// Intervals that follow each other without a gap, at most so many.
fn runs(intervals: &[ProvenInterval], most: usize) -> impl Iterator<Item = &[ProvenInterval]> {
    let follows = |before: &ProvenInterval, after: &ProvenInterval| {
        before.to == after.from && before.inner == after.inner
    };
    intervals.chunk_by(follows).flat_map(move |run| run.chunks(most))
}

/// Intervals that follow each other: the fronts that prove the floor over some, and the others as they were, both in order.
struct Raised {
    fronts: Vec<ProvenInterval>,
    open: Vec<ProvenInterval>,
}

/// An interval, ordered by lowest bound first.
struct QueuedInterval(ProvenInterval);

impl QueuedInterval {
    fn bound_m(&self) -> f64 {
        self.0.left_m()
    }
}

impl PartialEq for QueuedInterval {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for QueuedInterval {}

impl PartialOrd for QueuedInterval {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for QueuedInterval {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_bound = other.bound_m().total_cmp(&self.bound_m());
        by_bound.then_with(|| other.0.from.0.total_cmp(&self.0.from.0))
    }
}

/// The refinement of one shape pair.
pub(crate) struct Refinement<'a> {
    problem: &'a Problem<'a>,
    shape_pair: usize,
    accuracy_m: f64,
    /// Intervals that one front is asked for, at most.
    most_together: usize,
    context: QueryContext<'a>,
    motion_bounds: MotionBounds<'a>,
    fronts: Fronts,
    coordinates: Vec<f64>,
    near: Option<(u32, u32)>,
    lowest: Option<(f64, PathParameter)>,
    /// The widest tube met, metres: bounds cannot come nearer to each other than on both its sides.
    tube_m: f64,
}

impl<'a> Refinement<'a> {
    pub(crate) fn new(problem: &'a Problem<'a>, shape_pair: usize, accuracy_m: f64) -> Self {
        let (context, motion_bounds) = (QueryContext::new(problem), MotionBounds::new(problem));
        Self {
            problem,
            shape_pair,
            accuracy_m,
            most_together: 1,
            context,
            motion_bounds,
            fronts: Fronts::default(),
            coordinates: Vec::new(),
            near: None,
            lowest: None,
            tube_m: 0.0,
        }
    }

    /// Raises the bounds of all intervals to `floor_m`, or to the accuracy below a smaller distance that is found on the way: no
    /// bound can be raised above that. After so many tests it ends early.
    pub(crate) fn run(
        &mut self,
        intervals: Vec<ProvenInterval>,
        mut floor_m: f64,
        known: Option<(f64, PathParameter)>,
        most_tests: u64,
    ) -> RefinedIntervals {
        // Where the smallest upper bound is known it is seldom exact.
        if let Some((_, at)) = known
            && self.measure(at).is_some()
        {
            floor_m = floor_m.min(self.floor_m());
        }
        let (mut low, mut done): (Vec<_>, Vec<_>) =
            intervals.into_iter().partition(|interval| interval.left_m() + self.slack_m() < floor_m);
        low.sort_by(|before, after| before.from.0.total_cmp(&after.from.0));
        let mut open = BinaryHeap::new();
        for run in runs(&low, self.most_together) {
            let raised = self.raise_together(run, floor_m, most_tests);
            done.extend(raised.fronts);
            for interval in raised.open {
                open.push(QueuedInterval(interval));
            }
        }
        for _ in 0..MOST_QUERIES {
            match open.pop() {
                Some(QueuedInterval(lowest))
                    if lowest.left_m() + self.slack_m() < floor_m && self.tests() < most_tests =>
                {
                    if let Some(front) = self.front(&lowest, floor_m) {
                        done.push(front);
                    } else if let Some(halves) = self.halve(&lowest) {
                        open.extend(halves.map(QueuedInterval));
                        floor_m = floor_m.min(self.floor_m());
                    } else {
                        done.push(lowest);
                    }
                }
                rest => {
                    open.extend(rest);
                    break;
                }
            }
        }
        done.extend(open.into_iter().map(|open| open.0));
        (done, self.lowest)
    }

    /// Proves the floor over intervals that follow each other by one front, or else over either half of them.
    fn raise_together(&mut self, run: &[ProvenInterval], floor_m: f64, most_tests: u64) -> Raised {
        let [first, .., last] = run else {
            return Raised { fronts: Vec::new(), open: run.to_vec() };
        };
        let whole = ProvenInterval { to: last.to, ..*first };
        let front = if self.tests() < most_tests { self.front(&whole, floor_m) } else { None };
        if let Some(front) = front {
            return Raised { fronts: vec![front], open: Vec::new() };
        }
        let (before, after) = run.split_at(run.len() / 2);
        let mut raised = self.raise_together(before, floor_m, most_tests);
        let later = self.raise_together(after, floor_m, most_tests);
        raised.fronts.extend(later.fronts);
        raised.open.extend(later.open);
        raised
    }

    /// What bounds may lack of the floor, metres: a wide tube on both its sides leaves no room for the accuracy.
    fn slack_m(&self) -> f64 {
        if WIDE_TUBES * self.tube_m < self.accuracy_m { 0.0 } else { 2.0 * self.tube_m }
    }

    /// Tests of node pairs and of triangle pairs so far.
    pub(crate) fn tests(&self) -> u64 {
        self.context.counts.tests()
    }

    /// Proves the floor over a whole interval by one front, if possible.
    fn front(&mut self, interval: &ProvenInterval, floor_m: f64) -> Option<ProvenInterval> {
        let ends = [interval.from, interval.to];
        let front = self.fronts.prove(&mut self.context, self.shape_pair, ends, (floor_m, floor_m))?;
        (front.inner == interval.inner).then_some(front)
    }

    /// Bisects an interval; each half takes the better of the old bubble and a new one in the middle. `None` if not possible.
    fn halve(&mut self, interval: &ProvenInterval) -> Option<[ProvenInterval; 2]> {
        let middle = PathParameter(0.5 * (interval.from.0 + interval.to.0));
        if middle <= interval.from || middle >= interval.to {
            return None;
        }
        let at_center = DistanceBounds { lo_m: interval.gap_m, hi_m: f64::INFINITY, closest: None };
        let old = self.bubble(interval.center, at_center);
        let new = self.measure(middle)?;
        let mut coordinates = std::mem::take(&mut self.coordinates);
        let mut half = |from: PathParameter, to: PathParameter| {
            let mut by = |bubble: &FreeBubble| ProvenInterval {
                from,
                to,
                center: bubble.at,
                gap_m: bubble.lo_m,
                motion_m: self.largest_motion_m(bubble, [from, to], &mut coordinates),
                moved: bubble.moved,
                kind: ProofKind::Bubble,
                ..*interval
            };
            // A front holds as it is on every part of its interval.
            let old = if interval.kind == ProofKind::Front {
                ProvenInterval { from, to, ..*interval }
            } else {
                by(&old)
            };
            let new = by(&new);
            if old.left_m() > new.left_m() { old } else { new }
        };
        let halves = [half(interval.from, middle), half(middle, interval.to)];
        self.coordinates = coordinates;
        // Through rounding the bound of a half may be slightly below that of the whole interval; then the whole one is kept.
        let eps_m = self.problem.eps.eps_m;
        halves.iter().all(|half| half.left_m() > eps_m).then_some(halves)
    }

    /// The distance that is to be proven by the lowest one found here.
    fn floor_m(&self) -> f64 {
        self.lowest.map_or(f64::INFINITY, |(lowest_m, _)| lowest_m) - self.accuracy_m
    }

    /// The bubble at an instant, by the exact distance there; `None` if the shapes are not apart.
    fn measure(&mut self, at: PathParameter) -> Option<FreeBubble> {
        let pair = &self.problem.shape_pairs[self.shape_pair];
        self.context.set_pair(pair, at);
        let state = self.context.query(pair, DistanceRequest::distance(0.0, self.near));
        let apart = state.surfaces()?;
        self.near = state.closest();
        let bubble = self.bubble(at, apart);
        let tube_m = self.problem.tube_m(&bubble, [at; 2]);
        self.tube_m = self.tube_m.max(tube_m);
        // The commanded configuration may be this much further apart.
        let hi_m = apart.hi_m + tube_m;
        if self.lowest.is_none_or(|(lowest_m, _)| hi_m < lowest_m) {
            self.lowest = Some((hi_m, at));
        }
        Some(bubble)
    }

    /// The bubble at a configuration with known bounds on the distance.
    fn bubble(&mut self, at: PathParameter, surfaces: DistanceBounds) -> FreeBubble {
        self.context.set_pair(&self.problem.shape_pairs[self.shape_pair], at);
        self.problem.path.values_at(at, &mut self.coordinates);
        let bubble = self.motion_bounds.bubble(&self.context.poses, self.shape_pair, (at, &self.coordinates));
        bubble.with_distance(surfaces, None)
    }

    /// Largest motion bound of a bubble over an interval: at its ends or at an interpolation point in it, and from there to the tube.
    fn largest_motion_m(
        &self,
        bubble: &FreeBubble,
        [from, to]: [PathParameter; 2],
        coordinates: &mut Vec<f64>,
    ) -> f64 {
        let path = &*self.problem.path;
        let mut largest_m = 0.0_f64;
        for end in [from, to] {
            path.values_at(end, coordinates);
            largest_m = largest_m.max(bubble.motion_m(coordinates));
        }
        for point in (from.0.ceil() as usize)..=(to.0 as usize) {
            largest_m = largest_m.max(bubble.motion_m(path.values_at_point(point)));
        }
        largest_m + self.problem.tube_m(bubble, [from, to])
    }
}
