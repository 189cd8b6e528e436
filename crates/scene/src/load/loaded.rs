//! A robot whose files are read.

use motion_walks::UncheckedMotion;
use program::{JointInfo, Trajectory};
use robot_files::Srdf;

use crate::{FixedJointValue, Member, ProgramEdges, SceneRobot};

/// A loaded robot.
pub(super) struct Loaded {
    pub(super) robot: SceneRobot,
    /// Its joints as programs name them.
    pub(super) joints: Vec<JointInfo>,
    pub(super) srdf: Srdf,
    pub(super) trajectory: Option<Trajectory>,
    /// What there is to know of it beside, where it is a program of the robot's controller.
    pub(super) of_controller: Option<PlayedController>,
    pub(super) fixed_joints: Vec<FixedJointValue>,
    /// Every link with geometry.
    pub(super) members: Vec<Member>,
    /// Names of links with visual but without collision geometry.
    pub(super) visual_only: Vec<String>,
}

/// What there is to know of a program of a controller beside its trajectory.
pub(super) struct PlayedController {
    pub(super) edges: ProgramEdges,
    /// Its motions that are not followed.
    pub(super) unchecked: Vec<UncheckedMotion>,
}
