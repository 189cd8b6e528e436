//! The poses of a path alone.

use geometry::Vector3;
use program::PoseSpread;

/// No poses around a path.
pub(crate) const NO_SPREAD: PoseSpread = PoseSpread {
    ways_m: [Vector3::new(0.0, 0.0, 0.0), Vector3::new(0.0, 0.0, 0.0)],
    position_m: 0.0,
    angle_rad: 0.0,
};
