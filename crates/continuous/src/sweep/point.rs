//! One interpolation point: every pair, and the smallest clearance.

use crate::{DecidedBy, Verdict};
use kinematics::PathParameter;

use super::Sweep;
use super::state::{BubbleInUse, KnownState};
use crate::decide::judged;
use crate::found::Hit;
use crate::point_result::{PairVerdict, PointResult, Smallest};
use crate::query::DistanceRequest;
use crate::state::PairState;

/// A query requests a distance that lasts this many points at the current speed.
const LASTING_POINTS: f64 = 2.0;
/// A pair is queried again when its lower bound has shrunk to this share of its lowest upper bound, or of twice the bound of its
/// last query.
const EXHAUSTED_SHARE: f64 = 0.25;
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
        self.check_here(PathParameter::of_point(point))
    }

    /// Checks all pairs at any path parameter, without earlier results; otherwise like [`Sweep::check_point`].
    pub(crate) fn check_alone(mut self, at: PathParameter) -> PointResult {
        self.problem.path.values_at(at, &mut self.here);
        self.check_here(at)
    }

    /// Checks all pairs at the configuration in `here`.
    fn check_here(&mut self, at: PathParameter) -> PointResult {
        self.context.set(at);
        for state in &mut self.states {
            state.replaced = None;
            if let Some(KnownState::Apart(in_use)) = &mut state.known {
                let motion_m =
                    in_use.bubble.motion_m(&self.here) + self.problem.tube_m(&in_use.bubble, [at; 2]);
                in_use.motions_m = [in_use.motions_m[1], motion_m];
            }
        }
        let nearest_m = self.nearest(at);
        for state in &mut self.states {
            if let (Some(KnownState::Apart(in_use)), None) = (&mut state.known, &state.replaced) {
                in_use.motion_m = in_use.motion_m.max(in_use.motions_m[1]);
            }
        }
        self.point_result(at, nearest_m)
    }

    /// Queries every shape pair whose bounds are not sufficient; returns the smallest upper bound and its shape pair.
    fn nearest(&mut self, at: PathParameter) -> Option<(f64, usize)> {
        for shape_pair in 0..self.states.len() {
            if self.states[shape_pair].known.is_none() {
                self.query(shape_pair, at, DistanceRequest::contact_only());
            }
        }
        let bound_m = |sweep: &Self, shape_pair: usize| sweep.states[shape_pair].bound_m();
        let first = (0..self.states.len()).min_by(|&i, &j| bound_m(self, i).total_cmp(&bound_m(self, j)))?;
        let mut nearest = None;
        let accuracy_m = self.goal.curve_accuracy_m();
        self.query_required(
            first,
            at,
            DistanceRequest::distance(accuracy_m, self.states[first].near),
            &mut nearest,
        );
        let mut exhausted: Vec<(f64, usize)> = (0..self.states.len())
            .filter(|&shape_pair| shape_pair != first)
            .map(|shape_pair| (bound_m(self, shape_pair), shape_pair))
            .filter(|&(bound_m, shape_pair)| self.is_exhausted(bound_m, shape_pair, nearest))
            .collect();
        exhausted.sort_unstable_by(|x, y| x.0.total_cmp(&y.0).then(x.1.cmp(&y.1)));
        for (bound_m, shape_pair) in exhausted {
            // `nearest` may have decreased since the list was made.
            if self.is_exhausted(bound_m, shape_pair, nearest) {
                let request = self.request(shape_pair, nearest);
                self.query_required(shape_pair, at, request, &mut nearest);
            }
        }
        nearest
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
        self.needed_m(shape_pair, nearest).max(EXHAUSTED_SHARE * lowest_m.min(2.0 * queried_m))
    }

    /// The distance to decide at a point: whether the pair is nearer than the nearest so far, and keeps its required clearance.
    fn needed_m(&self, shape_pair: usize, nearest: Option<(f64, usize)>) -> f64 {
        let nearest_m = nearest.map_or(0.0, |(nearest_m, _)| nearest_m - self.goal.curve_accuracy_m());
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
        if let Some(KnownState::Apart(in_use)) = &state.known {
            let [before_m, here_m] = in_use.bounds_m();
            lasting_m = LASTING_POINTS * (before_m - here_m).max(0.0);
            last_m = in_use.bubble.hi_m;
        }
        let enough_m = needed_m + lasting_m;
        let coarse_first = last_m >= COARSE_FROM * enough_m;
        DistanceRequest {
            needed_m,
            enough_m,
            accuracy_m: self.goal.curve_accuracy_m(),
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

    /// Queries a shape pair at the current configuration, and records the result. All distances are requested by as much larger as
    /// the tube may take from them.
    fn query(&mut self, shape_pair: usize, at: PathParameter, request: DistanceRequest) {
        let poses = (self.problem, &self.context.poses);
        let bubble = self.motion_bounds.bubble(poses, shape_pair, (at, &self.here));
        let tube_m = self.problem.tube_m(&bubble, [at; 2]);
        let spare_m = if tube_m > 0.0 { tube_m + 4.0 * self.problem.eps.eps_m } else { 0.0 };
        let request = DistanceRequest {
            needed_m: request.needed_m + spare_m,
            enough_m: request.enough_m + spare_m,
            ..request
        };
        let state = &mut self.states[shape_pair];
        match &state.known {
            Some(KnownState::Apart(in_use)) => state.front.moved(in_use.motions_m[1]),
            _ => state.front.clear(),
        }
        let pair = &self.problem.shape_pairs[shape_pair];
        let queried = self.context.query_from(pair, request, Some(&mut state.front));
        self.context.effort.front_queries += 1;
        self.context.effort.front_nodes += state.front.len() as u64;
        self.states[shape_pair].keep(&queried, at, tube_m);
        let known = match queried.surfaces() {
            Some(surfaces) => {
                let bubble = bubble.with_distance(surfaces, queried.inner());
                KnownState::Apart(BubbleInUse::new(bubble, tube_m))
            }
            None => KnownState::Violating(queried),
        };
        let state = &mut self.states[shape_pair];
        let before = state.known.replace(known);
        // On a second query at one point, `replaced` already holds the state at the point before.
        state.replaced.get_or_insert(before);
    }

    fn point_result(&mut self, at: PathParameter, nearest: Option<(f64, usize)>) -> PointResult {
        let mut pairs: Vec<PairVerdict> = Vec::new();
        let mut lo_m = f64::INFINITY;
        for shape_pair in 0..self.states.len() {
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
        let smallest = nearest.map(|(hi_m, shape_pair)| Smallest {
            clearance_m: [lo_m.min(hi_m).max(0.0), hi_m],
            pair: self.problem.pair_of[shape_pair],
        });
        PointResult::from_pairs(pairs, smallest)
    }
}
