//! Why a path cannot be followed further: what is proven of it, and what is only likely.

use std::f64::consts::TAU;

use kinematics::{Completeness, Singularity};
use nalgebra::Vector6;
use program::{StopReason, Unreached};

use crate::model::PathModel;
use crate::track::{TrackingEnd, track};

/// How far ahead poses are tried, as shares of the path.
const AHEAD: [f64; 4] = [1e-6, 1e-5, 1e-4, 1e-3];
/// Below this singular value of the Jacobian, with lengths in sizes of the arm, the arm is close to a singular configuration.
const CLOSE: f64 = 1e-2;
/// Joint vectors farther apart than this are different solutions, radians.
const DIFFERENT: f64 = 1e-6;
/// Most pieces of a way back.
const MOST_PIECES: usize = 2000;

/// Why the motion that reaches `q` at a share of the path was not proven further.
///
/// # Guarantee
/// What is marked as proven holds for every continuous motion of the arm that agrees with the proven motion up to the share: it cannot
/// follow the path. Out of reach is proven by a pose ahead without solutions, singular by a pose ahead all of whose solutions lead back to
/// other joint values at the share. Both rest on complete lists of solutions.
pub(crate) fn reason(model: &PathModel<'_>, share: f64, q: &Vector6<f64>) -> Unreached {
    let ahead = AHEAD.map(|ahead| (share + ahead).min(1.0));
    if ahead.into_iter().any(|there| is_out_of_reach(model, there)) {
        return Unreached { reason: StopReason::OutOfReach, is_proven: true };
    }
    if ahead.into_iter().rev().any(|there| is_cut_off(model, share, q, there)) {
        return Unreached { reason: StopReason::Singular, is_proven: true };
    }
    let singular_values = model.state(q, share).scaled_jacobian().singular_values();
    let is_close = singular_values.min() < CLOSE;
    let reason = if is_close { StopReason::Singular } else { StopReason::NotProven };
    Unreached { reason, is_proven: false }
}

/// Whether it is proven that no joint values bring the TCP to the pose at a share.
fn is_out_of_reach(model: &PathModel<'_>, share: f64) -> bool {
    let answer = model.arm_at(share).solutions(&model.commanded_tip(share));
    answer.list.is_empty() && answer.completeness == Completeness::Complete
}

/// Whether it is proven that no motion along the path leads from joint values at a share to a later share.
///
/// # Guarantee
/// Every solution at the later share stands alone, and from each of them the proven motion leads back to joint values at the first share
/// that are not the given ones, whole turns apart. A motion that comes to one of these solutions is, going back, the only one in the boxes of that
/// proof, so it was not at the given joint values.
fn is_cut_off(model: &PathModel<'_>, share: f64, q: &Vector6<f64>, later: f64) -> bool {
    if later <= share {
        return false;
    }
    let answer = model.arm_at(later).solutions(&model.commanded_tip(later));
    let is_certain = answer.completeness == Completeness::Complete
        && answer.list.iter().all(|solution| solution.singularity == Singularity::Regular);
    is_certain
        && answer.list.iter().all(|solution| {
            let from = Vector6::from_column_slice(&solution.q);
            let back = track(model, [later, share], &from, MOST_PIECES, |end| *end);
            let end = back.pieces.last().map_or(&from, |piece| &piece.q);
            back.end == TrackingEnd::Reached && difference(end, q) > DIFFERENT
        })
}

/// The largest difference of two joint vectors, each modulo whole turns.
fn difference(a: &Vector6<f64>, b: &Vector6<f64>) -> f64 {
    (a - b).map(|change| (change - TAU * (change / TAU).round()).abs()).max()
}
