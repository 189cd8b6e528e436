//! Pairs that are checked over stretches of the path: they sleep where nobody asks for them.

use kinematics::PathParameter;

use super::{Chunk, Sweep};
use crate::found::Found;
use crate::point_result::PointResult;
use crate::problem::Problem;

/// The shape pairs that are not checked everywhere, in order.
pub(super) fn in_stretches(problem: &Problem<'_>) -> Vec<usize> {
    (0..problem.shape_pairs.len()).filter(|pair| !problem.stretches(*pair).is_everywhere()).collect()
}

impl Sweep<'_> {
    /// Whether no pair is checked at any of some points.
    pub(super) fn checks_nothing(&self, first: usize, last: usize) -> bool {
        let is_unchecked = |shape_pair: &usize| {
            self.problem.stretches(*shape_pair).next_from(first).is_none_or(|next| next > last)
        };
        self.in_stretches.len() == self.states.len() && self.in_stretches.iter().all(is_unchecked)
    }

    /// What is found at points at which no pair is checked.
    pub(super) fn unchecked(self, first: usize, last: usize) -> Chunk {
        let segments = if self.goal.between_points { last - first } else { 0 };
        let shape_pairs = self.states.len();
        let (lowest, least_m) = (vec![None; shape_pairs], vec![f64::INFINITY; shape_pairs]);
        Chunk {
            points: vec![PointResult::from_pairs(Vec::new(), None); last - first + 1],
            segments_m: vec![f64::INFINITY; segments],
            found: Found { lowest, least_m, ..self.found },
            counts: self.context.counts,
            effort: self.context.effort,
        }
    }

    /// Lets the pairs sleep that are not checked at the first path parameter, until they are.
    pub(super) fn let_unchecked_sleep(&mut self, first: PathParameter) {
        for index in 0..self.in_stretches.len() {
            let shape_pair = self.in_stretches[index];
            if !self.problem.stretches(shape_pair).contain(first) {
                self.sleep_until_checked(shape_pair, first.0.ceil() as usize);
            }
        }
    }

    /// Ends what is known of the pairs whose stretch ends at a point that is checked: they sleep until the next one.
    pub(super) fn end_stretches(&mut self, point: usize) {
        for index in 0..self.in_stretches.len() {
            let shape_pair = self.in_stretches[index];
            let (stretches, at) = (self.problem.stretches(shape_pair), PathParameter::of_point(point));
            if !stretches.contain(at) || stretches.contain_segment(point) {
                continue;
            }
            self.close(shape_pair, at);
            let state = &mut self.states[shape_pair];
            (state.hold, state.covered_m, state.replaced, state.ahead) = (None, None, None, None);
            state.front.clear();
            self.sleep_until_checked(shape_pair, point + 1);
        }
    }

    /// The last point of this part at which the stretch of a pair goes on that a point lies in.
    pub(super) fn last_of_stretch(&self, shape_pair: usize, point: usize) -> usize {
        self.last.min(self.problem.stretches(shape_pair).end_at(point))
    }

    /// No bound is known of a pair that is not checked, and nobody wakes it for one.
    fn sleep_until_checked(&mut self, shape_pair: usize, from: usize) {
        let next = self.problem.stretches(shape_pair).next_from(from);
        self.sleeping.sleep(
            shape_pair,
            next.map_or(usize::MAX - 1, |next| next.saturating_sub(1)),
            f64::INFINITY,
        );
    }
}
