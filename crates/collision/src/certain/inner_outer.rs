//! Intersection of two solids by outer and inner spheres: Arcila, Muñoz and Bañón (after 2001), section 5.

use geometry::{Point3, Pose, Triangle, TriangleMesh, contact, point_triangle};
use sphere_model::{InnerBall, InnerOuterTree, NodeId};

use super::CertainCollision;
use crate::computable::is_computable;
use crate::{Counts, Observer as _};

/// The child that is visited first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChildOrder {
    /// The one whose centre is nearer to the other sphere, as in the source.
    NearestFirst,
    /// As they are stored.
    Stored,
}

/// What outer and inner spheres, with triangles at the leaves, say about two surfaces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InnerOuterAnswer {
    /// Balls inside both solids overlap.
    Certain(CertainCollision),
    /// A point of one surface, in the frame of the first solid, touches the other surface or lies in an inner ball of the other solid.
    Surface(Point3<f64>),
    /// All parts are apart or compared: no triangle is within eps of one of the other solid. One solid may still hold the other.
    SurfacesApart,
}

/// The numbers of the source's cost model `T = Nv·Cv + Nu·Cu + Np·Cp`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InnerOuterCounts {
    /// Tests of two spheres by level, Nv, and tests of triangles against triangles and against inner balls, Np.
    pub tests: Counts,
    /// Spheres moved into the frame of the query, Nu: only those that are tested.
    pub sphere_updates: u64,
}

/// One solid with its tree.
pub type InnerOuterSolid<'a> = (&'a TriangleMesh, &'a InnerOuterTree);

/// Traverses both trees to their leaves: outer spheres that are apart are left out, inner balls that overlap end the search, an
/// outer sphere that meets an inner ball is divided, and at leaves triangles decide.
///
/// # Guarantee
/// [`InnerOuterAnswer::SurfacesApart`] means that every pair of triangles is more than eps apart: each is in spheres that are, or
/// was tested. The other two are proven collisions, touching within eps included. `None` if a number is not finite or too large: then
/// nothing is known.
pub fn inner_outer_collision(
    a: InnerOuterSolid<'_>,
    b: InnerOuterSolid<'_>,
    a_from_b: &Pose,
    eps_m: f64,
    order: ChildOrder,
    counts: &mut InnerOuterCounts,
) -> Option<InnerOuterAnswer> {
    if !is_computable(a.0, b.0, a_from_b) {
        return None;
    }
    let deepest = (usize::MAX, usize::MAX);
    let mut walk =
        InnerOuterTraversal { a, b, a_from_b, slack_m: eps_m, order, deepest, with_triangles: true, counts };
    let (one, other) = (walk.place_a(0), walk.place_b(0));
    Some(walk.pair(0, &one, 0, &other).unwrap_or(InnerOuterAnswer::SurfacesApart))
}

/// Looks for a certain collision among spheres alone, down to the levels whose outer spheres have a mean diameter of a share of the
/// overlap of the two roots: `d_sol / n` with `d_sol = |R₁ + R₂ − d|` (section 5; the source recommends n of 5).
///
/// # Guarantee
/// A result is a proven collision; `None` says nothing.
pub fn confirm_to_depth(
    a: InnerOuterSolid<'_>,
    b: InnerOuterSolid<'_>,
    a_from_b: &Pose,
    n: f64,
    counts: &mut InnerOuterCounts,
) -> Option<CertainCollision> {
    let roots = (a.1.outer().sphere(0), b.1.outer().sphere(0));
    let apart_m = (roots.0.center_m() - a_from_b.point(&roots.1.center_m())).norm();
    let overlap_m = (roots.0.radius_m() + roots.1.radius_m() - apart_m).abs();
    let deepest = (a.1.level_of_diameter(overlap_m / n), b.1.level_of_diameter(overlap_m / n));
    let order = ChildOrder::NearestFirst;
    let mut walk =
        InnerOuterTraversal { a, b, a_from_b, slack_m: 0.0, order, deepest, with_triangles: false, counts };
    let (one, other) = (walk.place_a(0), walk.place_b(0));
    match walk.pair(0, &one, 0, &other)? {
        InnerOuterAnswer::Certain(collision) => Some(collision),
        InnerOuterAnswer::Surface(_) | InnerOuterAnswer::SurfacesApart => None,
    }
}

struct InnerOuterTraversal<'a> {
    a: InnerOuterSolid<'a>,
    b: InnerOuterSolid<'a>,
    a_from_b: &'a Pose,
    /// Spheres no farther apart than this meet, metres.
    slack_m: f64,
    order: ChildOrder,
    /// The levels below which outer spheres of either tree are not divided.
    deepest: (usize, usize),
    with_triangles: bool,
    counts: &'a mut InnerOuterCounts,
}

/// A node in the frame of the query: its sphere and, for an inner leaf, its ball.
struct PlacedNode {
    node: NodeId,
    center: Point3<f64>,
    radius_m: f64,
    inner: Option<InnerBall>,
}

impl InnerOuterTraversal<'_> {
    fn place_a(&mut self, node: NodeId) -> PlacedNode {
        let sphere = self.a.1.outer().sphere(node);
        let inner = self.a.1.inner(node).copied();
        PlacedNode { node, center: sphere.center_m(), radius_m: sphere.radius_m(), inner }
    }

    fn place_b(&mut self, node: NodeId) -> PlacedNode {
        self.counts.sphere_updates += 1;
        let sphere = self.b.1.outer().sphere(node);
        let into_a = |ball: &InnerBall| InnerBall { center: self.a_from_b.point(&ball.center), ..*ball };
        let center = self.a_from_b.point(&sphere.center_m());
        PlacedNode { node, center, radius_m: sphere.radius_m(), inner: self.b.1.inner(node).map(into_a) }
    }

    /// Compares two nodes at their levels; `Some` ends the search.
    fn pair(
        &mut self,
        level_a: usize,
        a: &PlacedNode,
        level_b: usize,
        b: &PlacedNode,
    ) -> Option<InnerOuterAnswer> {
        self.counts.tests.tested((a.node, level_a + 1), (b.node, level_b + 1), true);
        if let (Some(ball_a), Some(ball_b)) = (a.inner, b.inner) {
            // Parts inside both solids: apart, or a certain collision. Neither holds surface.
            return CertainCollision::between(ball_a, ball_b).map(InnerOuterAnswer::Certain);
        }
        let apart_m = (a.center - b.center).norm();
        // The rounding of a moved centre is far below a billionth of the sizes.
        let rounding_m =
            1e-9 * (a.radius_m + b.radius_m) + 1e-14 * (a.center.coords.amax() + b.center.coords.amax());
        if apart_m
            > a.radius_m.max(inner_radius_m(a))
                + b.radius_m.max(inner_radius_m(b))
                + self.slack_m
                + rounding_m
        {
            return None;
        }
        let (below_a, below_b) = (self.a.1.outer().children(a.node), self.b.1.outer().children(b.node));
        let may_divide_a = !below_a.is_empty() && level_a < self.deepest.0;
        let may_divide_b = !below_b.is_empty() && level_b < self.deepest.1;
        let divides_a = may_divide_a && (!may_divide_b || a.radius_m >= b.radius_m);
        if divides_a {
            let children: Vec<PlacedNode> = below_a.map(|child| self.place_a(child)).collect();
            for child in self.sorted(children, &b.center) {
                if let Some(answer) = self.pair(level_a + 1, &child, level_b, b) {
                    return Some(answer);
                }
            }
            return None;
        }
        if may_divide_b {
            let children: Vec<PlacedNode> = below_b.map(|child| self.place_b(child)).collect();
            for child in self.sorted(children, &a.center) {
                if let Some(answer) = self.pair(level_a, a, level_b + 1, &child) {
                    return Some(answer);
                }
            }
            return None;
        }
        if self.with_triangles { self.leaves(a, b) } else { None }
    }

    fn sorted(&self, mut children: Vec<PlacedNode>, other: &Point3<f64>) -> Vec<PlacedNode> {
        if self.order == ChildOrder::NearestFirst {
            let apart = |child: &PlacedNode| (child.center - other).norm_squared();
            children.sort_by(|one, other| apart(one).total_cmp(&apart(other)));
        }
        children
    }

    /// Compares the surfaces of two leaves, and the surface of one with the inner ball of the other.
    fn leaves(&mut self, a: &PlacedNode, b: &PlacedNode) -> Option<InnerOuterAnswer> {
        let corners_a = |walk: &Self, triangle: u32| walk.a.0.triangle(triangle as usize);
        let corners_b = |walk: &Self, triangle: u32| -> Triangle {
            walk.b.0.triangle(triangle as usize).map(|corner| walk.a_from_b.point(&corner))
        };
        let of_a: Vec<Triangle> =
            self.a.1.outer().triangles_of(a.node).iter().map(|&triangle| corners_a(self, triangle)).collect();
        let of_b: Vec<Triangle> =
            self.b.1.outer().triangles_of(b.node).iter().map(|&triangle| corners_b(self, triangle)).collect();
        for (triangles, ball) in [(&of_a, b.inner), (&of_b, a.inner)] {
            let Some(ball) = ball else { continue };
            for triangle in triangles {
                self.counts.tests.triangles_tested(1);
                let closest = point_triangle(&ball.center, triangle);
                let rounding_m = 1e-14 * (ball.center.coords.amax() + ball.radius_m);
                if closest.distance_m < ball.radius_m - rounding_m {
                    return Some(InnerOuterAnswer::Surface(closest.on_b));
                }
            }
        }
        for one in &of_a {
            for other in &of_b {
                self.counts.tests.triangles_tested(1);
                if let Some(closest) = contact(one, other, self.slack_m) {
                    return Some(InnerOuterAnswer::Surface(closest.on_a));
                }
            }
        }
        None
    }
}

/// The radius of a node's inner ball, which may be larger than its sphere; 0 for an outer node.
fn inner_radius_m(node: &PlacedNode) -> f64 {
    node.inner.map_or(0.0, |ball| ball.radius_m)
}
