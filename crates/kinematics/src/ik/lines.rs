//! The axis lines of a six-axis arm at zero joint values, and how they lie to each other.

use geometry::{Pose, Vector3};
use nalgebra::Matrix3;

use super::chain::Chain;

/// Axis lines and the pose of the tip, all at zero joint values in the base's frame.
#[derive(Clone, Debug)]
pub(super) struct AxisLines {
    /// Unit directions.
    pub(super) axes: [Vector3<f64>; 6],
    /// A point on each, metres.
    pub(super) points: [Vector3<f64>; 6],
    /// `base_from_tip`.
    pub(super) home: Pose,
}

impl AxisLines {
    /// The lines of a chain; none where it has not six joints.
    pub(super) fn from_chain(chain: &Chain) -> Option<Self> {
        let mut found = Vec::new();
        let home = chain.with_axes(&vec![0.0; chain.len()], &mut found);
        let found: [_; 6] = found.try_into().ok()?;
        Some(Self { axes: found.map(|(_, axis)| axis), points: found.map(|(point, _)| point.coords), home })
    }

    /// The lines seen from the tip: the joints in reverse order carry the base.
    pub(super) fn reversed(&self) -> Self {
        let tip_from_base = self.home.inverse();
        let (mut axes, mut points) = (self.axes, self.points);
        axes.reverse();
        points.reverse();
        Self {
            axes: axes.map(|axis| -tip_from_base.vector(&axis)),
            points: points.map(|point| tip_from_base.point(&point.into()).coords),
            home: tip_from_base,
        }
    }

    /// The angle between two axes, either sense, radians: 0 where they are parallel.
    pub(super) fn angle(&self, a: usize, b: usize) -> f64 {
        let (a, b) = (&self.axes[a], &self.axes[b]);
        libm::atan2(a.cross(b).norm(), a.dot(b).abs())
    }

    /// The point nearest to some axes, and its largest distance from them; none where they are nearly parallel.
    pub(super) fn common_point(&self, joints: &[usize]) -> Option<(Vector3<f64>, f64)> {
        let across = |joint: usize| Matrix3::identity() - self.axes[joint] * self.axes[joint].transpose();
        let (mut sum, mut right) = (Matrix3::zeros(), Vector3::zeros());
        for &joint in joints {
            sum += across(joint);
            right += across(joint) * self.points[joint];
        }
        // The determinant falls with the square of the angle between the axes.
        if sum.determinant() < 1e-4 {
            return None;
        }
        let point = sum.try_inverse()? * right;
        let distances = joints.iter().map(|&joint| (across(joint) * (point - self.points[joint])).norm());
        Some((point, distances.fold(0.0, f64::max)))
    }

    /// Turns of the first joints, as one rotation.
    pub(super) fn rotation(&self, q: &[f64]) -> Matrix3<f64> {
        self.axes.iter().zip(q).fold(Matrix3::identity(), |product, (axis, &angle)| {
            product * Pose::from_axis_angle(*axis, angle).rotation
        })
    }

    /// The rotation that all joints together have to make for a target.
    pub(super) fn wanted_rotation(&self, target: &Pose) -> Matrix3<f64> {
        target.rotation * self.home.rotation.transpose()
    }

    /// Where a point that no later joint moves has to go for a target.
    pub(super) fn wanted_point(&self, target: &Pose, point: &Vector3<f64>) -> Vector3<f64> {
        target.translation - self.wanted_rotation(target) * (self.home.translation - point)
    }

    /// Gives an axis the direction of another one, keeping its sense; returns whether their senses differ.
    pub(super) fn align(&mut self, joint: usize, with: usize) -> bool {
        let is_opposite = self.axes[joint].dot(&self.axes[with]) < 0.0;
        self.axes[joint] = if is_opposite { -self.axes[with] } else { self.axes[with] };
        is_opposite
    }
}

/// A unit vector across an axis.
pub(super) fn any_across(axis: &Vector3<f64>) -> Vector3<f64> {
    let least = (0..3).min_by(|&a, &b| axis[a].abs().total_cmp(&axis[b].abs())).unwrap_or(0);
    axis.cross(&Vector3::ith(least, 1.0)).normalize()
}

/// The angle of a rotation about a known axis, radians.
pub(super) fn angle_about(axis: &Vector3<f64>, rotation: &Matrix3<f64>) -> f64 {
    let across = any_across(axis);
    let image = rotation * across;
    libm::atan2(axis.dot(&across.cross(&image)), across.dot(&image))
}
