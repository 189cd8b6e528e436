//! Newton's method for the joint values at a share of a path, from joint values near them.

use nalgebra::Vector6;

use crate::model::PathModel;

/// Most steps, and the longest of them, radians.
const STEPS: usize = 12;
const LONGEST_STEP: f64 = 0.5;
/// Steps below the first number are rounding, radians; below the second one, the method ends when they no longer become shorter.
const EXACT: f64 = 1e-15;
const CLOSE: f64 = 1e-9;

/// The joint values at a share; `None` if the method does not settle.
///
/// # Guarantee
/// None: the proof of the piece judges the result.
pub(crate) fn solve(model: &PathModel<'_>, share: f64, guess: &Vector6<f64>) -> Option<Vector6<f64>> {
    let commanded = model.commanded(share);
    let mut q = *guess;
    let mut last = f64::INFINITY;
    for _ in 0..STEPS {
        let state = model.state(&q, share);
        let step = state.jacobian().full_piv_lu().solve(&state.residual(&commanded))?;
        let longest = step.amax();
        let is_usable = longest <= LONGEST_STEP;
        if !is_usable {
            return None;
        }
        if longest < CLOSE && longest > last / 2.0 {
            return Some(q);
        }
        q -= step;
        if longest < EXACT {
            return Some(q);
        }
        last = longest;
    }
    (last < CLOSE).then_some(q)
}
