//! All pairs of triangles of two surfaces that are in contact.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use geometry::{Aabb, Point3, Pose, Triangle, TriangleMesh, Vector3, common_segment, contact};
use sphere_model::SphereTree;

use crate::body::{Body, Form};
use crate::clearance::moved;
use crate::computable::is_computable;
use crate::lens::PlacedBall;

/// Two triangles in contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TouchingTriangles {
    /// Triangle of the first surface.
    pub(crate) a: u32,
    /// Triangle of the second surface.
    pub(crate) b: u32,
    /// Their common segment, in the first surface's frame; `None` if they are coplanar or only touch.
    pub(crate) segment: Option<[Point3<f64>; 2]>,
    /// Where both are, within eps, in that frame.
    pub(crate) bounds: Aabb,
}

/// All pairs of triangles within `eps_m` of each other, in order, and whether they are all: the search ends after `most_tests` tests
/// or [`MOST`] pairs.
///
/// # Guarantee
/// Each pair satisfies [`contact`], and if they are all, every pair that does is listed.
pub(crate) fn touching_triangles(
    a: &Body<'_>,
    b: &Body<'_>,
    a_from_b: &Pose,
    eps_m: f64,
    most_tests: usize,
) -> (Vec<TouchingTriangles>, bool) {
    if !is_computable(a.mesh, b.mesh, a_from_b) {
        return (Vec::new(), false);
    }
    let mut found = TouchingSearch {
        a,
        b,
        a_from_b,
        eps_m,
        most_tests,
        tests: 0,
        pairs: BTreeSet::new(),
        touching: Vec::new(),
    };
    let flow = match (a.form, b.form) {
        (Form::Spheres(tree_a), Form::Spheres(tree_b)) => {
            let (root_a, root_b) =
                (PlacedBall::new(tree_a, 0, 1, None), PlacedBall::new(tree_b, 0, 1, Some(a_from_b)));
            found.nodes(tree_a, &root_a, tree_b, &root_b)
        }
        (Form::Cuboid(half), Form::Spheres(tree)) => {
            found.box_and_node(&half, tree, &PlacedBall::new(tree, 0, 1, Some(a_from_b)), a_from_b, true)
        }
        (Form::Spheres(tree), Form::Cuboid(half)) => {
            let b_from_a = a_from_b.inverse();
            found.box_and_node(&half, tree, &PlacedBall::new(tree, 0, 1, Some(&b_from_a)), &b_from_a, false)
        }
        (Form::Cuboid(_), Form::Cuboid(_)) => found.lists(&BOX, &BOX),
    };
    found.touching.sort_by_key(|pair| (pair.a, pair.b));
    (found.touching, flow.is_continue())
}

/// The triangles of a box.
const BOX: [u32; 12] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
/// Most pairs listed: they bound the memory.
const MOST: usize = 1 << 18;

struct TouchingSearch<'a> {
    a: &'a Body<'a>,
    b: &'a Body<'a>,
    a_from_b: &'a Pose,
    eps_m: f64,
    most_tests: usize,
    tests: usize,
    /// Large triangles are listed by many smallest spheres.
    pairs: BTreeSet<(u32, u32)>,
    touching: Vec<TouchingTriangles>,
}

impl TouchingSearch<'_> {
    fn nodes(
        &mut self,
        tree_a: &SphereTree,
        a: &PlacedBall,
        tree_b: &SphereTree,
        b: &PlacedBall,
    ) -> ControlFlow<()> {
        self.test()?;
        let is_far = a.gap_m(b) > self.eps_m;
        if is_far {
            return ControlFlow::Continue(());
        }
        let split_a = match (tree_a.is_lowest(a.node), tree_b.is_lowest(b.node)) {
            (true, true) => return self.lists(tree_a.triangles_of(a.node), tree_b.triangles_of(b.node)),
            (false, false) => a.radius_m >= b.radius_m,
            (a_is_lowest, _) => !a_is_lowest,
        };
        if split_a {
            for child in tree_a.children(a.node) {
                self.nodes(tree_a, &PlacedBall::new(tree_a, child, a.rank + 1, None), tree_b, b)?;
            }
        } else {
            for child in tree_b.children(b.node) {
                let child = PlacedBall::new(tree_b, child, b.rank + 1, Some(self.a_from_b));
                self.nodes(tree_a, a, tree_b, &child)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn box_and_node(
        &mut self,
        half: &Vector3<f64>,
        tree: &SphereTree,
        node: &PlacedBall,
        box_from_tree: &Pose,
        box_is_a: bool,
    ) -> ControlFlow<()> {
        self.test()?;
        let is_far = node.box_surface_gap_m(half) > self.eps_m;
        if is_far {
            return ControlFlow::Continue(());
        }
        if tree.is_lowest(node.node) {
            let list = tree.triangles_of(node.node);
            return if box_is_a { self.lists(&BOX, list) } else { self.lists(list, &BOX) };
        }
        for child in tree.children(node.node) {
            let child = PlacedBall::new(tree, child, node.rank + 1, Some(box_from_tree));
            self.box_and_node(half, tree, &child, box_from_tree, box_is_a)?;
        }
        ControlFlow::Continue(())
    }

    /// Tests every triangle of one list against every triangle of the other.
    fn lists(&mut self, of_a: &[u32], of_b: &[u32]) -> ControlFlow<()> {
        let in_b: Vec<(u32, Triangle, Aabb)> = of_b
            .iter()
            .map(|&b| {
                let triangle = moved(self.b.mesh, b, self.a_from_b);
                (b, triangle, self.bounds(&triangle))
            })
            .collect();
        for &a in of_a {
            let triangle = corners(self.a.mesh, a);
            let bounds = self.bounds(&triangle);
            for (b, other, other_bounds) in &in_b {
                if !bounds.meets(other_bounds) {
                    continue;
                }
                self.test()?;
                if self.pairs.contains(&(a, *b)) || contact(&triangle, other, self.eps_m).is_none() {
                    continue;
                }
                self.pairs.insert((a, *b));
                let segment = common_segment(&triangle, other);
                let bounds = segment.and_then(|segment| Aabb::around(&segment)).unwrap_or(Aabb {
                    low: bounds.low.sup(&other_bounds.low),
                    high: bounds.high.inf(&other_bounds.high),
                });
                self.touching.push(TouchingTriangles { a, b: *b, segment, bounds });
            }
        }
        ControlFlow::Continue(())
    }

    /// The box of a triangle, with eps and rounding to spare.
    fn bounds(&self, [a, b, c]: &Triangle) -> Aabb {
        let spare = Vector3::repeat(self.eps_m);
        Aabb { low: a.inf(b).inf(c) - spare, high: a.sup(b).sup(c) + spare }
    }

    fn test(&mut self) -> ControlFlow<()> {
        self.tests += 1;
        let is_too_much = self.touching.len() >= MOST || self.tests > self.most_tests;
        if is_too_much { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn corners(mesh: &TriangleMesh, triangle: u32) -> Triangle {
    mesh.triangle(triangle as usize)
}
