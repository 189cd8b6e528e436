//! All joint values of a pose, every turn of a joint by itself.

use geometry::Pose;
use kinematics::{Arm, Completeness, Singularity};
use nalgebra::Vector6;

/// Most joint vectors of one pose that are listed; joints without limits have one turn each.
const MOST_LISTED: usize = 4_096;

/// Joint values that bring the tip of an arm to a pose.
pub(crate) struct EveryTurn {
    /// Radians, each within the limits.
    pub(crate) list: Vec<Vector6<f64>>,
    /// Whether there are proven to be no others within the limits, and each of them stands alone.
    pub(crate) is_complete: bool,
}

/// The joint values within the limits that bring the tip to a pose.
///
/// # Guarantee
/// Where the list is complete, all joint values within the limits that reach the pose are within 2e-6 radians of one in the list, but for
/// those of joints without limits, which are whole turns apart, and those that a limit excludes by less.
pub(crate) fn every_turn(arm: &Arm, base_from_tip: &Pose) -> EveryTurn {
    if !base_from_tip.is_finite() {
        return EveryTurn { list: Vec::new(), is_complete: false };
    }
    let found = arm.solutions(base_from_tip);
    let mut is_complete = found.completeness == Completeness::Complete;
    let mut list: Vec<Vector6<f64>> = Vec::new();
    for solution in &found.list {
        is_complete &= solution.singularity == Singularity::Regular;
        let mut partial = vec![Vector6::zeros()];
        for (joint, values) in arm.turns_within_limits(&solution.q).into_iter().enumerate() {
            let with = |q: &Vector6<f64>| {
                let q = *q;
                values.clone().into_iter().map(move |value| {
                    let mut with = q;
                    with[joint] = value;
                    with
                })
            };
            partial = partial.iter().flat_map(with).collect();
        }
        if list.len() + partial.len() > MOST_LISTED {
            is_complete = false;
            break;
        }
        list.extend(partial);
    }
    EveryTurn { list, is_complete }
}
