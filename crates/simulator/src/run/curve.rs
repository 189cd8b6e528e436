//! The clearance of one pair along the program.

use kinematics::PathParameter;
use rayon::prelude::*;

use super::prepared::PreparedRun;
use crate::model::{Models, Surface};
use continuous::{PairState, QueryContext};
use scene::Scene;

/// Points per task; a fixed number, so that results do not depend on the number of threads.
const POINTS_PER_CHUNK: usize = 32;

/// Bounds on the clearance of a checked pair, by index in [`Scene::pairs`], at every interpolation point, metres.
///
/// Both are 0 on contact and containment. The upper bound is infinite if unknown, and always if spheres decide: they measure no
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
            context.set(PathParameter::of_point(point));
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
