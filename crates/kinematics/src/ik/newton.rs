//! Newton's method on the true model, damped: from joint values near a solution to the solution.

use geometry::Pose;
use nalgebra::{Matrix6, Vector6};

use super::chain::Chain;
use super::pose_error::{PoseError, twist};
use crate::jacobian::turning;

/// Largest change of a joint in one step, radians.
const LONGEST_STEP: f64 = 0.5;
/// Share of the squared error that damps a step: full steps near the end, short ones far from it.
const DAMPING: f64 = 0.05;
/// Least damping, as a share of the squared singular values: keeps the equations solvable.
const LEAST_DAMPING: f64 = 1e-15;
/// Below this error, radians and sizes of the arm, six joints take undamped steps, which keep more digits, unless those are longer
/// than the second number, radians.
const CLOSE: f64 = 1e-4;
const SMALL_STEP: f64 = 0.05;
/// Steps without halving the error before a verified solution is left as it is.
const PATIENCE: usize = 2;
/// Errors below this are rounding, metres and radians.
const ROUNDING: f64 = 1e-14;

/// A chain with the target that its tip shall reach.
#[derive(Clone, Copy)]
pub(super) struct Newton<'a> {
    pub(super) chain: &'a Chain,
    /// `base_from_tip`.
    pub(super) target: &'a Pose,
    /// Lengths are divided by this, metres, so that they compare with angles.
    pub(super) size_m: f64,
}

impl Newton<'_> {
    /// How far joint values are from the target.
    pub(super) fn error(&self, q: &[f64]) -> PoseError {
        PoseError::between(&self.chain.forward(q), self.target)
    }

    /// Takes up to `most` steps and returns the error at the end, the least on the way; ends early where steps no longer help.
    ///
    /// Source: Y. Nakamura and H. Hanafusa, "Inverse kinematic solutions with singularity robustness", 1986.
    pub(super) fn converge(&self, q: &mut [f64], most: usize) -> PoseError {
        let mut least = self.error(q);
        let mut at = q.to_vec();
        let mut stale = 0;
        for _ in 0..most {
            if least.largest() <= ROUNDING || (least.is_small() && stale == PATIENCE) {
                break;
            }
            let Some(step) = self.step(&at) else { break };
            let longest = step.iter().fold(0.0_f64, |most, change| most.max(change.abs()));
            let share = if longest > LONGEST_STEP { LONGEST_STEP / longest } else { 1.0 };
            at.iter_mut().zip(&step).for_each(|(angle, change)| *angle += share * change);
            let error = self.error(&at);
            stale = if error.largest() < least.largest() / 2.0 { 0 } else { stale + 1 };
            if error.largest() < least.largest() {
                q.copy_from_slice(&at);
                least = error;
            }
        }
        least
    }

    /// The change of the joint values that a step takes, the shortest one where there are several; none where it has no finite value.
    pub(super) fn step(&self, q: &[f64]) -> Option<Vec<f64>> {
        let (at, columns) = scaled_jacobian(self.chain, q, self.size_m);
        let (linear, angular) = twist(&at, self.target);
        let linear = linear / self.size_m;
        let error = Vector6::new(linear.x, linear.y, linear.z, angular.x, angular.y, angular.z);
        if error.norm() < CLOSE
            && let Some(step) = exact(&columns, &error)
        {
            return Some(step);
        }
        solve(&columns, &error, DAMPING * error.norm_squared().min(1.0))
    }
}

/// The joint change of six joints that makes a twist; none where it is not small, as near singular configurations.
fn exact(columns: &[Vector6<f64>], twist: &Vector6<f64>) -> Option<Vec<f64>> {
    if columns.len() != 6 {
        return None;
    }
    let step = Matrix6::from_columns(columns).full_piv_lu().solve(twist)?;
    (step.amax() <= SMALL_STEP).then(|| step.iter().copied().collect())
}

/// The shortest joint change that makes a twist, up to damping.
pub(super) fn solve(columns: &[Vector6<f64>], twist: &Vector6<f64>, damping: f64) -> Option<Vec<f64>> {
    let mut normal = Matrix6::zeros();
    for column in columns {
        normal += column * column.transpose();
    }
    let damping = damping + LEAST_DAMPING * normal.trace();
    let solved = (normal + Matrix6::identity() * damping).cholesky()?.solve(twist);
    let step: Vec<f64> = columns.iter().map(|column| column.dot(&solved)).collect();
    step.iter().all(|change| change.is_finite()).then_some(step)
}

/// The pose of the tip, and the columns of its Jacobian in the base's frame with lengths divided by `size_m`.
pub(super) fn scaled_jacobian(chain: &Chain, q: &[f64], size_m: f64) -> (Pose, Vec<Vector6<f64>>) {
    let mut axes = Vec::with_capacity(chain.len());
    let at = chain.with_axes(q, &mut axes);
    let tip = at.translation.into();
    let columns = axes.iter().map(|(origin, axis)| {
        let mut column = turning(origin, axis, &tip);
        column.fixed_rows_mut::<3>(0).scale_mut(1.0 / size_m);
        column
    });
    (at, columns.collect())
}
