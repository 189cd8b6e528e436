//! Poses of taught points.

use diagnostics::{Place, Problems, excerpt};
use geometry::limits::{MOST_LENGTH_MM, MOST_TURN_DEG};
use geometry::{Pose, Vector3};

use crate::{Located, WrittenPose};

/// Most a quaternion's length may differ from 1.
const QUATERNION_OFF: f64 = 1e-6;

/// The pose as written; numbers out of range and quaternions of another length than 1 are reported.
pub(super) fn frame_from_tcp(name: &str, written: &WrittenPose, problems: &mut Problems) -> Pose {
    let mut refuse = |place: Place, what: &str, found: String, expected: String| {
        let what = format!("{what} in the pose of point {}", excerpt(name));
        problems.push(problems.problem(what).at(place.line, place.column).found(found).expected(expected));
    };
    // The comparisons are also false for NaN.
    if !written.xyz_mm.value.iter().all(|mm| mm.abs() <= MOST_LENGTH_MM) {
        let expected = format!("three numbers of at most {MOST_LENGTH_MM:e} mm");
        refuse(
            written.xyz_mm.place,
            "number is too large or not finite",
            format!("{:?}", written.xyz_mm.value),
            expected,
        );
    }
    let xyz_m = written.xyz_mm.value.map(|mm| mm / 1e3);
    match (written.rpy_deg, written.quaternion_xyzw) {
        (Some(_), Some(quaternion)) => {
            let expected = "rpy_deg or quaternion_xyzw".to_owned();
            refuse(quaternion.place, "two orientations", "both".to_owned(), expected);
            Pose::identity()
        }
        (rpy_deg, None) => {
            let place = rpy_deg.map_or(written.place, |rpy_deg| rpy_deg.place);
            let rpy_deg = rpy_deg.map(|rpy_deg| rpy_deg.value).unwrap_or_default();
            if !rpy_deg.iter().all(|deg| deg.abs() <= MOST_TURN_DEG) {
                let expected = format!("three numbers of at most {MOST_TURN_DEG:e} degrees");
                refuse(place, "number is too large or not finite", format!("{rpy_deg:?}"), expected);
            }
            Pose::from_xyz_rpy(xyz_m, rpy_deg.map(f64::to_radians))
        }
        (None, Some(Located { value: [x, y, z, w], place })) => {
            let length = (x * x + y * y + z * z + w * w).sqrt();
            if (length - 1.0).abs() > QUATERNION_OFF || !length.is_finite() {
                let expected = "a length of 1, within 0.000001".to_owned();
                refuse(place, "quaternion is not of length 1", format!("a length of {length:.6}"), expected);
            }
            let vector = Vector3::new(x, y, z) / length;
            let angle = 2.0 * libm::atan2(vector.norm(), w / length);
            let turn = Pose::from_axis_angle(vector.try_normalize(0.0).unwrap_or(Vector3::z()), angle);
            Pose { rotation: turn.rotation, translation: Vector3::from(xyz_m) }
        }
    }
}
