//! A mesh with its sphere tree against a box.

use std::ops::ControlFlow;

use geometry::{Pose, Triangle, TriangleMesh, Vector3, larger, smaller};
use sphere_model::SphereTree;

use super::front::{RankedNode, Stops};
use super::tree_tree::insert_by_gap;
use super::{Best, moved};
use crate::Observer;
use crate::lens::{PlacedBall, distance_to_box_m};

/// Traverses the tree, nearest spheres first, close to the box's surface; then tests triangles against those of the box.
///
/// Runs in the box's frame; `box_is_a` says which body is the box.
pub(super) fn walk(
    (mesh, tree): (&TriangleMesh, &SphereTree),
    (box_mesh, half): (&TriangleMesh, Vector3<f64>),
    box_from_mesh: &Pose,
    box_is_a: bool,
    best: &mut Best<'_>,
    stops: &mut impl Stops,
    observer: &mut impl Observer,
) -> ControlFlow<()> {
    let start = stops.start(best.within_m);
    let mut walk = TreeBoxTraversal {
        mesh,
        tree,
        box_mesh,
        half,
        box_from_mesh,
        box_is_a,
        best,
        stops,
        open: Vec::new(),
    };
    let place = |(node, rank): RankedNode| PlacedBall::new(tree, node, rank, Some(box_from_mesh));
    let Some(start) = start else { return walk.below(&place((0, 1)), observer) };
    for index in 0..start {
        let (bound_m, node, the_box) = walk.stops.taken(index);
        if bound_m > walk.best.within_m {
            walk.stops.stop(bound_m, node, the_box);
            continue;
        }
        let placed = place(node);
        let gap_m = placed.box_surface_gap_m(&half);
        let is_far = gap_m > walk.best.within_m;
        observer.tested(node, the_box, !is_far);
        if is_far {
            walk.stops.stop(gap_m, node, the_box);
        } else {
            walk.below(&placed, observer)?;
        }
    }
    ControlFlow::Continue(())
}

/// Relative rounding allowance of products of coordinates, far above the true bound of a dozen units in the last place.
const ROUNDING: f64 = 64.0 * f64::EPSILON;

/// The box in a front.
const THE_BOX: RankedNode = (0, 1);

struct TreeBoxTraversal<'a, 'w, 't, S> {
    mesh: &'a TriangleMesh,
    tree: &'a SphereTree,
    box_mesh: &'a TriangleMesh,
    half: Vector3<f64>,
    box_from_mesh: &'a Pose,
    box_is_a: bool,
    best: &'w mut Best<'t>,
    stops: &'w mut S,
    open: Vec<(f64, PlacedBall)>,
}

impl<S: Stops> TreeBoxTraversal<'_, '_, '_, S> {
    fn below(&mut self, placed: &PlacedBall, observer: &mut impl Observer) -> ControlFlow<()> {
        if self.tree.is_lowest(placed.node) {
            let mut least_m = f64::INFINITY;
            for &index in self.tree.triangles_of(placed.node) {
                least_m = smaller(self.triangle(index, observer)?, least_m);
            }
            let gap_m = placed.box_surface_gap_m(&self.half);
            self.stops.stop(least_m.max(gap_m), (placed.node, placed.rank), THE_BOX);
            return ControlFlow::Continue(());
        }
        let start = self.open.len();
        for child in self.tree.children(placed.node) {
            let child = PlacedBall::new(self.tree, child, placed.rank + 1, Some(self.box_from_mesh));
            let gap_m = child.box_surface_gap_m(&self.half);
            let far = gap_m > self.best.within_m;
            observer.tested((child.node, child.rank), (0, 1), !far);
            if far {
                self.stops.stop(gap_m, (child.node, child.rank), THE_BOX);
            } else {
                insert_by_gap(&mut self.open, start, (gap_m, child));
            }
        }
        let end = self.open.len();
        for i in start..end {
            let (gap_m, child) = self.open[i];
            if gap_m > self.best.within_m {
                self.stops.stop(gap_m, (child.node, child.rank), THE_BOX);
                continue;
            }
            self.below(&child, observer)?;
        }
        self.open.truncate(start);
        ControlFlow::Continue(())
    }

    /// Tests a triangle against the faces of the box that can be nearest to it; a lower bound on its distance from the box's surface,
    /// metres, or a break at a contact.
    fn triangle(&mut self, index: u32, observer: &mut impl Observer) -> ControlFlow<(), f64> {
        let corners = moved(self.mesh, index, self.box_from_mesh);
        let outside_m = outside_box_m(&corners, &self.half) - self.best.eps_m();
        if outside_m > self.best.within_m {
            return ControlFlow::Continue(outside_m);
        }
        let center = (corners[0].coords + corners[1].coords + corners[2].coords) / 3.0;
        let reach_m =
            corners.iter().map(|corner| (corner.coords - center).norm_squared()).fold(0.0, f64::max).sqrt();
        let apart_m = distance_to_box_m(&center, &self.half) - reach_m - self.best.eps_m();
        if apart_m > self.best.within_m {
            return ControlFlow::Continue(apart_m);
        }
        let faces = near_faces(&corners, &self.half, self.best.eps_m());
        let mut least_m = f64::INFINITY;
        for face in (0..12).filter(|face| faces & (1 << face) != 0) {
            let other = self.box_mesh.triangle(face as usize);
            let (here, other) = ((index, &corners), (face, &other));
            let (a, b) = if self.box_is_a { (other, here) } else { (here, other) };
            least_m = smaller(self.best.consider(a, b, observer)?, least_m);
        }
        ControlFlow::Continue(least_m)
    }
}

/// A lower bound on the distance of a triangle from a box around the origin, metres; 0 for one that may meet it.
///
/// The gap between the box and the box around the triangle, or between the box and the plane of the triangle.
fn outside_box_m(corners: &Triangle, half: &Vector3<f64>) -> f64 {
    let [a, b, c] = corners.map(|corner| corner.coords);
    let (mut squared, mut reach) = (0.0, 0.0);
    let (ab, ac) = (b - a, c - a);
    let normal = ab.cross(&ac);
    for k in 0..3 {
        let (low, high) = (smaller(smaller(a[k], b[k]), c[k]), larger(larger(a[k], b[k]), c[k]));
        let beyond = larger(larger(low - half[k], -half[k] - high), 0.0);
        squared += beyond * beyond;
        reach += normal[k].abs() * half[k];
    }
    // The error of the normal is at most a few units in the last place of this product, more than a thin triangle is worth.
    let off = ROUNDING * (ab.abs().sum() * ac.abs().sum());
    let height = normal.dot(&a).abs() - reach - off * (a.abs().sum() + half.sum());
    let beyond_plane = height / (normal.norm() + off);
    larger(if beyond_plane.is_nan() { 0.0 } else { beyond_plane }, squared.sqrt())
}

/// The triangles of a box, as bits, that can contain the point of its surface nearest to a triangle.
///
/// For a point outside the box, the nearest point of the box lies on every face plane that the point is beyond. So the faces that
/// some corner is beyond suffice, unless the triangle lies wholly inside.
fn near_faces(corners: &Triangle, half: &Vector3<f64>, eps_m: f64) -> u16 {
    let mut faces = 0;
    for k in 0..3 {
        let beyond = half[k] - eps_m;
        // The order of the box's triangles: low x, high x, low y, high y, low z, high z, two each.
        if corners.iter().any(|corner| corner[k] < -beyond) {
            faces |= 0b11 << (4 * k);
        }
        if corners.iter().any(|corner| corner[k] > beyond) {
            faces |= 0b11 << (4 * k + 2);
        }
    }
    if faces == 0 { 0xFFF } else { faces }
}

#[cfg(test)]
mod tests {
    use geometry::{Point3, Shape, triangle_triangle};
    use test_support::Random;

    use super::*;

    #[test]
    fn no_triangle_is_nearer_to_a_box_than_its_bound() {
        let mut random = Random(12);
        let (mut positive, mut tight) = (0, 0);
        for round in 0..20_000 {
            let edges = random.three(0.05, 2.0);
            let half = Vector3::from(edges) / 2.0;
            let the_box = Shape::cuboid(edges).expect("valid").mesh;
            let middle = Vector3::from(random.three(-1.5, 1.5));
            let size = [1.0, 0.05, 1e-6][random.below(3)];
            let mut corners = [0; 3].map(|_| Point3::from(middle + Vector3::from(random.three(-size, size))));
            // A sliver, whose plane rounding turns.
            if random.below(4) == 0 {
                corners[2] = corners[0] + (corners[1] - corners[0]) * random.within(0.0, 1.0);
            }
            let bound_m = outside_box_m(&corners, &half);
            let distances_m =
                (0..12).map(|face| triangle_triangle(&corners, &the_box.triangle(face)).distance_m);
            let distance_m = distances_m.fold(f64::INFINITY, f64::min);
            assert!(bound_m <= distance_m + 1e-13, "round {round}: {bound_m} m, {distance_m} m");
            positive += usize::from(bound_m > 0.0);
            tight += usize::from(bound_m > 0.999 * distance_m && bound_m > 0.0);
        }
        println!("{positive} outside, {tight} of them tight");
        assert!(positive > 5000 && tight > 2000, "{positive} {tight}");
    }
}
