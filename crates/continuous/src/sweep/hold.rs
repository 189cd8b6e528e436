//! The nearest pair over several points at once: one front proves a distance over all of them, and at each a search for an upper
//! bound ends at the first triangles that are as near to it as the curve may be wide.
//!
//! Without it the nearest pair is measured from both sides at every point, though its distance hardly changes: neighbouring links
//! turn beside each other, tools follow seams.

use kinematics::PathParameter;

use super::Sweep;
use super::state::{Hold, KnownState};
use crate::bubble::FreeBubble;
use crate::found::ProvenInterval;
use crate::goal::Curve;
use crate::query::DistanceRequest;

/// A front is asked for the upper bound less this share of the width of the curve: the rest is left to the upper bound to rise.
const HELD_SHARE: f64 = 0.75;

impl Sweep<'_> {
    /// Tries to prove most of the distance of the nearest pair over points ahead by one front.
    ///
    /// # Guarantee
    /// As long as a front holds a pair, its distance is at least the bound that it sleeps with, at points and between them, and that is
    /// not below its required clearance. Recorded as an interval of its own.
    pub(super) fn hold_nearest(&mut self, point: usize) {
        let Some((_, shape_pair)) = self.nearest.filter(|_| self.goal.curve != Curve::Unmeasured) else {
            return;
        };
        let Some(KnownState::Apart(in_use)) = &self.states[shape_pair].known else { return };
        // One at a time: the end of its front is looked at with the nearest pair.
        let holds_another = self.held.is_some_and(|held| self.sleeping.sleeps(held));
        if holds_another || in_use.is_whole || in_use.bubble.inner.is_some() {
            return;
        }
        let Some(proven) = self.front_ahead(shape_pair, point, in_use.bubble.hi_m) else { return };
        let Some(KnownState::Apart(in_use)) = self.states[shape_pair].known.take() else { return };
        // A bubble that begins here has proven nothing that the front does not.
        if in_use.from < proven.from {
            self.record(shape_pair, &in_use, proven.from);
        }
        self.hold(shape_pair, in_use.bubble, proven);
    }

    /// A front that proves a distance little below an upper bound over points ahead of a point.
    fn front_ahead(&mut self, shape_pair: usize, point: usize, hi_m: f64) -> Option<ProvenInterval> {
        let end = self.states[shape_pair].stride.end(point, self.last_of_stretch(shape_pair, point))?;
        let low_m = hi_m - HELD_SHARE * self.curve_width.width_m(hi_m);
        let required_m = self.problem.required(shape_pair).largest_m();
        let is_enough = low_m >= required_m && low_m > self.problem.eps.eps_m;
        if !is_enough {
            return None;
        }
        let ends = [point, end].map(PathParameter::of_point);
        let proven = self.fronts.prove(&mut self.context, shape_pair, ends, (low_m, low_m));
        let proven = proven.filter(|proven| proven.inner.is_none());
        self.states[shape_pair].stride.tried(point, proven.is_some());
        proven
    }

    /// Lets a pair sleep for as long as a front proves its distance.
    fn hold(&mut self, shape_pair: usize, bubble: FreeBubble, proven: ProvenInterval) {
        let (low_m, end) = (proven.left_m(), proven.to.0 as usize);
        let state = &mut self.states[shape_pair];
        state.least_m = Some(state.least_m.map_or(low_m, |known_m| known_m.min(low_m)));
        state.hold = Some(Hold { bubble, low_m, end });
        self.sleeping.sleep(shape_pair, end, low_m);
        self.held = Some(shape_pair);
        self.found.proven.push(proven);
    }

    /// The pair that a front holds, if an upper bound on its distance at the current point is near enough to what the front proves, and if
    /// another front follows one that ends here; otherwise it is awake again.
    pub(super) fn nearest_held(
        &mut self,
        at: PathParameter,
        nearest: &mut Option<(f64, usize)>,
    ) -> Option<usize> {
        let held = self.held.filter(|held| self.sleeping.sleeps(*held))?;
        let point = at.0 as usize;
        let (low_m, end) = self.states[held].hold.as_ref().map(|hold| (hold.low_m, hold.end))?;
        let hi_m =
            self.upper_bound(held, at, low_m).filter(|hi_m| hi_m - low_m <= self.curve_width.width_m(*hi_m));
        if let Some(hi_m) = hi_m {
            let follows = if end > point { None } else { self.front_ahead(held, point, hi_m) };
            if let Some(proven) = follows
                && let Some(hold) = self.states[held].hold.take()
            {
                self.covered_m = low_m;
                self.hold(held, hold.bubble, proven);
            }
            if self.states[held].hold.as_ref().is_some_and(|hold| hold.end > point || point == self.last) {
                *nearest = Some((hi_m, held));
                return Some(held);
            }
        }
        self.wake(held, at);
        None
    }

    /// An upper bound on the distance of a pair at the current point, metres, by the first triangles that are near enough to a lower bound.
    fn upper_bound(&mut self, shape_pair: usize, at: PathParameter, low_m: f64) -> Option<f64> {
        let pair = &self.problem.shape_pairs[shape_pair];
        self.context.poses.add_pair(self.problem, [pair.a, pair.b]);
        let tube_m = self.context.tube_m(shape_pair);
        let (accuracy_m, share) = (self.curve_width.accuracy_m, self.curve_width.share(low_m));
        let near = self.states[shape_pair].near;
        let measured = DistanceRequest::distance(accuracy_m - tube_m, near);
        let queried = self.context.query(pair, DistanceRequest { share, known_m: low_m, ..measured });
        self.states[shape_pair].keep(&queried, at, tube_m);
        queried.surfaces().map(|surfaces| surfaces.hi_m + tube_m)
    }
}
