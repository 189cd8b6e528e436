//! The zone of an open surface that a shape is nearest to entering: what a finding names.

use collision::{Clearance, ContainmentQuestion, Wanted, clearance, locate_components};
use geometry::{Location, TriangleMesh};

use super::{ContainmentQuery, questions};
use crate::open_surface::{OpenSurface, Zone};
use crate::query::QueryContext;

/// How closely a distance is measured, metres.
const ACCURACY_M: f64 = 1e-4;

/// A zone of an open shape, and a shape of the other body near to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestZone {
    /// The open shape.
    pub container: usize,
    /// The other shape.
    pub content: usize,
    /// Index of the zone among those of the open shape.
    pub zone: usize,
    /// How far the content is from the zone, metres; negative within it.
    pub beyond_m: f64,
    /// Whether a part of the content could lie inside the body that the open mesh leaves out, by its size.
    pub fits: bool,
}

/// The zone that a shape of a pair is nearest to at the current configuration; of this content alone, if one is given. `None` where no
/// shape of the pair has a zone, or the poses are no numbers.
pub fn nearest_zone(
    context: &mut QueryContext<'_>,
    pair: usize,
    content: Option<usize>,
) -> Option<NearestZone> {
    let problem = context.problem;
    let mut questions = questions(problem, problem.shape_pairs_of(pair));
    questions.retain(|question| {
        let is_wanted = content.is_none_or(|wanted| wanted == question.content);
        is_wanted && context.poses.a_from_b(question.container, question.content).is_finite()
    });
    // One that is probably among the nearest tells most others to be farther away before they are measured.
    let mut likely: Option<(f64, &ContainmentQuery<'_>, &Zone<'_>)> = None;
    for question in &questions {
        for zone in &question.open.zones {
            let apart_m = boxes_apart_m(context, question, zone) - zone.radius_m;
            if likely.is_none_or(|(known_m, ..)| apart_m < known_m) {
                likely = Some((apart_m, question, zone));
            }
        }
    }
    let (_, question, zone) = likely?;
    let mut least_m = beyond_m(context, question, zone, f64::INFINITY)?;
    let mut nearest: Option<NearestZone> = None;
    for question in &questions {
        for (index, zone) in question.open.zones.iter().enumerate() {
            let Some(beyond_m) = beyond_m(context, question, zone, least_m) else { continue };
            least_m = least_m.min(beyond_m);
            if nearest.is_none_or(|known| beyond_m < known.beyond_m) {
                let mesh = |shape: usize| problem.shapes[shape].surface.mesh;
                let (container, content) = (question.container, question.content);
                let fits = fits(mesh(container), question.open, mesh(content));
                nearest = Some(NearestZone { container, content, zone: index, beyond_m, fits });
            }
        }
    }
    nearest
}

/// A lower bound on the distance of the content of a question from the surface of a zone, by the box of one and the ball around the
/// other, metres; negative if these meet.
fn boxes_apart_m(context: &QueryContext<'_>, question: &ContainmentQuery<'_>, zone: &Zone<'_>) -> f64 {
    let content = &context.problem.shapes[question.content];
    let at = context.poses.a_from_b(question.container, question.content).point(&content.center);
    let bounds = zone.surface.mesh.bounds();
    let nearest = at.coords.sup(&bounds.low.coords).inf(&bounds.high.coords);
    (at.coords - nearest).norm() - content.radius_m
}

/// How far the content of a question is from a zone, metres; `None` only if it is farther than another one for certain, which is
/// `other_m` from its content.
pub(super) fn beyond_m(
    context: &mut QueryContext<'_>,
    question: &ContainmentQuery<'_>,
    zone: &Zone<'_>,
    other_m: f64,
) -> Option<f64> {
    let pose = context.poses.a_from_b(question.container, question.content);
    let body = &context.problem.shapes[question.content].surface;
    let inside = ContainmentQuestion::new(zone.surface.mesh, body.mesh);
    let bodies = (&zone.surface, body);
    let eps_m = context.problem.eps.eps_m;
    // Farther than what is measured too small by the accuracy could be.
    let farther_m = other_m + zone.radius_m + 2.0 * ACCURACY_M;
    let mut distance_m = |wanted: Wanted| match clearance(
        &mut context.search,
        bodies,
        &pose,
        wanted,
        None,
        &mut context.counts,
    ) {
        Clearance::SurfacesApart(gap) => gap.lo_m.max(0.0),
        Clearance::Contact(_) => 0.0,
    };
    let is_farther = farther_m <= 0.0 || {
        let needed_m = farther_m.max(eps_m);
        let wanted = Wanted { needed_m, enough_m: needed_m, ..Wanted::contact_only(eps_m) };
        farther_m < f64::INFINITY && distance_m(wanted) >= needed_m
    };
    let is_inside = || {
        locate_components((zone.surface.mesh, zone.interior), body.mesh, &inside, &pose) != Location::Outside
    };
    if is_farther {
        return is_inside().then_some(-zone.radius_m);
    }
    let distance_m = distance_m(Wanted::distance(eps_m, ACCURACY_M));
    Some(if is_inside() { -zone.radius_m } else { distance_m - zone.radius_m })
}

/// Whether a component of `content` may lie inside the body that an open mesh leaves out, in any pose.
///
/// # Guarantee
/// `false` only if none can. The true body lies within the greatest zone radius of the capped mesh, and so of the box of the mesh,
/// which holds the caps too: no two of its points are farther apart than the diagonal of the box and twice that radius. A component
/// that is longer than that along an axis of its frame has two points that are. What does not fit may still touch a surface that the
/// mesh leaves out: see `docs/guarantee.md`.
pub(super) fn fits(container: &TriangleMesh, open: &OpenSurface<'_>, content: &TriangleMesh) -> bool {
    let radius_m = open.zones.iter().map(|zone| zone.radius_m).fold(0.0, f64::max);
    let longest_inside_m = (container.bounds().diagonal() + 2.0 * radius_m) * (1.0 + 1e-6);
    content.components().iter().any(|part| part.bounds.size().amax() <= longest_inside_m)
}
