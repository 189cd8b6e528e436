//! What a program file stores of the robot beside the program: joint values, poses and its calibration.

use controller_program::{Finite, VectorPose};

/// A waypoint as it was taught.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredWaypoint {
    /// Its name in the program tree.
    pub name: String,
    /// 1-based line of the file.
    pub line: u32,
    /// The joint values, in radians.
    pub joints_rad: [Finite; 6],
    /// The pose that was stored with them, of the tool in the base, where there is one.
    pub pose: Option<VectorPose>,
    /// The tool that was in force, as a pose in the flange, where it is stored.
    pub tool: Option<VectorPose>,
}

/// The kinematics of the robot on which the program was saved, by Denavit and Hartenberg.
///
/// A calibrated robot differs from the nominal one by up to some millimetres at the tool.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredKinematics {
    /// What the controller says of them, such as `LINEARIZED`.
    pub status: String,
    /// Offsets of the joint angles, in radians.
    pub delta_theta_rad: [Finite; 6],
    /// Lengths along x, in metres.
    pub a_m: [Finite; 6],
    /// Lengths along z, in metres; of axes that are nearly parallel they may be kilometres.
    pub d_m: [Finite; 6],
    /// Angles between the axes, in radians.
    pub alpha_rad: [Finite; 6],
}
