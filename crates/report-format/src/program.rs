//! Programs that ran, and their lines.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Text;
use crate::line::line;
use crate::present::present;

/// A program.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// Path relative to the folder of the cell file.
    pub file: Text,
    /// The robot that it drives; null in a run of one URDF.
    #[serde(deserialize_with = "present")]
    pub robot: Option<Text>,
    /// Joints that it drives, by their names in the robot's description.
    pub joints: Vec<Text>,
    /// Configurations that it passes through.
    pub knots: usize,
    /// How often it goes from one of them to another one; standing still is no move.
    pub moves: usize,
    /// Taught points that it comes to, the start among them, each once; none of a table.
    #[serde(serialize_with = "line")]
    pub points: Vec<Text>,
}

impl Program {
    /// The joints that it drives, named as joints are that no program drives.
    pub fn driven(&self) -> impl Iterator<Item = Text> {
        let name = |joint: &Text| match &self.robot {
            Some(robot) => Text::from(format!("{}/{}", robot.raw(), joint.raw())),
            None => joint.clone(),
        };
        self.joints.iter().map(name)
    }
}

/// A line of a program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProgramLine {
    /// Path relative to the folder of the cell file.
    pub file: Text,
    /// Counted from 1.
    #[schemars(range(min = 1))]
    pub line: u32,
    /// Name of the taught point moved to, if it has one.
    #[serde(deserialize_with = "present")]
    pub to: Option<Text>,
}
