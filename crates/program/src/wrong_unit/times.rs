//! Times in another unit than seconds, recognised by the speeds of the joints.

use crate::{DrivenJointKind, JointInfo, Knot};

/// Points are this far apart, as written, where they may be in a smaller unit: controllers log every 2 to 20 ms, and slow programs are often
/// written second by second.
const LEAST_MEAN_STEP: f64 = 2.0;
/// Radians and metres per second, in the smaller unit: no joint is faster.
const FASTEST: [f64; 2] = [10.0, 2.0];
/// The same: a robot that is always slower hardly moves, and says nothing.
const STILL: [f64; 2] = [0.05, 0.005];

/// The mean time between the knots, if their times are likely so many times smaller than seconds: they are at least 2 apart, and no joint ever
/// moves faster in seconds than that share of what joints do, nor in the smaller unit faster than it can.
pub(crate) fn mean_step_if_smaller(knots: &[Knot], driven: &[&JointInfo], factor: f64) -> Option<f64> {
    let (first, last) = (knots.first()?, knots.last()?);
    let mean_step = (last.time_s - first.time_s) / (knots.len() - 1).max(1) as f64;
    if mean_step < LEAST_MEAN_STEP {
        return None;
    }
    let mut moves = false;
    for ends in knots.windows(2) {
        let duration_s = ends[1].time_s - ends[0].time_s;
        for ((from, to), joint) in ends[0].position.iter().zip(&ends[1].position).zip(driven) {
            let way = (to - from).abs();
            let kind = usize::from(joint.kind == DrivenJointKind::Prismatic);
            let most = joint.max_speed.map_or(FASTEST[kind], |most| FASTEST[kind].min(most)) / factor;
            // Also for a way in no time.
            if way > most * duration_s {
                return None;
            }
            moves |= way > STILL[kind] / factor * duration_s;
        }
    }
    moves.then_some(mean_step)
}
