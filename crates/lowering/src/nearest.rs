//! The joint values of a pose that are nearest to given ones, with the proof that no nearer ones exist.

use std::cmp::Ordering;
use std::f64::consts::TAU;

use geometry::Pose;
use kinematics::{Arm, OpenRegion, PoseError, Singularity, Solution, Solutions};
use nalgebra::Vector6;
use program::{StopReason, Unreached};

/// Joint vectors whose distances differ by less than this are equally near, radians.
const AS_NEAR: f64 = 1e-6;
/// Listed joint values stand for ones that are nearer by less than this, radians.
const NEARER: f64 = 4e-6;
/// Joint values reach a pose if forward kinematics differs from it by at most this, metres and radians.
const REACHED: f64 = 1e-9;
/// Most joint vectors that are offered where none is chosen.
const MOST_OFFERED: usize = 4;

/// Why no joint values were chosen, with those to choose from or the nearest known ones.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NotChosen {
    pub(crate) unreached: Unreached,
    pub(crate) candidates: Vec<Vector6<f64>>,
}

/// The joint values within the limits that bring the tip to a pose and are nearest to `near`, by the largest difference of a joint,
/// then by the next one, and so on.
///
/// # Errors
/// There are none, they are not determined, or nearer ones are not excluded.
///
/// # Guarantee
/// No joint values within the limits are nearer by more than 4e-6 radians. An error is marked as proven only where no joint values within
/// the limits reach the pose.
pub(crate) fn nearest(
    arm: &Arm,
    base_from_tip: &Pose,
    near: &Vector6<f64>,
) -> Result<Vector6<f64>, NotChosen> {
    let undecided =
        |reason, candidates| Err(NotChosen { unreached: Unreached { reason, is_proven: false }, candidates });
    if !near.iter().all(|value| value.is_finite()) || !base_from_tip.is_finite() {
        return undecided(StopReason::NotProven, Vec::new());
    }
    let Solutions { mut list, mut open, .. } = arm.solutions_near(base_from_tip, near.as_slice());
    let mut reached = Reached::within_limits(arm, &list, near);
    if let Some(distance) = reached.first().map(Reached::distance)
        && may_hold_nearer(arm, &open, near, &reached)
    {
        // Without the closed form, around the joint values: there are few parts to look at where they are close.
        let around = arm.solutions_within(base_from_tip, near.as_slice(), distance + AS_NEAR);
        list.extend(around.list);
        reached = Reached::within_limits(arm, &list, near);
        let has_proof = !may_hold_nearer(arm, &around.open, near, &reached);
        if has_proof {
            open = around.open;
        }
    }
    let Some(best) = reached.first() else {
        let is_outside = |region: &OpenRegion| arm.least_differences(region, near.as_slice()).is_none();
        let is_proven = open.iter().all(is_outside) && list.iter().all(|one| is_outside(&one.surroundings()));
        let reason = if list.is_empty() { StopReason::OutOfReach } else { StopReason::JointLimit };
        return Err(NotChosen { unreached: Unreached { reason, is_proven }, candidates: Vec::new() });
    };
    let is_tie = best.has_other_turn || reached.get(1).is_some_and(|other| other.compare(best).is_eq());
    let is_nearest = !may_hold_nearer(arm, &open, near, &reached)
        && !list.iter().any(|one| is_nearer_beside(arm, one, near, best));
    if best.is_alone && !is_tie && is_nearest {
        return Ok(best.q);
    }
    // Joint values that reach the pose themselves are nearest to themselves.
    if is_within_limits(arm, near) && reaches(arm, near, base_from_tip) {
        return Ok(*near);
    }
    let reason = if best.is_alone && !is_tie { StopReason::NotProven } else { StopReason::NotDetermined };
    undecided(reason, offered(arm, &reached, near))
}

/// Whether an open region may hold joint values within the limits that are as near as the first of those reached, or nearer.
fn may_hold_nearer(arm: &Arm, open: &[OpenRegion], near: &Vector6<f64>, reached: &[Reached]) -> bool {
    let Some(best) = reached.first() else { return !open.is_empty() };
    open.iter()
        .filter_map(|region| arm.least_differences(region, near.as_slice()))
        .any(|least| !descending(least).compare(&best.differences).is_gt())
}

/// Whether the solution that listed joint values stand for may be nearer: listed values beyond a limit by rounding are not reached.
fn is_nearer_beside(arm: &Arm, listed: &Solution, near: &Vector6<f64>, best: &Reached) -> bool {
    let least = arm.least_differences(&listed.surroundings(), near.as_slice());
    least.is_some_and(|least| descending(least).compare_within(&best.differences, NEARER).is_lt())
}

fn reaches(arm: &Arm, q: &Vector6<f64>, base_from_tip: &Pose) -> bool {
    let error = PoseError::between(&arm.forward(q.as_slice()), base_from_tip);
    error.distance_m <= REACHED && error.angle_rad <= REACHED
}

fn is_within_limits(arm: &Arm, q: &Vector6<f64>) -> bool {
    let turns = arm.turns_within_limits(q.as_slice());
    turns.iter().zip(q.iter()).all(|(values, value)| values.contains(value))
}

/// The joint vectors to choose from: those as near as the nearest, or the nearest ones.
fn offered(arm: &Arm, reached: &[Reached], near: &Vector6<f64>) -> Vec<Vector6<f64>> {
    let mut offered: Vec<Vector6<f64>> = Vec::new();
    for one in reached.iter().take(MOST_OFFERED) {
        offered.push(one.q);
        for (joint, values) in turns(arm, one.q.as_slice(), near).into_iter().enumerate() {
            let distance = |value: f64| (value - near[joint]).abs();
            let is_as_near = |value: &f64| (distance(*value) - distance(one.q[joint])).abs() <= AS_NEAR;
            for value in values.into_iter().filter(is_as_near) {
                let mut other = one.q;
                other[joint] = value;
                if (other - one.q).amax() > AS_NEAR {
                    offered.push(other);
                }
            }
        }
    }
    offered.truncate(MOST_OFFERED);
    offered
}

/// A solution in the turns that are nearest.
struct Reached {
    q: Vector6<f64>,
    differences: JointDifferences,
    /// Whether other turns of a joint are as near.
    has_other_turn: bool,
    /// Whether the solution stands alone.
    is_alone: bool,
}

impl Reached {
    /// The solutions that have turns within the limits, the nearest first.
    fn within_limits(arm: &Arm, list: &[Solution], near: &Vector6<f64>) -> Vec<Self> {
        let mut reached: Vec<Self> = Vec::new();
        for solution in list {
            let Some((q, has_other_turn)) = nearest_turns(arm, &solution.q, near) else { continue };
            let is_known = reached.iter().any(|known| (known.q - q).amax() <= AS_NEAR);
            if !is_known {
                let differences = descending((q - near).iter().map(|change| change.abs()).collect());
                let is_alone = solution.singularity == Singularity::Regular;
                reached.push(Self { q, differences, has_other_turn, is_alone });
            }
        }
        // Not sorted: comparisons within a tolerance are no order. The nearest comes first.
        for place in 1..reached.len() {
            if reached[place].compare(&reached[0]).is_lt() {
                reached.swap(0, place);
            }
        }
        if let Some((_, others)) = reached.split_first_mut() {
            others.sort_by(|a, b| a.differences.exactly(&b.differences));
        }
        reached
    }

    fn distance(&self) -> f64 {
        self.differences.0[0]
    }

    fn compare(&self, other: &Self) -> Ordering {
        self.differences.compare(&other.differences)
    }
}

/// The differences of the joints of two joint vectors, the largest first.
struct JointDifferences([f64; 6]);

fn descending(differences: Vec<f64>) -> JointDifferences {
    let mut all = [0.0; 6];
    all.iter_mut().zip(differences).for_each(|(entry, difference)| *entry = difference);
    all.sort_by(|a, b| b.total_cmp(a));
    JointDifferences(all)
}

impl JointDifferences {
    /// By the first pair of them that is not equal but for a millionth of a radian: solutions often share the joint that differs most.
    fn compare(&self, other: &Self) -> Ordering {
        self.compare_within(other, AS_NEAR)
    }

    /// By the first pair of them that differs by more than `equal`, radians.
    fn compare_within(&self, other: &Self, equal: f64) -> Ordering {
        let differ = self.0.iter().zip(&other.0).find(|(a, b)| (*a - *b).abs() > equal);
        differ.map_or(Ordering::Equal, |(a, b)| a.total_cmp(b))
    }

    fn exactly(&self, other: &Self) -> Ordering {
        let differ = self.0.iter().zip(&other.0).find(|(a, b)| a != b);
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
