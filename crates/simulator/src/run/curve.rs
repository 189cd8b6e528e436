//! The clearance of one pair, and of the nearest pair of a kind, along the program.

use kinematics::PathParameter;
use rayon::prelude::*;

use super::prepared::PreparedRun;
use crate::model::{Models, Surface};
use continuous::{Near, PairState, QueryContext};
use scene::{PairKind, Scene};

/// The bounds on the clearance of a kind may be this share of it apart, where that is more than the accuracy.
const SHARE: f64 = 0.02;
/// Points per task; a fixed number, so that results do not depend on the number of threads.
const POINTS_PER_CHUNK: usize = 32;

/// Bounds on the clearance of a checked pair, by index in [`Scene::pairs`], at every interpolation point, metres.
///
/// Both are 0 on contact and containment, and infinite where the pair is not checked. The upper bound is infinite if unknown, and always if spheres decide: they measure no
/// distance.
///
/// # Guarantee
/// The bounds hold after rounding and are at most `accuracy_m` apart. The lower one is 0 unless more than eps is proven, and
/// agrees with the frames of a run on whether the required clearance is kept.
pub fn pair_curve(scene: &Scene, models: &Models, pair: usize, accuracy_m: f64) -> Vec<[f64; 2]> {
    let points = scene.timeline.points.len();
    if models.settings().surface == Surface::Spheres {
        return vec![[0.0, f64::INFINITY]; points];
    }
    let prepared = PreparedRun::new(scene, models);
    let starts: Vec<usize> = (0..points).step_by(POINTS_PER_CHUNK).collect();
    let chunk = |start: usize| -> Vec<[f64; 2]> {
        let (mut context, mut near) = (QueryContext::new(&prepared.problem), Vec::new());
        let measure = |point: usize| {
            let at = PathParameter::of_point(point);
            if !prepared.problem.pairs[pair].stretches.contain(at) {
                return [f64::INFINITY; 2];
            }
            context.set(at);
            let state = context.measure(pair, accuracy_m, &mut near);
            let lo_m = match state {
                PairState::Apart(apart) if apart.lo_m > prepared.problem.eps.eps_m => apart.lo_m,
                _ => 0.0,
            };
            [lo_m, state.hi_m()]
        };
        (start..points.min(start + POINTS_PER_CHUNK)).map(measure).collect()
    };
    let chunks: Vec<Vec<[f64; 2]>> = starts.into_par_iter().map(chunk).collect();
    chunks.concat()
}

/// Bounds on the smallest clearance of the checked pairs of a kind, at every interpolation point that is a multiple of `step`, metres.
///
/// Both are 0 where a pair of the kind is in contact or inside the other. Both are infinite where there are no pairs of the kind, the upper
/// one if spheres decide.
///
/// # Guarantee
/// The bounds hold after rounding. The lower one is 0 unless more than eps is proven of all pairs of the kind.
///
/// # Panics
/// Where `step` is 0.
pub fn kind_curve(
    scene: &Scene,
    models: &Models,
    kind: PairKind,
    accuracy_m: f64,
    step: usize,
) -> Vec<[f64; 2]> {
    let points: Vec<usize> = (0..scene.timeline.points.len()).step_by(step).collect();
    let pairs: Vec<usize> =
        (0..scene.pairs.len()).filter(|&pair| scene.pair_kind(scene.pairs[pair]) == kind).collect();
    if pairs.is_empty() {
        return vec![[f64::INFINITY; 2]; points.len()];
    }
    if models.settings().surface == Surface::Spheres {
        return vec![[0.0, f64::INFINITY]; points.len()];
    }
    let prepared = PreparedRun::new(scene, models);
    let chunk = |points: &[usize]| -> Vec<[f64; 2]> {
        let mut search = NearestOfPairs {
            context: QueryContext::new(&prepared.problem),
            pairs: pairs.iter().map(|&pair| (pair, Near::default())).collect(),
            accuracy_m,
        };
        points.iter().map(|&point| search.bounds_m(PathParameter::of_point(point))).collect()
    };
    let chunks: Vec<Vec<[f64; 2]>> = points.par_chunks(POINTS_PER_CHUNK).map(chunk).collect();
    chunks.concat()
}

/// The search for the nearest of some pairs, point by point.
struct NearestOfPairs<'a> {
    context: QueryContext<'a>,
    /// Pairs with their warm starts; the nearest of the last point comes first, so that the others are compared with it.
    pairs: Vec<(usize, Near)>,
    accuracy_m: f64,
}

impl NearestOfPairs<'_> {
    /// Bounds on the smallest clearance at an instant, metres.
    fn bounds_m(&mut self, at: PathParameter) -> [f64; 2] {
        self.context.set(at);
        let mut hi_m = f64::INFINITY;
        let problem = self.context.problem;
        let is_checked = |pair: usize| problem.pairs[pair].stretches.contain(at);
        let mut lows_m: Vec<f64> =
            self.pairs.iter().map(|(pair, _)| if is_checked(*pair) { 0.0 } else { f64::INFINITY }).collect();
        let mut nearest = 0;
        // What was measured while only a farther pair was known may be too wide: once more, where it decides.
        for share in [SHARE, SHARE / 2.0] {
            for (place, low_m) in lows_m.iter_mut().enumerate() {
                let accuracy_m = self.accuracy_m.max(share * if hi_m.is_finite() { hi_m } else { 0.0 });
                let is_enough = *low_m > 0.0 && *low_m >= hi_m - self.accuracy_m.max(SHARE * hi_m);
                if is_enough || *low_m == f64::INFINITY {
                    continue;
                }
                let (pair, near) = &mut self.pairs[place];
                let state = self.context.measure_below(*pair, hi_m, accuracy_m, near);
                if let PairState::Apart(apart) = &state
                    && apart.lo_m > self.context.problem.eps.eps_m
                {
                    *low_m = low_m.max(apart.lo_m);
                }
                if state.hi_m() < hi_m {
                    (hi_m, nearest) = (state.hi_m(), place);
                }
            }
        }
        self.pairs.swap(0, nearest);
        let lo_m = lows_m.into_iter().fold(f64::INFINITY, f64::min);
        [lo_m.min(hi_m), hi_m]
    }
}
