//! What lies inside open surfaces: decided by caps over their rims, outside of the zones around these.
//!
//! The surface of an open shape is checked for contact like any other. Whether another shape lies inside it changes only where that
//! shape touches the surface or a zone of a cap. So the zones are checked first, over the whole path, as bodies of their own with
//! their radius as the required clearance; between the intervals in which surface or zone is touched the answer is constant, and one
//! instant decides it.

mod at_instant;
mod at_points;
mod near;
mod nearest;
mod one_segment;
mod stretches;
mod zones;

use std::ops::{ControlFlow, Range};

use crate::{DecidedBy, Verdict};
use collision::{ContainmentQuestion, locate_components};
use geometry::{Interior, Location, TriangleMesh};
use kinematics::PathParameter;

use crate::found::{EnclosedInterval, Found, OpenInterval};
use crate::goal::{Curve, Goal};
use crate::open_surface::OpenSurface;
use crate::point_result::PairVerdict;
use crate::problem::Problem;
use crate::prove::{Proof, prove};
use crate::query::QueryContext;
use crate::watch::{Progress, Watch};
use near::ProvenDistances;
use stretches::{PathInterval, free, united, within};
use zones::ZoneProblem;

pub(crate) use at_instant::{add_here, location_of_pair};
pub use nearest::{NearestZone, nearest_zone};
pub(crate) use one_segment::OpenSurfacesOnSegments;

/// One direction of a shape pair: whether one shape lies inside the other, which is open.
struct ContainmentQuery<'p> {
    shape_pair: usize,
    container: usize,
    content: usize,
    open: &'p OpenSurface<'p>,
}

/// Every shape of some pairs that might lie inside an open one.
fn questions<'p>(problem: &'p Problem<'_>, shape_pairs: Range<usize>) -> Vec<ContainmentQuery<'p>> {
    let of = |shape_pair: usize| {
        let pair = &problem.shape_pairs[shape_pair];
        [(pair.a, pair.b), (pair.b, pair.a)].into_iter().filter_map(move |(container, content)| {
            let open = problem.shapes[container].open.as_ref()?;
            Some(ContainmentQuery { shape_pair, container, content, open })
        })
    };
    shape_pairs.flat_map(of).collect()
}

impl ContainmentQuery<'_> {
    /// Whether the bounding balls of the two shapes may meet at the configuration of a context; otherwise neither is inside the other.
    fn is_near(&self, context: &QueryContext<'_>) -> bool {
        let [container, content] = [self.container, self.content]
            .map(|shape| (&context.poses.world_centers[shape], context.problem.shapes[shape].radius_m));
        let apart_m = (container.0 - content.0).norm() - container.1 - content.1;
        // Also if it is not a number.
        let is_apart = apart_m > context.problem.eps.eps_m;
        !is_apart
    }

    /// The location of the content at the configuration of a context, by the capped surface.
    ///
    /// # Guarantee
    /// Valid only if the content touches neither the surface nor a zone.
    fn location(&self, context: &QueryContext<'_>) -> Location {
        let content = context.problem.shapes[self.content].surface.mesh;
        let pose = context.poses.a_from_b(self.container, self.content);
        if !pose.is_finite() {
            return Location::Undecided;
        }
        let in_body = |(body, interior): &(&TriangleMesh, &Interior)| {
            let question = ContainmentQuestion::new(body, content);
            locate_components((body, interior), content, &question, &pose)
        };
        self.open.bodies.iter().map(in_body).max().unwrap_or(Location::Outside)
    }
}

/// Adds to a proof what lies inside open surfaces; `None` if the watcher cancelled.
///
/// # Guarantee
/// For every shape pair with an open shape, every configuration of the path at which the surfaces are apart and the other shape is
/// not proven outside lies in [`crate::Found::in_zones`] or [`crate::Found::enclosed`], if the motion between the points is proven; otherwise
/// every such point has its verdict.
pub(crate) fn add(problem: &Problem<'_>, goal: Goal, proof: &mut Proof, watch: &Watch<'_>) -> Option<()> {
    let questions = questions(problem, 0..problem.shape_pairs.len());
    if questions.is_empty() {
        return Some(());
    }
    let proven = ProvenDistances::new(problem, &questions, &proof.found, goal.between_points);
    let near = |question: &ContainmentQuery<'_>, near_m: f64| proven.near(question.shape_pair, near_m);
    let zones = ZoneProblem::where_near(problem, &questions, near);
    let quiet = |_: Progress<'_>| {
        if watch.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let in_zones = if zones.problem.pairs.is_empty() {
        None
    } else {
        Some(prove(&zones.problem, Goal { curve: Curve::Unmeasured, ..goal }, &Watch::new(&quiet))?)
    };
    if let Some(in_zones) = &in_zones {
        proof.counts.add(&in_zones.counts);
    }
    let mut context = QueryContext::new(problem);
    if !goal.between_points {
        let in_zones = in_zones.as_ref().map(|in_zones| (&zones, in_zones));
        at_points::add(&mut context, &questions, &proven, in_zones, proof);
        return Some(());
    }
    let last = problem.path.points() - 1;
    for (index, question) in questions.iter().enumerate() {
        if watch.is_stopped() {
            return None;
        }
        let touched = in_zones.as_ref().map_or_else(Vec::new, |proof| zones.touched(index, &proof.found));
        for stretch in problem.stretches(question.shape_pair).of_path(last) {
            let stretch = stretch.map(|point| point as f64);
            let touched = within(&touched, stretch);
            for (interval, verdict) in not_outside(&mut context, question, touched, &proof.found, stretch) {
                add_interval(proof, problem, interval, verdict);
            }
        }
    }
    Some(())
}

/// Decides a question over a stretch of the path: the intervals in which the content is not proven outside, as collision or undecided.
/// `found` has the contacts of the surfaces there, `touched` those of the zones in it.
fn not_outside(
    context: &mut QueryContext<'_>,
    question: &ContainmentQuery<'_>,
    touched: Vec<PathInterval>,
    found: &Found,
    stretch: PathInterval,
) -> Vec<(EnclosedInterval, Verdict)> {
    let (shape_pair, inner) = (question.shape_pair, question.content);
    let interval = |[from, to]: PathInterval| {
        let [from, to] = [from, to].map(PathParameter);
        EnclosedInterval { shape_pair, from, to, inner }
    };
    let own = |open: &&OpenInterval| open.shape_pair == shape_pair;
    let contacts = found.unproven.iter().filter(own).map(|open| [open.from.0, open.to.0]);
    let hits = found.hits.iter().filter(|hit| hit.shape_pair == shape_pair).map(|hit| [hit.at.0; 2]);
    let surfaces: Vec<PathInterval> = contacts.chain(hits).collect();
    let blocked = united(within(&surfaces, stretch).into_iter().chain(touched.iter().copied()).collect());
    let mut decided: Vec<_> =
        united(touched).into_iter().map(|part| (interval(part), Verdict::Undecided)).collect();
    for [from, to] in free(&blocked, stretch) {
        context.set_pair(&context.problem.shape_pairs[shape_pair], PathParameter(f64::midpoint(from, to)));
        match question.location(context) {
            Location::Inside => decided.push((interval([from, to]), Verdict::Collision)),
            Location::Undecided => decided.push((interval([from, to]), Verdict::Undecided)),
            Location::Outside | Location::InCavity => {}
        }
    }
    decided
}

/// Adds an interval in which a content is not proven outside.
fn add_interval(proof: &mut Proof, problem: &Problem<'_>, interval: EnclosedInterval, verdict: Verdict) {
    let EnclosedInterval { shape_pair, from, to, .. } = interval;
    if verdict == Verdict::Collision {
        proof.found.enclosed.push(interval);
        proof.found.lowest[shape_pair] = Some((0.0, from));
    } else {
        proof.found.in_zones.push(interval);
    }
    lower(proof, problem, shape_pair, [from, to], verdict);
}

/// Makes the verdict on a pair worse at all points of an interval, and takes the clearance of its segments.
fn lower(
    proof: &mut Proof,
    problem: &Problem<'_>,
    shape_pair: usize,
    [from, to]: [PathParameter; 2],
    verdict: Verdict,
) {
    let pair = problem.pair_of[shape_pair];
    let seen = PairVerdict { pair, verdict, decided_by: DecidedBy::Containment };
    for point in proof.points.iter_mut().take(to.0 as usize + 1).skip(from.0.ceil() as usize) {
        point.add(seen);
    }
    let first = (from.0.ceil() as usize).saturating_sub(1);
    for least_m in proof.segments_m.iter_mut().take(to.0 as usize + 1).skip(first) {
        *least_m = 0.0;
    }
    if let Some(least_m) = proof.found.least_m.get_mut(shape_pair) {
        *least_m = 0.0;
    }
}

#[cfg(test)]
mod tests;
