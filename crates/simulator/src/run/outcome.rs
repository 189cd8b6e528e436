//! The outcome of a run.

use collision::Counts;

use super::event::{Event, events};
use super::{
    Certificate, Finding, InCavity, PairMinimum, PointResult, RunSettings, Shortfall, Span, StillContact,
};
use continuous::Eps;

/// The overall result of a run.
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

/// The outcome of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The overall result.
    pub result: RunResult,
    /// The reasons for which the run is incomplete, in order; a failed run may have some too.
    pub shortfalls: Vec<Shortfall>,
    /// The rounding budget.
    pub eps: Eps,
    /// The settings of the run.
    pub settings: RunSettings,
    /// One per interpolation point.
    pub frames: Vec<PointResult>,
    /// Intervals in which pairs are not clear, by pair and time.
    pub spans: Vec<Span>,
    /// Per checked pair, over the checked points or motion; `None` if spheres decide.
    pub minima: Vec<Option<PairMinimum>>,
    /// The proof of the motion between the points, in certified runs.
    pub certificate: Option<Certificate>,
    /// Findings, in order of time.
    pub findings: Vec<Finding>,
    /// Still pairs that touch.
    pub still: Vec<StillContact>,
    /// Members in a cavity of another one: clear, and listed in the report.
    pub in_cavities: Vec<InCavity>,
    /// Number of tests; for statistics, not for the report.
    pub counts: Counts,
}

impl Outcome {
    /// Groups collisions that overlap in time.
    pub fn events(&self) -> Vec<Event<'_>> {
        events(&self.spans, &self.findings, if self.certificate.is_some() { 0.0 } else { 1.0 })
    }
}
