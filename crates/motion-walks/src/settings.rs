//! What is told of a program's robot beside its kinematics.

use geometry::Pose;
use motion_graph::ChosenSide;

/// The robot of a program, and where it begins.
#[derive(Clone, Debug)]
pub struct WalkSettings {
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
    /// Unknown conditions of which one side alone is followed.
    pub choices: Vec<ChosenSide>,
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
