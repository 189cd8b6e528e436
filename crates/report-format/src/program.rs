//! Programs that ran, and their lines.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Text;
use crate::closed::closed;
use crate::corner::CornerVerdict;
use crate::line::{line, lines};
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
    /// How it was read, if it is a joint table; not written where it holds radians, metres and seconds in columns with the joints'
    /// names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Table>,
    /// Its splines, if it moves by any; not written for straight joint motion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub splines: Option<Splines>,
    /// Its moves in space, if it has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves_in_space: Option<MovesInSpace>,
}

/// Linear and circular moves of a TCP.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MovesInSpace {
    /// The number of linear moves.
    pub linear: usize,
    /// The number of circular moves.
    pub circular: usize,
    /// The tools that are moved, in the order of their first use.
    pub tools: Vec<Text>,
    /// The farthest that a turning joint leaves the straight motion between two interpolation points, radians.
    pub deviation_rad: f64,
    /// The farthest that a sliding joint leaves it, metres.
    pub deviation_m: f64,
}

/// Splines in joint space between the points of a program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Splines {
    /// Their law.
    pub law: SplineLaw,
    /// The farthest that a turning joint leaves the straight motion between two interpolation points, radians.
    pub deviation_rad: f64,
    /// The farthest that a sliding joint leaves it, metres.
    pub deviation_m: f64,
}

closed! {
    /// Law of a spline.
    SplineLaw {
        /// Cubic, with the velocities of the points.
        Cubic = "cubic",
        /// Quintic, with the velocities and accelerations of the points.
        Quintic = "quintic",
    }
}

closed! {
    /// Units of joint positions.
    Units {
        /// Turning joints in degrees, sliding joints in millimetres.
        Degrees = "degrees",
        /// Turning joints in radians, sliding joints in metres.
        Radians = "radians",
    }
}

closed! {
    /// Units of times.
    TimeUnit {
        /// Seconds.
        Seconds = "s",
        /// Milliseconds.
        Milliseconds = "ms",
    }
}

/// How a joint table was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Units of the positions, stated in the file or with it.
    pub units: Units,
    /// Unit of the times, likewise; `s` where there are none.
    pub time_unit: TimeUnit,
    /// Columns that were given to joints by name.
    #[serde(serialize_with = "lines")]
    pub columns: Vec<TableColumn>,
}

/// A column that was given to a joint by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableColumn {
    /// The joint, or `time`.
    pub joint: Text,
    /// The name of the column.
    pub column: Text,
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
    /// The move, if it is one in space; not written otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_space: Option<InSpace>,
    /// The motion, where it is one of a controller's program; not written otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motion: Option<MotionOfLine>,
}

/// A motion of a controller's program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MotionOfLine {
    /// The number of the place where the robot stands before.
    pub from: usize,
    /// The number of the place where it stands then.
    pub to: usize,
    /// The unknown conditions on one way that leads to it, in words.
    pub conditions: Vec<Text>,
}

/// A motion that a program of a controller can make.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MotionRow {
    /// Path relative to the folder of the cell file.
    pub file: Text,
    /// Counted from 1.
    #[schemars(range(min = 1))]
    pub line: u32,
    /// The statement.
    pub text: Text,
    /// The number of the place where the robot stands before.
    pub from: usize,
    /// The number of the place where it stands then.
    pub to: usize,
    /// The unknown conditions on one way that leads to it, in words.
    pub conditions: Vec<Text>,
    /// The joint values at its end in the order of the program, radians; null where they are not known.
    #[serde(deserialize_with = "present")]
    pub joints_at_end: Option<Vec<f64>>,
    /// The worst verdict along it by the exact motion; null for one that is not checked, or has no length.
    #[serde(deserialize_with = "present")]
    pub verdict: Option<CornerVerdict>,
}

/// A move in space as it is taught.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InSpace {
    /// The statement, as `MoveL to seam_end`.
    pub statement: Text,
    /// The tool whose TCP moves.
    pub tool: Text,
    /// The frame in force; null for the controller's world.
    #[serde(deserialize_with = "present")]
    pub frame: Option<Text>,
}
