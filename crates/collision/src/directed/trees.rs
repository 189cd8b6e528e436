//! Two meshes, each with its sphere tree.

use std::ops::{ControlFlow, Range};

use geometry::{Pose, Triangle, TriangleMesh, point_triangle};
use sphere_model::SphereTree;

use super::triangles::{self, SPARE_SHARE, extent};
use super::{DirectedProof, DirectedSearch, DirectedStart, Displacement};
use crate::clearance::{FEW, MOST_STALE, RankedNode, insert_by_gap, moved};
use crate::lens::PlacedBall;
use crate::search::Observer;

/// Traverses both trees, nearest spheres first: the larger sphere of a pair that is not cut is replaced by its children.
pub(super) fn walk<M: Displacement>(
    search: &mut DirectedSearch,
    ((mesh_a, tree_a), (mesh_b, tree_b)): ((&TriangleMesh, &SphereTree), (&TriangleMesh, &SphereTree)),
    a_from_b: &Pose,
    proof: &mut DirectedProof<'_, M>,
    start: Option<DirectedStart<'_>>,
    observer: &mut impl Observer,
) -> ControlFlow<()> {
    let (a, b) = (PlacedBall::new(tree_a, 0, 1, None), PlacedBall::new(tree_b, 0, 1, Some(a_from_b)));
    let largest_m = proof.motion.largest_m(&b.center, b.radius_m);
    let mut walk =
        DirectedTraversal { mesh_a, tree_a, mesh_b, tree_b, a_from_b, largest_m, search, proof, observer };
    match start {
        Some(start) if walk.is_worthwhile(&start) => walk.front_pairs(&start),
        _ => walk.pair(&a, &b),
    }
}

struct DirectedTraversal<'a, 'w, 'm, M, O> {
    mesh_a: &'a TriangleMesh,
    tree_a: &'a SphereTree,
    mesh_b: &'a TriangleMesh,
    tree_b: &'a SphereTree,
    a_from_b: &'a Pose,
    /// Upper bound on the displacement of every point of the second body, metres.
    largest_m: f64,
    search: &'w mut DirectedSearch,
    proof: &'w mut DirectedProof<'m, M>,
    observer: &'w mut O,
}

impl<M: Displacement, O: Observer> DirectedTraversal<'_, '_, '_, M, O> {
    /// Whether most node pairs of a front are cut by their gaps.
    fn is_worthwhile(&self, start: &DirectedStart<'_>) -> bool {
        let needed_m = self.proof.wanted.floor_m + self.largest_m;
        let pairs = start.front.bounded_pairs(start.moved_m);
        let open = pairs.filter(|(gap_m, ..)| *gap_m <= needed_m || gap_m.is_nan()).count();
        let count = start.front.len();
        count > 0 && (open <= FEW || open as f64 <= MOST_STALE * count as f64)
    }

    /// Cuts the node pairs of a front by their gaps, or one by one.
    fn front_pairs(&mut self, start: &DirectedStart<'_>) -> ControlFlow<()> {
        for (gap_m, node_a, node_b) in start.front.bounded_pairs(start.moved_m) {
            // As much as a search from the roots shows by the distances of triangles.
            if self.proof.cut((gap_m - self.largest_m) / SPARE_SHARE) {
                continue;
            }
            let (a, b) = if start.is_swapped { (node_b, node_a) } else { (node_a, node_b) };
            let place = |tree: &SphereTree, node: RankedNode, pose: Option<&Pose>| {
                PlacedBall::new(tree, node.0, node.1, pose)
            };
            self.pair(&place(self.tree_a, a, None), &place(self.tree_b, b, Some(self.a_from_b)))?;
        }
        ControlFlow::Continue(())
    }

    /// Cuts a pair of nodes, or descends.
    fn pair(&mut self, a: &PlacedBall, b: &PlacedBall) -> ControlFlow<()> {
        if self.cut_nodes(a, b)? { ControlFlow::Continue(()) } else { self.descend(a, b) }
    }

    /// Cuts the contents of two nodes: along the line between their centres, or along the normal of either slab.
    fn cut_nodes(&mut self, a: &PlacedBall, b: &PlacedBall) -> ControlFlow<(), bool> {
        self.proof.test()?;
        let apart = a.center - b.center;
        let apart_m = apart.norm();
        let gap_m = apart_m - a.radius_m - b.radius_m;
        let floor_m = self.proof.wanted.floor_m;
        let ball = (&b.center, b.radius_m);
        let is_far = gap_m - self.largest_m > floor_m && self.proof.cut(gap_m - self.largest_m);
        if is_far {
            self.proof.along(|| apart / apart_m);
        }
        let is_cut = is_far
            || gap_m > floor_m && self.proof.cut_along(gap_m, &(apart / apart_m), ball)
            || a.slab_gaps(b)
                .into_iter()
                .any(|(gap_m, towards_a)| self.proof.cut_along(gap_m, &towards_a, ball));
        if is_cut {
            self.proof.record(a.ball(), b.ball());
        }
        self.observer.tested((a.node, a.rank), (b.node, b.rank), !is_cut);
        ControlFlow::Continue(is_cut)
    }

    fn descend(&mut self, a: &PlacedBall, b: &PlacedBall) -> ControlFlow<()> {
        let (a_is_lowest, b_is_lowest) = (self.tree_a.is_lowest(a.node), self.tree_b.is_lowest(b.node));
        if a_is_lowest || b_is_lowest {
            return self.hold(a, b, b_is_lowest && (!a_is_lowest || b.radius_m >= a.radius_m));
        }
        let split_a = a.radius_m >= b.radius_m;
        let (tree, pose, parent, other) =
            if split_a { (self.tree_a, None, a, b) } else { (self.tree_b, Some(self.a_from_b), b, a) };
        let start = self.search.open.len();
        for child in tree.children(parent.node) {
            let child = PlacedBall::new(tree, child, parent.rank + 1, pose);
            let gap_m = (child.center - other.center).norm() - child.radius_m - other.radius_m;
            insert_by_gap(&mut self.search.open, start, (gap_m, child));
        }
        let end = self.search.open.len();
        for i in start..end {
            let child = self.search.open[i].1;
            if split_a { self.pair(&child, b)? } else { self.pair(a, &child)? }
        }
        self.search.open.truncate(start);
        ControlFlow::Continue(())
    }

    /// Continues with the triangles of one side's smallest sphere, as far as the other side's node does not cut them.
    fn hold(&mut self, a: &PlacedBall, b: &PlacedBall, holds_b: bool) -> ControlFlow<()> {
        let start = self.search.held.len();
        let (tree, node) = if holds_b { (self.tree_b, b) } else { (self.tree_a, a) };
        for &index in tree.triangles_of(node.node) {
            let triangle = self.triangle(index, holds_b);
            if !self.cut_held(&triangle, a, b, holds_b)? {
                self.search.held.push(triangle);
            }
        }
        let flow = self.below(a, b, holds_b, start);
        self.search.held.truncate(start);
        flow
    }

    fn triangle(&self, index: u32, is_of_b: bool) -> Triangle {
        if is_of_b { moved(self.mesh_b, index, self.a_from_b) } else { self.mesh_a.triangle(index as usize) }
    }

    /// Descends on the side that holds no triangles, against the held ones from `start` on.
    fn below(&mut self, a: &PlacedBall, b: &PlacedBall, holds_b: bool, start: usize) -> ControlFlow<()> {
        let end = self.search.held.len();
        if start == end {
            return ControlFlow::Continue(());
        }
        let (tree, pose, node) =
            if holds_b { (self.tree_a, None, a) } else { (self.tree_b, Some(self.a_from_b), b) };
        if tree.is_lowest(node.node) {
            return self.triangles(a, b, holds_b, start..end);
        }
        for child in tree.children(node.node) {
            let child = PlacedBall::new(tree, child, node.rank + 1, pose);
            let (a, b) = if holds_b { (&child, b) } else { (a, &child) };
            if self.cut_nodes(a, b)? {
                continue;
            }
            for i in start..end {
                let held = self.search.held[i];
                if !self.cut_held(&held, a, b, holds_b)? {
                    self.search.held.push(held);
                }
            }
            self.below(a, b, holds_b, end)?;
            self.search.held.truncate(end);
        }
        ControlFlow::Continue(())
    }

    /// Cuts a held triangle, or its part in the node that holds it, against the other side's node.
    ///
    /// # Guarantee
    /// A triangle and a ball are separated along the line from the centre of the ball to the nearest point of the triangle.
    fn cut_held(
        &mut self,
        triangle: &Triangle,
        a: &PlacedBall,
        b: &PlacedBall,
        holds_b: bool,
    ) -> ControlFlow<(), bool> {
        self.proof.test()?;
        let against = if holds_b { a } else { b };
        let is_cut = self.cut_as_neighbours(triangle, a, b, holds_b)
            || self.cut_by_nearest(triangle, against, b, holds_b);
        if is_cut {
            self.proof.record(a.ball(), b.ball());
        }
        self.observer.tested((against.node, against.rank), (0, 1), !is_cut);
        ControlFlow::Continue(is_cut)
    }

    /// Cuts a held triangle against the other side's node along the direction of the last triangles that were cut.
    fn cut_as_neighbours(
        &mut self,
        triangle: &Triangle,
        a: &PlacedBall,
        b: &PlacedBall,
        holds_b: bool,
    ) -> bool {
        let towards_a = self.proof.neighbours;
        let of_triangle = extent(triangle, &towards_a);
        let gap_m = if holds_b {
            a.extent_along(&towards_a).0 - of_triangle.1
        } else {
            of_triangle.0 - b.extent_along(&towards_a).1
        };
        self.proof.cut_along(gap_m, &towards_a, (&b.center, b.radius_m))
    }

    /// Cuts a held triangle against the other side's node along the normal of its slab, or along the line to the nearest point.
    fn cut_by_nearest(
        &mut self,
        triangle: &Triangle,
        against: &PlacedBall,
        b: &PlacedBall,
        holds_b: bool,
    ) -> bool {
        let ball = (&b.center, b.radius_m);
        let (gap_m, towards_node) = against.triangle_slab_gap(triangle);
        if self.proof.cut_along(gap_m, &if holds_b { towards_node } else { -towards_node }, ball) {
            return true;
        }
        let nearest = point_triangle(&against.center, triangle);
        let outward = nearest.on_b - against.center;
        let outward = outward / outward.norm();
        let floor_m = self.proof.wanted.floor_m;
        let gap_m = extent(triangle, &outward).0 - against.center.coords.dot(&outward) - against.radius_m;
        let towards_a = if holds_b { -outward } else { outward };
        let is_far = gap_m - self.largest_m > floor_m && self.proof.cut(gap_m - self.largest_m);
        if is_far {
            self.proof.along(|| towards_a);
        }
        is_far || gap_m > floor_m && self.proof.cut_along(gap_m, &towards_a, ball)
    }

    /// Cuts every held triangle against the triangles of the other side's smallest sphere.
    fn triangles(
        &mut self,
        a: &PlacedBall,
        b: &PlacedBall,
        holds_b: bool,
        held: Range<usize>,
    ) -> ControlFlow<()> {
        let ball = Some((&b.center, b.radius_m));
        let (tree, node) = if holds_b { (self.tree_a, a) } else { (self.tree_b, b) };
        for &index in tree.triangles_of(node.node) {
            let triangle = self.triangle(index, !holds_b);
            for i in held.clone() {
                self.proof.test()?;
                let other = &self.search.held[i];
                let pair = if holds_b { (&triangle, other) } else { (other, &triangle) };
                if !triangles::cut(self.proof, pair, self.largest_m, ball, self.observer) {
                    return ControlFlow::Break(());
                }
                self.proof.record(a.ball(), b.ball());
            }
        }
        ControlFlow::Continue(())
    }
}
