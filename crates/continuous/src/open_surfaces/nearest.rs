//! The zone of an open surface that a shape is nearest to entering: what a finding names.

use collision::{Clearance, ContainmentQuestion, Wanted, clearance, locate_components};
use geometry::{Location, TriangleMesh};

use super::questions;
use crate::open_surface::OpenSurface;
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
    let eps_m = problem.eps.eps_m;
    let mut nearest: Option<NearestZone> = None;
    for question in questions(problem, problem.shape_pairs_of(pair)) {
        let pose = context.poses.a_from_b(question.container, question.content);
        if content.is_some_and(|wanted| wanted != question.content) || !pose.is_finite() {
            continue;
        }
        let body = &problem.shapes[question.content].surface;
        for (index, zone) in question.open.zones.iter().enumerate() {
            let wanted = Wanted::distance(eps_m, ACCURACY_M);
            let bodies = (&zone.surface, body);
            let found = clearance(&mut context.search, bodies, &pose, wanted, None, &mut context.counts);
            let distance_m = match found {
                Clearance::SurfacesApart(gap) => gap.lo_m.max(0.0),
                Clearance::Contact(_) => 0.0,
            };
            let inside = ContainmentQuestion::new(zone.surface.mesh, body.mesh);
            let surface = (zone.surface.mesh, zone.interior);
            let is_inside = locate_components(surface, body.mesh, &inside, &pose) != Location::Outside;
            let beyond_m = if is_inside { -zone.radius_m } else { distance_m - zone.radius_m };
            if nearest.is_none_or(|known| beyond_m < known.beyond_m) {
                let container = problem.shapes[question.container].surface.mesh;
                let fits = fits(container, question.open, body.mesh);
                let (container, content) = (question.container, question.content);
                nearest = Some(NearestZone { container, content, zone: index, beyond_m, fits });
            }
        }
    }
    nearest
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
