//! What lies inside open surfaces at one configuration.

use crate::{DecidedBy, Verdict};
use collision::{Clearance, ContainmentQuestion, Wanted, clearance, locate_components};
use geometry::Location;

use super::{ContainmentQuery, questions};
use crate::open_surface::Zone;
use crate::point_result::{PairVerdict, PointResult};
use crate::query::QueryContext;

/// Covers the rounding of a radius.
const ROUNDING: f64 = 1.0 + 1e-9;

/// Adds to the result at the current configuration what lies inside open surfaces.
pub(crate) fn add_here(context: &mut QueryContext<'_>, result: &mut PointResult) {
    for question in questions(context.problem, 0..context.problem.shape_pairs.len()) {
        let pair = context.problem.pair_of[question.shape_pair];
        let is_collision = |seen: &PairVerdict| seen.pair == pair && seen.verdict == Verdict::Collision;
        let is_checked =
            context.poses.at.is_none_or(|at| context.problem.stretches(question.shape_pair).contain(at));
        if !is_checked || result.pairs.iter().any(is_collision) {
            continue;
        }
        let tube_m = context.tube_m(question.shape_pair);
        let verdict = match location(context, &question, tube_m) {
            Location::Undecided => Verdict::Undecided,
            Location::Inside => Verdict::Collision,
            Location::Outside | Location::InCavity => continue,
        };
        result.add(PairVerdict { pair, verdict, decided_by: DecidedBy::Containment });
    }
}

/// The worst location of a shape of a pair in an open shape of the other at the current configuration.
///
/// # Guarantee
/// Valid only if the surfaces do not touch. Better than `Undecided` only if it stays as long as no point of either shape, seen from
/// the other, moves by more than `motion_m` of its shape pair, and the surfaces do not touch.
pub(crate) fn location_of_pair(
    context: &mut QueryContext<'_>,
    pair: usize,
    motion_m: impl Fn(usize) -> f64,
) -> Location {
    let questions = questions(context.problem, context.problem.shape_pairs_of(pair));
    let locations =
        questions.iter().map(|question| location(context, question, motion_m(question.shape_pair)));
    locations.max().unwrap_or(Location::Outside)
}

/// The location of a content at the current configuration; undecided within `motion_m` of a zone.
fn location(context: &mut QueryContext<'_>, question: &ContainmentQuery<'_>, motion_m: f64) -> Location {
    let is_touched = question.open.zones.iter().any(|zone| is_touched(context, question, zone, motion_m));
    if is_touched { Location::Undecided } else { question.location(context) }
}

/// Whether the content of a question may come within `motion_m` of a zone.
fn is_touched(
    context: &mut QueryContext<'_>,
    question: &ContainmentQuery<'_>,
    zone: &Zone<'_>,
    motion_m: f64,
) -> bool {
    let pose = context.poses.a_from_b(question.container, question.content);
    let problem = context.problem;
    if !problem.eps.is_usable() || !pose.is_finite() {
        return true;
    }
    let (content, eps_m) = (&problem.shapes[question.content].surface, problem.eps.eps_m);
    let apart_m = (zone.radius_m + motion_m) * ROUNDING + 3.0 * eps_m;
    let wanted = Wanted {
        eps_m,
        needed_m: apart_m,
        enough_m: apart_m,
        accuracy_m: f64::INFINITY,
        share: 0.0,
        known_m: f64::NEG_INFINITY,
    };
    let bodies = (&zone.surface, content);
    let is_apart = match clearance(&mut context.search, bodies, &pose, wanted, None, &mut context.counts) {
        Clearance::SurfacesApart(gap) => gap.lo_m >= apart_m,
        Clearance::Contact(_) => false,
    };
    let inside = ContainmentQuestion::new(zone.surface.mesh, content.mesh);
    let locate = || locate_components((zone.surface.mesh, zone.interior), content.mesh, &inside, &pose);
    !is_apart || locate() != Location::Outside
}
