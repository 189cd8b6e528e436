//! Two meshes, each with its sphere tree.

use std::ops::ControlFlow;

use geometry::{
    Contact, Pose, Triangle, TriangleMesh, point_triangle, separated_by_more_than, triangle_triangle,
};
use sphere_model::{NodeId, SphereTree};

use super::{Nearness, Reach, SurfaceContact, moved};
use crate::Observer;
use crate::lens::Placed;

/// One mesh with its tree, placed in the first mesh's frame.
#[derive(Clone, Copy)]
struct Side<'a> {
    mesh: &'a TriangleMesh,
    tree: &'a SphereTree,
    /// Nothing for the first mesh, which is at home.
    pose: Option<&'a Pose>,
}

impl Side<'_> {
    #[inline]
    fn place(&self, node: NodeId, rank: usize) -> Placed {
        Placed::new(self.tree, node, rank, self.pose)
    }

    fn triangle(&self, index: u32) -> Triangle {
        match self.pose {
            Some(pose) => moved(self.mesh, index, pose),
            None => self.mesh.triangle(index as usize),
        }
    }
}

/// Working space; reuse it to avoid allocation.
#[derive(Default)]
pub(crate) struct Workspace {
    spheres: Vec<(f64, Placed)>,
    triangles: Vec<(u32, Triangle)>,
}

/// Looks for a contact, nearest spheres first: the larger sphere gives way to its children; once a side is down to a smallest
/// sphere, its triangles go on against the other side's spheres, and at last against its triangles.
pub(super) fn nearness(
    workspace: &mut Workspace,
    (mesh_a, tree_a): (&TriangleMesh, &SphereTree),
    (mesh_b, tree_b): (&TriangleMesh, &SphereTree),
    a_from_b: &Pose,
    reach: Reach,
    observer: &mut impl Observer,
) -> Nearness {
    let a = Side { mesh: mesh_a, tree: tree_a, pose: None };
    let b = Side { mesh: mesh_b, tree: tree_b, pose: Some(a_from_b) };
    workspace.spheres.clear();
    workspace.triangles.clear();
    let mut walk = Walk { a, b, reach, within_m: reach.wanted_m, found: None, workspace, observer };
    let (root_a, root_b) = (a.place(0, 1), b.place(0, 1));
    // Stopped early or not: what was found says it all.
    let _flow = walk.spheres(&root_a, &root_b);
    match walk.found {
        Some(contact) => Nearness::Contact(contact),
        None => Nearness::Apart { gap_m: walk.within_m },
    }
}

struct Walk<'a, 'w, O> {
    a: Side<'a>,
    b: Side<'a>,
    reach: Reach,
    /// Everything seen so far is farther apart than this.
    within_m: f64,
    found: Option<SurfaceContact>,
    workspace: &'w mut Workspace,
    observer: &'w mut O,
}

impl<O: Observer> Walk<'_, '_, O> {
    fn spheres(&mut self, a: &Placed, b: &Placed) -> ControlFlow<()> {
        let (a_lowest, b_lowest) = (self.a.tree.is_lowest(a.node), self.b.tree.is_lowest(b.node));
        if a_lowest || b_lowest {
            return self.refine(a, b, b_lowest && (!a_lowest || b.radius_m >= a.radius_m));
        }
        let start = self.workspace.spheres.len();
        let split_a = a.radius_m >= b.radius_m;
        let (side, parent, other) = if split_a { (self.a, a, b) } else { (self.b, b, a) };
        for child in side.tree.children(parent.node) {
            let child = side.place(child, parent.rank + 1);
            let apart = child.center - other.center;
            let squared = apart.norm_squared();
            let near = child.radius_m + other.radius_m + self.within_m;
            let far = squared > near * near || other.slab_gap_m(&child, &apart) > self.within_m;
            self.observer.tested((child.node, child.rank), (other.node, other.rank), !far);
            if !far {
                self.workspace.spheres.push((squared, child));
            }
        }
        let end = self.workspace.spheres.len();
        // Nearest first, to find a contact or a small gap early.
        self.workspace.spheres[start..]
            .sort_unstable_by(|x, y| x.0.total_cmp(&y.0).then(x.1.node.cmp(&y.1.node)));
        for i in start..end {
            let (squared, child) = self.workspace.spheres[i];
            // What is wanted may have shrunk since.
            let near = child.radius_m + other.radius_m + self.within_m;
            if squared > near * near {
                continue;
            }
            if split_a { self.spheres(&child, b)? } else { self.spheres(a, &child)? }
        }
        self.workspace.spheres.truncate(start);
        ControlFlow::Continue(())
    }

    /// Goes on with the triangles of one side's smallest sphere.
    fn refine(&mut self, a: &Placed, b: &Placed, by_triangles_of_b: bool) -> ControlFlow<()> {
        let (held, walked, ball, against) =
            if by_triangles_of_b { (self.b, self.a, b, a) } else { (self.a, self.b, a, b) };
        let start = self.workspace.triangles.len();
        for &index in held.tree.triangles_of(ball.node) {
            let triangle = held.triangle(index);
            if self.triangle_within(against, &triangle) {
                self.workspace.triangles.push((index, triangle));
            }
        }
        let flow = self.below(walked, against, by_triangles_of_b, start);
        self.workspace.triangles.truncate(start);
        flow
    }

    #[inline]
    fn triangle_within(&mut self, ball: &Placed, triangle: &Triangle) -> bool {
        let distance_m = point_triangle(&ball.center, triangle).distance_m;
        let far = distance_m > ball.radius_m + self.within_m + self.reach.eps_m;
        self.observer.tested((ball.node, ball.rank), (0, 1), !far);
        !far
    }

    /// Walks one side down against the held triangles from `start` on.
    fn below(&mut self, walked: Side<'_>, ball: &Placed, held_are_b: bool, start: usize) -> ControlFlow<()> {
        let end = self.workspace.triangles.len();
        if start == end {
            return ControlFlow::Continue(());
        }
        if walked.tree.is_lowest(ball.node) {
            for &index in walked.tree.triangles_of(ball.node) {
                let triangle = walked.triangle(index);
                for i in start..end {
                    let (held, held_triangle) = self.workspace.triangles[i];
                    if held_are_b {
                        self.triangles((index, &triangle), (held, &held_triangle))?;
                    } else {
                        self.triangles((held, &held_triangle), (index, &triangle))?;
                    }
                }
            }
            return ControlFlow::Continue(());
        }
        for child in walked.tree.children(ball.node) {
            let child = walked.place(child, ball.rank + 1);
            for i in start..end {
                let held = self.workspace.triangles[i];
                if self.triangle_within(&child, &held.1) {
                    self.workspace.triangles.push(held);
                }
            }
            self.below(walked, &child, held_are_b, end)?;
            self.workspace.triangles.truncate(end);
        }
        ControlFlow::Continue(())
    }

    fn triangles(
        &mut self,
        (triangle_a, a): (u32, &Triangle),
        (triangle_b, b): (u32, &Triangle),
    ) -> ControlFlow<()> {
        self.observer.triangles_tested(1);
        if separated_by_more_than(a, b, self.within_m) {
            return ControlFlow::Continue(());
        }
        let closest = triangle_triangle(a, b);
        if closest.distance_m > self.reach.eps_m {
            // The distance error is part of eps, so what is left is a true lower bound.
            let gap_m = closest.distance_m - self.reach.eps_m;
            self.within_m =
                self.within_m.min(if gap_m < self.reach.useful_m { self.reach.eps_m } else { gap_m });
            return ControlFlow::Continue(());
        }
        let contact = Contact { distance_m: closest.distance_m, on_a: closest.on_a, on_b: closest.on_b };
        self.found = Some(SurfaceContact { triangle_a, triangle_b, contact });
        ControlFlow::Break(())
    }
}
