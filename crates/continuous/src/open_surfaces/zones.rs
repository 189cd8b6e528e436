//! The zones of caps as bodies of a problem of their own: their required clearance is the radius of the zone.

use crate::Verdict;
use kinematics::PathParameter;

use super::ContainmentQuery;
use super::stretches::PathInterval;
use crate::found::{Found, OpenInterval};
use crate::open_surface::Zone;
use crate::path::Path;
use crate::point_result::PointResult;
use crate::problem::{BodyPair, Parts, Problem, Shape};
use crate::stretches::CheckedStretches;

/// Covers the rounding of a radius.
const ROUNDING: f64 = 1.0 + 1e-9;

/// What is farther than this from the surface of an open shape does not touch this zone of it, metres.
pub(super) fn near_m(zone: &Zone<'_>, problem: &Problem<'_>) -> f64 {
    zone.reach_m * ROUNDING + 2.0 * problem.eps.eps_m
}

/// The zones of some open shapes, and the shapes that may touch them.
pub(super) struct ZoneProblem<'p> {
    pub(super) problem: Problem<'p>,
    /// Per question: its pairs of bodies in `problem`.
    pairs: Vec<Vec<usize>>,
}

/// The path of another problem.
struct SamePath<'p>(&'p dyn Path);

impl Path for SamePath<'_> {
    fn points(&self) -> usize {
        self.0.points()
    }

    fn values_at_point(&self, point: usize) -> &[f64] {
        self.0.values_at_point(point)
    }

    fn values_at(&self, at: PathParameter, values: &mut Vec<f64>) {
        self.0.values_at(at, values);
    }

    fn time(&self, point: usize) -> f64 {
        self.0.time(point)
    }

    fn deviations(&self, segment: usize) -> &[f64] {
        self.0.deviations(segment)
    }
}

impl<'p> ZoneProblem<'p> {
    /// A body for every shape that is asked about and for every zone, over all of the path.
    pub(super) fn new(problem: &'p Problem<'p>, questions: &[ContainmentQuery<'p>]) -> Self {
        Self::where_near(problem, questions, |question, _| problem.stretches(question.shape_pair).clone())
    }

    /// The same where the surfaces are not known to be so far apart that a zone cannot be touched: where they may be within a distance
    /// from each other, metres.
    pub(super) fn where_near(
        problem: &'p Problem<'p>,
        questions: &[ContainmentQuery<'p>],
        near: impl Fn(&ContainmentQuery<'p>, f64) -> CheckedStretches,
    ) -> Self {
        let (mut bodies, mut shapes, mut pairs) = (Vec::new(), Vec::new(), Vec::new());
        let mut body_of = vec![None; problem.shapes.len()];
        let mut zones_of = vec![None; problem.shapes.len()];
        let mut of_questions = Vec::with_capacity(questions.len());
        for question in questions {
            let own = question.open.zones.iter().enumerate().filter_map(|(index, zone)| {
                let required_m = zone.radius_m * ROUNDING + 2.0 * problem.eps.eps_m;
                let stretches = near(question, near_m(zone, problem));
                (!stretches.is_nowhere()).then_some((index, required_m, stretches))
            });
            let own: Vec<_> = own.collect();
            if own.is_empty() {
                of_questions.push(Vec::new());
                continue;
            }
            let content = *body_of[question.content].get_or_insert_with(|| {
                let shape = &problem.shapes[question.content];
                bodies.push(problem.bodies[shape.body]);
                let body = bodies.len() - 1;
                shapes.push(Shape::new((body, 0), shape.body_from_shape, shape.surface, shape.interior));
                body
            });
            let first = *zones_of[question.container].get_or_insert_with(|| {
                let shape = &problem.shapes[question.container];
                for zone in &question.open.zones {
                    bodies.push(problem.bodies[shape.body]);
                    let body = bodies.len() - 1;
                    shapes.push(Shape::new((body, 0), shape.body_from_shape, zone.surface, zone.interior));
                }
                bodies.len() - question.open.zones.len()
            });
            let own = own.into_iter().map(|(index, required_m, stretches)| {
                let required = required_m.into();
                pairs.push(BodyPair { a: first + index, b: content, required, group: 0, stretches });
                pairs.len() - 1
            });
            of_questions.push(own.collect());
        }
        let problem = Problem::new(Parts {
            robots: problem.robots.clone(),
            bodies,
            shapes,
            pairs,
            coordinates: problem.coordinates.clone(),
            path: Box::new(SamePath(&*problem.path)),
            eps: problem.eps,
            spheres_decide: false,
        });
        Self { problem, pairs: of_questions }
    }

    /// The stretches of the path in which a zone of a question may be touched.
    pub(super) fn touched(&self, question: usize, found: &Found) -> Vec<PathInterval> {
        let is_own = |shape_pair: usize| self.pairs[question].contains(&self.problem.pair_of[shape_pair]);
        let open = |open: &OpenInterval| is_own(open.shape_pair).then_some([open.from.0, open.to.0]);
        let inside = found.proven.iter().filter(|proven| proven.inner.is_some() && is_own(proven.shape_pair));
        let hits = found.hits.iter().filter(|hit| is_own(hit.shape_pair));
        (found.below.iter().filter_map(open))
            .chain(found.unproven.iter().filter_map(open))
            .chain(inside.map(|proven| [proven.from.0, proven.to.0]))
            .chain(hits.map(|hit| [hit.at.0; 2]))
            .collect()
    }

    /// Whether a zone of a question may be touched at a point with this result.
    pub(super) fn is_touched_at(&self, question: usize, point: &PointResult) -> bool {
        let is_own = |pair: usize| self.pairs[question].contains(&pair);
        point.pairs.iter().any(|seen| seen.verdict != Verdict::Clear && is_own(seen.pair))
    }
}
