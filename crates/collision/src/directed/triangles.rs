//! Two triangles.

use geometry::{Point3, Triangle, Vector3, larger, smaller, triangle_triangle, triangle_triangle_within};

use super::{DirectedProof, Displacement};
use crate::clearance::LEAST_NORMAL;
use crate::search::Observer;

/// Distances beyond the largest displacement are proven with this share of the floor to spare.
pub(super) const SPARE_SHARE: f64 = 1.001;

/// Cuts a pair of triangles, the second one moving by at most `largest_m`, along the line between their nearest points; false if
/// that is not possible. Only the part of the second triangle within `ball` counts, if that is given.
///
/// # Guarantee
/// The displacement along a direction is largest at a corner: it is affine in the point at every configuration. The part within
/// a ball is also bounded by the ball's displacement.
pub(super) fn cut<M: Displacement>(
    proof: &mut DirectedProof<'_, M>,
    (a, b): (&Triangle, &Triangle),
    largest_m: f64,
    ball: Option<(&Point3<f64>, f64)>,
    observer: &mut impl Observer,
) -> bool {
    observer.triangles_tested(1);
    if let Some((center, radius_m)) = ball
        && cut_as_neighbours(proof, a, b, center, radius_m)
    {
        return true;
    }
    if cut_by_planes(proof, a, b, ball) {
        return true;
    }
    let floor_m = proof.wanted.floor_m;
    let within_m = SPARE_SHARE * floor_m + largest_m;
    let Ok(nearest) = triangle_triangle_within(a, b, within_m) else {
        proof.along(|| {
            let nearest = triangle_triangle(a, b);
            (nearest.on_a - nearest.on_b).normalize()
        });
        return proof.cut(within_m - largest_m);
    };
    if nearest.distance_m <= floor_m {
        return false;
    }
    // Normalised by its own length: next to a contact that may differ from the distance.
    let towards_a = nearest.on_a - nearest.on_b;
    let towards_a = towards_a / towards_a.norm();
    let gap_m = extent(a, &towards_a).0 - extent(b, &towards_a).1;
    let is_gap = gap_m > floor_m;
    if !is_gap {
        return false;
    }
    cut_triangle(proof, gap_m, &towards_a, b, ball)
}

/// Cuts a pair of triangles along the direction of the last pair: where surfaces face each other it is nearly the same.
fn cut_as_neighbours<M: Displacement>(
    proof: &mut DirectedProof<'_, M>,
    a: &Triangle,
    b: &Triangle,
    center: &Point3<f64>,
    radius_m: f64,
) -> bool {
    let towards_a = proof.neighbours;
    let gap_m = extent(a, &towards_a).0 - extent(b, &towards_a).1;
    proof.cut_along(gap_m, &towards_a, (center, radius_m))
}

/// Cuts a pair of triangles along the normal of either: most pairs of facing surfaces, for less than their nearest points cost.
fn cut_by_planes<M: Displacement>(
    proof: &mut DirectedProof<'_, M>,
    a: &Triangle,
    b: &Triangle,
    ball: Option<(&Point3<f64>, f64)>,
) -> bool {
    [a, b].into_iter().any(|triangle| {
        let normal = (triangle[1] - triangle[0]).cross(&(triangle[2] - triangle[0]));
        let length = normal.norm();
        // A shorter one may have lost digits to underflow.
        if length <= LEAST_NORMAL {
            return false;
        }
        let normal = normal / length;
        let (low_a, high_a) = extent(a, &normal);
        let (low_b, high_b) = extent(b, &normal);
        let (gap_m, towards_a) = if low_a - high_b > low_b - high_a {
            (low_a - high_b, normal)
        } else {
            (low_b - high_a, -normal)
        };
        gap_m > proof.wanted.floor_m && cut_triangle(proof, gap_m, &towards_a, b, ball)
    })
}

/// Cuts a pair of triangles that are this far apart along a direction at the middle; see [`cut`].
fn cut_triangle<M: Displacement>(
    proof: &mut DirectedProof<'_, M>,
    gap_m: f64,
    towards_a: &Vector3<f64>,
    b: &Triangle,
    ball: Option<(&Point3<f64>, f64)>,
) -> bool {
    let is_cut = ball.is_some_and(|ball| proof.cut_along(gap_m, towards_a, ball)) || {
        let high_m = extent(b, towards_a).1;
        // How much less than the corner that is nearest at the middle each of them leaves.
        let along_m = |corner: &Point3<f64>| {
            let behind_m = high_m - corner.coords.dot(towards_a);
            proof.motion.along_m(towards_a, corner, 0.0) - behind_m
        };
        let [one_m, two_m, three_m] = b.each_ref().map(along_m);
        proof.along(|| *towards_a);
        proof.cut(gap_m - larger(larger(one_m, two_m), three_m))
    };
    if is_cut {
        proof.neighbours = *towards_a;
    }
    is_cut
}

/// Lowest and highest offset of a triangle along a direction.
pub(super) fn extent(triangle: &Triangle, direction: &Vector3<f64>) -> (f64, f64) {
    let [a, b, c] = triangle.map(|corner| corner.coords.dot(direction));
    (smaller(smaller(a, b), c), larger(larger(a, b), c))
}
