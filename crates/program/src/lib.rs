//! Taught programs: reads the native format, joint tables and the trajectories of ROS, and interpolates them on one clock.
//!
//! Joint-linear motion, splines in joint space, and moves in space by a [`CartesianRobot`]; independent of links, shapes and the file system:
//! readers take bytes and the robot's joints.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod axes;
mod cartesian;
mod from_csv;
mod from_native;
mod from_ros;
mod interpolate;
mod joint;
mod motion_law;
mod polynomial;
mod read;
mod redundant;
mod synchronise;
mod table_settings;
mod trajectory;
mod units;
mod wrong_unit;

pub use cartesian::{
    CartesianPath, CartesianRobot, Commanded, Followed, NoPath, Piece, StopReason, Unchosen, Unreached,
};
pub use from_csv::read_csv;
pub use from_native::read_native;
pub use from_ros::read_ros;
pub use interpolate::{
    JointMotion, MAX_INTERPOLATION_POINTS, Timeline, TimelinePoint, interpolate, joint_motion,
};
pub use joint::{BoundJoint, JointInfo, JointKind};
pub use motion_law::MotionLaw;
pub use read::{EXTENSIONS, driven_joints, is_table, read};
pub use synchronise::synchronise;
pub use table_settings::{CLOCK, TableReading, TableSettings};
pub use trajectory::{
    CartesianMove, CartesianPiece, Knot, Missed, Rates, Sampling, Stop, SyncPoint, TimeBasis, Trajectory,
};
pub use units::{TimeUnit, Units};
