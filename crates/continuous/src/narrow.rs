//! The smallest clearance of one pair over a proven path, to the accuracy or a hundredth of it.

use kinematics::PathParameter;

use crate::found::{Found, ProvenInterval};
use crate::goal::Goal;
use crate::problem::Problem;
use crate::refine::{Refinement, Target};
use crate::refine_points::{least_at_points, points_proven};

/// Bounds on a smallest clearance are as near to each other as the accuracy, or as this share of it where that is more.
const NARROW_SHARE: f64 = 0.01;

/// Bounds on the smallest clearance of a pair, metres, and the path parameter of the upper one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeastClearance {
    /// Lower and upper bound, metres.
    pub clearance_m: [f64; 2],
    /// Where the upper one was measured.
    pub at: PathParameter,
}

/// How far the bounds on a smallest clearance may be apart, metres.
pub fn narrow_width_m(clearance_m: f64, accuracy_m: f64) -> f64 {
    accuracy_m.max(NARROW_SHARE * clearance_m)
}

/// Searches for the smallest clearance of a pair that is apart all along a proven path, from the bounds known of it, as long as
/// `tests_left` lasts; what it spends is taken from that.
///
/// # Guarantee
/// Bounds are only narrowed, by what is proven over the whole motion, or at all points if only these are checked. The result depends on the
/// arguments alone.
pub fn narrow(
    problem: &Problem<'_>,
    found: &Found,
    goal: Goal,
    (pair, known): (usize, LeastClearance),
    tests_left: &mut u64,
) -> LeastClearance {
    let mut least = known;
    let mut low_m = f64::INFINITY;
    for shape_pair in problem.shape_pairs_of(pair) {
        let hi_m = least.clearance_m[1];
        let accuracy_m = narrow_width_m(hi_m, goal.accuracy_m);
        let floor_m = hi_m - accuracy_m;
        let lowest = found.lowest.get(shape_pair).copied().flatten();
        let (of_shapes_m, new) = if goal.between_points {
            let own = found.proven.iter().filter(|proven| proven.shape_pair == shape_pair);
            let intervals: Vec<ProvenInterval> = own.copied().collect();
            let least_of = |intervals: &[ProvenInterval]| {
                intervals.iter().map(ProvenInterval::left_m).fold(f64::INFINITY, f64::min)
            };
            if least_of(&intervals) >= floor_m {
                (least_of(&intervals), None)
            } else {
                let mut refinement = Refinement::new(problem, shape_pair, accuracy_m);
                let (refined, new) = refinement.run(intervals, floor_m, lowest, *tests_left);
                *tests_left = tests_left.saturating_sub(refinement.tests());
                (least_of(&refined), new)
            }
        } else {
            let known_m = found.least_m[shape_pair];
            if known_m >= floor_m {
                (known_m, None)
            } else {
                let own = found.proven.iter().filter(|proven| proven.shape_pair == shape_pair);
                let proven = points_proven(problem, own, floor_m);
                let target = Target { floor_m, accuracy_m };
                match least_at_points(problem, shape_pair, &proven, target, lowest, tests_left) {
                    Some((refined_m, new)) => (known_m.max(refined_m), new),
                    None => (known_m, None),
                }
            }
        };
        low_m = low_m.min(of_shapes_m);
        if let Some((new_m, at)) = new
            && new_m < least.clearance_m[1]
        {
            (least.clearance_m[1], least.at) = (new_m, at);
        }
    }
    // A pair without shapes is nowhere.
    if low_m.is_finite() {
        let [known_m, hi_m] = least.clearance_m;
        least.clearance_m[0] = known_m.max(low_m).min(hi_m);
    }
    least
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use test_support::Random;

    use super::*;
    use crate::fixture::{Surface, Trial};
    use crate::goal::Curve;
    use crate::prove::prove;
    use crate::query::{DistanceRequest, QueryContext};
    use crate::refine::apart_all_along;
    use crate::watch::{Progress, Watch};

    const POINTS: usize = 12;
    /// Instants that are measured on every segment.
    const DENSE: usize = 40;

    #[test]
    fn distances_at_dense_instants_lie_above_the_bound_and_the_bounds_are_narrow() {
        let mut random = Random(37);
        let no_news = |_: Progress<'_>| ControlFlow::Continue(());
        let mut narrowed = [0; 2];
        for round in 0..120 {
            let mut trial = Trial::new(&mut random);
            trial.bring_together(&mut random);
            let surfaces = [Surface::random(&mut random), Surface::random(&mut random)];
            let mut values = trial.center.clone();
            let mut points = vec![values.clone()];
            for _ in 1..POINTS {
                for value in &mut values {
                    *value += random.within(-0.05, 0.05);
                }
                points.push(values.clone());
            }
            let problem = trial.problem(points, &surfaces);
            for between_points in [true, false] {
                let goal = Goal { between_points, accuracy_m: 1e-3, curve: Curve::Full };
                let proof = prove(&problem, goal, &Watch::new(&no_news)).expect("nobody cancels");
                if !apart_all_along(&problem, &proof.found)[0] {
                    continue;
                }
                let Some((hi_m, at)) = proof.found.lowest[0] else { continue };
                let known = LeastClearance { clearance_m: [0.0, hi_m], at };
                let mut tests_left = 10_000_000;
                let least = narrow(&problem, &proof.found, goal, (0, known), &mut tests_left);
                let [low_m, high_m] = least.clearance_m;
                let mut context = QueryContext::new(&problem);
                let mut distance_m = |at: PathParameter| {
                    context.set(at);
                    let state = context.query(&problem.shape_pairs[0], DistanceRequest::distance(0.0, None));
                    state.surfaces().map_or([0.0; 2], |apart| [apart.lo_m, apart.hi_m])
                };
                let steps = if between_points { DENSE } else { 1 };
                for instant in 0..=(POINTS - 1) * steps {
                    let [_, at_most_m] = distance_m(PathParameter(instant as f64 / steps as f64));
                    assert!(low_m <= at_most_m, "round {round}, {instant}: {low_m} {at_most_m}");
                }
                let [at_least_m, _] = distance_m(least.at);
                assert!(at_least_m <= high_m, "round {round}: {at_least_m} {high_m}");
                let is_narrow = high_m - low_m <= narrow_width_m(high_m, goal.accuracy_m) * (1.0 + 1e-9);
                narrowed[usize::from(between_points)] += usize::from(is_narrow);
                // Without a budget the bounds stay as they are, and still hold.
                let unchanged = narrow(&problem, &proof.found, goal, (0, known), &mut 0);
                assert!(
                    unchanged.clearance_m[0] <= low_m && unchanged.clearance_m[1] >= high_m,
                    "round {round}"
                );
            }
        }
        println!("{narrowed:?} are narrow");
        assert!(narrowed[0] > 10 && narrowed[1] > 10, "{narrowed:?}");
    }
}
