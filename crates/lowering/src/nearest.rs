//! The joint values of a pose that are nearest to given ones.

use std::cmp::Ordering;

use geometry::Pose;
use kinematics::{Arm, Completeness, Singularity};
use nalgebra::Vector6;
use program::{StopReason, Unreached};

/// Joint vectors whose distances differ by less than this are equally near, radians.
const AS_NEAR: f64 = 1e-6;

/// The joint values within the limits that bring the tip to a pose and are nearest to `near`, by the largest difference of a joint,
/// then by the next one, and so on.
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
    let mut found: Vec<(Differences, Vector6<f64>, bool)> = Vec::new();
    for solution in &solutions.list {
        if let Some((q, is_tie)) = nearest_turns(arm, &solution.q, near) {
            let is_determined = solution.singularity == Singularity::Regular && !is_tie;
            found.push((Differences::of(&q, near), q, is_determined));
        }
    }
    let mut best = 0;
    for other in 1..found.len() {
        if found[other].0.compare(&found[best].0).is_lt() {
            best = other;
        }
    }
    let Some((least, q, is_determined)) = found.get(best) else {
        return Err(Unreached { reason: StopReason::JointLimit, is_proven });
    };
    let is_farther = |other: usize| found[other].0.compare(least).is_gt();
    if *is_determined && (0..found.len()).all(|other| other == best || is_farther(other)) {
        Ok(*q)
    } else {
        Err(undecided(StopReason::NotDetermined))
    }
}

/// The differences of the joints of two joint vectors, the largest first.
struct Differences([f64; 6]);

impl Differences {
    fn of(a: &Vector6<f64>, b: &Vector6<f64>) -> Self {
        let mut differences: [f64; 6] = (a - b).abs().into();
        differences.sort_by(|a, b| b.total_cmp(a));
        Self(differences)
    }

    /// By the first pair of them that is not equal but for a millionth of a radian: solutions often share the joint that differs most.
    fn compare(&self, other: &Self) -> Ordering {
        let differ = self.0.iter().zip(&other.0).find(|(a, b)| (*a - *b).abs() > AS_NEAR);
        differ.map_or(Ordering::Equal, |(a, b)| a.total_cmp(b))
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
