//! A mesh with its sphere tree against a box.

use std::ops::ControlFlow;

use geometry::{Pose, Triangle, TriangleMesh, Vector3, smaller};
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
