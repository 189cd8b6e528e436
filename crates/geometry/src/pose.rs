//! Rigid transforms: the patent's 3×4 matrix `T`.

use std::ops::Mul;

use nalgebra::{Matrix3, Point3, Vector3};

/// A rigid transform; a value named `a_from_b` maps coordinates in frame b to frame a.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Rotation matrix, columns are the axes of b expressed in a.
    pub rotation: Matrix3<f64>,
    /// Origin of b expressed in a, metres.
    pub translation: Vector3<f64>,
}

impl Pose {
    /// The identity.
    pub fn identity() -> Self {
        Self { rotation: Matrix3::identity(), translation: Vector3::zeros() }
    }

    /// A pure translation by metres.
    pub fn from_translation(translation: Vector3<f64>) -> Self {
        Self { rotation: Matrix3::identity(), translation }
    }

    /// URDF convention: roll about x, then pitch about y, then yaw about z, all fixed axes, radians.
    pub fn from_xyz_rpy(xyz: [f64; 3], rpy: [f64; 3]) -> Self {
        let [roll, pitch, yaw] = rpy;
        let rotation =
            axis_angle(Vector3::z(), yaw) * axis_angle(Vector3::y(), pitch) * axis_angle(Vector3::x(), roll);
        Self { rotation, translation: Vector3::from(xyz) }
    }

    /// Roll, pitch and yaw of [`Self::from_xyz_rpy`], radians; pitch is within ±π/2.
    ///
    /// If pitch is ±π/2, only one of yaw and roll is determined: yaw is then 0. The rotation matrix of the returned angles agrees
    /// within 1e-11, however close pitch is to ±π/2.
    pub fn rpy(&self) -> [f64; 3] {
        let r = &self.rotation;
        let level = libm::hypot(r[(0, 0)], r[(1, 0)]);
        let yaw = if level < 1e-12 { 0.0 } else { libm::atan2(r[(1, 0)], r[(0, 0)]) };
        let (s, c) = libm::sincos(yaw);
        // Yaw is computed first: if it is ill-conditioned, roll compensates its error.
        let pitch = libm::atan2(-r[(2, 0)], (c * r[(0, 0)] + s * r[(1, 0)]).max(0.0));
        let roll = libm::atan2(s * r[(0, 2)] - c * r[(1, 2)], c * r[(1, 1)] - s * r[(0, 1)]);
        [roll, pitch, yaw]
    }

    /// The angle of its rotation, radians, from 0 to π.
    pub fn angle(&self) -> f64 {
        let r = &self.rotation;
        let (x, y, z) = (r[(2, 1)] - r[(1, 2)], r[(0, 2)] - r[(2, 0)], r[(1, 0)] - r[(0, 1)]);
        libm::atan2(libm::hypot(x, libm::hypot(y, z)), r.trace() - 1.0)
    }

    /// Rotation by `angle` radians about a unit `axis` through the origin.
    pub fn from_axis_angle(unit_axis: Vector3<f64>, angle: f64) -> Self {
        Self { rotation: axis_angle(unit_axis, angle), translation: Vector3::zeros() }
    }

    /// The inverse: `b_from_a` of an `a_from_b`.
    pub fn inverse(&self) -> Self {
        let rotation = self.rotation.transpose();
        Self { rotation, translation: -(rotation * self.translation) }
    }

    /// Maps a point of frame b to frame a.
    #[inline]
    pub fn point(&self, point_in_b: &Point3<f64>) -> Point3<f64> {
        Point3::from(self.rotation * point_in_b.coords + self.translation)
    }

    /// Maps a direction of frame b to frame a.
    #[inline]
    pub fn vector(&self, vector_in_b: &Vector3<f64>) -> Vector3<f64> {
        self.rotation * vector_in_b
    }

    /// Whether every entry is a finite number.
    pub fn is_finite(&self) -> bool {
        self.rotation.iter().chain(self.translation.iter()).all(|x| x.is_finite())
    }
}

impl Mul for Pose {
    type Output = Pose;

    /// `a_from_b * b_from_c = a_from_c`.
    fn mul(self, b_from_c: Pose) -> Pose {
        Pose {
            rotation: self.rotation * b_from_c.rotation,
            translation: self.rotation * b_from_c.translation + self.translation,
        }
    }
}

/// Rodrigues' formula with sine and cosine from libm; axis-aligned rotations keep exact zeros.
fn axis_angle(axis: Vector3<f64>, angle: f64) -> Matrix3<f64> {
    let (s, c) = libm::sincos(angle);
    let v = 1.0 - c;
    let (x, y, z) = (axis.x, axis.y, axis.z);
    Matrix3::new(
        c + x * x * v,
        x * y * v - z * s,
        x * z * v + y * s,
        y * x * v + z * s,
        c + y * y * v,
        y * z * v - x * s,
        z * x * v - y * s,
        z * y * v + x * s,
        c + z * z * v,
    )
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;

    use super::*;

    #[test]
    fn yaw_is_applied_after_roll() {
        let pose = Pose::from_xyz_rpy([1.0, 2.0, 3.0], [FRAC_PI_2, 0.0, FRAC_PI_2]);
        let moved = pose.point(&Point3::new(0.0, 1.0, 0.0));
        assert!((moved - Point3::new(1.0, 2.0, 4.0)).norm() < 1e-15);
    }

    #[test]
    fn rpy_come_back_also_near_the_poles() {
        let around = |pitch: f64| {
            [0.0, 1e-16, 3e-13, 1e-12, 1e-9, 1e-6, 1e-3].map(|off| [pitch - off, pitch + off]).concat()
        };
        for pitch in [around(FRAC_PI_2), around(-FRAC_PI_2), around(0.0), vec![0.8, -1.2, 3.0]].concat() {
            for roll in [0.0, 0.4, -2.0, 3.1] {
                for yaw in [0.0, -0.7, 1.6, -3.0] {
                    let pose = Pose::from_xyz_rpy([0.0; 3], [roll, pitch, yaw]);
                    let again = Pose::from_xyz_rpy([0.0; 3], pose.rpy());
                    assert!((pose.rotation - again.rotation).norm() < 1e-11, "{roll} {pitch} {yaw}");
                    assert!(pose.rpy()[1].abs() <= FRAC_PI_2);
                }
            }
        }
        assert_eq!(Pose::from_xyz_rpy([0.0; 3], [0.0, 0.0, 0.5]).rpy(), [0.0, 0.0, 0.5]);
    }

    #[test]
    fn inverse_undoes() {
        let pose = Pose::from_xyz_rpy([0.3, -2.0, 1.1], [0.4, -1.2, 2.9]);
        let p = Point3::new(0.7, 0.1, -0.4);
        assert!((pose.inverse().point(&pose.point(&p)) - p).norm() < 1e-15);
        assert!((((pose * pose.inverse()).rotation) - Matrix3::identity()).norm() < 1e-15);
    }
}
