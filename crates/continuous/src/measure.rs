//! The distance of two bodies at one configuration, by exact surfaces.

use crate::query::{DistanceRequest, QueryContext};
use crate::state::{DistanceBounds, PairState};

/// Per shape pair, two triangles that were close in the last query: the warm start of the next one.
pub type Near = Vec<Option<(u32, u32)>>;

impl QueryContext<'_> {
    /// The required clearance of a checked pair at the current configuration, metres; the largest along the path for one that is not on it.
    pub fn required_m(&self, pair: usize) -> f64 {
        let required = &self.problem.pairs[pair].required;
        self.poses.at.map_or_else(|| required.largest_m(), |at| required.at(at))
    }

    /// The state of a checked pair at the current configuration, with its distance to an accuracy; `near` has one entry per shape
    /// pair, or is empty.
    ///
    /// # Guarantee
    /// The bounds hold after rounding, and for every motion in the tube around the configuration. At any accuracy they decide as well as
    /// an exact distance whether the required clearance is kept, and whether the distance exceeds eps.
    pub fn measure(&mut self, pair: usize, accuracy_m: f64, near: &mut Near) -> PairState {
        self.measure_below(pair, f64::INFINITY, accuracy_m, near)
    }

    /// As [`Self::measure`], for a search for the nearest of some pairs: of a distance above `below_m` only the lower bound is of use, and
    /// the upper one may be infinite.
    ///
    /// # Guarantee
    /// The bounds hold as those of [`Self::measure`]. If the distance is less than `below_m`, metres, they are as near to each other.
    pub fn measure_below(
        &mut self,
        pair: usize,
        below_m: f64,
        accuracy_m: f64,
        near: &mut Near,
    ) -> PairState {
        let problem = self.problem;
        let eps_m = problem.eps.eps_m;
        let shape_pairs = problem.shape_pairs_of(pair);
        let shapes = &problem.shape_pairs[shape_pairs.clone()];
        near.resize(shapes.len(), None);
        let required_m = self.required_m(pair);
        let mut nearest = DistanceBounds { lo_m: f64::INFINITY, hi_m: f64::INFINITY, closest: None };
        let mut unknown = None;
        for ((shapes, near), shape_pair) in shapes.iter().zip(near).zip(shape_pairs) {
            let tube_m = self.tube_m(shape_pair);
            let floor_m = required_m.max(eps_m) + tube_m;
            let best_m = nearest.hi_m.min(below_m + tube_m);
            let mut request = DistanceRequest {
                enough_m: best_m,
                needed_m: best_m,
                coarse_first: below_m.is_finite(),
                ..DistanceRequest::distance(accuracy_m, *near)
            };
            let mut lo_m = f64::NEG_INFINITY;
            loop {
                let apart = match self.query(shapes, request) {
                    PairState::Apart(apart) => apart,
                    state @ PairState::Unknown { .. } => {
                        unknown = Some(state);
                        break;
                    }
                    collision => return collision,
                };
                lo_m = lo_m.max(apart.lo_m);
                if let Some(closest) = apart.closest {
                    *near = Some(closest.pair());
                }
                if apart.hi_m + tube_m < nearest.hi_m {
                    (nearest.hi_m, nearest.closest) = (apart.hi_m + tube_m, apart.closest);
                }
                // If the bounds do not decide whether the floor is kept, a second query decides only that.
                let is_kept = lo_m >= floor_m && lo_m - tube_m > eps_m;
                let is_open = !is_kept && floor_m <= apart.hi_m;
                if !is_open || request.needed_m == floor_m {
                    break;
                }
                request = DistanceRequest { needed_m: floor_m, enough_m: floor_m, near: *near, ..request };
            }
            nearest.lo_m = nearest.lo_m.min(lo_m - tube_m);
        }
        unknown.unwrap_or(PairState::Apart(nearest))
    }
}
