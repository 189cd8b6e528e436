//! The program divided into intervals by kind, and the pixel columns that show them.

use kinematics::PathParameter;
use program::Timeline;
use scene::Scene;
use simulator::{Outcome, RequiredClearance, Segment, Verdict};

use super::axis::TimeAxis;
use crate::session::{Session, Stage};
use crate::ui::verdict::VerdictKind;

/// Rows of the strip from the top.
pub(super) const ROWS: [VerdictKind; 5] = [
    VerdictKind::Collision,
    VerdictKind::Near,
    VerdictKind::Undecided,
    VerdictKind::Unchecked,
    VerdictKind::Clear,
];

/// An interval of one kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct KindInterval {
    /// Its kind.
    pub(super) kind: VerdictKind,
    /// First and last instant at which the kind was found.
    pub(super) seen: [PathParameter; 2],
    /// Bracket: the last instant before and the first after that are proven better.
    pub(super) outer: [PathParameter; 2],
}

impl KindInterval {
    fn plain(kind: VerdictKind, seen: [PathParameter; 2]) -> Self {
        Self { kind, seen, outer: seen }
    }
}

/// All intervals: of the outcome, or during a check of the points done so far.
pub(super) fn list(session: &Session) -> Vec<KindInterval> {
    let Some(scene) = &session.scene else { return Vec::new() };
    let last = PathParameter::of_point(scene.timeline.points.len() - 1);
    let whole = [PathParameter(0.0), last];
    match (&session.outcome, session.stage) {
        (Some(outcome), _) => of_outcome(scene, outcome, whole),
        (None, Stage::Checking { .. }) if !session.so_far.is_empty() => of_points(&session.so_far),
        _ => vec![KindInterval::plain(VerdictKind::Unchecked, whole)],
    }
}

fn of_outcome(scene: &Scene, outcome: &Outcome, whole: [PathParameter; 2]) -> Vec<KindInterval> {
    let mut intervals: Vec<KindInterval> = outcome
        .spans
        .iter()
        .map(|span| KindInterval {
            kind: VerdictKind::of_verdict(span.verdict),
            seen: [span.begins[1], span.ends[0]],
            outer: [span.begins[0], span.ends[1]],
        })
        .collect();
    let mut taken: Vec<[PathParameter; 2]> = intervals.iter().map(|interval| interval.outer).collect();
    if scene.ledger.is_incomplete() || scene.pairs.is_empty() {
        intervals.push(KindInterval::plain(VerdictKind::Unchecked, whole));
    }
    if scene.pairs.is_empty() {
        return intervals;
    }
    match &outcome.certificate {
        Some(certificate) if !certificate.segments.is_empty() => {
            // Spans omit near motion on the way to a collision, which is not clear either.
            let near = near_segments(&certificate.segments, &scene.clearances.required);
            let rest = near.iter().flat_map(|run| left_over(*run, &taken)).collect::<Vec<_>>();
            intervals.extend(rest.into_iter().map(|seen| KindInterval::plain(VerdictKind::Near, seen)));
            taken.extend(near);
            let clear = left_over(whole, &taken).into_iter();
            intervals.extend(clear.map(|seen| KindInterval::plain(VerdictKind::Clear, seen)));
        }
        _ => {
            // A sampled check does not cover the motion between the points.
            if whole[1] > whole[0] {
                intervals.push(KindInterval::plain(VerdictKind::Unchecked, whole));
            }
            let verdicts: Vec<_> = outcome.frames.iter().map(|frame| Some(frame.verdict)).collect();
            let points = of_points(&verdicts).into_iter();
            intervals.extend(points.filter(|interval| interval.kind == VerdictKind::Clear));
        }
    }
    intervals
}

/// Maximal runs of segments in which a pair is near, or has a contact next to which it may be near.
fn near_segments(segments: &[Segment], required: &[RequiredClearance]) -> Vec<[PathParameter; 2]> {
    let is_near = |(index, segment): &(usize, &Segment)| {
        let requires = |pair: usize| required[pair].on_segment(*index) > 0.0;
        segment.pairs.iter().any(|pair| pair.verdict == Verdict::Near || requires(pair.pair))
    };
    let mut at = 0;
    let segments: Vec<(usize, &Segment)> = segments.iter().enumerate().collect();
    segments
        .chunk_by(|x, y| is_near(x) == is_near(y))
        .filter_map(|run| {
            let first = at;
            at += run.len();
            is_near(&run[0]).then_some([first, at].map(PathParameter::of_point))
        })
        .collect()
}

/// An interval minus others. If no other touches it, all of it is left, even a single instant.
fn left_over(of: [PathParameter; 2], taken: &[[PathParameter; 2]]) -> Vec<[PathParameter; 2]> {
    let mut taken: Vec<[PathParameter; 2]> =
        taken.iter().copied().filter(|taken| taken[0] <= of[1] && of[0] <= taken[1]).collect();
    if taken.is_empty() {
        return vec![of];
    }
    taken.sort_by(|x, y| x[0].0.total_cmp(&y[0].0));
    let mut left = Vec::new();
    let mut from = of[0];
    for [begin, end] in taken {
        if begin > from {
            left.push([from, begin]);
        }
        if end > from {
            from = end;
        }
    }
    if from < of[1] {
        left.push([from, of[1]]);
    }
    left
}

/// Maximal runs of points with the same verdict; unchecked for points that are not done.
fn of_points(verdicts: &[Option<Verdict>]) -> Vec<KindInterval> {
    let kind = |verdict: &Option<Verdict>| verdict.map_or(VerdictKind::Unchecked, VerdictKind::of_verdict);
    let mut point = 0;
    verdicts
        .chunk_by(|x, y| kind(x) == kind(y))
        .map(|run| {
            let first = PathParameter::of_point(point);
            point += run.len();
            KindInterval::plain(kind(&run[0]), [first, PathParameter::of_point(point - 1)])
        })
        .collect()
}

/// The rows that a pixel column shows.
pub(super) type PixelColumn = [bool; ROWS.len()];

/// The rows of every pixel column.
///
/// # Guarantee
/// Every interval is shown in each column that it touches; clear only if no collision, near or undecided interval does.
pub(super) fn columns(intervals: &[KindInterval], timeline: &Timeline, axis: &TimeAxis) -> Vec<PixelColumn> {
    let width = axis.width();
    // Per column and row: intervals that begin here minus intervals that ended in the column before.
    let mut changes = vec![[0_i32; ROWS.len()]; width + 1];
    let left = axis.pixels().min;
    for interval in intervals {
        let Some(row) = ROWS.iter().position(|kind| *kind == interval.kind) else { continue };
        let [from, to] = interval.outer.map(|at| axis.x_of(timeline, at) - left);
        if to < 0.0 || from > width as f32 {
            continue;
        }
        let column = |x: f32| (x.max(0.0) as usize).min(width - 1);
        changes[column(from)][row] += 1;
        changes[column(to) + 1][row] -= 1;
    }
    let mut open = [0_i32; ROWS.len()];
    changes[..width]
        .iter()
        .map(|change| {
            for (open, change) in open.iter_mut().zip(change) {
                *open += change;
            }
            let mut shown = open.map(|open| open > 0);
            let bad = ROWS.iter().zip(shown).any(|(kind, shown)| {
                shown && matches!(kind, VerdictKind::Collision | VerdictKind::Near | VerdictKind::Undecided)
            });
            for (kind, shown) in ROWS.iter().zip(&mut shown) {
                *shown &= *kind != VerdictKind::Clear || !bad;
            }
            shown
        })
        .collect()
}

/// Maximal runs of columns that show a row, as first and last column.
pub(super) fn runs(columns: &[PixelColumn], row: usize) -> Vec<[usize; 2]> {
    let mut at = 0;
    columns
        .chunk_by(|x, y| x[row] == y[row])
        .filter_map(|run| {
            let first = at;
            at += run.len();
            run[0][row].then_some([first, at - 1])
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::Rangef;
    use simulator::PairVerdict;

    use super::super::axis::{tests::timeline, whole};
    use simulator::DecidedBy;

    use super::*;

    fn bad(kind: VerdictKind, outer: [f64; 2]) -> KindInterval {
        KindInterval::plain(kind, outer.map(PathParameter))
    }

    fn left(taken: &[[f64; 2]]) -> Vec<[f64; 2]> {
        let taken: Vec<[PathParameter; 2]> = taken.iter().map(|ends| ends.map(PathParameter)).collect();
        left_over([PathParameter(0.0), PathParameter(10.0)], &taken)
            .iter()
            .map(|ends| ends.map(|at| at.0))
            .collect()
    }

    #[test]
    fn the_rest_of_an_interval_touches_no_other() {
        assert_eq!(left(&[]), [[0.0, 10.0]]);
        assert_eq!(left(&[[6.0, 7.0], [2.0, 3.0]]), [[0.0, 2.0], [3.0, 6.0], [7.0, 10.0]]);
        assert_eq!(left(&[[0.0, 8.0], [2.0, 3.0]]), [[8.0, 10.0]]);
        assert_eq!(left(&[[0.0, 10.0]]), Vec::<[f64; 2]>::new());
        assert_eq!(left(&[[0.0, 0.0], [10.0, 10.0], [11.0, 12.0]]), [[0.0, 10.0]]);
    }

    #[test]
    fn nothing_is_clear_next_to_a_contact_where_a_clearance_is_required() {
        let segment = |pairs: Vec<(usize, Verdict)>| Segment {
            verdict: pairs.iter().map(|pair| pair.1).max().unwrap_or(Verdict::Clear),
            clearance_lo_m: 0.0,
            first_contact: None,
            pairs: pairs
                .into_iter()
                .map(|(pair, verdict)| PairVerdict { pair, verdict, decided_by: DecidedBy::Triangles })
                .collect(),
        };
        let segments = [
            segment(vec![]),
            segment(vec![(0, Verdict::Near)]),
            segment(vec![(0, Verdict::Collision)]),
            segment(vec![]),
            segment(vec![(1, Verdict::Collision)]),
        ];
        let near = |required_m: [f64; 2]| -> Vec<[f64; 2]> {
            near_segments(&segments, &required_m.map(RequiredClearance::from))
                .iter()
                .map(|ends| ends.map(|at| at.0))
                .collect()
        };
        assert_eq!(near([0.01, 0.0]), [[1.0, 3.0]]);
        assert_eq!(near([0.0, 0.01]), [[1.0, 2.0], [4.0, 5.0]]);
    }

    #[test]
    fn points_that_are_not_done_are_not_checked() {
        let verdicts =
            [None, Some(Verdict::Clear), Some(Verdict::Clear), Some(Verdict::Near), None].as_slice();
        let found: Vec<_> = of_points(verdicts).iter().map(|s| (s.kind, s.seen.map(|at| at.0))).collect();
        assert_eq!(
            found,
            [
                (VerdictKind::Unchecked, [0.0, 0.0]),
                (VerdictKind::Clear, [1.0, 2.0]),
                (VerdictKind::Near, [3.0, 3.0]),
                (VerdictKind::Unchecked, [4.0, 4.0]),
            ]
        );
    }

    #[test]
    fn no_interval_is_too_short_to_be_seen_or_looks_clear() {
        let times: Vec<f64> = (0..=100_000).map(f64::from).collect();
        let timeline = timeline(&times);
        let axis = TimeAxis::new(Rangef::new(50.0, 250.0), whole(&timeline));
        let instant = bad(VerdictKind::Collision, [33_333.25, 33_333.26]);
        let mut all = vec![instant];
        let clear = left_over([PathParameter(0.0), PathParameter(100_000.0)], &[instant.outer]);
        all.extend(clear.into_iter().map(|seen| KindInterval::plain(VerdictKind::Clear, seen)));
        let columns = columns(&all, &timeline, &axis);
        assert_eq!(columns.len(), 200);
        assert_eq!(runs(&columns, 0), [[66, 66]]);
        assert_eq!(runs(&columns, 4), [[0, 65], [67, 199]]);
        assert_eq!(runs(&columns, 3), Vec::<[usize; 2]>::new());
    }
}
