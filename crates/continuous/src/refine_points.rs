//! The smallest clearance at the points of the path: of every group of pairs to a share of it, of a shape pair to an accuracy.

use kinematics::PathParameter;
use rayon::prelude::*;

use crate::bubble::{FreeBubble, MotionBounds};
use crate::found::{Found, ProvenInterval};
use crate::front::Fronts;
use crate::goal::CurveWidth;
use crate::problem::Problem;
use crate::query::{DistanceRequest, QueryContext};
use crate::refine::{Target, apart_all_along, targets};
use crate::stride::FrontStride;
use crate::watch::{Phase, Watch};

/// Most queries per shape pair.
const MOST_QUERIES: u32 = 2048;
/// Share of the accuracy that a query below the floor leaves between its bounds.
const QUERY_SHARE: f64 = 0.25;
/// A query stops at this many times the floor: what it proves holds at the next points too.
const REACH: f64 = 4.0;

/// The lower bound of a shape pair at all points, metres, and the lowest upper bound found, with its point.
type RefinedPoint = (f64, Option<(f64, PathParameter)>);

/// Raises the lower bounds at the points of all pairs that are apart there to the smallest known clearance of their group less the
/// accuracy, as far as the query budget lasts. `None` if the watcher cancelled: then `found` is incomplete.
///
/// # Guarantee
/// Bounds are only raised to what is proven at every point.
pub(crate) fn refine_points(
    problem: &Problem<'_>,
    found: &mut Found,
    width: CurveWidth,
    watch: &Watch<'_>,
) -> Option<()> {
    let mut is_apart = apart_all_along(problem, found);
    for (shape_pair, least_m) in found.least_m.iter().enumerate() {
        let is_decided = *least_m > problem.eps.eps_m;
        is_apart[problem.pair_of[shape_pair]] &= is_decided;
    }
    let targets = targets(problem, found, &is_apart, width);
    let mut by_shape_pair: Vec<Vec<&ProvenInterval>> = vec![Vec::new(); problem.shape_pairs.len()];
    for proven in &found.proven {
        by_shape_pair[proven.shape_pair].push(proven);
    }
    let refined: Vec<Option<Option<RefinedPoint>>> = (0..problem.shape_pairs.len())
        .into_par_iter()
        .map(|shape_pair| {
            let pair = problem.pair_of[shape_pair];
            let Target { floor_m, accuracy_m } = targets[problem.pairs[pair].group];
            // Written so that NaN is searched.
            let is_proven = found.least_m[shape_pair] >= floor_m;
            if !is_apart[pair] || is_proven {
                return Some(None);
            }
            let known = found.lowest[shape_pair];
            let mut unlimited = u64::MAX;
            watch.goes_on(Phase::Sweep, problem.path.points()).then(|| {
                let proven = points_proven(problem, by_shape_pair[shape_pair].iter().copied(), floor_m);
                least_at_points(
                    problem,
                    shape_pair,
                    &proven,
                    Target { floor_m, accuracy_m },
                    known,
                    &mut unlimited,
                )
            })
        })
        .collect();
    for (shape_pair, refined) in refined.into_iter().enumerate() {
        let Some((low_m, lowest)) = refined? else { continue };
        found.least_m[shape_pair] = found.least_m[shape_pair].max(low_m);
        if let (Some(new), Some(known)) = (lowest, &mut found.lowest[shape_pair])
            && new.0 < known.0
        {
            *known = new;
        }
    }
    Some(())
}

/// Per point: a distance of at least the floor that is proven there, metres; otherwise minus infinity.
pub(crate) fn points_proven<'p>(
    problem: &Problem<'_>,
    intervals: impl IntoIterator<Item = &'p ProvenInterval>,
    floor_m: f64,
) -> Vec<f64> {
    let mut proven_m = vec![f64::NEG_INFINITY; problem.path.points()];
    for interval in intervals.into_iter().filter(|interval| interval.left_m() >= floor_m) {
        for point_m in &mut proven_m[interval.from.0.ceil() as usize..=interval.to.0 as usize] {
            *point_m = point_m.max(interval.left_m());
        }
    }
    proven_m
}

/// Walks along all points for a floor to be proven there, or an accuracy below a smaller distance that is found on the way, metres; a point
/// in the bubble of an earlier one that proves the floor needs no query. `None` if a budget is spent, or if a query does not find the
/// shapes apart.
pub(crate) fn least_at_points(
    problem: &Problem<'_>,
    shape_pair: usize,
    proven_m: &[f64],
    Target { mut floor_m, accuracy_m }: Target,
    known: Option<(f64, PathParameter)>,
    tests_left: &mut u64,
) -> Option<RefinedPoint> {
    let (mut context, mut motion_bounds) = (QueryContext::new(problem), MotionBounds::new(problem));
    let pair = &problem.shape_pairs[shape_pair];
    let (mut low_m, mut lowest, mut near) = (f64::INFINITY, None::<(f64, PathParameter)>, None);
    let mut bubble: Option<FreeBubble> = None;
    let mut queries = 0;
    let (mut fronts, mut stride, mut held) =
        (Fronts::default(), FrontStride::default(), None::<(usize, f64)>);
    let last = problem.path.points() - 1;
    let nearest = known.map(|(_, at)| at.0 as usize);
    for point in nearest.into_iter().chain(0..problem.path.points()) {
        let (at, coordinates) = (PathParameter::of_point(point), problem.path.values_at_point(point));
        if !problem.stretches(shape_pair).contain(at) {
            continue;
        }
        if let Some(bubble) = &bubble {
            let left_m = bubble.lo_m - bubble.motion_m(coordinates) - problem.tube_m(bubble, [at; 2]);
            if left_m >= floor_m {
                low_m = low_m.min(left_m);
                continue;
            }
        }
        if proven_m[point] >= floor_m {
            low_m = low_m.min(proven_m[point]);
            continue;
        }
        if let Some((end, left_m)) = held
            && point <= end
            && left_m >= floor_m
        {
            continue;
        }
        if queries == MOST_QUERIES || *tests_left == 0 {
            return None;
        }
        // Where the smallest distance is known the query comes first.
        let end = stride.end(point, last).filter(|_| queries > 0);
        if let Some(end) = end {
            let ends = [point, end].map(PathParameter::of_point);
            let before = context.counts.tests();
            let proven = fronts.prove(&mut context, shape_pair, ends, (floor_m, floor_m));
            *tests_left = tests_left.saturating_sub(context.counts.tests() - before);
            let proven = proven.filter(|proven| proven.inner.is_none());
            stride.tried(point, proven.is_some());
            if let Some(proven) = proven {
                low_m = low_m.min(proven.left_m());
                held = Some((end, proven.left_m()));
                continue;
            }
        }
        queries += 1;
        context.set_pair(pair, at);
        let before = context.counts.tests();
        let request = DistanceRequest {
            needed_m: floor_m,
            enough_m: REACH * floor_m,
            ..DistanceRequest::distance(QUERY_SHARE * accuracy_m, near)
        };
        let state = context.query(pair, request);
        *tests_left = tests_left.saturating_sub(context.counts.tests() - before);
        let apart = state.surfaces().filter(|_| state.inner().is_none())?;
        near = state.closest();
        let here = motion_bounds.bubble(&context.poses, shape_pair, (at, coordinates));
        let here = here.with_distance(apart, None);
        let tube_m = problem.tube_m(&here, [at; 2]);
        low_m = low_m.min(apart.lo_m - tube_m);
        let hi_m = apart.hi_m + tube_m;
        if lowest.is_none_or(|(lowest_m, _)| hi_m < lowest_m) {
            lowest = Some((hi_m, at));
            floor_m = floor_m.min(hi_m - accuracy_m);
        }
        bubble = Some(here);
    }
    Some((low_m, lowest))
}
