//! The geometric Jacobian: how a point of a link moves per unit of each joint value.

use geometry::{Point3, Pose, Vector3};
use nalgebra::{Matrix6xX, Vector6};

use crate::{ChainJoint, JointKind, Robot};

/// Covers the rounding of sums and products of a few numbers.
const ROUNDING_SHARE: f64 = 1e-9;

impl Robot {
    /// The geometric Jacobian of the last link of a path seen from its first link, one column per independent joint in the order of
    /// [`Self::independent_joints`].
    ///
    /// `path` comes from [`Self::chain`], `root_from_link` from [`Self::link_poses`]; `point_in_root` is the point that is followed, fixed to
    /// the last link. A column is the velocity of that point, metres, above the angular velocity, radians, both in the axes of the
    /// root's frame and per unit of the joint value: (axis × (p − o), axis) for a joint that turns about an axis through o, and
    /// (axis, 0) for one that slides. A joint that follows another adds to the column of that other joint; joints off the path have
    /// zero columns.
    ///
    /// Source: D. E. Whitney, "Resolved motion rate control of manipulators and human prostheses", 1969.
    ///
    /// # Panics
    /// Where `root_from_link` has no pose for a link of the path.
    pub fn jacobian(
        &self,
        path: &[ChainJoint],
        root_from_link: &[Pose],
        point_in_root: &Point3<f64>,
    ) -> Matrix6xX<f64> {
        let mut jacobian = Matrix6xX::zeros(self.independent_joints().len());
        for step in path {
            let Some((slot, share)) = self.driven_by(step.joint) else { continue };
            let share = if step.is_reversed { -share } else { share };
            let (origin, axis) = self.axis_in_root(step.joint, root_from_link);
            let column = match self.joints()[step.joint.0].kind {
                JointKind::Fixed => continue,
                JointKind::Prismatic => stacked(&axis, &Vector3::zeros()),
                JointKind::Revolute | JointKind::Continuous => turning(&origin, &axis, point_in_root),
            };
            let mut sum = jacobian.column_mut(slot);
            sum += column * share;
        }
        jacobian
    }
}

/// The column of a joint that turns: (axis × (p − o), axis).
pub(crate) fn turning(origin: &Point3<f64>, axis: &Vector3<f64>, point: &Point3<f64>) -> Vector6<f64> {
    stacked(&axis.cross(&(point - origin)), axis)
}

fn stacked(linear: &Vector3<f64>, angular: &Vector3<f64>) -> Vector6<f64> {
    Vector6::new(linear.x, linear.y, linear.z, angular.x, angular.y, angular.z)
}

/// Bounds on the changes of both parts of a column of the Jacobian of turning joints, metres and radians, within half widths of the joint
/// values at which it was computed; columns are in the order of the chain, velocity before direction.
///
/// # Guarantee
/// Never too small. Joints change one after the other, from the base on: each turns what is beyond it as a rigid whole that still stands as
/// before, so that it changes a vector by no more than its angle times the part of the vector across its axis, and joints beyond the
/// column's own move the tip by no more than their angle times its distance from their axis.
pub fn column_changes(columns: &[[f64; 6]], joint: usize, half_widths: &[f64]) -> [f64; 2] {
    let part = |row: usize, column: usize| {
        let entries = &columns[column];
        Vector3::new(entries[row], entries[row + 1], entries[row + 2])
    };
    let (mut velocity, mut direction) = (0.0, 0.0);
    for (other, half_width) in half_widths.iter().enumerate() {
        let axis = part(3, other);
        if other <= joint {
            velocity += half_width * axis.cross(&part(0, joint)).norm();
            direction += half_width * axis.cross(&part(3, joint)).norm();
        } else {
            velocity += half_width * part(0, other).norm();
        }
    }
    [velocity, direction].map(|bound| bound * (1.0 + ROUNDING_SHARE))
}
