//! The reasons for which a run is incomplete, whether or not it also fails.

use collision::Verdict;

use super::prepared::Prepared;
use super::{Checked, Engine, Finding, FindingKind, Severity, StillContact};
use crate::model::Surface;

/// A reason for which a run is incomplete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shortfall {
    /// A pair is undecided somewhere: neither contact nor clearance could be proven.
    Undecided,
    /// Contact of two members that cannot move relative to each other is undecided.
    StillUndecided,
    /// Clearances are required, and sphere tests and the second engine measure no distance.
    Unmeasured,
    /// A mesh is open, and the second engine alone does not decide what lies inside.
    OpenMeshes,
    /// The ledger has unchecked entries that were not accepted.
    Unchecked,
    /// A program ends at a move in space that the robot cannot do, or that is not proven: what follows is not checked.
    Stopped,
    /// Several robots move on one clock, and a joint is commanded faster than its limit: its robot comes later than the clock says, and
    /// what it meets then is not checked.
    TooFast,
    /// There is no pair to check.
    NothingToCheck,
}

impl Shortfall {
    /// The word used in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Undecided => "undecided",
            Self::StillUndecided => "still-undecided",
            Self::Unmeasured => "unmeasured",
            Self::OpenMeshes => "open-meshes",
            Self::Unchecked => "unchecked",
            Self::Stopped => "stopped",
            Self::TooFast => "too-fast",
            Self::NothingToCheck => "nothing-to-check",
        }
    }
}

/// All shortfalls of a run, in order.
///
/// # Guarantee
/// Every pair that is neither clear nor covered by a violation finding of its own counts as undecided.
pub(super) fn shortfalls(
    prepared: &Prepared<'_>,
    checked: &Checked,
    still: &[StillContact],
    (findings, engine): (&[Finding], Engine),
) -> Vec<Shortfall> {
    let scene = prepared.scene;
    // Sphere tests find overlaps, the second engine contacts: neither measures a distance.
    let measures_nothing =
        prepared.models.settings().surface == Surface::Spheres || engine == Engine::Intervals;
    let reasons = [
        (is_undecided(scene.pairs.len(), checked), Shortfall::Undecided),
        (still.iter().any(|still| still.decided_by.is_none()), Shortfall::StillUndecided),
        (measures_nothing && scene.clearances.are_demanded(), Shortfall::Unmeasured),
        (engine == Engine::Intervals && has_open_mesh(prepared), Shortfall::OpenMeshes),
        (scene.ledger.is_incomplete(), Shortfall::Unchecked),
        (scene.trajectories.iter().any(|program| program.stop.is_some()), Shortfall::Stopped),
        (findings.iter().any(is_too_fast_for_the_clock), Shortfall::TooFast),
        (scene.pairs.is_empty(), Shortfall::NothingToCheck),
    ];
    reasons.into_iter().filter_map(|(is_so, shortfall)| is_so.then_some(shortfall)).collect()
}

/// Whether a joint cannot keep the clock that its robot shares with others.
fn is_too_fast_for_the_clock(finding: &Finding) -> bool {
    matches!(finding.kind, FindingKind::JointSpeed { .. }) && finding.severity == Severity::Undecided
}

/// Whether a checked pair has an open mesh that the cell file does not accept.
fn has_open_mesh(prepared: &Prepared<'_>) -> bool {
    let shapes = &prepared.problem.shapes;
    prepared
        .problem
        .shape_pairs
        .iter()
        .any(|pair| [pair.a, pair.b].iter().any(|shape| shapes[*shape].open.is_some()))
}

/// Whether some pair is neither clear nor covered by a violation span of its own.
fn is_undecided(pairs: usize, checked: &Checked) -> bool {
    let is_violation = |verdict| matches!(verdict, Verdict::Near | Verdict::Collision);
    let mut is_violated = vec![false; pairs];
    for span in checked.spans.iter().filter(|span| is_violation(span.verdict)) {
        is_violated[span.pair] = true;
    }
    let is_open = |pair: usize, verdict: Verdict| match verdict {
        Verdict::Clear => false,
        Verdict::Undecided => true,
        Verdict::Near | Verdict::Collision => !is_violated[pair],
    };
    let frames = checked.frames.iter().map(|frame| (frame.verdict, &frame.pairs));
    let segments = checked.certificate.iter().flat_map(|certificate| &certificate.segments);
    let mut both = frames.chain(segments.map(|segment| (segment.verdict, &segment.pairs)));
    checked.spans.iter().any(|span| is_open(span.pair, span.verdict))
        || both.any(|(worst, pairs)| {
            (worst != Verdict::Clear && pairs.is_empty())
                || pairs.iter().any(|seen| is_open(seen.pair, seen.verdict))
        })
}

#[cfg(test)]
mod tests {
    use collision::{Counts, DecidedBy};
    use kinematics::PathParameter;

    use super::*;
    use crate::run::{PairVerdict, PointResult, Span};

    fn checked(spans: &[(usize, Verdict)], seen: &[(usize, Verdict)]) -> Checked {
        let span = |&(pair, verdict): &(usize, Verdict)| Span {
            pair,
            verdict,
            decided_by: DecidedBy::Triangles,
            found: None,
            begins: [PathParameter(0.0); 2],
            ends: [PathParameter(1.0); 2],
        };
        let pair = |&(pair, verdict)| PairVerdict { pair, verdict, decided_by: DecidedBy::Triangles };
        Checked {
            frames: vec![PointResult::of(seen.iter().map(pair).collect(), None)],
            spans: spans.iter().map(span).collect(),
            minima: vec![None; 3],
            certificate: None,
            counts: Counts::default(),
            effort: continuous::Effort::default(),
        }
    }

    #[test]
    fn a_violation_hides_nothing_that_is_undecided() {
        use Verdict::{Clear, Collision, Near, Undecided};
        let check = |spans: &[(usize, Verdict)], seen: &[(usize, Verdict)], expected: bool| {
            assert_eq!(is_undecided(3, &checked(spans, seen)), expected, "{spans:?} {seen:?}");
        };
        check(&[], &[(0, Clear)], false);
        check(&[(0, Near)], &[(0, Near)], false);
        check(&[(0, Collision)], &[(0, Near)], false);
        check(&[(0, Collision), (1, Undecided)], &[], true);
        check(&[(0, Collision)], &[(0, Collision), (1, Undecided)], true);
        // A violation of another pair, and one without a finding.
        check(&[(0, Near)], &[(0, Near), (2, Near)], true);
        check(&[], &[(1, Collision)], true);
    }
}
