//! Bubbles around points ahead: of a bubble around the current point the half behind it would be of no use.

use kinematics::PathParameter;

use super::Sweep;
use super::state::{BubbleInUse, KnownState};
use crate::bubble::FreeBubble;
use crate::state::PairState;

/// A bubble around a point less far ahead covers hardly more than one around the current point.
const FEWEST_POINTS: usize = 4;

impl Sweep<'_> {
    /// Tries to cover the current point by a bubble around one ahead, by bounding volumes alone; whether that is done.
    ///
    /// # Guarantee
    /// The bound on the distance at the current point is the distance at the centre less the motion bound and the tube, as of every bubble;
    /// it is at least what is needed of the pair here, and more than eps, so that the bubble holds at the end of the segment.
    pub(super) fn cover_from_ahead(
        &mut self,
        shape_pair: usize,
        at: PathParameter,
        nearest: Option<(f64, usize)>,
    ) -> bool {
        if let Some(kept) = self.states[shape_pair].ahead.take()
            && self.is_covered_by(kept, shape_pair, at, nearest)
        {
            return true;
        }
        let Some(center) = self.center_ahead(shape_pair, at) else { return false };
        self.bubble_ahead(shape_pair, center)
            .is_some_and(|bubble| self.is_covered_by(bubble, shape_pair, at, nearest))
    }

    /// The bubble of a shape pair around a point ahead, by bounding volumes alone; `None` if these do not separate it.
    fn bubble_ahead(&mut self, shape_pair: usize, center: PathParameter) -> Option<FreeBubble> {
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
                let bubble =
                    self.motion_bounds.bubble(&self.context.poses, shape_pair, (center, coordinates));
                Some(bubble.with_distance(apart, None))
            }
            _ => None,
        };
        std::mem::swap(&mut self.context.poses, &mut self.ahead);
        bubble
    }

    /// Whether a bubble around a point ahead covers the current one; one that does not is kept as long as its centre is ahead.
    fn is_covered_by(
        &mut self,
        bubble: FreeBubble,
        shape_pair: usize,
        at: PathParameter,
        nearest: Option<(f64, usize)>,
    ) -> bool {
        let center = bubble.at;
        let motion_m = bubble.motion_m(&self.here) + self.problem.tube_m(&bubble, [at; 2]);
        let (left_m, eps_m) = (bubble.lo_m - motion_m, self.problem.eps.eps_m);
        let tube_m = self.problem.tube_m(&bubble, [center; 2]);
        let lowest_m = self.states[shape_pair].lowest_with(bubble.hi_m + tube_m);
        let floor_m = self.floor_below(shape_pair, nearest, lowest_m, bubble.lo_m);
        let is_covered = left_m >= floor_m;
        if !is_covered || left_m <= eps_m {
            if center > at {
                self.states[shape_pair].ahead = Some(bubble);
            } else {
                self.motion_bounds.recycle(bubble);
            }
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
        let left = self.last_of_stretch(shape_pair, point).saturating_sub(point);
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

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use test_support::Random;

    use super::*;
    use crate::fixture::{Surface, Trial, distance_m};
    use crate::goal::{Curve, Goal};
    use crate::prove::prove;
    use crate::query::QueryContext;
    use crate::watch::{Progress, Watch};

    const POINTS: usize = 97;

    #[test]
    fn what_a_bubble_ahead_proves_is_no_more_than_the_distance() {
        let mut random = Random(0x1f83_d9ab_fb41_bd6b);
        let no_news = |_: Progress<'_>| ControlFlow::Continue(());
        let (mut ahead, mut instants) = (0, 0);
        for round in 0..120 {
            let trial = Trial::new(&mut random);
            let surfaces = [Surface::random(&mut random), Surface::random(&mut random)];
            let change = [0.3, 1.0, 3.0][random.below(3)];
            let point = |point: usize| {
                let along = change * (2.0 * point as f64 / (POINTS - 1) as f64 - 1.0);
                let values = trial.center.iter().zip(&trial.changes.line);
                values.map(|(center, line)| center + along * line).collect::<Vec<f64>>()
            };
            let problem = trial.problem((0..POINTS).map(point).collect(), &surfaces);
            let between_points = random.below(3) > 0;
            let curve = [Curve::Unmeasured, Curve::Near, Curve::Full][random.below(3)];
            let goal = Goal { between_points, accuracy_m: 1e-3, curve };
            let found = prove(&problem, goal, &Watch::new(&no_news)).expect("nobody cancels").found;
            let mut context = QueryContext::new(&problem);
            for proven in &found.proven {
                let is_whole = proven.from.0 == 0.0 && proven.to.0 == (POINTS - 1) as f64;
                ahead += u32::from(!is_whole && proven.center.0 >= proven.from.0 + FEWEST_POINTS as f64);
                for step in 0..=4 {
                    let at = proven.from.0 + f64::from(step) / 4.0 * (proven.to.0 - proven.from.0);
                    // Where points alone are checked, nothing is said of what is between them.
                    let at = if between_points { at } else { at.round() };
                    context.set(PathParameter(at));
                    let seen_m = distance_m(&surfaces, &context.poses.a_from_b(0, 1));
                    let left_m = proven.left_m();
                    assert!(seen_m >= left_m - 1e-9, "round {round} at {at}: {seen_m} m, {left_m} m proven");
                    instants += 1;
                }
            }
        }
        println!("{ahead} bubbles ahead, {instants} instants");
        assert!(ahead > 60 && instants > 2_000, "{ahead}, {instants}");
    }
}
