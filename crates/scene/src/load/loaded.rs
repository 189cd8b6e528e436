//! A robot whose files are read.

use program::{JointInfo, Trajectory};
use robot_files::Srdf;

use crate::{FixedJointValue, Member, SceneRobot};

/// A loaded robot.
pub(super) struct Loaded {
    pub(super) robot: SceneRobot,
    /// Its joints as programs name them.
    pub(super) joints: Vec<JointInfo>,
    pub(super) srdf: Srdf,
    pub(super) trajectory: Option<Trajectory>,
    pub(super) fixed_joints: Vec<FixedJointValue>,
    /// Every link with geometry.
    pub(super) members: Vec<Member>,
    /// Names of links with visual but without collision geometry.
    pub(super) visual_only: Vec<String>,
}
