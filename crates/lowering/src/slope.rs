//! The slope of the joint motion along a piece, where the proof of the whole piece bounds it loosely: near a singular configuration.

use nalgebra::Vector6;

use crate::chord::{ChordProof, prove};
use crate::model::{ErrorBudget, PathModel};
use crate::newton::solve;

/// A bound on the slope is tight if it is off the chord by no more than this share of the largest change of a joint.
const TIGHT: f64 = 0.02;
/// How often a piece is halved for a tighter one.
pub(crate) const HALVINGS: usize = 3;

/// Per joint, how far the slope of the solutions along a piece is from that of its chord at most, radians per piece: the bound of its proof,
/// or, where that is loose, those of the proofs of its halves.
///
/// # Guarantee
/// Never too small: the boxes of a half lie within those of the whole, in which there is only one solution, so that both speak of the same
/// motion.
pub(crate) fn slope_errors(
    model: &PathModel<'_>,
    shares: [f64; 2],
    ends: [&Vector6<f64>; 2],
    budget: &ErrorBudget,
    whole: &ChordProof,
    halvings: usize,
) -> Vector6<f64> {
    let change = ends[1] - ends[0];
    let loose = whole.slope_errors;
    if halvings == 0 || loose.amax() <= TIGHT * change.amax() {
        return loose;
    }
    let middle_share = shares[0] + (shares[1] - shares[0]) / 2.0;
    let on_chord = (ends[0] + ends[1]) / 2.0;
    let Some(middle) = solve(model, middle_share, &on_chord) else { return loose };
    let mut tight = Vector6::<f64>::zeros();
    let halves =
        [([shares[0], middle_share], [ends[0], &middle]), ([middle_share, shares[1]], [&middle, ends[1]])];
    for (shares, ends) in halves {
        let Some(half) = prove(model, shares, ends, budget) else { return loose };
        let reach = (middle - on_chord).abs() + half.radii;
        // The comparison is false for what is no number.
        if !(0..6).all(|joint| reach[joint] <= whole.radii[joint]) {
            return loose;
        }
        let error = slope_errors(model, shares, ends, budget, &half, halvings - 1);
        let of_half = ((ends[1] - ends[0]) * 2.0 - change).abs() + error * 2.0;
        tight = tight.sup(&of_half);
    }
    tight.inf(&loose)
}
