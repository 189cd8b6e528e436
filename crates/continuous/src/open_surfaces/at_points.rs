//! What lies inside open surfaces at the points of a path that is checked at its points alone.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use geometry::Location;
use kinematics::PathParameter;

use super::near::ProvenDistances;
use super::zones::ZoneProblem;
use super::{ContainmentQuery, lower};
use crate::Verdict;
use crate::found::{EnclosedInterval, Hit};
use crate::prove::Proof;
use crate::query::QueryContext;
use crate::state::{DistanceBounds, PairState};

/// Decides all questions at every point. `in_zones` has what touches the zones.
///
/// Over the points of a proven interval in which no zone can be touched either, the answer is the same: each is joined to the centre of
/// its bubble, or to the next one by a front, without a contact.
pub(super) fn add(
    context: &mut QueryContext<'_>,
    questions: &[ContainmentQuery<'_>],
    proven: &ProvenDistances<'_>,
    in_zones: Option<(&ZoneProblem<'_>, &Proof)>,
    proof: &mut Proof,
) {
    let collides: BTreeSet<(usize, usize)> =
        proof.found.hits.iter().map(|hit| (hit.at.0 as usize, hit.shape_pair)).collect();
    let mut groups: Vec<(RangeInclusive<usize>, usize)> = Vec::new();
    for (index, question) in questions.iter().enumerate() {
        groups.extend(proven.point_groups(question).into_iter().map(|points| (points, index)));
    }
    groups.sort_unstable_by_key(|(points, index)| (*points.start(), *index));
    let mut asked: Vec<(usize, usize)> = Vec::new();
    for (points, index) in groups {
        let question = &questions[index];
        if points.start() < points.end() {
            place(context, question, *points.start());
            if !question.is_near(context)
                || matches!(question.location(context), Location::Outside | Location::InCavity)
            {
                continue;
            }
        }
        asked.extend(points.map(|point| (point, index)));
    }
    asked.sort_unstable();
    for (point, index) in asked {
        let question = &questions[index];
        let is_touched =
            in_zones.is_some_and(|(zones, found)| zones.is_touched_at(index, &found.points[point]));
        if collides.contains(&(point, question.shape_pair)) {
            continue;
        }
        place(context, question, point);
        if is_touched || question.is_near(context) {
            add_at(context, question, is_touched, proof);
        }
    }
}

/// Sets a context to a point, with the shapes of a question and those of earlier ones about the same point.
fn place(context: &mut QueryContext<'_>, question: &ContainmentQuery<'_>, point: usize) {
    let at = PathParameter::of_point(point);
    if context.poses.at != Some(at) {
        context.set_none(at);
    }
    context.poses.add_pair(context.problem, [question.container, question.content]);
}

/// Decides a question at the point that a context is set to.
fn add_at(context: &QueryContext<'_>, question: &ContainmentQuery<'_>, is_touched: bool, proof: &mut Proof) {
    let Some(at) = context.poses.at else { return };
    let shape_pair = question.shape_pair;
    let location = if is_touched { Location::Undecided } else { question.location(context) };
    match location {
        Location::Inside => {
            let surfaces = DistanceBounds { lo_m: 0.0, hi_m: f64::INFINITY, closest: None };
            let state = PairState::Inside { inner: question.content, surfaces };
            proof.found.hits.push(Hit { shape_pair, at, state });
            proof.found.lowest[shape_pair] = Some((0.0, at));
            lower(proof, context.problem, shape_pair, [at; 2], Verdict::Collision);
        }
        Location::Undecided => {
            let inner = question.content;
            proof.found.in_zones.push(EnclosedInterval { shape_pair, from: at, to: at, inner });
            lower(proof, context.problem, shape_pair, [at; 2], Verdict::Undecided);
        }
        Location::Outside | Location::InCavity => {}
    }
}
