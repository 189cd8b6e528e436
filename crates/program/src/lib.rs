//! Taught programs: text is read to a [`Program`], which is played to a [`Trajectory`], and trajectories are interpolated on one clock.
//!
//! Readers of the native format, of joint tables and of the trajectories of ROS take bytes and the names and kinds of the robot's joints, and
//! compute no joint value. Joint-linear motion, splines in joint space, and moves in space by a [`CartesianRobot`]; independent of links,
//! shapes and the file system.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod accelerations;
mod cartesian;
mod corner;
mod expand;
mod handling;
mod interpolate;
mod joint;
mod located;
mod motion_law;
mod play;
mod polynomial;
mod program;
mod read;
mod redundant;
mod synchronise;
mod table_settings;
mod target;
mod trajectory;
mod units;
mod write;
mod wrong_unit;

pub use accelerations::Accelerations;
pub use cartesian::{
    CartesianPath, CartesianRobot, CommandedPath, Followed, LanePart, NoPath, PathBeside, PathPiece,
    PoseJoints, PoseSpread, StopReason, Unchosen, Unreached,
};
pub use corner::{
    BlendSpace, CornerLane, CornerLaw, CornerLevel, CornerMode, CornerZone, TaughtCorner, WrittenCorner,
    ZoneRequest,
};
pub use handling::{
    AttachStatement, ContactStatement, DetachStatement, HandlingAction, HandlingPoint, MountStatement,
    SupportContact, UnmountStatement, are_same_contact,
};
pub use interpolate::{
    JointMotion, MAX_INTERPOLATION_POINTS, Timeline, TimelinePoint, interpolate, interpolated, joint_motion,
};
pub use joint::{BoundJoint, DrivenJointKind, JointInfo, full_name};
pub use located::Located;
pub use motion_law::MotionLaw;
pub use play::play;
pub use program::{
    Action, Interpolation, Program, ProgramBody, RecordedMotion, Speed, Statement, TaughtPoint,
    TaughtProgram, WrittenJointValue, WrittenNumber, WrittenPose,
};
pub use read::{
    CalledProgram, CalledPrograms, CalledText, EXTENSIONS, is_table, read, read_called, read_calls, read_csv,
    read_native, read_ros,
};
pub use synchronise::synchronise;
pub use table_settings::{CLOCK, TableReading, TableSettings};
pub use target::{CountedStep, MoveTarget, OffsetAxes, PointOffset};
pub use trajectory::{
    CartesianMove, CartesianPiece, ImpossibleMove, Knot, MissedJoint, Rates, Sampling, Stop, SyncMeeting,
    SyncPoint, TimeBasis, Trajectory,
};
pub use units::{TimeUnit, Units};
pub use write::write_native;
