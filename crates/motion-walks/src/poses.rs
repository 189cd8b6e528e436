//! Poses of controllers as poses of robots, and back.

use controller_program::{ValueFault, VectorPose};
use geometry::{Pose, Vector3};

/// The pose of a controller as a rigid transform.
pub fn rigid(pose: VectorPose) -> Pose {
    let rows = pose.rotation_rows();
    let mut rigid = Pose::from_translation(Vector3::from(pose.place_m()));
    for (row, numbers) in rows.iter().enumerate() {
        for (column, number) in numbers.iter().enumerate() {
            rigid.rotation[(row, column)] = *number;
        }
    }
    rigid
}

/// A rigid transform as controllers write it.
///
/// # Errors
/// A number that is not finite.
pub(crate) fn vector_pose(rigid: &Pose) -> Result<VectorPose, ValueFault> {
    let rows = [0, 1, 2].map(|row: usize| [0, 1, 2].map(|column: usize| rigid.rotation[(row, column)]));
    VectorPose::from_rotation_rows(rigid.translation.into(), &rows)
        .ok_or_else(|| ValueFault::new("a pose that is not finite"))
}

/// The unit quaternion of a rotation, scalar last.
pub(crate) fn quaternion_xyzw(pose: VectorPose) -> [f64; 4] {
    let vector = Vector3::from(pose.rotation_vector_rad());
    let angle = vector.norm();
    let unit = vector.try_normalize(0.0).unwrap_or(Vector3::z());
    let [x, y, z]: [f64; 3] = (unit * libm::sin(angle / 2.0)).into();
    [x, y, z, libm::cos(angle / 2.0)]
}
