//! The kinematics of the robot, as its controller's programs ask for it.

use controller_program::{KinematicSolver, ToolInForce, ValueFault, VectorPose};
use geometry::Pose;
use program::CartesianRobot;

use crate::poses::{rigid, vector_pose};
use crate::settings::WalkSettings;
use crate::tools::ProgramTools;

/// The robot of a program.
pub(crate) struct ProgramRobot<'a> {
    pub(crate) robot: &'a dyn CartesianRobot,
    pub(crate) settings: &'a WalkSettings,
    pub(crate) tools: ProgramTools<'a>,
}

/// The robot where it stands.
pub(crate) struct StandingRobot<'a> {
    pub(crate) of: &'a ProgramRobot<'a>,
    /// Joint values, radians; none where they are not known.
    pub(crate) standing_rad: Option<&'a [f64]>,
}

impl<'a> ProgramRobot<'a> {
    pub(crate) fn new(robot: &'a dyn CartesianRobot, settings: &'a WalkSettings) -> Self {
        Self { robot, settings, tools: ProgramTools::new(settings) }
    }

    /// `root_from_tcp` of a pose in the base of the controller.
    pub(crate) fn root_from_tcp(&self, pose: VectorPose) -> Pose {
        let joints = &self.settings.joints;
        let still = vec![0.0; joints.len()];
        let root_from_world = self.robot.root_from_frame(None, joints, &still);
        root_from_world.unwrap_or_else(Pose::identity) * rigid(pose)
    }

    fn usable_tool(&self, tool: &ToolInForce) -> Result<&'a str, ValueFault> {
        let name = self.tools.name(tool).ok_or_else(|| ValueFault::new("a tool that the cell file lacks"))?;
        self.robot
            .check_tool(name, &self.settings.joints)
            .map_err(|why| ValueFault::new(format!("tool {name} cannot be moved in space: {why}")))?;
        Ok(name)
    }
}

impl KinematicSolver for StandingRobot<'_> {
    fn forward(&self, joints_rad: &[f64], tool: &ToolInForce) -> Result<VectorPose, ValueFault> {
        let name = self.of.usable_tool(tool)?;
        let joints = &self.of.settings.joints;
        if joints_rad.len() != joints.len() {
            return Err(ValueFault::new("joint values of another number than the robot has joints"));
        }
        let root_from_world = self.of.robot.root_from_frame(None, joints, joints_rad);
        let root_from_tcp = self.of.robot.root_from_tcp(name, joints, joints_rad);
        vector_pose(&(root_from_world.unwrap_or_else(Pose::identity).inverse() * root_from_tcp))
    }

    fn inverse(
        &self,
        pose: VectorPose,
        near_rad: &[f64],
        tool: &ToolInForce,
    ) -> Result<Vec<f64>, ValueFault> {
        let name = self.of.usable_tool(tool)?;
        let root_from_tcp = self.of.root_from_tcp(pose);
        let joints = &self.of.settings.joints;
        let found = self.of.robot.joints_at(name, joints, &root_from_tcp, [near_rad, near_rad]);
        found.map_err(|unchosen| ValueFault::new(unchosen.unreached.reason.to_string()))
    }

    fn standing(&self) -> Result<Vec<f64>, ValueFault> {
        let standing = self.standing_rad.map(<[f64]>::to_vec);
        standing.ok_or_else(|| ValueFault::new("it is not known where the robot stands"))
    }
}
