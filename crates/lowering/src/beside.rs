//! Following a path together with the poses around it: the joint values of everything that a blend may command at a corner.

use nalgebra::Vector6;
use program::{LanePart, PoseSpread};

use crate::chord::prove;
use crate::model::{ErrorBudget, PathModel};
use crate::newton::solve;
use crate::track::joins;

/// The longest piece at first: of the TCP's way, metres, and of its turn, radians.
const FIRST_M: f64 = 0.01;
const FIRST_RAD: f64 = 0.1;
/// A piece is halved no more often.
const HALVINGS: u32 = 5;

/// The motion of an arm along a path, and of all poses around it.
pub(crate) struct TrackedBeside {
    /// At the start of the path.
    pub(crate) start: Vector6<f64>,
    /// Per piece: the joint values at its end, and how far from the chord the solutions are.
    pub(crate) pieces: Vec<(Vector6<f64>, Vector6<f64>)>,
}

/// Follows consecutive parts of a path from joint values near those of its start; `None` where that is not proven.
///
/// `around` are the least and the largest joint values of the motion from which a blend departs at the start of the path.
///
/// # Guarantee
/// Every pose whose position and orientation differ from one of the path by at most the spread of its part has exactly one solution in the
/// box of a piece, and it is within the deviations of the chord. These solutions form one continuous family, which holds the motion that
/// the blend departs from: that motion is in the first box, in which there is only one solution to each of its poses.
pub(crate) fn track_beside(
    model: &PathModel<'_>,
    near: &Vector6<f64>,
    around: [&Vector6<f64>; 2],
    parts: &[LanePart],
) -> Option<TrackedBeside> {
    let first = parts.first()?.shares[0];
    let start = solve(model, first, near)?;
    let rounding = model.budget(&model.state(&start, first), &start);
    let mut tracked = TrackedBeside { start, pieces: Vec::new() };
    let mut q = start;
    let mut end_errors: Option<Vector6<f64>> = None;
    for LanePart { shares: [from, to], spread } in parts {
        let length = to - from;
        let ways = [model.path.length_m() * length / FIRST_M, model.path.turn_rad() * length / FIRST_RAD];
        let count = ways.into_iter().fold(1.0, f64::max).ceil();
        let least = length / count * 0.5_f64.powi(HALVINGS as i32);
        let base_from_path = model.carried.at(first).rotation;
        let ways_m = spread.ways_m.map(|way| base_from_path * way);
        let budget = ErrorBudget { spread: PoseSpread { ways_m, ..*spread }, ..rounding };
        let (mut share, mut step) = (*from, length / count);
        while share < *to {
            let next = if share + 1.5 * step >= *to && share + step < *to {
                f64::midpoint(share, *to)
            } else {
                (share + step).min(*to)
            };
            let proven = solve(model, next, &q).and_then(|end| {
                let proof = prove(model, [share, next], [&q, &end], &budget)?;
                let departs = |joint: usize| {
                    around.iter().all(|values| (values[joint] - q[joint]).abs() < proof.radii[joint])
                };
                let is_joined = match &end_errors {
                    Some(errors) => joins(errors, &proof),
                    None => (0..6).all(departs),
                };
                is_joined.then_some((end, proof))
            });
            match proven {
                Some((end, proof)) => {
                    tracked.pieces.push((end, proof.deviations));
                    (share, q, end_errors) = (next, end, Some(proof.end_errors));
                }
                None if next - share <= least => return None,
                None => step = (next - share) / 2.0,
            }
        }
    }
    Some(tracked)
}
