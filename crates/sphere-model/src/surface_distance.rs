//! The distance of points from a surface, by branch and bound over its sphere tree.

use geometry::{Point3, TriangleMesh, box_or_plane_of_triangle_exceeds, larger, point_triangle};

use crate::{NodeId, SphereTree};

/// The nearest point of a surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestPoint {
    /// Distance from the point asked about, metres.
    pub distance_m: f64,
    /// The nearest point of the surface, in the mesh frame.
    pub on_surface: Point3<f64>,
    /// Its triangle.
    pub triangle: u32,
}

/// So many near children of a node are kept until the nearest one was visited: a fitted tree has no more.
const KEPT_CHILDREN: usize = 8;

/// When a search may end before it has found the nearest triangle.
#[derive(Clone, Copy)]
struct NearEnough {
    /// What is nearer than the best triangle by less than this is left out, metres.
    spare_m: f64,
    /// A triangle that is no farther than this ends the search, metres.
    enough_m: f64,
}

impl NearEnough {
    const EXACT: Self = Self { spare_m: 0.0, enough_m: f64::NEG_INFINITY };
}

/// Distances from the surface of one mesh.
#[derive(Clone, Copy)]
pub struct SurfaceDistance<'a> {
    mesh: &'a TriangleMesh,
    tree: &'a SphereTree,
}

impl<'a> SurfaceDistance<'a> {
    /// With a tree that covers the mesh.
    pub fn new(mesh: &'a TriangleMesh, tree: &'a SphereTree) -> Self {
        Self { mesh, tree }
    }

    /// The nearest point of the surface no farther than a limit; `None` if there is none, or for a point that is not finite.
    ///
    /// # Guarantee
    /// Never farther than the nearest triangle by more than rounding: every triangle left out is farther away by its box or plane, or lies
    /// in a sphere or slab that is.
    pub fn nearest(&self, point: &Point3<f64>, within_m: f64) -> Option<NearestPoint> {
        if !point.iter().all(|x| x.is_finite()) {
            return None;
        }
        let mut best = NearestPoint { distance_m: within_m, on_surface: *point, triangle: u32::MAX };
        self.search(0, point, NearEnough::EXACT, &mut best);
        (best.triangle != u32::MAX).then_some(best)
    }

    /// A point of the surface that is nearest but for `spare_m`, by a search that begins at a triangle near to the point; `None` for a
    /// point that is not finite.
    ///
    /// # Guarantee
    /// As that of [`Self::nearest`], but the nearest triangle may be nearer by `spare_m`.
    pub fn nearest_from(&self, point: &Point3<f64>, triangle: u32, spare_m: f64) -> Option<NearestPoint> {
        if !point.iter().all(|x| x.is_finite()) {
            return None;
        }
        let mut best = self.of_triangle(point, triangle);
        self.search(0, point, NearEnough { spare_m, ..NearEnough::EXACT }, &mut best);
        Some(best)
    }

    /// The nearest point of the surface if it is farther than `above_m`, by a search that begins at a triangle near to the point, and ends
    /// at the first one that is not; `None` also for a point that is not finite.
    ///
    /// # Guarantee
    /// As that of [`Self::nearest`].
    pub fn nearest_above(&self, point: &Point3<f64>, triangle: u32, above_m: f64) -> Option<NearestPoint> {
        if !point.iter().all(|x| x.is_finite()) {
            return None;
        }
        let mut best = self.of_triangle(point, triangle);
        self.search(0, point, NearEnough { enough_m: above_m, ..NearEnough::EXACT }, &mut best);
        (best.distance_m > above_m).then_some(best)
    }

    fn of_triangle(&self, point: &Point3<f64>, triangle: u32) -> NearestPoint {
        let nearest = point_triangle(point, &self.mesh.triangle(triangle as usize));
        NearestPoint { distance_m: nearest.distance_m, on_surface: nearest.on_b, triangle }
    }

    fn search(&self, node: NodeId, point: &Point3<f64>, until: NearEnough, best: &mut NearestPoint) {
        let NearEnough { spare_m, enough_m } = until;
        if best.distance_m < spare_m || best.distance_m <= enough_m {
            return;
        }
        for &triangle in self.tree.triangles_of(node) {
            let corners = self.mesh.triangle(triangle as usize);
            if box_or_plane_of_triangle_exceeds(point, &corners, best.distance_m - spare_m) {
                continue;
            }
            let closest = point_triangle(point, &corners);
            let is_first = best.triangle == u32::MAX && closest.distance_m <= best.distance_m;
            if is_first || closest.distance_m < best.distance_m {
                *best = NearestPoint { distance_m: closest.distance_m, on_surface: closest.on_b, triangle };
            }
        }
        // The nearest child first: what it finds leaves out most of the others.
        let limit_m = best.distance_m - spare_m;
        let mut near = [(f64::INFINITY, node); KEPT_CHILDREN];
        let (mut count, mut first) = (0, 0);
        for child in self.tree.children(node) {
            let gap_m = self.gap_m(child, point, limit_m);
            // Kept unless proven farther: NaN proves nothing.
            if gap_m > limit_m {
                continue;
            }
            if count == KEPT_CHILDREN {
                self.search(child, point, until, best);
                continue;
            }
            near[count] = (gap_m, child);
            first = if gap_m < near[first].0 { count } else { first };
            count += 1;
        }
        if count == 0 {
            return;
        }
        near.swap(0, first);
        for &(gap_m, child) in &near[..count] {
            if best.distance_m <= enough_m {
                return;
            }
            let is_farther = gap_m > best.distance_m - spare_m;
            if !is_farther {
                self.search(child, point, until, best);
            }
        }
    }

    /// Lower bound on the distance of a point from the surface in a node; where it exceeds a limit already by the sphere, that of the
    /// sphere.
    fn gap_m(&self, node: NodeId, point: &Point3<f64>, limit_m: f64) -> f64 {
        let sphere = self.tree.sphere(node);
        let apart = point - sphere.center_m();
        let to_sphere_m = apart.norm() - sphere.radius_m();
        if to_sphere_m > limit_m {
            return to_sphere_m;
        }
        let slab = self.tree.slab(node);
        let along_m = slab.normal_f64().dot(&apart);
        let beyond_m = larger(along_m - f64::from(slab.high), f64::from(slab.low) - along_m);
        // The length of the stored normal differs from 1 by less than a millionth.
        larger(to_sphere_m, beyond_m - 1e-5 * (beyond_m.abs() + sphere.radius_m()))
    }

    /// The radius of the largest ball around a point that no triangle enters, rounded down, metres; 0 for a point on the surface.
    ///
    /// # Guarantee
    /// Every triangle is at least this far from the point. Around a point inside a solid the open ball lies in the solid.
    pub fn free_radius_m(&self, point: &Point3<f64>) -> f64 {
        let Some(nearest) = self.nearest(point, f64::INFINITY) else { return 0.0 };
        let rounding_m = 4.0 * geometry::DISTANCE_ERROR_PER_M * (point.coords.amax() + nearest.distance_m);
        (nearest.distance_m * (1.0 - 1e-12) - rounding_m).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use geometry::Shape;
    use test_support::Random;

    use super::*;
    use crate::build_fitted;

    #[test]
    fn the_nearest_point_is_that_of_all_triangles() {
        let mut random = Random(0x6a09_e667_f3bc_c908);
        for mesh in
            [Shape::sphere(0.5), Shape::cuboid([1.0, 0.2, 0.05])].map(|shape| shape.expect("valid").mesh)
        {
            let tree = build_fitted(&mesh);
            let surface = SurfaceDistance::new(&mesh, &tree);
            for _ in 0..300 {
                let point = Point3::from(random.three(-0.8, 0.8));
                let all =
                    (0..mesh.triangle_count()).map(|t| point_triangle(&point, &mesh.triangle(t)).distance_m);
                let expected_m = all.fold(f64::INFINITY, f64::min);
                let nearest = surface.nearest(&point, f64::INFINITY).expect("there is one");
                assert_eq!(nearest.distance_m, expected_m);
                assert!(((nearest.on_surface - point).norm() - expected_m).abs() < 1e-12);
                assert!(surface.nearest(&point, 0.99 * expected_m).is_none());
                let begin = random.below(mesh.triangle_count()) as u32;
                let from = surface.nearest_from(&point, begin, 0.0).expect("there is one");
                assert_eq!(from.distance_m, expected_m);
                let spare_m = random.within(0.0, 0.3);
                let roughly = surface.nearest_from(&point, begin, spare_m).expect("there is one");
                assert!((expected_m..=expected_m + spare_m).contains(&roughly.distance_m));
                assert!(((roughly.on_surface - point).norm() - roughly.distance_m).abs() < 1e-12);
                for above_m in [0.5 * expected_m, expected_m.next_down()] {
                    assert_eq!(surface.nearest_above(&point, begin, above_m), Some(from));
                }
                for above_m in [expected_m, 1.5 * expected_m] {
                    assert_eq!(surface.nearest_above(&point, begin, above_m), None);
                }
                let free_m = surface.free_radius_m(&point);
                assert!(free_m <= expected_m && free_m > expected_m - 1e-11);
            }
            let nowhere = Point3::new(f64::NAN, 0.0, 0.0);
            assert_eq!(
                (surface.free_radius_m(&nowhere), surface.nearest_from(&nowhere, 0, 0.0)),
                (0.0, None)
            );
        }
    }
}
