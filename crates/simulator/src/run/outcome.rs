//! What a run found.

use collision::Counts;

use super::event::{Event, events};
use super::{
    Certificate, Finding, InCavity, PairMinimum, PointResult, RunSettings, Shortfall, Span, StillContact,
};
use continuous::Eps;

/// The answer to the run's question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunResult {
    /// All clear, nothing unchecked.
    Pass,
    /// A collision, a pair nearer than required, or a joint beyond its limit.
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
    /// What keeps the run from being complete, in order; a run that fails may fall short too.
    pub shortfalls: Vec<Shortfall>,
    /// The rounding budget.
    pub eps: Eps,
    /// How the run was made.
    pub settings: RunSettings,
    /// One per interpolation point.
    pub frames: Vec<PointResult>,
    /// Where pairs are not clear, by pair and time.
    pub spans: Vec<Span>,
    /// Per checked pair, over what was checked; nothing where spheres decide.
    pub minima: Vec<Option<PairMinimum>>,
    /// What is proven of the motion between the points, where that was asked for.
    pub certificate: Option<Certificate>,
    /// In order of time.
    pub findings: Vec<Finding>,
    /// Still pairs that touch.
    pub still: Vec<StillContact>,
    /// Members that lie in a cavity of another one: clear, and for a person to know.
    pub in_cavities: Vec<InCavity>,
    /// Tests made; for statistics, not for the report.
    pub counts: Counts,
}

impl Outcome {
    /// Collisions that overlap in time, as one event each.
    pub fn events(&self) -> Vec<Event<'_>> {
        events(&self.spans, if self.certificate.is_some() { 0.0 } else { 1.0 })
    }
}
