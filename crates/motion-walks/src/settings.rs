//! What is told of a program's robot beside its kinematics.

use geometry::Pose;
use motion_graph::{AssumedRange, ChosenSide, GraphDevice};
use program::CalledProgram;

/// Whose controller runs a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControllerBrand {
    /// ABB: RAPID.
    Abb,
    /// Universal Robots: URScript.
    UniversalRobots,
}

impl ControllerBrand {
    /// The speed at which a tool turns in a move in space, rad/s, where the program gives only that of its centre point.
    pub(crate) fn turn_rad_per_s(self, m_per_s: f64) -> f64 {
        match self {
            // That of the speeds that the controller knows by name.
            Self::Abb => 500_f64.to_radians(),
            // One number stands for both, in m/s and in rad/s.
            Self::UniversalRobots => m_per_s,
        }
    }

    /// The base of the controller as a robot of the cell file has it, with the values of usual descriptions.
    pub fn base_example(self) -> &'static str {
        match self {
            Self::Abb => "world: Pose(xyz_mm: (0, 0, 0))",
            Self::UniversalRobots => "world: Pose(rpy_deg: (0, 0, 180))",
        }
    }
}

/// The robot of a program, and where it begins.
#[derive(Clone, Debug)]
pub struct WalkSettings {
    /// Whose controller it is.
    pub brand: ControllerBrand,
    /// The names of the joints in the order of the program's joint values.
    pub joints: Vec<String>,
    /// The joint values at the start of the program, radians; none where they are not known.
    pub start_rad: Option<Vec<f64>>,
    /// The name of the tool that the controller's installation has; none where the cell file does not say it.
    pub installed_tool: Option<String>,
    /// The tools of the robot.
    pub tools: Vec<FlangeTool>,
    /// The name of the link that the controller takes for its flange; none where the robot has no such link.
    pub flange: Option<String>,
    /// Whether the base of the controller is known, in which programs give poses.
    pub is_base_known: bool,
    /// What outputs and calls of the program move beside the robot.
    pub devices: Vec<GraphDevice>,
    /// The names of the joints that devices move, in the order of [`motion_graph::DevicesAt::joints`].
    pub device_joints: Vec<String>,
    /// The statements of devices, by the names of [`motion_graph::DeviceRound::program`].
    pub device_programs: Vec<CalledProgram>,
    /// Unknown conditions of which one side alone is followed.
    pub choices: Vec<ChosenSide>,
    /// Variables whose values are taken to stay within bounds.
    pub assumptions: Vec<AssumedRange>,
    /// Whether the joint values that reach the poses of targets are listed.
    pub lists_targets: bool,
    /// The largest step of a joint between two interpolation points, degrees.
    pub step_deg: f64,
}

/// A tool, and where its centre point is in the flange.
#[derive(Clone, Debug)]
pub struct FlangeTool {
    /// Its name in the cell file.
    pub name: String,
    /// `flange_from_tcp`, metres; none where the tool does not move with the flange.
    pub flange_from_tcp: Option<Pose>,
}
