//! What an exploration is told beside the program.

use crate::devices::GraphDevice;

/// Where the robot stands at first, and how far the exploration may go.
#[derive(Clone, Debug, Default)]
pub struct ExplorationSettings {
    /// The joint values at the start, in radians; none where they are not known.
    pub start_rad: Option<Vec<f64>>,
    /// Unknown conditions of which one side alone is followed.
    pub choices: Vec<ChosenSide>,
    /// Variables whose values are taken to stay within bounds.
    pub assumptions: Vec<AssumedRange>,
    /// What outputs and calls move beside the robot.
    pub devices: Vec<GraphDevice>,
    /// The limits.
    pub limits: ExplorationLimits,
}

/// The side of an unknown condition that alone is followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenSide {
    /// The file of the condition, by its name or the end of its path; none where one file alone has a condition on that line.
    pub file: Option<String>,
    /// 1-based line of the condition.
    pub line: u32,
    /// Whether it is taken to hold.
    pub holds: bool,
}

impl ChosenSide {
    /// Whether it is of a condition on a line of a file.
    pub(crate) fn is_of(&self, file: &str, line: u32) -> bool {
        let is_file = |given: &String| {
            file.strip_suffix(given.as_str())
                .is_some_and(|above| above.is_empty() || above.ends_with(['/', '\\']))
        };
        self.line == line && self.file.as_ref().is_none_or(is_file)
    }
}

/// Bounds of a variable: each value of it that is not known is one of the whole numbers between them, and it does not count beyond them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssumedRange {
    /// The name of the variable in the program, in any letters.
    pub name: String,
    /// The least value.
    pub from: i64,
    /// The largest one.
    pub to: i64,
}

/// How far an exploration may go.
#[derive(Clone, Copy, Debug)]
pub struct ExplorationLimits {
    /// States at one point of the program.
    pub states_per_point: usize,
    /// States in all.
    pub states: usize,
    /// Values in all states, those in lists and in symbolic values too.
    pub values: usize,
    /// Motion edges.
    pub edges: usize,
    /// Statements that are run, counting each run.
    pub steps: usize,
}

impl Default for ExplorationLimits {
    fn default() -> Self {
        Self {
            states_per_point: 10_000,
            states: 500_000,
            values: 20_000_000,
            edges: 2_000_000,
            steps: 50_000_000,
        }
    }
}
