//! What lies inside open surfaces at one configuration.

use collision::{Clearance, ContainmentQuestion, DecidedBy, Verdict, Wanted, clearance, locate_components};
use geometry::Location;

use super::{Question, Zone, questions};
use crate::point_result::{PairVerdict, PointResult};
use crate::query::QueryContext;

/// Covers the rounding of a radius.
const ROUNDING: f64 = 1.0 + 1e-9;

/// Adds to the result at the current configuration what lies inside open surfaces.
pub(crate) fn add_here(context: &mut QueryContext<'_>, result: &mut PointResult) {
    for question in questions(context.problem) {
        let pair = context.problem.pair_of[question.shape_pair];
        if result.pairs.iter().any(|seen| seen.pair == pair && seen.verdict == Verdict::Collision) {
            continue;
        }
        let is_touched = question.open.zones.iter().any(|zone| is_touched(context, &question, zone));
        let verdict = match question.location(context) {
            _ if is_touched => Verdict::Undecided,
            Location::Undecided => Verdict::Undecided,
            Location::Inside => Verdict::Collision,
            Location::Outside | Location::InCavity => continue,
        };
        result.add(PairVerdict { pair, verdict, decided_by: DecidedBy::Containment });
    }
}

/// Whether the content of a question may touch a zone.
fn is_touched(context: &mut QueryContext<'_>, question: &Question<'_>, zone: &Zone<'_>) -> bool {
    let pose = context.poses.a_from_b(question.container, question.content);
    let problem = context.problem;
    if !problem.eps.is_usable() || !pose.is_finite() {
        return true;
    }
    let (content, eps_m) = (&problem.shapes[question.content].surface, problem.eps.eps_m);
    let apart_m = zone.radius_m * ROUNDING + 3.0 * eps_m;
    let wanted = Wanted { eps_m, needed_m: apart_m, enough_m: apart_m, accuracy_m: f64::INFINITY };
    let bodies = (&zone.surface, content);
    let is_apart = match clearance(&mut context.search, bodies, &pose, wanted, None, &mut context.counts) {
        Clearance::Apart(gap) => gap.lo_m >= apart_m,
        Clearance::Contact(_) => false,
    };
    let inside = ContainmentQuestion::new(zone.surface.mesh, content.mesh);
    let locate = || locate_components((zone.surface.mesh, zone.interior), content.mesh, &inside, &pose);
    !is_apart || locate() != Location::Outside
}
