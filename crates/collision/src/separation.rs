//! A cheap lower bound on the distance of two surfaces, by bounding volumes alone.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use geometry::{Pose, Vector3, larger, smaller};
use sphere_model::{NodeId, SphereTree};

use crate::body::{Body, Form};
use crate::computable::is_computable;
use crate::lens::{PlacedBall, distance_to_box_m};
use crate::search::Observer;

/// Refinement stops when the lower bound reaches this share of an upper bound.
const GOOD_ENOUGH: f64 = 0.3;

/// When a refinement ends.
#[derive(Clone, Copy, Debug)]
pub struct RefinementLimits {
    /// Sphere tests.
    pub most_tests: usize,
    /// A lower bound that is enough, metres; infinite for one that is close to the distance.
    pub enough_m: f64,
}

impl RefinementLimits {
    /// Up to so many sphere tests for a bound that is close to the distance.
    pub fn within(most_tests: usize) -> Self {
        Self { most_tests, enough_m: f64::INFINITY }
    }
}

/// Scratch memory of the refinement, to be reused.
#[derive(Default)]
pub struct Separation {
    open: BinaryHeap<Reverse<OpenSpheres>>,
}

/// Two spheres whose surfaces are at least `bound_m` apart, to be refined.
#[derive(Clone, Copy, PartialEq)]
struct OpenSpheres {
    bound_m: f64,
    a: (NodeId, usize),
    b: (NodeId, usize),
}

impl Eq for OpenSpheres {}

impl PartialOrd for OpenSpheres {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for OpenSpheres {
    fn cmp(&self, other: &Self) -> Ordering {
        self.bound_m.total_cmp(&other.bound_m).then_with(|| (self.a, self.b).cmp(&(other.a, other.b)))
    }
}

impl Separation {
    /// Bounds on the distance of two surfaces; the lower one is not positive if as many sphere tests as allowed do not separate them.
    ///
    /// Best first: the pair of spheres with the smallest gap is replaced by its children until the gap is enough, or a sufficient share
    /// of the upper bound from the spheres' centres.
    ///
    /// # Guarantee
    /// The true distance of the surfaces lies between them, except for rounding of the transform, covered by the caller's eps:
    /// the surface inside a cell lies in the cell's sphere and slab and in its parent's, and no cell is empty.
    pub fn bounds_m(
        &mut self,
        (a, b): (&Body<'_>, &Body<'_>),
        a_from_b: &Pose,
        limits: RefinementLimits,
        observer: &mut impl Observer,
    ) -> (f64, f64) {
        if !is_computable(a.mesh, b.mesh, a_from_b) {
            return (f64::NEG_INFINITY, f64::INFINITY);
        }
        match (a.form, b.form) {
            (Form::Spheres(tree_a), Form::Spheres(tree_b)) => {
                self.refine(&Trees { a: tree_a, b: tree_b, a_from_b }, limits, observer)
            }
            (Form::Spheres(tree), Form::Cuboid(half)) => {
                let box_from_tree = a_from_b.inverse();
                self.refine(&TreeAndBox { tree, box_from_tree, half }, limits, observer)
            }
            (Form::Cuboid(half), Form::Spheres(tree)) => {
                self.refine(&TreeAndBox { tree, box_from_tree: *a_from_b, half }, limits, observer)
            }
            (Form::Cuboid(half_a), Form::Cuboid(half_b)) => {
                let upper_m = a_from_b.translation.norm() + half_a.norm() + half_b.norm();
                (boxes_m(&half_a, &half_b, a_from_b), upper_m)
            }
        }
    }

    fn refine(
        &mut self,
        question: &impl SeparationQuery,
        limits: RefinementLimits,
        observer: &mut impl Observer,
    ) -> (f64, f64) {
        self.open.clear();
        let mut upper_m = f64::INFINITY;
        let mut open = OpenSpheres { bound_m: f64::NEG_INFINITY, a: (0, 1), b: (0, 1) };
        open.bound_m = question.gap_m(&open, &mut upper_m);
        observer.tested(open.a, open.b, open.bound_m <= 0.0);
        let mut tests = 1;
        // The lowest bound of pairs that need no refinement, whatever the upper bound becomes: it never grows.
        let mut settled_m = f64::INFINITY;
        loop {
            let is_enough =
                open.bound_m >= limits.enough_m.min(GOOD_ENOUGH * upper_m) || tests >= limits.most_tests;
            let children = &mut self.open;
            let mut keep = |mut child: OpenSpheres, upper_m: f64| {
                observer.tested(child.a, child.b, child.bound_m <= 0.0);
                tests += 1;
                child.bound_m = child.bound_m.max(open.bound_m);
                if child.bound_m >= limits.enough_m.min(GOOD_ENOUGH * upper_m) {
                    settled_m = settled_m.min(child.bound_m);
                } else {
                    children.push(Reverse(child));
                }
            };
            if is_enough || !question.split(&open, &mut upper_m, &mut keep) {
                return (open.bound_m.min(settled_m), upper_m);
            }
            let Some(Reverse(next)) = self.open.pop() else {
                // Without settled pairs all ended in larger spheres without surface in their cells: this proves nothing.
                return (if settled_m < f64::INFINITY { settled_m } else { 0.0 }, upper_m);
            };
            open = next;
        }
    }
}

type NodeAtRank = (NodeId, usize);

/// Two trees, or a tree and a box.
trait SeparationQuery {
    /// Lower bound on the gap of a pair; lowers the upper bound on the distance of the two surfaces.
    fn gap_m(&self, open: &OpenSpheres, upper_m: &mut f64) -> f64;
    /// Replaces a pair by those with the children of the larger sphere, each with its lower bound, and the upper bound so far;
    /// false for two smallest spheres.
    fn split(&self, open: &OpenSpheres, upper_m: &mut f64, keep: &mut impl FnMut(OpenSpheres, f64)) -> bool;
}

struct Trees<'a> {
    a: &'a SphereTree,
    b: &'a SphereTree,
    a_from_b: &'a Pose,
}

impl SeparationQuery for Trees<'_> {
    fn gap_m(&self, open: &OpenSpheres, upper_m: &mut f64) -> f64 {
        gap_m(
            (self.b, open.b, Some(self.a_from_b)),
            &PlacedBall::new(self.a, open.a.0, open.a.1, None),
            upper_m,
        )
    }

    fn split(&self, open: &OpenSpheres, upper_m: &mut f64, keep: &mut impl FnMut(OpenSpheres, f64)) -> bool {
        let (a, b) = (open.a, open.b);
        let larger_a = self.a.sphere(a.0).radius >= self.b.sphere(b.0).radius;
        let split_a = match (self.a.is_lowest(a.0), self.b.is_lowest(b.0)) {
            (true, true) => return false,
            (false, false) => larger_a,
            (a_is_lowest, _) => !a_is_lowest,
        };
        if split_a {
            let placed_b = PlacedBall::new(self.b, b.0, b.1, Some(self.a_from_b));
            for child in self.a.children(a.0).map(|child| (child, a.1 + 1)) {
                let bound_m = gap_m((self.a, child, None), &placed_b, upper_m);
                keep(OpenSpheres { bound_m, a: child, b }, *upper_m);
            }
        } else {
            let placed_a = PlacedBall::new(self.a, a.0, a.1, None);
            for child in self.b.children(b.0).map(|child| (child, b.1 + 1)) {
                let bound_m = gap_m((self.b, child, Some(self.a_from_b)), &placed_a, upper_m);
                keep(OpenSpheres { bound_m, a, b: child }, *upper_m);
            }
        }
        true
    }
}

/// Lower bound on the gap of a node and another one; lowers the upper bound on the distance of the two surfaces.
#[inline]
fn gap_m(
    (tree, (node, rank), pose): (&SphereTree, NodeAtRank, Option<&Pose>),
    other: &PlacedBall,
    upper_m: &mut f64,
) -> f64 {
    let sphere = tree.sphere(node);
    let center = pose.map_or_else(|| sphere.center_m(), |pose| pose.point(&sphere.center_m()));
    let (apart_m, reach_m) = ((center - other.center).norm(), sphere.radius_m() + other.radius_m);
    *upper_m = smaller(apart_m + reach_m, *upper_m);
    let by_spheres_m = apart_m - reach_m;
    // Most pairs are settled by their spheres alone.
    if by_spheres_m >= GOOD_ENOUGH * *upper_m {
        return by_spheres_m;
    }
    PlacedBall::new(tree, node, rank, pose).gap_m(other)
}

struct TreeAndBox<'a> {
    tree: &'a SphereTree,
    box_from_tree: Pose,
    half: Vector3<f64>,
}

impl SeparationQuery for TreeAndBox<'_> {
    fn gap_m(&self, open: &OpenSpheres, upper_m: &mut f64) -> f64 {
        let placed = PlacedBall::new(self.tree, open.a.0, open.a.1, Some(&self.box_from_tree));
        let apart_m = distance_to_box_m(&placed.center.coords, &self.half);
        *upper_m = smaller(apart_m + placed.radius_m, *upper_m);
        larger(apart_m - placed.radius_m, placed.box_gap_m(&self.half))
    }

    fn split(&self, open: &OpenSpheres, upper_m: &mut f64, keep: &mut impl FnMut(OpenSpheres, f64)) -> bool {
        let (node, rank) = open.a;
        if self.tree.is_lowest(node) {
            return false;
        }
        for child in self.tree.children(node) {
            let child = OpenSpheres { a: (child, rank + 1), ..*open };
            let bound_m = self.gap_m(&child, upper_m);
            keep(OpenSpheres { bound_m, ..child }, *upper_m);
        }
        true
    }
}

/// The widest gap along a face normal of either box; not positive if the boxes overlap along all of them.
pub(crate) fn boxes_m(half_a: &Vector3<f64>, half_b: &Vector3<f64>, a_from_b: &Pose) -> f64 {
    let (rotation, shift) = (&a_from_b.rotation, &a_from_b.translation);
    let along = |k: usize| {
        let reach_b: f64 = (0..3).map(|j| (rotation[(k, j)] * half_b[j]).abs()).sum();
        let reach_a: f64 = (0..3).map(|j| (rotation[(j, k)] * half_a[j]).abs()).sum();
        let of_a = shift[k].abs() - half_a[k] - reach_b;
        of_a.max(rotation.column(k).dot(shift).abs() - half_b[k] - reach_a)
    };
    along(0).max(along(1)).max(along(2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Silent;
    use crate::fixture::{FLAT, Model, at, turned};

    /// The bounds for all forms of two models, in both orders.
    fn bounds(a: &Model, b: &Model, a_from_b: &Pose, most_tests: usize) -> Vec<(f64, f64)> {
        let mut separation = Separation::default();
        let mut bounds = Vec::new();
        for body_a in a.bodies() {
            for body_b in b.bodies() {
                let inverse = a_from_b.inverse();
                for (bodies, pose) in [((&body_a, &body_b), a_from_b), ((&body_b, &body_a), &inverse)] {
                    bounds.push(separation.bounds_m(
                        bodies,
                        pose,
                        RefinementLimits::within(most_tests),
                        &mut Silent,
                    ));
                }
            }
        }
        bounds
    }

    #[test]
    fn the_distance_lies_between_the_bounds_whatever_the_work() {
        let (cube, bar, flat) =
            (Model::cube(1.0), Model::cuboid([3.0, 0.25, 0.25]), Model::from_triangles(&[FLAT]));
        for (name, (a, b), a_from_b, distance_m) in [
            ("faces", (&cube, &cube), at([1.25, 0.0, 0.0]), 0.25),
            ("edges", (&cube, &cube), at([1.3, 1.4, 0.0]), 0.5),
            ("corners", (&cube, &cube), at([1.2, 1.3, 1.6]), 0.7),
            ("touching", (&cube, &cube), at([1.0, 1.0, 0.0]), 0.0),
            ("crossing", (&cube, &bar), Pose::identity(), 0.0),
            ("the end of a bar", (&cube, &bar), at([2.5, 0.0, 0.0]), 0.5),
            ("a triangle below a cube", (&flat, &cube), at([0.25, 0.25, 0.75]), 0.25),
            ("parallel triangles", (&flat, &flat), at([0.0, 0.0, 0.125]), 0.125),
        ] {
            for most_tests in [0, 1, 10, 1_000] {
                for (lo_m, hi_m) in bounds(a, b, &a_from_b, most_tests) {
                    let holds = lo_m <= distance_m + 1e-15 && distance_m <= hi_m;
                    assert!(holds, "{name} by {most_tests} tests: {distance_m} not in {lo_m} to {hi_m}");
                }
            }
        }
    }

    #[test]
    fn what_is_far_apart_is_found_to_be_within_few_tests() {
        let cube = Model::cube(1.0);
        for (lo_m, hi_m) in bounds(&cube, &cube, &turned(30.0, [20.0, 0.0, 0.0]), 10) {
            assert!(lo_m > 10.0 && hi_m < 25.0, "{lo_m} to {hi_m}");
        }
    }

    #[test]
    fn a_small_gap_of_faces_is_shown_by_their_slabs() {
        let plate = Model::cuboid([1.0, 1.0, 0.01]);
        let body = Body { mesh: &plate.mesh, form: Form::Spheres(&plate.fitted) };
        let mut separation = Separation::default();
        let (lo_m, _) = separation.bounds_m(
            (&body, &body),
            &at([0.0, 0.0, 0.02]),
            RefinementLimits::within(2_000),
            &mut Silent,
        );
        assert!(lo_m > 0.004, "{lo_m} of 0.01");
    }

    #[test]
    fn boxes_are_separated_along_their_face_normals() {
        let half = Vector3::new(0.5, 0.5, 0.5);
        for (name, pose, gap_m) in [
            ("faces", at([1.25, 0.0, 0.0]), 0.25),
            ("edges: the wider of two gaps", at([1.3, 1.4, 0.0]), 0.4),
            ("touching", at([0.0, -1.0, 0.0]), 0.0),
            ("overlapping", at([0.0, 0.0, 0.75]), -0.25),
            (
                "the normal of the turned one",
                turned(45.0, [1.0, 1.0, 0.0]),
                2.0_f64.sqrt() - 0.5 - 0.5_f64.sqrt(),
            ),
        ] {
            let found_m = boxes_m(&half, &half, &pose);
            assert!((found_m - gap_m).abs() <= 1e-15, "{name}: {found_m}");
        }
    }
}
