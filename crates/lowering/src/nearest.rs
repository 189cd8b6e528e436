//! The joint values of a pose that are nearest to given ones.

use geometry::Pose;
use kinematics::{Arm, Completeness, Singularity};
use nalgebra::Vector6;
use program::{StopReason, Unreached};

/// Joint vectors whose distances differ by less than this are equally near, radians.
const AS_NEAR: f64 = 1e-6;

/// The joint values within the limits that bring the tip to a pose and are nearest to `near`, by the largest difference of a joint.
///
/// # Errors
/// There are none, or they are not determined.
///
/// # Guarantee
/// An error is marked as proven only where the list of solutions is complete.
pub(crate) fn nearest(
    arm: &Arm,
    base_from_tip: &Pose,
    near: &Vector6<f64>,
) -> Result<Vector6<f64>, Unreached> {
    let undecided = |reason| Unreached { reason, is_proven: false };
    if !near.iter().all(|value| value.is_finite()) || !base_from_tip.is_finite() {
        return Err(undecided(StopReason::NotProven));
    }
    let solutions = arm.solutions_near(base_from_tip, near.as_slice());
    let is_proven = solutions.completeness == Completeness::Complete;
    if solutions.list.is_empty() {
        return Err(Unreached { reason: StopReason::OutOfReach, is_proven });
    }
    let mut found: Vec<(f64, Vector6<f64>, bool)> = Vec::new();
    for solution in &solutions.list {
        if let Some((q, is_tie)) = nearest_turns(arm, &solution.q, near) {
            let is_determined = solution.singularity == Singularity::Regular && !is_tie;
            found.push(((q - near).amax(), q, is_determined));
        }
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    match found[..] {
        [] => Err(Unreached { reason: StopReason::JointLimit, is_proven }),
        [(_, _, false), ..] => Err(undecided(StopReason::NotDetermined)),
        [(first, ..), (second, ..), ..] if second - first <= AS_NEAR => {
            Err(undecided(StopReason::NotDetermined))
        }
        [(_, q, true), ..] => Ok(q),
    }
}

/// For every joint the value, whole turns apart, within its limits and nearest to `near`; and whether another one is as near. `None` if a
/// joint has no value within its limits.
///
/// The values of a joint without limits lie around `near`.
fn nearest_turns(arm: &Arm, q: &[f64], near: &Vector6<f64>) -> Option<(Vector6<f64>, bool)> {
    let mut chosen = Vector6::zeros();
    let mut is_tie = false;
    for (joint, mut values) in turns(arm, q, near).into_iter().enumerate() {
        let distance = |value: &f64| (value - near[joint]).abs();
        values.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
        chosen[joint] = *values.first()?;
        is_tie |= values.get(1).is_some_and(|second| distance(second) - distance(&chosen[joint]) <= AS_NEAR);
    }
    Some((chosen, is_tie))
}

fn turns(arm: &Arm, q: &[f64], near: &Vector6<f64>) -> Vec<Vec<f64>> {
    use std::f64::consts::TAU;
    let mut all = arm.turns_within_limits(q);
    // A joint without limits is listed with the value that it has; whether it has limits, a turn more tells.
    let beyond: Vec<f64> = q.iter().map(|value| value + TAU).collect();
    let again = arm.turns_within_limits(&beyond);
    for (joint, values) in all.iter_mut().enumerate() {
        let is_free = *values == [q[joint]] && again[joint] == [beyond[joint]];
        if is_free {
            let whole = ((near[joint] - q[joint]) / TAU).round();
            *values = [whole - 1.0, whole, whole + 1.0].map(|turns| q[joint] + TAU * turns).to_vec();
        }
    }
    all
}
