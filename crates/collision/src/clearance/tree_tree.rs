//! Two meshes, each with its sphere tree.

use std::ops::ControlFlow;

use geometry::{Pose, Triangle, TriangleMesh, Vector3, larger, point_triangle_beyond_m, smaller};
use sphere_model::{NodeId, SphereTree};

use super::front::{RankedNode, Stops};
use super::{Best, moved};
use crate::Observer;
use crate::lens::PlacedBall;

/// One mesh with its tree, placed in the first mesh's frame.
#[derive(Clone, Copy)]
struct PlacedTree<'a> {
    mesh: &'a TriangleMesh,
    tree: &'a SphereTree,
    /// `None` for the first mesh, whose frame is that of the query.
    pose: Option<&'a Pose>,
}

impl PlacedTree<'_> {
    #[inline]
    fn place(&self, node: NodeId, rank: usize) -> PlacedBall {
        PlacedBall::new(self.tree, node, rank, self.pose)
    }

    fn triangle(&self, index: u32) -> Triangle {
        match self.pose {
            Some(pose) => moved(self.mesh, index, pose),
            None => self.mesh.triangle(index as usize),
        }
    }
}

/// Scratch memory of the traversal, to be reused.
#[derive(Default)]
pub(crate) struct Workspace {
    spheres: Vec<(f64, PlacedBall)>,
    /// The smallest sphere whose triangles are tested against the other body, and whether it is of the second body.
    leaf: Option<(NodeId, bool)>,
    /// Its triangles.
    of_leaf: Vec<HeldTriangle>,
    /// Those that are not excluded yet, by their places in `of_leaf`.
    held: Vec<u32>,
}

/// Shortest product of two edges whose direction is used, square metres.
pub(crate) const LEAST_NORMAL: f64 = 1e-125;

/// A triangle of one side that is tested against nodes of the other.
#[derive(Clone, Copy)]
struct HeldTriangle {
    index: u32,
    corners: Triangle,
    /// Normal, slightly shorter than 1, so that no extent along it exceeds a distance; 0 for a degenerate triangle.
    normal: Vector3<f64>,
    /// Extent along it from the first corner, metres; it is not 0 where the normal is not exact.
    extent_m: [f64; 2],
}

impl HeldTriangle {
    fn new(index: u32, corners: Triangle) -> Self {
        let [a, b, c] = corners;
        let (ab, ac) = (b - a, c - a);
        let normal = ab.cross(&ac);
        let length = normal.norm();
        // Below this the length may have lost digits to underflow: such a triangle is compared by its corners alone.
        let normal = if length > LEAST_NORMAL { normal * ((1.0 - 1e-12) / length) } else { Vector3::zeros() };
        let (at_b, at_c) = (normal.dot(&ab), normal.dot(&ac));
        let extent_m = [smaller(smaller(at_b, at_c), 0.0), larger(larger(at_b, at_c), 0.0)];
        Self { index, corners, normal, extent_m }
    }

    /// Lower bound on the distance from the content of a node, if that exceeds a cut-off.
    #[inline]
    fn beyond_m(&self, ball: &PlacedBall, within_m: f64, eps_m: f64) -> Option<f64> {
        let height_m = self.normal.dot(&(ball.center - self.corners[0]));
        let by_plane_m = larger(height_m - self.extent_m[1], self.extent_m[0] - height_m) - ball.radius_m;
        // The rounding of these products is far below eps, whose budget covers more of them.
        if by_plane_m - eps_m > within_m {
            return Some(by_plane_m - eps_m);
        }
        // Facing flat surfaces separate along their normal long before their spheres do.
        let by_slab_m = ball.triangle_gap_m(&self.corners);
        if by_slab_m > within_m {
            return Some(by_slab_m);
        }
        let beyond_m = point_triangle_beyond_m(&ball.center, &self.corners, ball.radius_m + within_m)?;
        Some(beyond_m - ball.radius_m)
    }
}

/// Traverses both trees, nearest spheres first: the larger sphere is replaced by its children. When one side is at a smallest
/// sphere, its triangles are tested against the other side's spheres, and finally against its triangles.
///
/// Starts where `stops` says, from the roots or from the front of an earlier search.
pub(super) fn walk(
    workspace: &mut Workspace,
    (mesh_a, tree_a): (&TriangleMesh, &SphereTree),
    (mesh_b, tree_b): (&TriangleMesh, &SphereTree),
    a_from_b: &Pose,
    best: &mut Best<'_>,
    stops: &mut impl Stops,
    observer: &mut impl Observer,
) -> ControlFlow<()> {
    let a = PlacedTree { mesh: mesh_a, tree: tree_a, pose: None };
    let b = PlacedTree { mesh: mesh_b, tree: tree_b, pose: Some(a_from_b) };
    workspace.spheres.clear();
    workspace.held.clear();
    workspace.leaf = None;
    let start = stops.start(best.within_m);
    let mut walk = TreeTreeTraversal { a, b, best, workspace, stops, observer };
    let Some(start) = start else {
        let (a, b) = (a.place(0, 1), b.place(0, 1));
        return walk.spheres(a.gap_m(&b), &a, &b);
    };
    for index in 0..start {
        let (bound_m, node_a, node_b) = walk.stops.taken(index);
        if bound_m > walk.best.within_m {
            walk.stops.stop(bound_m, node_a, node_b);
            continue;
        }
        let (placed_a, placed_b) = (a.place(node_a.0, node_a.1), b.place(node_b.0, node_b.1));
        let gap_m = placed_a.gap_m(&placed_b);
        let is_far = gap_m > walk.best.within_m;
        walk.observer.tested(node_a, node_b, !is_far);
        if is_far {
            walk.stops.stop(gap_m, node_a, node_b);
        } else {
            walk.spheres(gap_m, &placed_a, &placed_b)?;
        }
    }
    ControlFlow::Continue(())
}

/// Inserts a node into the list from `start` on, sorted by distance so that a small distance is found early; equal ones keep
/// their order. A fitted tree has at most eight children per node.
#[inline]
pub(crate) fn insert_by_gap(open: &mut Vec<(f64, PlacedBall)>, start: usize, node: (f64, PlacedBall)) {
    // NaN proves nothing and goes first, so that the loop over sorted nodes cannot stop before it.
    let key_m = |gap_m: f64| if gap_m.is_nan() { f64::NEG_INFINITY } else { gap_m };
    let at = open[start..].iter().rposition(|known| key_m(known.0) <= key_m(node.0));
    open.insert(at.map_or(start, |at| start + at + 1), node);
}

struct TreeTreeTraversal<'a, 'w, 't, S, O> {
    a: PlacedTree<'a>,
    b: PlacedTree<'a>,
    best: &'w mut Best<'t>,
    workspace: &'w mut Workspace,
    stops: &'w mut S,
    observer: &'w mut O,
}

impl<S: Stops, O: Observer> TreeTreeTraversal<'_, '_, '_, S, O> {
    fn spheres(&mut self, gap_m: f64, a: &PlacedBall, b: &PlacedBall) -> ControlFlow<()> {
        let (a_lowest, b_lowest) = (self.a.tree.is_lowest(a.node), self.b.tree.is_lowest(b.node));
        if a_lowest || b_lowest {
            return self.refine(gap_m, a, b, b_lowest && (!a_lowest || b.radius_m >= a.radius_m));
        }
        let start = self.workspace.spheres.len();
        let split_a = a.radius_m >= b.radius_m;
        let (side, parent, other) = if split_a { (self.a, a, b) } else { (self.b, b, a) };
        for child in side.tree.children(parent.node) {
            let rank = parent.rank + 1;
            let near = PlacedBall::near_or_gap(side.tree, child, rank, side.pose, other, self.best.within_m);
            self.observer.tested((child, rank), (other.node, other.rank), near.is_ok());
            match near {
                Ok(near) => insert_by_gap(&mut self.workspace.spheres, start, near),
                Err(gap_m) => self.stop(gap_m, split_a, (child, rank), other),
            }
        }
        let end = self.workspace.spheres.len();
        for i in start..end {
            let (gap_m, child) = self.workspace.spheres[i];
            // The cut-off may have decreased since.
            if gap_m > self.best.within_m {
                self.stop(gap_m, split_a, (child.node, child.rank), other);
                continue;
            }
            if split_a { self.spheres(gap_m, &child, b)? } else { self.spheres(gap_m, a, &child)? }
        }
        self.workspace.spheres.truncate(start);
        ControlFlow::Continue(())
    }

    #[inline]
    fn stop(&mut self, gap_m: f64, child_is_of_a: bool, child: RankedNode, other: &PlacedBall) {
        let other = (other.node, other.rank);
        let (a, b) = if child_is_of_a { (child, other) } else { (other, child) };
        self.stops.stop(gap_m, a, b);
    }

    /// Continues with the triangles of one side's smallest sphere.
    fn refine(
        &mut self,
        gap_m: f64,
        a: &PlacedBall,
        b: &PlacedBall,
        by_triangles_of_b: bool,
    ) -> ControlFlow<()> {
        let (held, walked, ball, against) =
            if by_triangles_of_b { (self.b, self.a, b, a) } else { (self.a, self.b, a, b) };
        let start = self.workspace.held.len();
        // In a front the node pairs of one smallest sphere follow each other.
        let leaf = Some((ball.node, by_triangles_of_b));
        if self.workspace.leaf != leaf {
            self.workspace.leaf = leaf;
            self.workspace.of_leaf.clear();
            let triangles = held.tree.triangles_of(ball.node).iter();
            let triangles = triangles.map(|&index| HeldTriangle::new(index, held.triangle(index)));
            self.workspace.of_leaf.extend(triangles);
        }
        let mut excluded_m = f64::INFINITY;
        for i in 0..self.workspace.of_leaf.len() as u32 {
            self.hold(i, against, &mut excluded_m);
        }
        let flow = self.below(walked, gap_m, against, ball, by_triangles_of_b, (start, excluded_m));
        self.workspace.held.truncate(start);
        flow
    }

    /// Holds a triangle of the leaf, or lowers the bound on the distance of the excluded ones.
    #[inline]
    fn hold(&mut self, index: u32, against: &PlacedBall, excluded_m: &mut f64) {
        let triangle = &self.workspace.of_leaf[index as usize];
        let gap_m = triangle.beyond_m(against, self.best.within_m, self.best.eps_m());
        self.observer.tested((against.node, against.rank), (0, 1), gap_m.is_none());
        match gap_m {
            Some(gap_m) => *excluded_m = excluded_m.min(gap_m),
            None => self.workspace.held.push(index),
        }
    }

    /// Traverses one side against the held triangles from `start` on, within the smallest sphere `held_in`: the parts outside are
    /// covered by other smallest spheres. `gap_m` is that of the two nodes, `excluded_m` a lower bound on the distance of the
    /// triangles of `held_in` that are not held.
    fn below(
        &mut self,
        walked: PlacedTree<'_>,
        gap_m: f64,
        ball: &PlacedBall,
        held_in: &PlacedBall,
        held_are_b: bool,
        (start, excluded_m): (usize, f64),
    ) -> ControlFlow<()> {
        let end = self.workspace.held.len();
        let is_lowest = walked.tree.is_lowest(ball.node);
        let mut least_m = excluded_m;
        if is_lowest && start < end {
            for &index in walked.tree.triangles_of(ball.node) {
                // A large triangle is in many smallest spheres: it is placed only if a pair of it is new.
                let mut placed = None;
                for i in start..end {
                    let held = &self.workspace.of_leaf[self.workspace.held[i] as usize];
                    let (a, b) = if held_are_b { (index, held.index) } else { (held.index, index) };
                    let bound_m = if let Some(bound_m) = self.best.tested_m(a, b) {
                        bound_m
                    } else {
                        let here = placed.get_or_insert_with(|| walked.triangle(index));
                        let (of_a, of_b) =
                            if held_are_b { (&*here, &held.corners) } else { (&held.corners, &*here) };
                        self.best.test((a, of_a), (b, of_b), self.observer)?
                    };
                    least_m = smaller(bound_m, least_m);
                }
            }
        }
        if is_lowest || start == end {
            self.stop(least_m.max(gap_m), !held_are_b, (held_in.node, held_in.rank), ball);
            return ControlFlow::Continue(());
        }
        for child in walked.tree.children(ball.node) {
            let rank = ball.rank + 1;
            let near =
                PlacedBall::near_or_gap(walked.tree, child, rank, walked.pose, held_in, self.best.within_m);
            self.observer.tested((child, rank), (held_in.node, held_in.rank), near.is_ok());
            let (gap_m, child) = match near {
                Ok(near) => near,
                Err(gap_m) => {
                    self.stop(gap_m, held_are_b, (child, rank), held_in);
                    continue;
                }
            };
            let mut excluded_m = excluded_m;
            for i in start..end {
                self.hold(self.workspace.held[i], &child, &mut excluded_m);
            }
            self.below(walked, gap_m, &child, held_in, held_are_b, (end, excluded_m))?;
            self.workspace.held.truncate(end);
        }
        ControlFlow::Continue(())
    }
}
