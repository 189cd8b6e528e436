//! Over-approximation of shapes by balls.

use geometry::{Aabb, DISTANCE_ERROR_PER_M, Triangle, point_triangle};
use rayon::prelude::*;

use super::AuditedShape;
use super::hierarchy::Hierarchy;
use crate::Ball;

/// Upper bound on the distance of any ball's points from the shapes, metres; `triangles` are those of all shapes, in the
/// link's frame.
///
/// # Guarantee
/// For a centre outside, the bound is the distance of the nearest surface plus the radius. For a centre inside a solid, it is the radius
/// minus that distance, because the solid contains the ball with that distance as its radius.
pub(super) fn protrusion_m(
    shapes: &[AuditedShape<'_>],
    triangles: &[Triangle],
    balls: &[Ball],
    eps_m: f64,
) -> f64 {
    let boxes: Vec<Aabb> = triangles.iter().filter_map(|triangle| Aabb::around(triangle)).collect();
    let hierarchy = Hierarchy::new(&boxes);
    let outwards = |ball: &Ball| {
        let from = |t: u32| point_triangle(&ball.center, &triangles[t as usize]).distance_m;
        let (surface_m, _) = hierarchy.nearest(&ball.center, from).unwrap_or((f64::INFINITY, 0));
        let is_inside = shapes.iter().any(|shape| {
            let in_mesh = shape.link_from_mesh.inverse().point(&ball.center);
            shape.mesh.contains(&in_mesh)
        });
        let rounding_m = eps_m + DISTANCE_ERROR_PER_M * ball.center.coords.amax();
        let signed_m = if is_inside { -surface_m } else { surface_m };
        (ball.radius_m + signed_m + rounding_m).max(0.0)
    };
    balls.par_iter().map(outwards).reduce(|| 0.0, f64::max)
}
