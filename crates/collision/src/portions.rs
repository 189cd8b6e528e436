//! Which smallest spheres collide: the picture of a collision.

use std::ops::ControlFlow;

use geometry::{Point3, Pose, Triangle, TriangleMesh, common_segment, contact, point_triangle_exceeds};
use sphere_model::{NodeId, Sphere, SphereTree};

use crate::{LeafPair, Observer, Search};

/// What was listed, and whether that is all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Portions {
    /// Pairs of smallest spheres, in the order of the search.
    pub pairs: Vec<LeafPair>,
    /// Whether the search went on to its end; otherwise there may be more.
    pub is_all: bool,
}

/// How much is listed at most: the work and the memory of a listing, whatever the surfaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MostPortions {
    /// Pairs listed.
    pub listed: usize,
    /// Overlapping pairs of smallest spheres looked at.
    pub looked_at: usize,
}

/// Pairs of smallest spheres in which triangles of both surfaces are in contact, as many as `most` allows.
///
/// Of the pairs that the patent's search finds, those stay whose triangles touch, with the common part of the two
/// triangles passing through both spheres (a large triangle is listed by many spheres, most of them far from the contact).
///
/// # Guarantee
/// Empty and all only if the surfaces are not in contact: the cell pair that holds a common point is found and kept.
pub fn colliding_portions(
    search: &mut Search,
    (mesh_a, tree_a): (&TriangleMesh, &SphereTree),
    (mesh_b, tree_b): (&TriangleMesh, &SphereTree),
    a_from_b: &Pose,
    (eps_m, most): (f64, MostPortions),
    observer: &mut impl Observer,
) -> Portions {
    let (mut pairs, mut triangles_b) = (Vec::new(), Vec::new());
    let (mut looked_at, mut is_all) = (0, true);
    search.run((tree_a, tree_b), a_from_b, eps_m, observer, |leaf_a, leaf_b, observer| {
        let (ball_a, ball_b) = (tree_a.sphere(leaf_a), tree_b.sphere(leaf_b));
        let center_b = a_from_b.point(&ball_b.center_m());
        // A common point in both balls lies on triangles that reach the other member's ball.
        let reaches = |triangle: &Triangle, center: &Point3<f64>, ball: &Sphere| {
            !point_triangle_exceeds(center, triangle, ball.radius_m() * SPARE + eps_m)
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
        looked_at += 1;
        is_all = pairs.len() < most.listed && looked_at < most.looked_at;
        if is_all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    Portions { pairs, is_all }
}

/// A smallest sphere of a tree that holds a point of a triangle and lists the triangle.
///
/// Of two surfaces in contact, the spheres found at the point of contact for its two triangles are one colliding portion.
pub fn smallest_sphere_at(tree: &SphereTree, triangle: u32, point: &Point3<f64>) -> Option<NodeId> {
    let mut open: Vec<NodeId> = vec![0];
    while let Some(node) = open.pop() {
        let sphere = tree.sphere(node);
        let reach_m = sphere.radius_m() * SPARE;
        if (sphere.center_m() - point).norm_squared() > reach_m * reach_m {
            continue;
        }
        if tree.is_lowest(node) && tree.triangles_of(node).contains(&triangle) {
            return Some(node);
        }
        open.extend(tree.children(node).rev());
    }
    None
}

/// A thousandth of the radius to spare for rounding.
const SPARE: f64 = 1.001;

/// Whether a segment passes through a ball.
fn passes(segment: &[Point3<f64>; 2], center: &Point3<f64>, ball: &Sphere) -> bool {
    let degenerate = [segment[0], segment[1], segment[1]];
    !point_triangle_exceeds(center, &degenerate, ball.radius_m() * SPARE)
}
