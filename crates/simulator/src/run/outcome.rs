//! The outcome of a run, and the interpolation points next to a finding at which all pairs are clear.

use collision::Counts;
use continuous::{Effort, Eps, Verdict};
use kinematics::PathParameter;

use super::event::{Event, events};
use super::{
    Certificate, CornersFound, EventMove, Finding, InCavity, MeantContactFound, OpenMesh, PairMinimum,
    PointResult, RunSettings, SeenExclusion, Shortfall, Span, StillContact,
};
use crate::joint_space::PairOverJoints;

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
    /// Per checked pair, over the checked points or motion; `None` if spheres or the second engine alone decide.
    pub minima: Vec<Option<PairMinimum>>,
    /// The proof of the motion between the points, in certified runs.
    pub certificate: Option<Certificate>,
    /// The statements of the second engine, where it was asked.
    pub intervals: Option<intervals::Answer>,
    /// At least the share of the motion of all pairs that the second engine confirmed, where both were asked; `None` without a pair.
    pub confirmed_share: Option<f64>,
    /// Findings, in order of time.
    pub findings: Vec<Finding>,
    /// The moves that part the pairs of events, in the order of [`Self::events`].
    pub(super) event_moves: Vec<Option<EventMove>>,
    /// The contacts that are meant, and what was found of them.
    pub meant_contacts: Vec<MeantContactFound>,
    /// What was found of the corners that may be cut.
    pub corners: CornersFound,
    /// Still pairs that touch.
    pub still: Vec<StillContact>,
    /// Members in a cavity of another one: clear, and listed in the report.
    pub in_cavities: Vec<InCavity>,
    /// Pieces whose mesh is open, and how what lies inside them was decided.
    pub open_meshes: Vec<OpenMesh>,
    /// The excluded pairs over all joint values, where that was asked; they change no result.
    pub audited: Vec<PairOverJoints>,
    /// The excluded pairs that were seen in contact or too near along the program, neighbours aside; they change no result.
    pub seen_exclusions: Vec<SeenExclusion>,
    /// Number of tests; for statistics, not for the report.
    pub counts: Counts,
    /// The work of the proof by kind of query; for statistics.
    pub effort: Effort,
}

impl Outcome {
    /// Groups collisions: pairs that collide during the whole motion first, then those that overlap in time.
    pub fn events(&self) -> Vec<Event<'_>> {
        let reach = event_reach(self.certificate.is_some());
        let last = self.frames.len().saturating_sub(1);
        events(&self.spans, &self.findings, &self.event_moves, reach, last)
    }
}

/// The largest distance in points between two collisions of one event.
pub(super) fn event_reach(is_motion_proven: bool) -> f64 {
    if is_motion_proven { 0.0 } else { 1.0 }
}

/// The last interpolation point before an interval, and the first after it, at which every checked pair is clear; `None` if
/// required clearances were not measured.
///
/// # Guarantee
/// At these points no checked pair collides, is nearer than required, or is undecided. The motion between them and the interval
/// is not covered.
pub fn free_around(outcome: &Outcome, [first, last]: [PathParameter; 2]) -> [Option<usize>; 2] {
    if outcome.shortfalls.contains(&Shortfall::Unmeasured) {
        return [None; 2];
    }
    let is_clear = |point: &usize| outcome.frames[*point].verdict == Verdict::Clear;
    let points = outcome.frames.len();
    let before = (first.0.ceil() as usize).min(points);
    let after = (last.0.floor() as usize + 1).min(points);
    [(0..before).rev().find(is_clear), (after..points).find(is_clear)]
}
