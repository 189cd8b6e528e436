//! The convex hull around triangles that cannot be capped.

use nalgebra::Point3;
use parry3d_f64::math::Vector;
use parry3d_f64::transformation::try_convex_hull;

use super::CapZone;
use crate::mesh::{Topology, TriangleMesh};
use crate::{Aabb, Triangle};

/// The zone of the convex hull of the corners of triangles, larger by the tolerance; of their box where no hull is found. `None` if
/// they are not finite.
///
/// # Guarantee
/// The zone contains all triangles: the hull is closed, and every corner lies no further outside of it than the radius.
pub(super) fn hull_around(corners: &[Point3<f64>], tolerance_m: f64) -> Option<CapZone> {
    let hull = hull(corners).and_then(|surface| {
        let outside_m = furthest_outside_m(&surface, corners);
        (outside_m <= tolerance_m).then_some(CapZone {
            surface,
            radius_m: tolerance_m + outside_m,
            is_solid: true,
        })
    });
    hull.or_else(|| box_around(corners, tolerance_m))
}

fn hull(corners: &[Point3<f64>]) -> Option<TriangleMesh> {
    let points: Vec<Vector> =
        corners.iter().map(|corner| Vector::new(corner.x, corner.y, corner.z)).collect();
    let (vertices, faces) = try_convex_hull(&points).ok()?;
    let at = |vertex: u32| vertices.get(vertex as usize).map(|at| Point3::new(at.x, at.y, at.z));
    let triangles: Option<Vec<Triangle>> =
        faces.iter().map(|[a, b, c]| Some([at(*a)?, at(*b)?, at(*c)?])).collect();
    let surface = TriangleMesh::from_triangle_list(triangles?, [1.0; 3])?;
    (*surface.topology() == Topology::Solid && surface.components().len() == 1).then_some(surface)
}

/// How far a point lies in front of a face at most, metres; infinite if a face has no normal.
fn furthest_outside_m(surface: &TriangleMesh, points: &[Point3<f64>]) -> f64 {
    let of_face = |index: usize| {
        let [a, b, c] = surface.triangle(index);
        let Some(normal) = (b - a).cross(&(c - a)).try_normalize(0.0) else { return f64::INFINITY };
        points.iter().map(|point| (point - a).dot(&normal)).fold(0.0, f64::max)
    };
    (0..surface.triangle_count()).map(of_face).fold(0.0, f64::max)
}

fn box_around(corners: &[Point3<f64>], tolerance_m: f64) -> Option<CapZone> {
    let bounds = Aabb::around(corners)?;
    let (low, high) = (bounds.low.map(|x| x - tolerance_m), bounds.high.map(|x| x + tolerance_m));
    let corner = |i: usize| {
        let pick = |k: usize| if i >> k & 1 == 1 { high[k] } else { low[k] };
        Point3::new(pick(0), pick(1), pick(2))
    };
    let faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let triangles: Vec<Triangle> = faces
        .iter()
        .flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]])
        .map(|triangle| triangle.map(corner))
        .collect();
    let surface = TriangleMesh::from_triangle_list(triangles, [1.0; 3])?;
    Some(CapZone { surface, radius_m: tolerance_m, is_solid: true })
}

#[cfg(test)]
mod tests {
    use test_support::Random;

    use super::*;

    #[test]
    fn hulls_hold_all_corners_and_flat_or_tiny_ones_get_a_box() {
        let mut random = Random(5);
        let mut hulls = 0;
        for round in 0..300 {
            let count = 1 + random.below(40);
            let flat = random.below(4) == 0;
            let at = |random: &mut Random| {
                let mut at = random.three(-0.2, 0.2);
                if flat {
                    at[2] = 0.0;
                }
                Point3::from(at)
            };
            let triangles: Vec<Triangle> = (0..count).map(|_| [(); 3].map(|()| at(&mut random))).collect();
            let zone = hull_around(triangles.as_flattened(), 1e-6).expect("finite");
            assert!(zone.is_solid && *zone.surface.topology() == Topology::Solid, "round {round}");
            assert!(
                zone.radius_m >= furthest_outside_m(&zone.surface, triangles.as_flattened()),
                "round {round}"
            );
            hulls += usize::from(zone.surface.triangle_count() != 12);
        }
        assert!(hulls > 150, "{hulls}");
        let point = [Point3::new(0.1, 0.2, 0.3); 3];
        assert_eq!(hull_around(&point, 1e-6).expect("finite").surface.triangle_count(), 12);
    }
}
