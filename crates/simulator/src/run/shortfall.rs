//! The reasons for which a run is incomplete, whether or not it also fails.

use std::collections::BTreeMap;

use continuous::Verdict;

use kinematics::PathParameter;
use scene::Scene;

use super::prepared::PreparedRun;
use super::{
    CheckedMotion, CornersFound, Engine, Finding, FindingKind, PairVerdict, PointResult, Severity, Span,
    StillContact,
};
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
    /// What happens if the controller cuts some corner is undecided, or has no enclosure.
    Corners,
    /// Two programs have no common clock, and at some of their places a pair, or the order of statements, is undecided.
    AnyTime,
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
            Self::Corners => "corners",
            Self::AnyTime => "any-time",
            Self::NothingToCheck => "nothing-to-check",
        }
    }
}

/// All shortfalls of a run, in order.
///
/// # Guarantee
/// Every pair that is neither clear nor covered by a violation finding of its own counts as undecided. An undecided point within the
/// bracket of a collision of its pair is part of that finding.
pub(super) fn shortfalls(
    prepared: &PreparedRun<'_>,
    checked: &CheckedMotion,
    still: &[StillContact],
    (findings, engine, corners): (&[Finding], Engine, &CornersFound),
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
        (is_stopped(scene), Shortfall::Stopped),
        (findings.iter().any(is_too_fast_for_the_clock), Shortfall::TooFast),
        (corners.are_open(scene), Shortfall::Corners),
        (corners.is_any_time_open(scene), Shortfall::AnyTime),
        (scene.pairs.is_empty(), Shortfall::NothingToCheck),
    ];
    reasons.into_iter().filter_map(|(is_so, shortfall)| is_so.then_some(shortfall)).collect()
}

/// Whether a program, or one of its ways, ends at a move that is not proven or cannot be done.
fn is_stopped(scene: &Scene) -> bool {
    scene.trajectories.iter().any(|program| program.stop.is_some())
        || scene.edges.iter().any(|edges| !edges.impossible.is_empty())
}

/// Whether a joint cannot keep the clock that its robot shares with others.
fn is_too_fast_for_the_clock(finding: &Finding) -> bool {
    matches!(finding.kind, FindingKind::JointSpeed { .. }) && finding.severity == Severity::Undecided
}

/// Whether a checked pair has an open mesh that the cell file does not accept.
fn has_open_mesh(prepared: &PreparedRun<'_>) -> bool {
    let shapes = &prepared.problem.shapes;
    prepared
        .problem
        .shape_pairs
        .iter()
        .any(|pair| [pair.a, pair.b].iter().any(|shape| shapes[*shape].open.is_some()))
}

/// Whether some pair is neither clear nor covered by a violation span of its own.
fn is_undecided(pairs: usize, checked: &CheckedMotion) -> bool {
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
    let at_points = checked.frames.iter().enumerate().any(|(point, frame)| {
        let is_open = |seen: &PairVerdict| {
            is_open(seen.pair, seen.verdict) && !is_in_collision(&checked.spans, seen.pair, point)
        };
        (frame.verdict != Verdict::Clear && frame.pairs.is_empty()) || frame.pairs.iter().any(is_open)
    });
    let on_segments =
        checked.certificate.iter().flat_map(|certificate| &certificate.segments).any(|segment| {
            (segment.verdict != Verdict::Clear && segment.pairs.is_empty())
                || segment.pairs.iter().any(|seen| is_open(seen.pair, seen.verdict))
        });
    checked.spans.iter().any(|span| is_open(span.pair, span.verdict)) || at_points || on_segments
}

/// Whether a point lies within the bracket of a collision of a pair.
fn is_in_collision(spans: &[Span], pair: usize, point: usize) -> bool {
    let is_there = |span: &&Span| span.begins[0].0 <= point as f64 && point as f64 <= span.ends[1].0;
    spans.iter().filter(is_there).any(|span| span.pair == pair && span.verdict == Verdict::Collision)
}

/// Spans of the undecided points that no span of their pair covers, so that each has a finding with its pair, its time and its reason.
pub(super) fn undecided_points(spans: &[Span], frames: &[PointResult]) -> Vec<Span> {
    let mut left: Vec<Span> = Vec::new();
    let mut by_pair: BTreeMap<usize, Vec<&Span>> = BTreeMap::new();
    for span in spans.iter().filter(|span| matches!(span.verdict, Verdict::Undecided | Verdict::Collision)) {
        by_pair.entry(span.pair).or_default().push(span);
    }
    for (point, frame) in frames.iter().enumerate() {
        let at = PathParameter::of_point(point);
        for seen in frame.pairs.iter().filter(|seen| seen.verdict == Verdict::Undecided) {
            let covers = |span: &&Span| span.begins[0] <= at && at <= span.ends[1];
            if by_pair.get(&seen.pair).is_some_and(|spans| spans.iter().any(covers)) {
                continue;
            }
            let goes_on = |span: &&mut Span| span.pair == seen.pair && span.ends[0].0 + 1.0 == at.0;
            match left.iter_mut().find(goes_on) {
                Some(span) => span.ends = [at; 2],
                None => left.push(Span {
                    pair: seen.pair,
                    verdict: Verdict::Undecided,
                    decided_by: seen.decided_by,
                    found: None,
                    begins: [at; 2],
                    ends: [at; 2],
                }),
            }
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use collision::Counts;

    use continuous::DecidedBy;

    use super::*;

    fn checked(spans: &[(usize, Verdict)], seen: &[(usize, Verdict)]) -> CheckedMotion {
        let span = |&(pair, verdict): &(usize, Verdict)| Span {
            pair,
            verdict,
            decided_by: DecidedBy::Triangles,
            found: None,
            begins: [PathParameter(0.0); 2],
            ends: [PathParameter(1.0); 2],
        };
        let pair = |&(pair, verdict)| PairVerdict { pair, verdict, decided_by: DecidedBy::Triangles };
        CheckedMotion {
            frames: vec![PointResult::from_pairs(seen.iter().map(pair).collect(), None)],
            spans: spans.iter().map(span).collect(),
            minima: vec![None; 3],
            certificate: None,
            counts: Counts::default(),
            effort: continuous::Effort::default(),
        }
    }

    #[test]
    fn every_undecided_point_is_covered_by_a_span() {
        use Verdict::{Collision, Near, Undecided};
        let pair = |pair: usize| PairVerdict { pair, verdict: Undecided, decided_by: DecidedBy::Triangles };
        let frames = [&[0, 1][..], &[0, 1], &[], &[0]];
        let frames: Vec<PointResult> = (frames.iter())
            .map(|pairs| PointResult::from_pairs(pairs.iter().map(|of| pair(*of)).collect(), None))
            .collect();
        let left = |spans: &[(usize, Verdict)]| -> Vec<(usize, [f64; 2])> {
            let spans = checked(spans, &[]).spans;
            let left = undecided_points(&spans, &frames);
            left.iter().map(|span| (span.pair, [span.begins[1].0, span.ends[0].0])).collect()
        };
        // The spans reach from the first point to the second.
        assert_eq!(left(&[]), [(0, [0.0, 1.0]), (1, [0.0, 1.0]), (0, [3.0, 3.0])]);
        assert_eq!(left(&[(0, Collision), (1, Undecided)]), [(0, [3.0, 3.0])]);
        assert_eq!(left(&[(0, Near), (1, Collision)]), [(0, [0.0, 1.0]), (0, [3.0, 3.0])]);
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
        // An undecided point at the edge of a collision of its pair is part of that one; next to a near pair it is not.
        check(&[(0, Collision)], &[(0, Undecided)], false);
        check(&[(0, Near)], &[(0, Undecided)], true);
        check(&[(0, Collision)], &[(1, Undecided)], true);
        // A violation of another pair, and one without a finding.
        check(&[(0, Near)], &[(0, Near), (2, Near)], true);
        check(&[], &[(1, Collision)], true);
    }
}
