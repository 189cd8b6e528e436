//! What a run found.

use collision::Counts;

use super::eps::Eps;
use super::{Finding, Frame, RunSettings, StillContact};

/// The answer to the run's question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunResult {
    /// All clear, nothing unchecked.
    Pass,
    /// A collision or a joint beyond its limit.
    Fail,
    /// Something undecided or unchecked, and no violation.
    Incomplete,
}

impl RunResult {
    /// The word used in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pass => "PASS",
            Self::Fail => "FAIL",
            Self::Incomplete => "INCOMPLETE",
        }
    }

    /// The exit code of the command line.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Pass => 0,
            Self::Fail => 1,
            Self::Incomplete => 3,
        }
    }
}

/// Everything a run found.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The answer.
    pub result: RunResult,
    /// The rounding budget.
    pub eps: Eps,
    /// How the run was made.
    pub settings: RunSettings,
    /// One per interpolation point.
    pub frames: Vec<Frame>,
    /// In order of time.
    pub findings: Vec<Finding>,
    /// Still pairs that touch.
    pub still: Vec<StillContact>,
    /// Tests made; for statistics, not for the report.
    pub counts: Counts,
}
