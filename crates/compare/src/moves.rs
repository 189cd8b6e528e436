//! Comparison of near findings move by move.

use std::collections::BTreeMap;

use report_format::words::{mm, mm_bounds};
use report_format::{Finding, MoveKey, NearestOfMove, ProgramLine};

use crate::change::{Change, of_clearance};

/// Every move of a near finding, with the same move of the earlier finding if it exists.
fn moves<'a>(
    before: &'a Finding,
    now: &'a Finding,
) -> impl Iterator<Item = (Option<&'a NearestOfMove>, &'a NearestOfMove)> {
    let by_key = |nearest: &'a NearestOfMove| (&*nearest.moves, nearest);
    let earlier: BTreeMap<&[MoveKey], &NearestOfMove> = before.nearest_by_move.iter().map(by_key).collect();
    now.nearest_by_move.iter().map(move |nearest| (earlier.get(&*nearest.moves).copied(), nearest))
}

/// Compares the moves that both near findings have: the largest proven approach, otherwise the first move that lost its bound, otherwise
/// `None`.
///
/// # Guarantee
/// Reports a move as closer only if its new upper bound is at least 1 µm below its old lower bound. A move that lost its bound is
/// reported as possibly closer.
pub(crate) fn closer(before: &Finding, now: &Finding) -> Option<Change> {
    let mut most: Option<([f64; 2], &NearestOfMove)> = None;
    let mut perhaps = None;
    for (earlier, later) in moves(before, now) {
        let Some(before_m) = earlier.map(|earlier| earlier.clearance_m.m()) else { continue };
        let now_m = later.clearance_m.m();
        match of_clearance(before_m, now_m) {
            Change::Closer(by_m) if most.is_none_or(|(most_m, _)| by_m[0] > most_m[0]) => {
                most = Some((by_m, later));
            }
            _ if before_m[1].is_finite() && now_m[1].is_infinite() => {
                let known = mm(before_m[1]);
                let way = way(&later.program);
                let words =
                    format!("may be closer on the way to {way}: nothing bounds it, {known} at most before");
                perhaps = perhaps.or(Some(Change::Worse(words)));
            }
            _ => {}
        }
    }
    let shown = now.shown_move().map(|at| &now.nearest_by_move[at]);
    let proven = most.map(|(by_m, later)| {
        if shown.is_some_and(|shown| std::ptr::eq(shown, later)) {
            Change::Closer(by_m)
        } else {
            Change::Worse(format!("closer by {} on the way to {}", mm_bounds(by_m), way(&later.program)))
        }
    });
    proven.or(perhaps)
}

/// Upper bound on the approach of a near finding on any of its moves, metres; infinite if a move is new or unbounded.
pub(crate) fn most_closer_m(before: &Finding, now: &Finding) -> f64 {
    let closer_m = |(earlier, later): (Option<&NearestOfMove>, &NearestOfMove)| {
        earlier.map_or(f64::INFINITY, |earlier| earlier.clearance_m.m()[1]) - later.clearance_m.m()[0]
    };
    moves(before, now).map(closer_m).fold(f64::NEG_INFINITY, f64::max)
}

/// The first move on which the pair is near now but was not before.
pub(crate) fn another(before: &Finding, now: &Finding) -> Option<Change> {
    let (_, another) = moves(before, now).find(|(earlier, _)| earlier.is_none())?;
    Some(Change::Worse(format!("near on the way to {} too", way(&another.program))))
}

/// The largest differences of the nearest instants of the moves: in time, seconds or points, and in their bounds, metres, except at the
/// moves shown; infinite if the moves are not the same.
pub(crate) fn differ(before: &Finding, now: &Finding) -> [f64; 2] {
    let other = [0.0, f64::INFINITY];
    if before.nearest_by_move.len() != now.nearest_by_move.len() {
        return other;
    }
    let [shown_before, shown_now] = [before, now].map(|of| of.shown_move().map(|at| &of.nearest_by_move[at]));
    let is = |shown: Option<&NearestOfMove>, of: &NearestOfMove| shown.is_some_and(|it| std::ptr::eq(it, of));
    let mut differ = [0.0_f64; 2];
    for (earlier, later) in moves(before, now) {
        let Some(earlier) = earlier else { return other };
        differ[0] = differ[0].max((earlier.time - later.time).abs());
        if is(shown_before, earlier) && is(shown_now, later) {
            continue;
        }
        for (before_m, now_m) in earlier.clearance_m.m().into_iter().zip(later.clearance_m.m()) {
            differ[1] = differ[1].max(if before_m == now_m { 0.0 } else { (before_m - now_m).abs() });
        }
    }
    differ
}

/// The target of a move as text.
fn way(program: &[ProgramLine]) -> String {
    let row = |line: &ProgramLine| match &line.to {
        Some(to) => format!("{to} ({}:{})", line.file, line.line),
        None => format!("{}:{}", line.file, line.line),
    };
    program.iter().map(row).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::near_over_moves;

    /// A target point, the occurrence (k of n), and the bounds, millimetres.
    type Move = (&'static str, [usize; 2], [f64; 2]);

    const ONCE: [usize; 2] = [1, 1];

    /// The texts of `closer` and `another`.
    fn told(before: &[Move], now: &[Move]) -> [String; 2] {
        let [before, now] = [before, now].map(near_over_moves);
        let [before, now] = [&before, &now].map(|of| &of.report.findings[0]);
        let words = |change: Option<Change>| change.map_or_else(String::new, |change| change.words());
        [words(closer(before, now)), words(another(before, now))]
    }

    #[test]
    fn a_move_that_came_closer_is_told_while_the_nearest_stays() {
        let before = [("p1", ONCE, [8.0; 2]), ("p2", ONCE, [20.0, 21.0])];
        let check = |bounds: [f64; 2], expected: &str| {
            assert_eq!(told(&before, &[before[0], ("p2", ONCE, bounds)]), [expected, ""], "{bounds:?}");
        };
        check([17.0; 2], "closer by 3–4 mm on the way to p2 (program.ron:6)");
        check([19.0, 20.0], "");
        check([19.0, 19.999], "closer by 0.001–2 mm on the way to p2 (program.ron:6)");
        check([20.0, 21.0], "");
        check([30.0; 2], "");
        let both = [("p1", ONCE, [7.0; 2]), ("p2", ONCE, [19.5; 2])];
        assert_eq!(told(&before, &both), ["closer by 1 mm", ""]);
    }

    #[test]
    fn a_move_of_which_nothing_is_known_any_more_may_be_closer() {
        let [known, unknown] = [[20.0, 21.0], [0.0, f64::INFINITY]];
        let check = |before: [f64; 2], now: [f64; 2], expected: &str| {
            let [before, now] = [before, now].map(|bounds| [("p1", ONCE, [8.0; 2]), ("p2", ONCE, bounds)]);
            assert_eq!(told(&before, &now)[0], expected);
        };
        let words = "may be closer on the way to p2 (program.ron:6): nothing bounds it, 21 mm at most before";
        check(known, unknown, words);
        check(unknown, unknown, "");
        check(unknown, known, "");
    }

    #[test]
    fn a_move_that_was_not_near_is_another() {
        let before = [("p1", ONCE, [8.0; 2]), ("p2", ONCE, [20.0; 2])];
        assert_eq!(told(&before, &before[..1]), ["", ""]);
        let third = [before[0], ("p3", ONCE, [20.0; 2])];
        assert_eq!(told(&before, &third), ["", "near on the way to p3 (program.ron:6) too"]);
        // A further move to the same point changes the keys of both.
        let twice = [("p1", [1, 2], [8.0; 2]), before[1], ("p1", [2, 2], [9.0; 2])];
        assert_eq!(told(&before, &twice), ["", "near on the way to p1 (program.ron:5) too"]);
        assert_eq!(told(&twice, &twice[..2]), ["", ""]);
    }

    #[test]
    fn moves_differ_in_time_in_bounds_and_in_number() {
        let moves = [("p1", ONCE, [8.0; 2]), ("p2", ONCE, [20.0, f64::INFINITY])];
        let before = near_over_moves(&moves);
        let to = |mut now: report_format::ReadReport, later: f64| {
            now.report.findings[0].nearest_by_move[1].time += later;
            differ(&before.report.findings[0], &now.report.findings[0])
        };
        assert_eq!(to(near_over_moves(&moves), 0.0), [0.0; 2]);
        assert_eq!(to(near_over_moves(&moves), 0.5), [0.5, 0.0]);
        let further = near_over_moves(&[moves[0], ("p2", ONCE, [20.5, f64::INFINITY])]);
        assert!((to(further, 0.0)[1] - 0.000_5).abs() < 1e-12);
        // The move shown is reported elsewhere.
        let shown = near_over_moves(&[("p1", ONCE, [8.5; 2]), moves[1]]);
        assert_eq!(to(shown, 0.0), [0.0; 2]);
        let fewer = near_over_moves(&moves[..1]);
        assert_eq!(differ(&before.report.findings[0], &fewer.report.findings[0])[1], f64::INFINITY);
    }
}
