//! A lower bound on the distance of two surfaces, by spheres alone and for little work.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use geometry::{Pose, Vector3};
use sphere_model::{NodeId, SphereTree};

use crate::body::{Body, Form};
use crate::computable::is_computable;
use crate::lens::{Placed, distance_to_box_m};
use crate::search::Observer;

/// Refinement stops when the lower bound has reached this share of an upper bound.
const GOOD_ENOUGH: f64 = 0.5;

/// Working space of the refinement; reuse it to avoid allocation.
#[derive(Default)]
pub struct Separation {
    open: BinaryHeap<Reverse<Open>>,
}

/// Two spheres whose surfaces are at least `bound_m` apart, to be refined.
#[derive(Clone, Copy, PartialEq)]
struct Open {
    bound_m: f64,
    a: (NodeId, usize),
    b: (NodeId, usize),
}

impl Eq for Open {}

impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Open {
    fn cmp(&self, other: &Self) -> Ordering {
        self.bound_m.total_cmp(&other.bound_m).then_with(|| (self.a, self.b).cmp(&(other.a, other.b)))
    }
}

impl Separation {
    /// Bounds on the distance between two surfaces, the lower one not positive where `most_tests` sphere tests do not show a gap.
    ///
    /// Best first: the pair of spheres with the smallest gap is replaced by its children until the gap is a good share
    /// of what the spheres' centres allow.
    ///
    /// # Guarantee
    /// The true distance of the surfaces lies between them, but for rounding of the transform, for which the caller keeps an eps:
    /// the surface inside a cell lies in the cell's sphere and slab and in its parent's, and no cell is empty.
    pub fn bounds_m(
        &mut self,
        (a, b): (&Body<'_>, &Body<'_>),
        a_from_b: &Pose,
        most_tests: usize,
        observer: &mut impl Observer,
    ) -> (f64, f64) {
        if !is_computable((a, b), a_from_b) {
            return (f64::NEG_INFINITY, f64::INFINITY);
        }
        match (a.form, b.form) {
            (Form::Spheres(tree_a), Form::Spheres(tree_b)) => {
                self.refine(&Trees { a: tree_a, b: tree_b, a_from_b }, most_tests, observer)
            }
            (Form::Spheres(tree), Form::Cuboid(half)) => {
                let box_from_tree = a_from_b.inverse();
                self.refine(&TreeAndBox { tree, box_from_tree, half }, most_tests, observer)
            }
            (Form::Cuboid(half), Form::Spheres(tree)) => {
                self.refine(&TreeAndBox { tree, box_from_tree: *a_from_b, half }, most_tests, observer)
            }
            (Form::Cuboid(half_a), Form::Cuboid(half_b)) => {
                let upper_m = a_from_b.translation.norm() + half_a.norm() + half_b.norm();
                (boxes_m(&half_a, &half_b, a_from_b), upper_m)
            }
        }
    }

    fn refine(
        &mut self,
        question: &impl Question,
        most_tests: usize,
        observer: &mut impl Observer,
    ) -> (f64, f64) {
        self.open.clear();
        let (mut open, mut upper_m) = question.gap((0, 1), (0, 1));
        let mut tests = 1;
        loop {
            observer.tested(open.a, open.b, open.bound_m <= 0.0);
            let split = question.split(&open);
            if open.bound_m >= GOOD_ENOUGH * upper_m || tests >= most_tests || split.is_none() {
                return (open.bound_m, upper_m);
            }
            for (a, b) in split.into_iter().flatten() {
                let (mut child, child_upper_m) = question.gap(a, b);
                child.bound_m = child.bound_m.max(open.bound_m);
                upper_m = upper_m.min(child_upper_m);
                tests += 1;
                self.open.push(Reverse(child));
            }
            // Where larger spheres hold no surface in their cubes nothing stands below them: that proves nothing.
            let Some(Reverse(next)) = self.open.pop() else { return (0.0, upper_m) };
            open = next;
        }
    }
}

type Ranked = (NodeId, usize);

/// Two hierarchies, or one and a box.
trait Question {
    /// The pair with its lower bound, and an upper bound on the distance of the two surfaces.
    fn gap(&self, a: Ranked, b: Ranked) -> (Open, f64);
    /// The pairs that replace a pair: the larger sphere gives way to its children; none for two smallest spheres.
    fn split(&self, open: &Open) -> Option<impl Iterator<Item = (Ranked, Ranked)>>;
}

struct Trees<'a> {
    a: &'a SphereTree,
    b: &'a SphereTree,
    a_from_b: &'a Pose,
}

impl Question for Trees<'_> {
    fn gap(&self, a: Ranked, b: Ranked) -> (Open, f64) {
        let placed_a = Placed::new(self.a, a.0, a.1, None);
        let placed_b = Placed::new(self.b, b.0, b.1, Some(self.a_from_b));
        let apart = placed_b.center - placed_a.center;
        let (apart_m, reach_m) = (apart.norm(), placed_a.radius_m + placed_b.radius_m);
        let bound_m = (apart_m - reach_m).max(placed_a.slab_gap_m(&placed_b, &apart));
        (Open { bound_m, a, b }, apart_m + reach_m)
    }

    fn split(&self, open: &Open) -> Option<impl Iterator<Item = (Ranked, Ranked)>> {
        let (a, b) = (open.a, open.b);
        let larger_a = self.a.sphere(a.0).radius >= self.b.sphere(b.0).radius;
        let split_a = match (self.a.is_lowest(a.0), self.b.is_lowest(b.0)) {
            (true, true) => return None,
            (false, false) => larger_a,
            (a_is_lowest, _) => !a_is_lowest,
        };
        let children = if split_a { self.a.children(a.0) } else { self.b.children(b.0) };
        Some(children.map(move |child| if split_a { ((child, a.1 + 1), b) } else { (a, (child, b.1 + 1)) }))
    }
}

struct TreeAndBox<'a> {
    tree: &'a SphereTree,
    box_from_tree: Pose,
    half: Vector3<f64>,
}

impl Question for TreeAndBox<'_> {
    fn gap(&self, a: Ranked, b: Ranked) -> (Open, f64) {
        let placed = Placed::new(self.tree, a.0, a.1, Some(&self.box_from_tree));
        let apart_m = distance_to_box_m(&placed.center.coords, &self.half);
        let bound_m = (apart_m - placed.radius_m).max(placed.box_gap_m(&self.half));
        (Open { bound_m, a, b }, apart_m + placed.radius_m)
    }

    fn split(&self, open: &Open) -> Option<impl Iterator<Item = (Ranked, Ranked)>> {
        let (a, b) = (open.a, open.b);
        (!self.tree.is_lowest(a.0)).then(|| self.tree.children(a.0).map(move |child| ((child, a.1 + 1), b)))
    }
}

/// The widest gap along a face normal of either box; not positive for boxes that overlap along all of them.
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
