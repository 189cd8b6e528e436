//! Bubbles around points ahead: of a bubble around the current point the half behind it would be of no use.

use kinematics::PathParameter;

use super::Sweep;
use super::state::{BubbleInUse, KnownState};
use crate::state::PairState;

/// A bubble around a point less far ahead covers hardly more than one around the current point.
const FEWEST_POINTS: usize = 4;
/// At the current point a bubble must leave this share of what its distance exceeds the bound by at which the pair is queried again.
const LEFT_SHARE: f64 = 0.1;

impl Sweep<'_> {
    /// Tries to cover the current point by a bubble around one ahead, by bounding volumes alone; whether that is done.
    ///
    /// # Guarantee
    /// The bound on the distance at the current point is the distance at the centre less the motion bound and the tube, as of every bubble;
    /// it is at least what is needed of the pair here.
    pub(super) fn cover_from_ahead(
        &mut self,
        shape_pair: usize,
        at: PathParameter,
        nearest: Option<(f64, usize)>,
    ) -> bool {
        let Some(center) = self.center_ahead(shape_pair, at) else { return false };
        let pair = &self.problem.shape_pairs[shape_pair];
        if self.ahead.at != Some(center) {
            self.ahead.set_none(self.problem, center);
        }
        self.ahead.add_pair(self.problem, [pair.a, pair.b]);
        std::mem::swap(&mut self.context.poses, &mut self.ahead);
        let queried = self.context.query_volumes(pair);
        self.context.effort.queries += 1;
        let bubble = match queried {
            Some(PairState::Apart(apart)) => {
                let coordinates = self.problem.path.values_at_point(center.0 as usize);
                let poses = (self.problem, &self.context.poses);
                let bubble = self.motion_bounds.bubble(poses, shape_pair, (center, coordinates));
                Some(bubble.with_distance(apart, None))
            }
            _ => None,
        };
        std::mem::swap(&mut self.context.poses, &mut self.ahead);
        let Some(bubble) = bubble else { return false };
        let motion_m = bubble.motion_m(&self.here) + self.problem.tube_m(&bubble, [at; 2]);
        let (left_m, eps_m) = (bubble.lo_m - motion_m, self.problem.eps.eps_m);
        let tube_m = self.problem.tube_m(&bubble, [center; 2]);
        let lowest_m = self.states[shape_pair].lowest_with(bubble.hi_m + tube_m);
        let floor_m = self.floor_below(shape_pair, nearest, lowest_m, bubble.lo_m);
        let is_covered = left_m >= floor_m + LEFT_SHARE * (bubble.lo_m - floor_m).max(0.0);
        if !is_covered || left_m <= eps_m {
            return false;
        }
        let state = &mut self.states[shape_pair];
        state.lower(bubble.hi_m + tube_m, center);
        match &state.known {
            Some(KnownState::Apart(in_use)) => state.front.moved(in_use.motions_m[1] + motion_m),
            _ => state.front.clear(),
        }
        let in_use = BubbleInUse { from: at, ..BubbleInUse::new(bubble, motion_m) };
        self.replace(shape_pair, at, KnownState::Apart(in_use));
        true
    }

    /// Halfway through what is unknown of a pair, or through the time that its last bubble held; `None` if that is too near.
    fn center_ahead(&self, shape_pair: usize, at: PathParameter) -> Option<PathParameter> {
        let (state, point) = (&self.states[shape_pair], at.0 as usize);
        let left = self.last.saturating_sub(point);
        let points = match &state.known {
            None if state.covered_m.is_none() => left / 2,
            Some(KnownState::Apart(in_use)) if in_use.bubble.inner.is_none() => {
                ((at.0 - in_use.from.0) / 2.0) as usize
            }
            _ => 0,
        };
        let points = points.min(left);
        (points >= FEWEST_POINTS).then(|| PathParameter::of_point(point + points))
    }
}
