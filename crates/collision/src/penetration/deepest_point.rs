//! The deepest point of either solid inside the other, by branch and bound over boxes.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use geometry::{Aabb, DISTANCE_ERROR_PER_M, Point3, Pose, Triangle, point_triangle};

use super::Solid;
use crate::computable::is_computable;

/// Bounds on the depth of the deepest common point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DeepestPoint {
    /// A point of both solids that is `lo_m` deep in one of them, in the frame of the first; `None` if no common point was found.
    pub at: Option<Point3<f64>>,
    /// Lower bound on the depth, metres.
    pub lo_m: f64,
    /// Upper bound, metres.
    pub hi_m: f64,
}

/// Boxes that are examined at most.
const MOST_BOXES: usize = 4_000;

/// A box of the search.
struct Cell {
    /// No common point in it is deeper than this.
    bound_m: f64,
    bounds: Aabb,
}

impl Ord for Cell {
    fn cmp(&self, other: &Self) -> Ordering {
        let place = |cell: &Self| cell.bounds.low.coords.data.0[0];
        let [one, two] = [place(self), place(other)];
        let by_place = (0..3).map(|k| one[k].total_cmp(&two[k])).find(|order| order.is_ne());
        self.bound_m.total_cmp(&other.bound_m).then(by_place.unwrap_or(Ordering::Equal))
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Cell {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Cell {}

/// Bounds on the largest distance of a point of both solids from the surface of either: how deep the deepest point of one lies
/// inside the other. The bounds are at most `accuracy_m` or a twentieth apart, unless the search ends after a fixed number of boxes.
///
/// `most_m` is a known upper bound: the length of a translation that parts the solids is one, for every common point then crosses
/// both surfaces. `None` if a number is not finite or too large.
///
/// # Guarantee
/// `at` lies in both solids, or on their surfaces, and is at least `lo_m` deep. No common point is deeper than `hi_m`: a box is left
/// out only if its middle is farther outside than its corners are away, or if all its points are too near to one triangle, the
/// distance from which is convex and greatest at a corner.
pub fn deepest_point(
    (a, b): (&Solid<'_>, &Solid<'_>),
    a_from_b: &Pose,
    most_m: f64,
    accuracy_m: f64,
) -> Option<DeepestPoint> {
    if !is_computable((a.mesh, b.mesh), a_from_b) {
        return None;
    }
    let b_from_a = a_from_b.inverse();
    let largest_m = [a.mesh.bounds(), b.mesh.bounds()]
        .iter()
        .flat_map(|bounds| [bounds.low.coords.amax(), bounds.high.coords.amax()])
        .fold(a_from_b.translation.amax(), f64::max);
    // Of the transform and of both distances.
    let rounding_m = 16.0 * DISTANCE_ERROR_PER_M * largest_m;
    let mut search = Search { a, b, a_from_b, b_from_a: &b_from_a, rounding_m, lo_m: 0.0, at: None };
    let Some(common) = common_box(a.mesh.bounds(), b.mesh.bounds(), a_from_b) else {
        return Some(DeepestPoint { at: None, lo_m: 0.0, hi_m: rounding_m });
    };
    let mut open = BinaryHeap::new();
    open.extend(search.examine(common));
    for _ in 0..MOST_BOXES / 2 {
        let Some(cell) = open.pop() else { break };
        let wanted_m = accuracy_m.max(0.05 * search.lo_m);
        if cell.bound_m.min(most_m) <= search.lo_m + wanted_m {
            open.push(cell);
            break;
        }
        let axis = cell.bounds.size().imax();
        let middle = cell.bounds.center()[axis];
        let [mut low, mut high] = [cell.bounds; 2];
        (low.high[axis], high.low[axis]) = (middle, middle);
        open.extend(search.examine(low));
        open.extend(search.examine(high));
    }
    let bound_m = open.peek().map_or(0.0, |cell| cell.bound_m).max(search.lo_m) + rounding_m;
    Some(DeepestPoint { at: search.at, lo_m: search.lo_m, hi_m: bound_m.min(most_m.max(search.lo_m)) })
}

struct Search<'a> {
    a: &'a Solid<'a>,
    b: &'a Solid<'a>,
    a_from_b: &'a Pose,
    b_from_a: &'a Pose,
    rounding_m: f64,
    lo_m: f64,
    at: Option<Point3<f64>>,
}

impl Search<'_> {
    /// Looks for common points in a box; gives it back if deeper ones may be in it.
    fn examine(&mut self, bounds: Aabb) -> Option<Cell> {
        let center = bounds.center();
        let reach_m = 0.5 * bounds.diagonal() + self.rounding_m;
        let unknown = Cell { bound_m: f64::INFINITY, bounds };
        let Some((in_a_m, on_a)) = self.a.signed_distance_m(&center) else { return Some(unknown) };
        if in_a_m < -reach_m {
            return None;
        }
        let in_b = self.b_from_a.point(&center);
        let Some((in_b_m, on_b)) = self.b.signed_distance_m(&in_b) else { return Some(unknown) };
        if in_b_m < -reach_m {
            return None;
        }
        if in_a_m >= 0.0 && in_b_m >= 0.0 {
            self.offer(center, in_a_m.max(in_b_m));
        }
        // A point of one surface near the middle may be inside the other solid.
        if let Some((depth_m, _)) = self.b.signed_distance_m(&self.b_from_a.point(&on_a.on_surface)) {
            self.offer(on_a.on_surface, depth_m);
        }
        let point_of_b = self.a_from_b.point(&on_b.on_surface);
        if let Some((depth_m, _)) = self.a.signed_distance_m(&point_of_b) {
            self.offer(point_of_b, depth_m);
        }
        let triangle_a = self.a.mesh.triangle(on_a.triangle as usize);
        let triangle_b = self.b.mesh.triangle(on_b.triangle as usize);
        let corners = corners(&bounds);
        let farthest_m = |triangle: &Triangle, into_solid: &dyn Fn(&Point3<f64>) -> Point3<f64>| {
            let distance_m = |corner| point_triangle(&into_solid(corner), triangle).distance_m;
            corners.iter().map(distance_m).fold(0.0, f64::max) + self.rounding_m
        };
        let below_a_m = (in_a_m + reach_m).min(farthest_m(&triangle_a, &|corner| *corner));
        let below_b_m =
            (in_b_m + reach_m).min(farthest_m(&triangle_b, &|corner| self.b_from_a.point(corner)));
        let bound_m = below_a_m.max(below_b_m);
        (bound_m > self.lo_m).then_some(Cell { bound_m, bounds })
    }

    fn offer(&mut self, at: Point3<f64>, depth_m: f64) {
        if depth_m - self.rounding_m > self.lo_m {
            (self.lo_m, self.at) = (depth_m - self.rounding_m, Some(at));
        }
    }
}

/// The part of the first box that the second one may reach.
fn common_box(of_a: &Aabb, of_b: &Aabb, a_from_b: &Pose) -> Option<Aabb> {
    let around_b = Aabb::around(&corners(of_b).map(|corner| a_from_b.point(&corner)))?;
    let (low, high) = (of_a.low.sup(&around_b.low), of_a.high.inf(&around_b.high));
    (0..3).all(|k| low[k] <= high[k]).then_some(Aabb { low, high })
}

fn corners(bounds: &Aabb) -> [Point3<f64>; 8] {
    [0, 1, 2, 3, 4, 5, 6, 7].map(|corner: usize| {
        let side = |k: usize| if corner >> k & 1 == 1 { bounds.high[k] } else { bounds.low[k] };
        Point3::from([0, 1, 2].map(side))
    })
}
