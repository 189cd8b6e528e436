//! The verdict on one pair at one configuration, without earlier results.

use crate::Verdict;
use collision::{Form, spheres_collide};

use crate::open_surfaces::add_here;
use crate::point_result::{PairVerdict, PointResult};
use crate::problem::ShapePair;
use crate::query::{DistanceRequest, Enclosed, QueryContext};
use crate::state::{DistanceBounds, PairState};

/// Bounding balls must be this many eps further apart than required.
const BALL_EPS: f64 = 3.0;

/// Sphere tests find overlaps and measure no distance.
const UNBOUNDED: DistanceBounds = DistanceBounds { lo_m: 0.0, hi_m: f64::INFINITY, closest: None };

/// Also false if either is NaN.
fn is_above(lo_m: f64, eps_m: f64) -> bool {
    lo_m > eps_m
}

/// The verdict on a pair that is apart by at least `lo_m`.
///
/// # Guarantee
/// Clear only if no argument is NaN: comparisons with NaN are false, and false never leads to clear.
pub fn judged(lo_m: f64, eps_m: f64, required_m: f64) -> Verdict {
    let is_apart = is_above(lo_m, eps_m);
    let is_far_enough = lo_m >= required_m;
    match (is_apart, is_far_enough) {
        (true, true) => Verdict::Clear,
        (true, false) => Verdict::Near,
        (false, _) => Verdict::Undecided,
    }
}

impl QueryContext<'_> {
    /// Decides contact and containment of two bodies at the current configuration: surfaces first, then containment.
    ///
    /// # Guarantee
    /// `Apart` only if no two shapes touch within eps and neither body has a shape inside a solid of the other.
    pub fn decide(&mut self, shapes: &[ShapePair]) -> PairState {
        let mut worst: Option<PairState> = None;
        for pair in shapes {
            let state = self.decide_shapes(pair);
            worst = match (state, worst) {
                // Contact takes precedence over containment, and containment over undecided.
                (PairState::Contact(_) | PairState::Overlap, _) => return state,
                (PairState::Apart(one), Some(PairState::Apart(other))) => {
                    Some(PairState::Apart(if one.hi_m < other.hi_m {
                        DistanceBounds { lo_m: one.lo_m.min(other.lo_m), ..one }
                    } else {
                        DistanceBounds { lo_m: one.lo_m.min(other.lo_m), ..other }
                    }))
                }
                (PairState::Inside { .. }, _) | (_, None | Some(PairState::Apart(_))) => Some(state),
                (_, worst) => worst,
            };
        }
        worst.unwrap_or(PairState::Apart(UNBOUNDED))
    }

    fn decide_shapes(&mut self, pair: &ShapePair) -> PairState {
        let problem = self.problem;
        let eps_m = problem.eps.eps_m;
        let (a, b) = (&problem.shapes[pair.a].surface, &problem.shapes[pair.b].surface);
        if let (true, Form::Spheres(tree_a), Form::Spheres(tree_b)) = (problem.spheres_decide, a.form, b.form)
        {
            let Some(a_from_b) = self.a_from_b(pair) else { return PairState::Unknown { inner: None } };
            let trees = (tree_a, tree_b);
            if spheres_collide(&mut self.search, trees, &a_from_b, eps_m, &mut self.counts).is_some() {
                return PairState::Overlap;
            }
            return match self.enclosed(pair, &a_from_b) {
                Enclosed::Neither => PairState::Apart(UNBOUNDED),
                Enclosed::Inside(inner) => PairState::Inside { inner, surfaces: UNBOUNDED },
                Enclosed::Undecided(inner) => PairState::Unknown { inner: Some(inner) },
            };
        }
        match self.query(pair, DistanceRequest::contact_only()) {
            PairState::Apart(apart) if !is_above(apart.lo_m, eps_m) => PairState::Unknown { inner: None },
            state => state,
        }
    }

    /// Decides any two bodies, checked or not, at the current configuration.
    pub fn decide_bodies(&mut self, a: usize, b: usize) -> PairState {
        let shapes = self.problem.shape_pairs_between(a, b);
        self.decide(&shapes)
    }

    /// Decides every pair that is checked at the current configuration (patent steps 114 to 124).
    pub fn decide_all(&mut self) -> PointResult {
        let problem = self.problem;
        let pairs: Vec<PairVerdict> = (0..problem.pairs.len())
            .filter_map(|pair| {
                if self.poses.at.is_some_and(|at| !problem.pairs[pair].stretches.contain(at)) {
                    return None;
                }
                let (verdict, decided_by) =
                    self.decide(&problem.shape_pairs[problem.shape_pairs_of(pair)]).verdict()?;
                Some(PairVerdict { pair, verdict, decided_by })
            })
            .collect();
        let mut result = PointResult::from_pairs(pairs, None);
        add_here(self, &mut result);
        result
    }

    /// The worst verdict of all checked pairs at the current configuration, which lies on the path, and the first pair with it; exact
    /// surfaces decide, and required clearances count. A collision ends the search.
    ///
    /// # Guarantee
    /// Clear only if every pair is proven apart, and as far apart as required.
    pub(crate) fn worst(&mut self) -> (Verdict, Option<usize>) {
        let (mut worst, mut first) = (Verdict::Clear, None);
        let problem = self.problem;
        for shape_pair in 0..problem.shape_pairs.len() {
            if problem.stretches(shape_pair).is_nowhere() {
                continue;
            }
            let verdict = self.verdict_with_clearance(shape_pair);
            if verdict > worst {
                (worst, first) = (verdict, Some(problem.pair_of[shape_pair]));
            }
            if worst == Verdict::Collision {
                return (worst, first);
            }
        }
        let mut open = PointResult::from_pairs(Vec::new(), None);
        add_here(self, &mut open);
        match open.pairs.iter().find(|seen| seen.verdict == open.verdict) {
            Some(seen) if open.verdict > worst => (open.verdict, Some(seen.pair)),
            _ => (worst, first),
        }
    }

    fn verdict_with_clearance(&mut self, shape_pair: usize) -> Verdict {
        let problem = self.problem;
        let pair = &problem.shape_pairs[shape_pair];
        let (a, b) = (&problem.shapes[pair.a], &problem.shapes[pair.b]);
        let (eps_m, required) = (problem.eps.eps_m, problem.required(shape_pair));
        let required_m = self.poses.at.map_or(required.largest_m(), |at| required.at(at));
        let centers_m = (self.poses.world_centers[pair.b] - self.poses.world_centers[pair.a]).norm();
        // Bounding balls that are apart: neither shape is inside the other.
        let far_apart_m = centers_m - a.radius_m - b.radius_m;
        let is_usable = problem.eps.is_usable() && far_apart_m.is_finite();
        if is_usable && far_apart_m >= required_m + BALL_EPS * eps_m {
            return Verdict::Clear;
        }
        if self.is_apart_by_volumes(pair, required_m) {
            return Verdict::Clear;
        }
        let request = DistanceRequest {
            needed_m: required_m,
            enough_m: required_m,
            coarse_first: false,
            ..DistanceRequest::contact_only()
        };
        match self.query(pair, request) {
            PairState::Apart(apart) => judged(apart.lo_m, eps_m, required_m),
            state => state.verdict().map_or(Verdict::Undecided, |(verdict, _)| verdict),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nan_is_never_clear() {
        let (nan, inf) = (f64::NAN, f64::INFINITY);
        for (lo_m, eps_m, required_m) in [
            (nan, 0.1, 0.0),
            (1.0, nan, 0.0),
            (1.0, inf, 0.0),
            (inf, inf, 0.0),
            (-inf, 0.1, 0.0),
            (0.1, 0.1, 0.0),
        ] {
            assert_eq!(judged(lo_m, eps_m, required_m), Verdict::Undecided, "{lo_m} {eps_m} {required_m}");
        }
        assert_eq!(judged(1.0, 0.1, nan), Verdict::Near);
        assert_eq!(judged(1.0, 0.1, inf), Verdict::Near);
        assert_eq!(judged(1.0, 0.1, 1.0), Verdict::Clear);
    }
}
