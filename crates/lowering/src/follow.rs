//! Following a commanded path from the joint values of its start to its end, or to the place where the proof ends.

use std::f64::consts::TAU;

use kinematics::PoseError;
use nalgebra::Vector6;
use program::{StopReason, Unreached};

use crate::model::PathModel;
use crate::stop::reason;
use crate::track::{ProvenPiece, TrackingEnd, track};

/// How far the pose at the start may be from that of the path, metres and radians.
const START: f64 = 1e-9;
/// A solution this near to the continued one is the same, radians.
const SAME: f64 = 1e-6;
/// Largest number of pieces.
const MOST_PIECES: usize = 200_000;

/// The proven pieces, and why they end before the end of the path.
///
/// The joint values at the end are those of the closed form, where it has the continued solution: then they do not depend on the way there.
pub(crate) fn follow(model: &PathModel<'_>, start: &Vector6<f64>) -> (Vec<ProvenPiece>, Option<Unreached>) {
    let undecided = Unreached { reason: StopReason::NotProven, is_proven: false };
    let is_finite = start.iter().all(|value| value.is_finite());
    if !is_finite || !model.commanded(0.0).is_finite() || !model.commanded(1.0).is_finite() {
        return (Vec::new(), Some(undecided));
    }
    let error = PoseError::between(&model.state(start, 0.0).tool, &model.commanded(0.0));
    // The comparison is also false for what is no number.
    let is_at_start = error.distance_m <= START && error.angle_rad <= START;
    if !is_at_start {
        return (Vec::new(), Some(undecided));
    }
    if model.stands() {
        return (Vec::new(), None);
    }
    let tracked = track(model, [0.0, 1.0], start, MOST_PIECES, |end| settled(model, end));
    let stop = match tracked.end {
        TrackingEnd::Reached => None,
        TrackingEnd::Exhausted => Some(undecided),
        TrackingEnd::Stuck => {
            let (share, q) = tracked.pieces.last().map_or((0.0, start), |piece| (piece.share, &piece.q));
            Some(reason(model, share, q))
        }
    };
    (tracked.pieces, stop)
}

/// The solution of the closed form at the end of the path that is the continued one, in the same turns; the continued one where there is
/// none.
fn settled(model: &PathModel<'_>, continued: &Vector6<f64>) -> Vector6<f64> {
    let answer = model.arm_at(1.0).solutions_near(&model.commanded_tip(1.0), continued.as_slice());
    for solution in &answer.list {
        let same = Vector6::from_fn(|joint, _| {
            let turns = ((continued[joint] - solution.q[joint]) / TAU).round();
            solution.q[joint] + TAU * turns
        });
        if (same - continued).amax() <= SAME {
            return same;
        }
    }
    *continued
}
