//! The patent's recursive search with marks.

use std::ops::ControlFlow;

use geometry::{Point3, Pose};
use sphere_model::{NodeId, SphereTree};

use super::{observer::Observer, trace::Side};

/// Scratch memory of a search, to be reused.
#[derive(Default)]
pub struct Search {
    marked: Vec<PlacedSphere>,
    pub(crate) workspace: crate::clearance::Workspace,
    pub(crate) tested: crate::clearance::Tested,
}

/// A sphere in the first member's frame.
#[derive(Clone, Copy)]
struct PlacedSphere {
    node: NodeId,
    rank: usize,
    center: Point3<f64>,
    radius: f64,
}

impl PlacedSphere {
    fn id(&self) -> (NodeId, usize) {
        (self.node, self.rank)
    }
}

impl Search {
    /// Finds overlapping smallest spheres of two trees, calling `colliding` for each (with the observer
    /// handed back) until it breaks.
    ///
    /// The patent's rule: below a colliding pair of parents, the children of each side that overlap the opposite parent
    /// are marked, and only marked children are tested against each other. When one side is at its lowest rank only the
    /// other descends. A mark belongs to its pair of parents: marks of a level are kept apart from all others (the
    /// printed steps 5 and 6 clear them all and lose siblings; Fig. 12 saves and restores them in steps 222 and 256).
    ///
    /// Spheres overlap when `|P₁ − P₂| ≤ r₁ + r₂ + slack_m`; the second tree is walked into the first's frame.
    ///
    /// # Guarantee
    /// With `slack_m` at least the rounding of the transform, every pair of smallest spheres whose cells share a surface
    /// point is found.
    pub fn run<O: Observer>(
        &mut self,
        (tree_a, tree_b): (&SphereTree, &SphereTree),
        a_from_b: &Pose,
        slack_m: f64,
        observer: &mut O,
        colliding: impl FnMut(NodeId, NodeId, &mut O) -> ControlFlow<()>,
    ) {
        self.marked.clear();
        let mut walk = MarkedTraversal {
            tree_a,
            tree_b,
            a_from_b,
            slack_m,
            observer,
            colliding,
            marked: &mut self.marked,
        };
        let (a, b) = (walk.place_a(0, 1), walk.place_b(0, 1));
        if walk.overlap(&a, &b) {
            // An early stop needs no handling here.
            let _stopped = walk.below(&a, &b);
        }
    }
}

struct MarkedTraversal<'a, O, F> {
    tree_a: &'a SphereTree,
    tree_b: &'a SphereTree,
    a_from_b: &'a Pose,
    slack_m: f64,
    observer: &'a mut O,
    colliding: F,
    marked: &'a mut Vec<PlacedSphere>,
}

impl<O: Observer, F: FnMut(NodeId, NodeId, &mut O) -> ControlFlow<()>> MarkedTraversal<'_, O, F> {
    #[inline]
    fn place_a(&self, node: NodeId, rank: usize) -> PlacedSphere {
        let sphere = self.tree_a.sphere(node);
        PlacedSphere { node, rank, center: sphere.center_m(), radius: sphere.radius_m() }
    }

    #[inline]
    fn place_b(&self, node: NodeId, rank: usize) -> PlacedSphere {
        let sphere = self.tree_b.sphere(node);
        PlacedSphere {
            node,
            rank,
            center: self.a_from_b.point(&sphere.center_m()),
            radius: sphere.radius_m(),
        }
    }

    #[inline]
    fn overlap(&mut self, a: &PlacedSphere, b: &PlacedSphere) -> bool {
        let reach = a.radius + b.radius + self.slack_m;
        // Written so that NaN counts as overlap: a later test must decide it.
        let apart = (b.center - a.center).norm_squared() > reach * reach;
        self.observer.tested(a.id(), b.id(), !apart);
        !apart
    }

    /// Step 4: descends below two overlapping spheres.
    fn below(&mut self, a: &PlacedSphere, b: &PlacedSphere) -> ControlFlow<()> {
        match (self.tree_a.is_lowest(a.node), self.tree_b.is_lowest(b.node)) {
            (true, true) => {
                self.observer.colliding(a.node, b.node);
                (self.colliding)(a.node, b.node, self.observer)
            }
            (true, false) => {
                self.observer.descended(a.id(), b.id());
                for child in self.tree_b.children(b.node) {
                    let child = self.place_b(child, b.rank + 1);
                    if self.overlap(a, &child) {
                        self.below(a, &child)?;
                    }
                }
                ControlFlow::Continue(())
            }
            (false, true) => {
                self.observer.descended(a.id(), b.id());
                for child in self.tree_a.children(a.node) {
                    let child = self.place_a(child, a.rank + 1);
                    if self.overlap(&child, b) {
                        self.below(&child, b)?;
                    }
                }
                ControlFlow::Continue(())
            }
            (false, false) => {
                let start = self.marked.len();
                let flow = self.marked_children(a, b, start);
                self.marked.truncate(start);
                flow
            }
        }
    }

    /// Step 6: mark the children of each side that overlap the opposite parent, test marked against marked.
    fn marked_children(&mut self, a: &PlacedSphere, b: &PlacedSphere, start: usize) -> ControlFlow<()> {
        for child in self.tree_b.children(b.node) {
            let child = self.place_b(child, b.rank + 1);
            if self.overlap(a, &child) {
                self.observer.marked(Side::B, child.id());
                self.marked.push(child);
            }
        }
        let middle = self.marked.len();
        if middle == start {
            self.observer.cut(a.id(), b.id());
            return ControlFlow::Continue(());
        }
        for child in self.tree_a.children(a.node) {
            let child = self.place_a(child, a.rank + 1);
            if self.overlap(&child, b) {
                self.observer.marked(Side::A, child.id());
                self.marked.push(child);
            }
        }
        let end = self.marked.len();
        if end == middle {
            self.observer.cut(a.id(), b.id());
            return ControlFlow::Continue(());
        }
        self.observer.descended(a.id(), b.id());
        for i in middle..end {
            for j in start..middle {
                let (child_a, child_b) = (self.marked[i], self.marked[j]);
                if self.overlap(&child_a, &child_b) {
                    self.below(&child_a, &child_b)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
