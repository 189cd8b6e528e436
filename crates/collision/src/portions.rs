//! Which smallest spheres collide: the picture of a collision.

use std::ops::ControlFlow;

use geometry::{Point3, Pose, Triangle, TriangleMesh, common_segment, contact};
use sphere_model::{Sphere, SphereTree};

use crate::{LeafPair, Observer, Search};

/// Pairs of smallest spheres in which triangles of both surfaces are in contact: at most `most` of them.
///
/// Of the pairs that the patent's search finds, those stay whose triangles touch, with the common part of the two
/// triangles passing through both spheres (a large triangle is listed by many spheres, most of them far from the contact).
///
/// # Guarantee
/// Empty only if the surfaces are not in contact: the cell pair that holds a common point is found and kept.
pub fn colliding_portions(
    search: &mut Search,
    (mesh_a, tree_a): (&TriangleMesh, &SphereTree),
    (mesh_b, tree_b): (&TriangleMesh, &SphereTree),
    a_from_b: &Pose,
    (eps_m, most): (f64, usize),
    observer: &mut impl Observer,
) -> Vec<LeafPair> {
    let (mut pairs, mut triangles_b) = (Vec::new(), Vec::new());
    search.run((tree_a, tree_b), a_from_b, eps_m, observer, |leaf_a, leaf_b, observer| {
        let (ball_a, ball_b) = (tree_a.sphere(leaf_a), tree_b.sphere(leaf_b));
        let center_b = a_from_b.point(&ball_b.center_m());
        // A common point in both balls lies on triangles that reach the other member's ball.
        let reaches = |triangle: &Triangle, center: &Point3<f64>, ball: &Sphere| {
            geometry::point_triangle(center, triangle).distance_m <= ball.radius_m() * SPARE + eps_m
        };
        triangles_b.clear();
        let moved = tree_b.triangles_of(leaf_b).iter().map(|&t| crate::clearance::moved(mesh_b, t, a_from_b));
        triangles_b.extend(moved.filter(|triangle| reaches(triangle, &ball_a.center_m(), ball_a)));
        let touch = tree_a.triangles_of(leaf_a).iter().any(|&triangle| {
            let corners = mesh_a.triangle(triangle as usize);
            if triangles_b.is_empty() || !reaches(&corners, &center_b, ball_b) {
                return false;
            }
            triangles_b.iter().any(|other| {
                observer.triangles_tested(1);
                contact(&corners, other, eps_m).is_some_and(|_| {
                    common_segment(&corners, other).is_none_or(|segment| {
                        passes(&segment, &ball_a.center_m(), ball_a) && passes(&segment, &center_b, ball_b)
                    })
                })
            })
        });
        if touch {
            pairs.push((leaf_a, leaf_b));
        }
        if pairs.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    pairs
}

/// A thousandth of the radius to spare for rounding.
const SPARE: f64 = 1.001;

/// Whether a segment passes through a ball.
fn passes(segment: &[Point3<f64>; 2], center: &Point3<f64>, ball: &Sphere) -> bool {
    let degenerate = [segment[0], segment[1], segment[1]];
    geometry::point_triangle(center, &degenerate).distance_m <= ball.radius_m() * SPARE
}
