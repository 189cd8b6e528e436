//! One interpolation point: every pair, and the smallest clearance.

use crate::{DecidedBy, Verdict};
use kinematics::PathParameter;

use super::Sweep;
use super::state::{BubbleInUse, KnownState};
use crate::bubble::FreeBubble;
use crate::decide::judged;
use crate::found::Hit;
use crate::goal::Curve;
use crate::point_result::{PairVerdict, PointResult, Smallest};
use crate::query::DistanceRequest;
use crate::state::PairState;

/// A query requests a distance that lasts this many points at the current speed.
const LASTING_POINTS: f64 = 2.0;
/// A pair is queried again when its lower bound has shrunk to this share of its lowest upper bound, or of twice the bound of its
/// last query.
const EXHAUSTED_SHARE: f64 = 0.25;
/// The same where no clearances are wanted: what is left of a bound matters less.
const UNMEASURED_SHARE: f64 = 0.1;
/// Bounding volumes alone are tried only if the last distance was at least this many times the needed one.
const COARSE_FROM: f64 = 1.5;

/// The verdict without a query.
const UNDECIDED: (Verdict, DecidedBy) = (Verdict::Undecided, DecidedBy::Triangles);

impl Sweep<'_> {
    /// Checks all pairs at an interpolation point (patent steps 110 to 124).
    ///
    /// # Guarantee
    /// Every pair gets the same verdict as without earlier results: these only save queries whose result they bound. The bounds
    /// of the smallest clearance are at most the accuracy and the tube apart, if it is measured.
    pub(super) fn check_point(&mut self, point: usize) -> PointResult {
        self.here.clear();
        self.here.extend_from_slice(self.problem.path.values_at_point(point));
        self.sleeping.list_due(point, &mut self.awake);
        self.check_here(PathParameter::of_point(point))
    }

    /// Checks all pairs at any path parameter, without earlier results; otherwise like [`Sweep::check_point`].
    pub(crate) fn check_alone(mut self, at: PathParameter) -> PointResult {
        self.problem.path.values_at(at, &mut self.here);
        self.let_unchecked_sleep(at);
        self.sleeping.list_due(0, &mut self.awake);
        self.check_here(at)
    }

    /// Checks all pairs at the configuration in `here`: those that are awake, and what the nearest of them wakes.
    fn check_here(&mut self, at: PathParameter) -> PointResult {
        self.context.set_none(at);
        self.covered_m = f64::INFINITY;
        for index in 0..self.awake.len() {
            self.look_at(self.awake[index], at);
        }
        self.nearest = self.find_nearest(at);
        self.awake.sort_unstable();
        self.context.effort.looks += self.awake.len() as u64;
        for &shape_pair in &self.awake {
            let state = &mut self.states[shape_pair];
            if let (Some(KnownState::Apart(in_use)), None) = (&mut state.known, &state.replaced) {
                in_use.motion_m = in_use.motion_m.max(in_use.motions_m[1]);
            }
        }
        self.point_result(at)
    }

    /// Takes the bubble of a pair to the current point; the pair is awake from here on.
    fn look_at(&mut self, shape_pair: usize, at: PathParameter) {
        let slept = self.sleeping.sleeps(shape_pair);
        self.sleeping.wake(shape_pair);
        let state = &mut self.states[shape_pair];
        if let Some(Some(KnownState::Apart(in_use))) = state.replaced.take() {
            self.motion_bounds.recycle(in_use.bubble);
        }
        state.covered_m = None;
        if let Some(hold) = state.hold.take() {
            state.covered_m = Some(hold.low_m.min(hold.front.low_m(&self.here)));
            state.front.moved(hold.bubble.motion_m(&self.here) + self.problem.tube_m(&hold.bubble, [at; 2]));
            self.motion_bounds.recycle(hold.bubble);
        }
        let Some(KnownState::Apart(in_use)) = &mut state.known else { return };
        let motion_m = |values: &[f64], at: PathParameter| {
            in_use.bubble.motion_m(values) + self.problem.tube_m(&in_use.bubble, [at; 2])
        };
        let here_m = motion_m(&self.here, at);
        let before_m = if slept {
            // At the first point of a part nothing is before it.
            let before = (at.0 as usize).saturating_sub(1);
            motion_m(self.problem.path.values_at_point(before), PathParameter::of_point(before))
        } else {
            in_use.motions_m[1]
        };
        in_use.motions_m = [before_m, here_m];
    }

    /// Wakes a sleeping pair at the current point.
    pub(super) fn wake(&mut self, shape_pair: usize, at: PathParameter) {
        self.look_at(shape_pair, at);
        self.awake.push(shape_pair);
    }

    /// Lets the pairs sleep whose bubble covers the whole path.
    pub(super) fn let_whole_sleep(&mut self) {
        for (shape_pair, state) in self.states.iter_mut().enumerate() {
            if let Some(KnownState::Apart(in_use)) = &state.known {
                let bound_m = in_use.bubble.lo_m - in_use.motion_m;
                state.least_m = Some(bound_m);
                self.sleeping.sleep(shape_pair, self.last, bound_m);
            }
        }
    }

    /// Lets every pair sleep whose bubble holds for points ahead, with a bound that need not be looked at there.
    ///
    /// # Guarantee
    /// As long as a pair sleeps, its distance is at least the bound that it sleeps with, at points and between them: more than eps
    /// and at least its required clearance.
    pub(super) fn fall_asleep(&mut self, point: usize) {
        for index in 0..self.awake.len() {
            let shape_pair = self.awake[index];
            let floor_m = self.floor_m(shape_pair, self.nearest);
            let state = &mut self.states[shape_pair];
            let Some(KnownState::Apart(in_use)) = &mut state.known else { continue };
            let floor_m = floor_m.max(self.problem.required(shape_pair).largest_m());
            // What sleeps keeps more than eps, from the current point on.
            let may_sleep = in_use.bubble.inner.is_none()
                && in_use.bounds_m()[1] > floor_m
                && floor_m > self.problem.eps.eps_m;
            if !may_sleep {
                continue;
            }
            let end = self.problem.stretches(shape_pair).end_at(point);
            let slept = self.sleeping.try_sleep(shape_pair, point, end, &in_use.bubble, floor_m);
            if let Some(motion_m) = slept {
                in_use.motion_m = in_use.motion_m.max(motion_m);
                let bound_m = in_use.bubble.lo_m - motion_m;
                state.least_m = Some(state.least_m.map_or(bound_m, |known_m| known_m.min(bound_m)));
            }
        }
    }

    /// Queries every shape pair whose bounds are not sufficient; returns the smallest upper bound and its shape pair.
    fn find_nearest(&mut self, at: PathParameter) -> Option<(f64, usize)> {
        for index in 0..self.awake.len() {
            let shape_pair = self.awake[index];
            let state = &self.states[shape_pair];
            // What a front has held is queried below, as one of the nearest.
            let is_unknown = state.known.is_none() && state.covered_m.is_none();
            if is_unknown && !self.cover_from_ahead(shape_pair, at, None) {
                self.query(shape_pair, at, DistanceRequest::contact_only());
            }
        }
        let mut nearest = None;
        let mut first = self.nearest_held(at, &mut nearest);
        if first.is_some() {
            self.wake_nearer(at, nearest);
        } else if self.goal.curve != Curve::Unmeasured {
            first = self.nearest_before(at).or_else(|| self.lowest_bound(at));
        }
        if let Some(first) = first.filter(|first| !self.sleeping.sleeps(*first)) {
            let state = &self.states[first];
            let bound_m = state.covered_m.unwrap_or(state.bound_m());
            let (accuracy_m, share) = (self.curve_width.accuracy_m, self.curve_width.share(bound_m));
            let request = DistanceRequest { share, ..DistanceRequest::distance(accuracy_m, state.near) };
            self.query_required(first, at, request, &mut nearest);
            self.wake_nearer(at, nearest);
        }
        let mut exhausted = std::mem::take(&mut self.exhausted);
        exhausted.clear();
        let bounds = self.awake.iter().map(|&shape_pair| (self.states[shape_pair].bound_m(), shape_pair));
        exhausted.extend(bounds.filter(|&(bound_m, shape_pair)| {
            Some(shape_pair) != first && self.is_exhausted(bound_m, shape_pair, nearest)
        }));
        exhausted.sort_unstable_by(|x, y| x.0.total_cmp(&y.0).then(x.1.cmp(&y.1)));
        for &(bound_m, shape_pair) in &exhausted {
            // `nearest` may have decreased since the list was made.
            let is_exhausted = self.is_exhausted(bound_m, shape_pair, nearest);
            if is_exhausted && !self.cover_from_ahead(shape_pair, at, nearest) {
                let request = self.request(shape_pair, nearest);
                self.query_required(shape_pair, at, request, &mut nearest);
            }
        }
        self.exhausted = exhausted;
        nearest
    }

    /// The nearest pair at the point before, which is likely to be the nearest again: a low bound alone says little of a distance.
    fn nearest_before(&mut self, at: PathParameter) -> Option<usize> {
        let (_, shape_pair) = self.nearest?;
        if self.sleeping.sleeps(shape_pair) {
            // Pairs that are not checked have no bound.
            if self.sleeping.bound_m(shape_pair) == f64::INFINITY {
                return None;
            }
            self.wake(shape_pair, at);
        }
        Some(shape_pair)
    }

    /// The pair with the lowest bound of all that are awake; if none is, of all.
    fn lowest_bound(&mut self, at: PathParameter) -> Option<usize> {
        if self.awake.is_empty() {
            let (_, lowest) = self.sleeping.lowest()?;
            self.wake(lowest, at);
        }
        let bound_m = |shape_pair: usize| self.states[shape_pair].bound_m();
        self.awake.iter().copied().min_by(|&i, &j| bound_m(i).total_cmp(&bound_m(j)))
    }

    /// Wakes every pair whose bound does not show that it is no nearer than the nearest so far.
    fn wake_nearer(&mut self, at: PathParameter, nearest: Option<(f64, usize)>) {
        let needed_m = nearest.map_or(0.0, |(hi_m, _)| hi_m - self.curve_width.width_m(hi_m));
        // Most of the time none is.
        if self.sleeping.lowest_m() >= needed_m {
            return;
        }
        for shape_pair in 0..self.states.len() {
            let is_enough = self.sleeping.bound_m(shape_pair) >= needed_m;
            // What is awake has been looked at, and may have been queried.
            if self.sleeping.sleeps(shape_pair) && !is_enough {
                self.wake(shape_pair, at);
            }
        }
    }

    /// Whether a bound is too low, or missing, so that the pair is queried again at a point.
    fn is_exhausted(&self, bound_m: f64, shape_pair: usize, nearest: Option<(f64, usize)>) -> bool {
        let is_enough = bound_m >= self.floor_m(shape_pair, nearest) && bound_m > self.problem.eps.eps_m;
        !is_enough
    }

    /// Below this bound a pair is queried again at a point.
    fn floor_m(&self, shape_pair: usize, nearest: Option<(f64, usize)>) -> f64 {
        let lowest_m = self.states[shape_pair].lowest.map_or(0.0, |(lowest_m, _)| lowest_m);
        let queried_m = match &self.states[shape_pair].known {
            Some(KnownState::Apart(in_use)) => in_use.bubble.lo_m,
            _ => 0.0,
        };
        self.floor_below(shape_pair, nearest, lowest_m, queried_m)
    }

    /// [`Self::floor_m`] of a pair with these lowest upper bound and bound of its last query, metres.
    pub(super) fn floor_below(
        &self,
        shape_pair: usize,
        nearest: Option<(f64, usize)>,
        lowest_m: f64,
        queried_m: f64,
    ) -> f64 {
        let share = if self.goal.curve == Curve::Unmeasured { UNMEASURED_SHARE } else { EXHAUSTED_SHARE };
        self.needed_m(shape_pair, nearest).max(share * lowest_m.min(2.0 * queried_m))
    }

    /// The distance to decide at a point: whether the pair is nearer than the nearest so far, and keeps its required clearance.
    fn needed_m(&self, shape_pair: usize, nearest: Option<(f64, usize)>) -> f64 {
        let nearest_m = nearest.map_or(0.0, |(hi_m, _)| hi_m - self.curve_width.width_m(hi_m));
        nearest_m.max(self.required_m(shape_pair)).max(self.problem.eps.eps_m)
    }

    /// The required clearance at the current configuration, metres.
    fn required_m(&self, shape_pair: usize) -> f64 {
        let at = self.context.poses.at.expect("the current configuration is on the path");
        self.problem.required(shape_pair).at(at)
    }

    /// The request for a pair with insufficient bounds.
    fn request(&self, shape_pair: usize, nearest: Option<(f64, usize)>) -> DistanceRequest {
        let state = &self.states[shape_pair];
        let needed_m = self.needed_m(shape_pair, nearest);
        let (mut lasting_m, mut last_m) = (0.0, f64::INFINITY);
        match &state.known {
            Some(KnownState::Apart(in_use)) => {
                let [before_m, here_m] = in_use.bounds_m();
                lasting_m = LASTING_POINTS * (before_m - here_m).max(0.0);
                last_m = in_use.bubble.hi_m;
            }
            // What touched is likely to touch still.
            Some(KnownState::Violating(state)) => last_m = state.hi_m(),
            None => {}
        }
        let enough_m = needed_m + lasting_m;
        let coarse_first = last_m >= COARSE_FROM * enough_m;
        DistanceRequest {
            needed_m,
            enough_m,
            accuracy_m: self.curve_width.accuracy_m,
            share: self.curve_width.share(state.bound_m()),
            known_m: f64::NEG_INFINITY,
            near: state.near,
            coarse_first,
        }
    }

    /// Queries a pair, and once more if the bounds do not decide whether the required clearance is kept.
    fn query_required(
        &mut self,
        shape_pair: usize,
        at: PathParameter,
        request: DistanceRequest,
        nearest: &mut Option<(f64, usize)>,
    ) {
        self.query(shape_pair, at, request);
        let required_m = self.required_m(shape_pair);
        let open = |known: &Option<KnownState>| match known {
            Some(KnownState::Apart(c)) => c.bounds_m()[1] < required_m && required_m <= c.bubble.hi_m,
            _ => false,
        };
        if open(&self.states[shape_pair].known) {
            let first = match &self.states[shape_pair].known {
                Some(KnownState::Apart(in_use)) => Some([in_use.bubble.lo_m, in_use.bubble.hi_m]),
                _ => None,
            };
            let near = self.states[shape_pair].near;
            let request = DistanceRequest {
                needed_m: required_m,
                enough_m: required_m,
                near,
                coarse_first: false,
                ..request
            };
            self.query(shape_pair, at, request);
            // Both results hold: the tighter bounds are kept.
            if let (Some(first), Some(KnownState::Apart(again))) = (first, &mut self.states[shape_pair].known)
            {
                again.bubble.lo_m = again.bubble.lo_m.max(first[0]);
                again.bubble.hi_m = again.bubble.hi_m.min(first[1]);
            }
        }
        let hi_m = match &self.states[shape_pair].known {
            Some(KnownState::Apart(in_use)) if in_use.bubble.inner.is_none() => in_use.bubble.hi_m,
            Some(KnownState::Apart(_)) => 0.0,
            Some(KnownState::Violating(state)) => state.hi_m(),
            None => f64::INFINITY,
        };
        if nearest.is_none_or(|(nearest_m, _)| hi_m < nearest_m) {
            *nearest = Some((hi_m, shape_pair));
        }
    }

    /// The bubble of a shape pair at the current configuration, with unknown distance.
    fn bubble_here(&mut self, shape_pair: usize, at: PathParameter) -> FreeBubble {
        self.motion_bounds.bubble(&self.context.poses, shape_pair, (at, &self.here))
    }

    /// Queries a shape pair at the current configuration, and records the result. All distances are requested by as much larger as
    /// the tube may take from them.
    fn query(&mut self, shape_pair: usize, at: PathParameter, request: DistanceRequest) {
        let pair = &self.problem.shape_pairs[shape_pair];
        self.context.poses.add_pair(self.problem, [pair.a, pair.b]);
        // Without tubes the bubble is of use only where the shapes are apart.
        let bubble = self.problem.has_tubes().then(|| self.bubble_here(shape_pair, at));
        let tube_m = bubble.as_ref().map_or(0.0, |bubble| self.problem.tube_m(bubble, [at; 2]));
        let spare_m = if tube_m > 0.0 { tube_m + 4.0 * self.problem.eps.eps_m } else { 0.0 };
        let request = DistanceRequest {
            needed_m: request.needed_m + spare_m,
            enough_m: request.enough_m + spare_m,
            ..request
        };
        let state = &mut self.states[shape_pair];
        match &state.known {
            Some(KnownState::Apart(in_use)) => state.front.moved(in_use.motions_m[1]),
            None if state.covered_m.is_some() => {}
            _ => state.front.clear(),
        }
        let queried = self.context.query_from(pair, request, Some(&mut state.front));
        self.context.effort.front_queries += 1;
        self.context.effort.front_nodes += state.front.len() as u64;
        self.states[shape_pair].keep(&queried, at, tube_m);
        let known = match queried.surfaces() {
            Some(surfaces) => {
                let bubble = bubble.unwrap_or_else(|| self.bubble_here(shape_pair, at));
                let bubble = bubble.with_distance(surfaces, queried.inner());
                KnownState::Apart(BubbleInUse::new(bubble, tube_m))
            }
            None => KnownState::Violating(queried),
        };
        self.replace(shape_pair, at, known);
    }

    /// Replaces what was known of a pair at the current point.
    pub(super) fn replace(&mut self, shape_pair: usize, at: PathParameter, known: KnownState) {
        let before = self.states[shape_pair].known.replace(known);
        if let (false, Some(KnownState::Apart(in_use))) = (self.goal.between_points, &before) {
            let to = PathParameter(at.0 - 1.0);
            self.found.keep_at_points(in_use.proven(shape_pair, to), self.problem.eps.eps_m);
        }
        let state = &mut self.states[shape_pair];
        // On a second query at one point, `replaced` already holds the state at the point before.
        state.replaced.get_or_insert(before);
    }

    fn point_result(&mut self, at: PathParameter) -> PointResult {
        let mut pairs: Vec<PairVerdict> = Vec::new();
        // What sleeps is clear.
        let mut lo_m = self.sleeping.lowest_m();
        for index in 0..self.awake.len() {
            let shape_pair = self.awake[index];
            let state = &mut self.states[shape_pair];
            let least_m = if state.is_inside() { 0.0 } else { state.bound_m().max(0.0) };
            state.least_m = Some(state.least_m.map_or(least_m, |known_m| known_m.min(least_m)));
            let here = state.known.as_ref().map(KnownState::state);
            let (verdict, decided_by) = match &here {
                Some(PairState::Apart(apart)) => {
                    lo_m = lo_m.min(apart.lo_m);
                    let eps_m = self.problem.eps.eps_m;
                    (judged(apart.lo_m, eps_m, self.required_m(shape_pair)), DecidedBy::Triangles)
                }
                state => state.and_then(|state| state.verdict()).unwrap_or(UNDECIDED),
            };
            if verdict == Verdict::Clear {
                continue;
            }
            if verdict != Verdict::Near {
                lo_m = 0.0;
            }
            if verdict == Verdict::Collision {
                self.found.hits.extend(here.map(|state| Hit { shape_pair, at, state }));
            }
            let pair = self.problem.pair_of[shape_pair];
            match pairs.last_mut() {
                Some(last) if last.pair == pair => {
                    // Contact takes precedence over containment.
                    let better = verdict == last.verdict && decided_by < last.decided_by;
                    if verdict > last.verdict || better {
                        *last = PairVerdict { pair, verdict, decided_by };
                    }
                }
                _ => pairs.push(PairVerdict { pair, verdict, decided_by }),
            }
        }
        let nearest = self.nearest.filter(|_| self.goal.curve != Curve::Unmeasured);
        let smallest = nearest.map(|(hi_m, shape_pair)| Smallest {
            clearance_m: [lo_m.min(hi_m).max(0.0), hi_m],
            pair: self.problem.pair_of[shape_pair],
        });
        PointResult::from_pairs(pairs, smallest)
    }
}
