//! The sweep along the path, point by point: a proven distance is reused as far as the motion bound allows.

mod ahead;
mod bracket;
mod close_in;
#[cfg(test)]
mod curve_tests;
mod hold;
mod parts;
mod point;
mod resolve;
mod segment;
mod sleeping;
mod state;
mod stretch;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use collision::Counts;
use kinematics::PathParameter;

use crate::bubble::MotionBounds;
use crate::effort::Effort;
use crate::found::Found;
use crate::front::Fronts;
use crate::goal::{CurveWidth, Goal};
use crate::point_result::PointResult;
use crate::poses::Poses;
use crate::problem::Problem;
use crate::query::QueryContext;
use crate::whole_path::WholePathBubble;
pub use bracket::bracket_width;
use resolve::OpenRemainder;
use sleeping::Sleeping;
use state::{BubbleInUse, FrontBetween, KnownState, ShapePairState};

/// A sweep over part of a path, without earlier results.
pub(crate) struct Sweep<'a> {
    context: QueryContext<'a>,
    problem: &'a Problem<'a>,
    goal: Goal,
    curve_width: CurveWidth,
    motion_bounds: MotionBounds<'a>,
    /// Poses at a point ahead.
    ahead: Poses,
    fronts: Fronts,
    states: Vec<ShapePairState>,
    /// The shape pairs that are checked over stretches of the path.
    in_stretches: Vec<usize>,
    sleeping: Sleeping<'a>,
    /// The shape pairs that are looked at at the current point, in order.
    awake: Vec<usize>,
    /// The shape pair that a front holds: the nearest one where the front began.
    held: Option<usize>,
    /// Whether the first collision ends it: nothing is recorded of what comes after.
    ends_at_hit: bool,
    /// What the front proved that ended at the current point and was followed by another, metres; otherwise infinite.
    covered_m: f64,
    /// The last point of this part.
    last: usize,
    /// Pairs to be queried at the current point, with their bounds, metres.
    exhausted: Vec<(f64, usize)>,
    /// The smallest upper bound at the current point, metres, and its shape pair.
    nearest: Option<(f64, usize)>,
    /// Driven joint values at the current point, and at any other path parameter.
    here: Vec<f64>,
    elsewhere: Vec<f64>,
    found: Found,
    /// The front of queries between points.
    between: FrontBetween,
    /// Brackets of contacts, narrowed after everything else of their segment, and the state at their ends.
    brackets: Vec<OpenRemainder>,
    /// Empty lists for the open parts of the next segment.
    part_memory: [VecDeque<OpenRemainder>; 2],
}

/// The results of a part of the path.
pub(crate) struct Chunk {
    pub(crate) points: Vec<PointResult>,
    /// Per segment: lower bound on the clearance of all pairs, metres; 0 if not proven.
    pub(crate) segments_m: Vec<f64>,
    pub(crate) found: Found,
    pub(crate) counts: Counts,
    pub(crate) effort: Effort,
}

impl<'a> Sweep<'a> {
    /// `whole` holds the bubbles that cover the whole path, by shape pair.
    pub(crate) fn new(problem: &'a Problem<'a>, goal: Goal, whole: &[Option<WholePathBubble>]) -> Self {
        let state = |whole: &Option<WholePathBubble>| {
            let Some(WholePathBubble { bubble, motion_m }) = whole else { return ShapePairState::default() };
            let lowest = Some((bubble.hi_m + problem.tube_m(bubble, [bubble.at; 2]), bubble.at));
            let (is_whole, motion_m) = (true, *motion_m);
            let in_use = BubbleInUse { is_whole, motion_m, ..BubbleInUse::new(bubble.clone(), 0.0) };
            ShapePairState { known: Some(KnownState::Apart(in_use)), lowest, ..ShapePairState::default() }
        };
        Self {
            context: QueryContext::new(problem),
            problem,
            goal,
            curve_width: goal.curve_width(problem.largest_required_m()),
            motion_bounds: MotionBounds::new(problem),
            ahead: Poses::default(),
            fronts: Fronts::default(),
            states: whole.iter().map(state).collect(),
            in_stretches: stretch::in_stretches(problem),
            sleeping: Sleeping::new(problem),
            awake: Vec::new(),
            held: None,
            ends_at_hit: false,
            covered_m: f64::INFINITY,
            last: 0,
            exhausted: Vec::new(),
            nearest: None,
            here: Vec::new(),
            elsewhere: Vec::new(),
            found: Found::default(),
            between: FrontBetween::default(),
            brackets: Vec::new(),
            part_memory: Default::default(),
        }
    }

    /// Proves the segment that starts at a point, or finds one collision on it: the rest is not recorded then.
    pub(crate) fn run_to_first_hit(mut self, segment: usize) -> Chunk {
        self.ends_at_hit = true;
        self.run(segment, segment + 1)
    }

    /// Whether a collision has ended the sweep.
    fn has_ended(&self) -> bool {
        self.ends_at_hit && !self.found.hits.is_empty()
    }

    /// Checks the points `first..=last` and, if the motion is to be proven, the segments between them.
    pub(crate) fn run(mut self, first: usize, last: usize) -> Chunk {
        if self.checks_nothing(first, last) {
            return self.unchecked(first, last);
        }
        self.last = last;
        self.let_whole_sleep();
        self.let_unchecked_sleep(PathParameter::of_point(first));
        self.sleeping.set_part(first, last);
        let mut points = Vec::with_capacity(last - first + 1);
        let mut segments_m = Vec::new();
        for point in first..=last {
            points.push(self.check_point(point));
            if self.goal.between_points && point > first {
                segments_m.push(self.segment(point - 1));
            }
            if self.has_ended() {
                break;
            }
            self.end_stretches(point);
            self.hold_nearest(point);
            self.fall_asleep(point);
        }
        for shape_pair in 0..self.states.len() {
            let is_checked = self.problem.stretches(shape_pair).contain(PathParameter::of_point(last));
            if self.goal.between_points && first == last && is_checked {
                self.alone(shape_pair, PathParameter::of_point(last));
            }
            self.close(shape_pair, PathParameter::of_point(last));
        }
        self.found.lowest = self.states.iter().map(|state| state.lowest).collect();
        let least_m = |state: &ShapePairState| state.least_m.unwrap_or(f64::INFINITY);
        self.found.least_m = self.states.iter().map(least_m).collect();
        Chunk {
            points,
            segments_m,
            found: self.found,
            counts: self.context.counts,
            effort: self.context.effort,
        }
    }
}
