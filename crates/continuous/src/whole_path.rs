//! Shape pairs that are far apart all the time: one bubble covers the whole path.

use std::sync::LazyLock;

use kinematics::PathParameter;
use rayon::prelude::*;

use crate::bubble::{FreeBubble, MotionBounds};
use crate::extents::JointExtents;
use crate::found::{ProofKind, ProvenInterval};
use crate::path::most_central_point;
use crate::problem::Problem;
use crate::query::{DistanceRequest, QueryContext};
use crate::state::PairState;

/// A bubble is used for the whole path only if its lower bound stays at least this share of the upper bound.
const LEFT_SHARE: f64 = 0.25;

/// A bubble that covers the whole path.
pub(crate) struct WholePathBubble {
    pub(crate) bubble: FreeBubble,
    /// Largest motion bound along the path, metres.
    pub(crate) motion_m: f64,
}

/// For every shape pair that is checked everywhere, a bubble that covers the whole path, if there is one.
pub(crate) fn whole_path(problem: &Problem<'_>) -> Vec<Option<WholePathBubble>> {
    let at = PathParameter::of_point(most_central_point(&*problem.path));
    let coordinates = problem.path.values_at_point(at.0 as usize);
    // Where no pair is apart nobody needs them.
    let extents = LazyLock::new(|| JointExtents::new(problem, 0, problem.path.points() - 1));
    let context = || {
        let mut context = QueryContext::new(problem);
        context.set(at);
        (context, MotionBounds::new(problem))
    };
    (0..problem.shape_pairs.len())
        .into_par_iter()
        .map_init(context, |(context, motion_bounds), shape_pair| {
            let pair = &problem.shape_pairs[shape_pair];
            if !problem.stretches(shape_pair).is_everywhere() {
                return None;
            }
            let required_m = problem.required(shape_pair).largest_m();
            let PairState::Apart(apart) = context.query(pair, DistanceRequest::contact_only()) else {
                return None;
            };
            let least_m = required_m.max(problem.eps.eps_m).max(LEFT_SHARE * apart.hi_m);
            let bubble = motion_bounds
                .bubble(&context.poses, shape_pair, (at, coordinates))
                .with_distance(apart, None);
            // Between points the motion bound is convex: no larger than at the ends of the segment.
            let (until, motion_m) = extents.holds(&bubble, 0, least_m)?;
            let holds = until + 1 == problem.path.points() && apart.lo_m - motion_m > problem.eps.eps_m;
            holds.then_some(WholePathBubble { bubble, motion_m })
        })
        .collect()
}

impl WholePathBubble {
    /// The interval that it proves.
    pub(crate) fn proven(&self, shape_pair: usize, last_point: usize) -> ProvenInterval {
        ProvenInterval {
            shape_pair,
            from: PathParameter::of_point(0),
            to: PathParameter::of_point(last_point),
            center: self.bubble.at,
            gap_m: self.bubble.lo_m,
            motion_m: self.motion_m,
            moved: self.bubble.moved,
            inner: None,
            kind: ProofKind::Bubble,
        }
    }
}
