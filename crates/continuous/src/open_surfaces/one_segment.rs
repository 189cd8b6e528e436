//! What lies inside open surfaces on segments of a path that are asked one by one.

use kinematics::PathParameter;

use super::zones::ZoneProblem;
use super::{ContainmentQuery, not_outside, questions};
use crate::found::Found;
use crate::goal::{Curve, Goal};
use crate::problem::Problem;
use crate::query::QueryContext;
use crate::sweep::Sweep;
use crate::verdict::Verdict;
use crate::whole_path::WholePathBubble;

/// The questions of a problem, prepared for any of its segments.
pub(crate) struct OpenSurfacesOnSegments<'p> {
    questions: Vec<ContainmentQuery<'p>>,
    zones: ZoneProblem<'p>,
    no_bubbles: Vec<Option<WholePathBubble>>,
}

impl<'p> OpenSurfacesOnSegments<'p> {
    /// `None` if no surface is open.
    pub(crate) fn new(problem: &'p Problem<'p>) -> Option<Self> {
        let questions = questions(problem, 0..problem.shape_pairs.len());
        if questions.is_empty() {
            return None;
        }
        let zones = ZoneProblem::new(problem, &questions);
        let no_bubbles = zones.problem.shape_pairs.iter().map(|_| None).collect();
        Some(Self { questions, zones, no_bubbles })
    }

    /// The pairs with something that is not proven outside on a segment, each with its verdict; `found` has the contacts of the surfaces
    /// there.
    ///
    /// # Guarantee
    /// That of [`super::add`], for this segment.
    pub(crate) fn not_outside(
        &self,
        context: &mut QueryContext<'_>,
        goal: Goal,
        segment: usize,
        found: &Found,
    ) -> Vec<(usize, Verdict)> {
        let goal = Goal { curve: Curve::Unmeasured, ..goal };
        let in_zones = Sweep::new(&self.zones.problem, goal, &self.no_bubbles).run(segment, segment + 1);
        let stretch = [PathParameter::of_point(segment).0, PathParameter::of_point(segment + 1).0];
        let mut decided = Vec::new();
        for (index, question) in self.questions.iter().enumerate() {
            let touched = self.zones.touched(index, &in_zones.found);
            let pair = context.problem.pair_of[question.shape_pair];
            let not_outside = not_outside(context, question, touched, found, stretch);
            decided.extend(not_outside.into_iter().map(|(_, verdict)| (pair, verdict)));
        }
        decided
    }
}
