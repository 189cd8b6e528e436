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

    /// Takes up to `most` steps and returns the error at the end; ends early where steps no longer help.
    ///
    /// Source: Y. Nakamura and H. Hanafusa, "Inverse kinematic solutions with singularity robustness", 1986.
    pub(super) fn converge(&self, q: &mut [f64], most: usize) -> PoseError {
        let mut error = self.error(q);
        for _ in 0..most {
            if error.largest() <= ROUNDING {
                break;
            }
            let Some(step) = self.step(q) else { break };
            let longest = step.iter().fold(0.0_f64, |most, change| most.max(change.abs()));
            let share = if longest > LONGEST_STEP { LONGEST_STEP / longest } else { 1.0 };
            let next: Vec<f64> = q.iter().zip(&step).map(|(angle, change)| angle + share * change).collect();
            let after = self.error(&next);
            let helps = after.largest() < error.largest() / 2.0;
            if after.largest().is_nan() || (error.is_small() && !helps) {
                break;
            }
            q.copy_from_slice(&next);
            error = after;
        }
        error
    }

    /// The change of the joint values that a step takes, the shortest one where there are several; none where it has no finite value.
    pub(super) fn step(&self, q: &[f64]) -> Option<Vec<f64>> {
        let (at, columns) = scaled_jacobian(self.chain, q, self.size_m);
        let (linear, angular) = twist(&at, self.target);
        let linear = linear / self.size_m;
        let error = Vector6::new(linear.x, linear.y, linear.z, angular.x, angular.y, angular.z);
        solve(&columns, &error, DAMPING * error.norm_squared().min(1.0))
    }
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
