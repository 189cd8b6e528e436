//! How far two poses are apart.

use std::f64::consts::PI;

use geometry::{Pose, Vector3};
use nalgebra::Matrix3;

/// The difference of two poses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PoseError {
    /// Distance of the origins, metres.
    pub distance_m: f64,
    /// Angle of the rotation between them, radians, from 0 to π.
    pub angle_rad: f64,
}

/// Both errors that a verified solution has at most: metres and radians.
pub(super) const TOLERANCE: f64 = 1e-9;

impl PoseError {
    /// The difference of two poses in the same frame.
    pub fn between(a: &Pose, b: &Pose) -> Self {
        let (linear, angular) = twist(a, b);
        Self { distance_m: linear.norm(), angle_rad: angular.norm() }
    }

    /// Whether both are at most 1e-9, metres and radians; no number is not.
    pub(super) fn is_small(&self) -> bool {
        self.distance_m <= TOLERANCE && self.angle_rad <= TOLERANCE
    }

    /// The larger of the two.
    pub(super) fn largest(&self) -> f64 {
        // A comparison would lose what is no number.
        if self.distance_m.is_nan() { self.distance_m } else { self.angle_rad.max(self.distance_m) }
    }
}

/// What leads from one pose to another: translation in metres and rotation vector in radians, of at most half a turn, in their common
/// frame.
pub fn twist(from: &Pose, to: &Pose) -> (Vector3<f64>, Vector3<f64>) {
    (to.translation - from.translation, rotation_vector(&(to.rotation * from.rotation.transpose())))
}

/// The axis of a rotation times the sine of its angle: half the vector of its antisymmetric part.
pub fn sine_axis(r: &Matrix3<f64>) -> Vector3<f64> {
    Vector3::new(r[(2, 1)] - r[(1, 2)], r[(0, 2)] - r[(2, 0)], r[(1, 0)] - r[(0, 1)]) / 2.0
}

/// Axis times angle of a rotation, the angle from 0 to π.
fn rotation_vector(r: &Matrix3<f64>) -> Vector3<f64> {
    let sine_axis = sine_axis(r);
    let (sine, cosine) = (sine_axis.norm(), (r.trace() - 1.0) / 2.0);
    if sine > 1e-7 {
        return sine_axis * (libm::atan2(sine, cosine) / sine);
    }
    if cosine > 0.0 || cosine.is_nan() {
        return sine_axis;
    }
    // Half a turn: the axis is a column of the symmetric part of (R + 1) / 2, the longest one.
    let half = (r + r.transpose()) / 4.0 + Matrix3::identity() / 2.0;
    let longest = (0..3).max_by(|&a, &b| half[(a, a)].total_cmp(&half[(b, b)])).unwrap_or(0);
    let axis = half.column(longest).normalize();
    axis * if axis.dot(&sine_axis) < 0.0 { sine - PI } else { PI - sine }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotation_vectors_come_back() {
        let axis = Vector3::new(2.0, -1.0, 0.5).normalize();
        for angle in [0.0, 1e-12, 1e-7, 0.3, 2.0, 3.1, PI - 1e-6, PI - 1e-8, PI] {
            let vector = rotation_vector(&Pose::from_axis_angle(axis, angle).rotation);
            assert!(
                (vector - axis * angle).norm() < 1e-9 || (vector + axis * angle).norm() < 1e-9,
                "{angle}"
            );
        }
        let turned = Pose::from_axis_angle(axis, 0.3);
        let error = PoseError::between(&Pose::identity(), &turned);
        assert!((error.angle_rad - 0.3).abs() < 1e-15 && error.distance_m == 0.0);
    }
}
