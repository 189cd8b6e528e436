//! Motion in space: commanded paths of a tool centre point (TCP), and what a program asks of the robot that follows them.

mod path;
mod robot;

pub use path::{CartesianPath, NoPath};
pub use robot::{
    CartesianRobot, CommandedPath, Followed, LanePart, PathBeside, PathPiece, PoseJoints, PoseSpread,
    StopReason, Unchosen, Unreached,
};
