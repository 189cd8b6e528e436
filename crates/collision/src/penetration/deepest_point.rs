//! The deepest point of either solid inside the other, by branch and bound over boxes.

mod cell;
mod placed;

use geometry::{Aabb, Point3, Pose};

use super::Solid;
use cell::{CellSample, DepthSample, Middle, OpenCells, SearchCell};
use placed::{Looked, PlacedSolids};

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

/// Two solids, each in its own frame.
#[derive(Clone, Copy)]
pub struct SolidPair<'a> {
    /// The first one.
    pub a: Solid<'a>,
    /// The second one.
    pub b: Solid<'a>,
    /// The pose of the second one in the frame of the first.
    pub a_from_b: Pose,
}

/// How far a search for the deepest point goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DepthEffort {
    /// Bounds may be this far apart, metres.
    pub accuracy_m: f64,
    /// Or this share of the lower one.
    pub share: f64,
    /// Boxes that are examined, at most.
    pub most_boxes: usize,
}

/// Bounds on the depth of the deepest common point of any of several pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DeepestOfPairs {
    /// The pair and, in the frame of its first solid, a point of both solids that is `lo_m` deep in one of them; `None` if no common
    /// point was found.
    pub at: Option<(usize, Point3<f64>)>,
    /// Lower bound on the depth, metres.
    pub lo_m: f64,
    /// Upper bound, metres.
    pub hi_m: f64,
}

/// The effort for one pair alone.
const OF_ONE_PAIR: DepthEffort = DepthEffort { accuracy_m: 0.0, share: 0.05, most_boxes: 4_000 };

/// Bounds on the largest distance of a point of both solids from the surface of either: how deep the deepest point of one lies
/// inside the other. The bounds are at most `accuracy_m` or a twentieth apart, unless the search ends after a fixed number of boxes.
///
/// `most_m` is a known upper bound: the length of a translation that parts the solids is one, for every common point then crosses
/// both surfaces. `None` if a number is not finite or too large.
///
/// # Guarantee
/// That of [`deepest_of_pairs`].
pub fn deepest_point(
    a: &Solid<'_>,
    b: &Solid<'_>,
    a_from_b: &Pose,
    most_m: f64,
    accuracy_m: f64,
) -> Option<DeepestPoint> {
    let pair = SolidPair { a: *a, b: *b, a_from_b: *a_from_b };
    let deepest = deepest_of_pairs(&[pair], most_m, DepthEffort { accuracy_m, ..OF_ONE_PAIR })?;
    Some(DeepestPoint { at: deepest.at.map(|(_, at)| at), lo_m: deepest.lo_m, hi_m: deepest.hi_m })
}

/// Bounds on the largest depth of the deepest common point of any of these pairs: one search for all, so that pairs that are less deep
/// take few boxes.
///
/// `most_m` is a known upper bound. `None` if a number is not finite or too large.
///
/// # Guarantee
/// `at` lies in both solids, or on their surfaces, and is at least `lo_m` deep. No common point is deeper than `hi_m`: a box is left
/// out only if its middle is farther outside than its corners are away, or if all its points are too near to one triangle, the
/// distance from which is convex and greatest at a corner; and no ball in a solid is wider than the box around it.
pub fn deepest_of_pairs(pairs: &[SolidPair<'_>], most_m: f64, effort: DepthEffort) -> Option<DeepestOfPairs> {
    let placed: Vec<PlacedSolids<'_>> = pairs.iter().map(PlacedSolids::new).collect::<Option<_>>()?;
    let rounding_m = placed.iter().map(|pair| pair.rounding_m).fold(0.0, f64::max);
    let mut search = DeepestPointSearch { placed: &placed, lo_m: 0.0, at: None };
    let mut open = OpenCells::default();
    for (pair, placed) in placed.iter().enumerate() {
        if let Some(bounds) = placed.common_box() {
            open.push(SearchCell { below_m: placed.widest_m, bounds, pair, middle: Middle::Near(None) });
        }
    }
    let mut boxes = effort.most_boxes;
    while let Some(bound_m) = open.bound_m() {
        let wanted_m = effort.accuracy_m.max(effort.share * search.lo_m);
        if boxes == 0 || bound_m.min(most_m) <= search.lo_m + wanted_m {
            break;
        }
        let Some(cell) = open.pop().copied() else { break };
        match cell.middle {
            Middle::Seen(seen) => search.halves(&cell, &seen).for_each(|half| open.push(half)),
            Middle::Near(near) => {
                boxes -= 1;
                if let Some(examined) = search.examine(&cell, near.as_ref()) {
                    open.push(examined);
                }
            }
        }
    }
    let bound_m = open.bound_m().unwrap_or(0.0).max(search.lo_m) + rounding_m;
    Some(DeepestOfPairs { at: search.at, lo_m: search.lo_m, hi_m: bound_m.min(most_m.max(search.lo_m)) })
}

struct DeepestPointSearch<'a> {
    placed: &'a [PlacedSolids<'a>],
    lo_m: f64,
    at: Option<(usize, Point3<f64>)>,
}

impl DeepestPointSearch<'_> {
    /// The halves of an examined box in which deeper points may be, bounded by the triangles nearest to its middle.
    fn halves(&self, cell: &SearchCell, seen: &CellSample) -> impl Iterator<Item = SearchCell> {
        let placed = &self.placed[cell.pair];
        let half = |bounds: Aabb| {
            let of_a_m = placed.beyond_in_a_m(&bounds, &seen.a, cell.below_m[0]);
            let below_m = [of_a_m, placed.beyond_in_b_m(&bounds, &seen.b, cell.below_m[1])];
            SearchCell { below_m, bounds, middle: Middle::Near(Some(*seen)), ..*cell }
        };
        let lo_m = self.lo_m;
        cell.halves().map(half).into_iter().filter(move |half| half.bound_m() > lo_m)
    }

    /// Looks for common points in a box, a part of one whose middle is given; gives it back if deeper ones may be in it.
    fn examine(&mut self, cell: &SearchCell, near: Option<&CellSample>) -> Option<SearchCell> {
        let placed = &self.placed[cell.pair];
        let bounds = cell.bounds;
        let reach_m = 0.5 * bounds.diagonal() + placed.rounding_m;
        let seen = match placed.look(bounds.center(), near, reach_m) {
            Looked::Outside => return None,
            Looked::Unknown => {
                return Some(SearchCell { below_m: [f64::INFINITY; 2], middle: Middle::Near(None), ..*cell });
            }
            Looked::At(seen) => seen,
        };
        if seen.a.depth_m >= 0.0 && seen.b.depth_m >= 0.0 {
            let in_a_m = placed.deeper_in_a_m(&seen.center, &seen, self.lo_m);
            let in_b_m = placed.deeper_in_b_m(&seen.center, &seen, self.lo_m);
            in_a_m.into_iter().chain(in_b_m).for_each(|depth_m| self.offer(cell.pair, seen.center, depth_m));
        }
        // A point of one surface near the middle may be inside the other solid, at most this deep.
        let most_m =
            |here: &DepthSample, aside: &DepthSample| here.most_m() + aside.depth_m.abs() + placed.rounding_m;
        if most_m(&seen.b, &seen.a) > self.lo_m
            && let Some(depth_m) = placed.deeper_in_b_m(&seen.a.on_surface, &seen, self.lo_m)
        {
            self.offer(cell.pair, seen.a.on_surface, depth_m);
        }
        let point_of_b = placed.pair.a_from_b.point(&seen.b.on_surface);
        if most_m(&seen.a, &seen.b) > self.lo_m
            && let Some(depth_m) = placed.deeper_in_a_m(&point_of_b, &seen, self.lo_m)
        {
            self.offer(cell.pair, point_of_b, depth_m);
        }
        let [mut below_a_m, mut below_b_m] = cell.below_m;
        if near.is_none_or(|near| near.a.triangle != seen.a.triangle) {
            below_a_m = placed.beyond_in_a_m(&bounds, &seen.a, below_a_m);
        }
        if near.is_none_or(|near| near.b.triangle != seen.b.triangle) {
            below_b_m = placed.beyond_in_b_m(&bounds, &seen.b, below_b_m);
        }
        let below_m = [below_a_m.min(seen.a.most_m() + reach_m), below_b_m.min(seen.b.most_m() + reach_m)];
        let cell = SearchCell { below_m, middle: Middle::Seen(seen), ..*cell };
        (cell.bound_m() > self.lo_m).then_some(cell)
    }

    fn offer(&mut self, pair: usize, at: Point3<f64>, depth_m: f64) {
        let depth_m = depth_m - self.placed[pair].rounding_m;
        if depth_m > self.lo_m {
            (self.lo_m, self.at) = (depth_m, Some((pair, at)));
        }
    }
}
