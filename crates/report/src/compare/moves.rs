//! Near findings, move by move.

use super::change::{Change, of_clearance};
use super::read::{Finding, NearestOfMove, ReadReport};
use super::same_moves::{Same, goal, same_moves, way};
use crate::words::{mm, mm_bounds};

/// What became of a near finding on single moves of its stretch: the move that is proven closer than before by the most, or else one
/// that may be closer; nothing where there is none.
///
/// # Guarantee
/// Closer only if every distance that the new bounds at the nearest instant looked at of a move allow is less than every one that
/// the old bounds at that of the same move allow, by a micrometre at least; whichever move it was before, where that cannot be told.
/// Where that holds of one of these, or where nothing bounds the distance on a move any more, it may be closer.
pub(super) fn closer(before: (&ReadReport, &Finding), now: (&ReadReport, &Finding)) -> Option<Change> {
    let mut most: Option<([f64; 2], usize)> = None;
    let mut perhaps: Option<String> = None;
    for same in same_moves(before, now) {
        match of_move(&now.1.nearest_by_move[same.later], &same) {
            Some(Change::Closer(by_m)) if most.is_none_or(|(most_m, _)| by_m[0] > most_m[0]) => {
                most = Some((by_m, same.later));
            }
            Some(Change::PerhapsCloser(how)) => perhaps = perhaps.or(Some(how)),
            _ => {}
        }
    }
    let proven = most.map(|(by_m, later)| {
        if now.1.shown_move() == Some(later) {
            Change::Closer(by_m)
        } else {
            Change::CloserOnAnother(by_m, way(&now.1.nearest_by_move[later].program))
        }
    });
    proven.or(perhaps.map(Change::PerhapsCloser))
}

/// Whether a move is closer than before, or may be.
fn of_move(later: &NearestOfMove, same: &Same<'_>) -> Option<Change> {
    let changes = same.earlier.iter().map(|earlier| of_clearance(earlier.clearance_m(), later.clearance_m()));
    let closer: Vec<[f64; 2]> = changes
        .filter_map(|change| match change {
            Change::Closer(by_m) => Some(by_m),
            _ => None,
        })
        .collect();
    let by_m = closer.iter().copied().reduce(|[x, u], [y, v]| [x.min(y), u.max(v)]);
    let known = same.earlier.iter().map(|earlier| earlier.clearance_m()[1]).find(|high_m| high_m.is_finite());
    let way = || way(&later.program);
    match (by_m, known) {
        (Some(by_m), _) if closer.len() == same.earlier.len() => Some(Change::Closer(by_m)),
        (Some(by_m), _) => {
            let [before, now] = same.counts;
            let which = format!("near on {now} of {before} moves there, and which is not known");
            Some(Change::PerhapsCloser(format!("by {} on the way to {}: {which}", mm_bounds(by_m), way())))
        }
        (None, Some(known_m)) if later.clearance_m()[1].is_infinite() => {
            let before = format!("nothing bounds it, {} at most before", mm(known_m));
            Some(Change::PerhapsCloser(format!("on the way to {}: {before}", way())))
        }
        _ => None,
    }
}

/// By how much a near finding can have come closer on any of its moves by the bounds, whichever moves they were before, metres; infinite
/// where nothing bounds it.
pub(super) fn most_closer_m(before: (&ReadReport, &Finding), now: (&ReadReport, &Finding)) -> f64 {
    let mut most_m = f64::NEG_INFINITY;
    for same in same_moves(before, now) {
        let [low_m, _] = now.1.nearest_by_move[same.later].clearance_m();
        let highest_m = same.earlier.iter().map(|earlier| earlier.clearance_m()[1]).reduce(f64::max);
        most_m = most_m.max(highest_m.unwrap_or(f64::INFINITY) - low_m);
    }
    most_m
}

/// The first move on which the pair is near now and was not before, in words; where a point comes more than once, how often.
pub(super) fn another(before: (&ReadReport, &Finding), now: (&ReadReport, &Finding)) -> Option<Change> {
    let another = same_moves(before, now).into_iter().find(|same| same.earlier.is_empty())?;
    let program = &now.1.nearest_by_move[another.later].program;
    Some(Change::AnotherMove(match another.counts {
        [0, _] => format!("the way to {} too", way(program)),
        [before, now] => format!("{now} moves to {}, {before} before", goal(program)),
    }))
}

/// By how much the nearest instants of the moves differ: in time, seconds or points, and, but for those that are shown, in the bounds
/// then, metres; infinite where the moves are not the same.
pub(super) fn differ(before: (&ReadReport, &Finding), now: (&ReadReport, &Finding)) -> [f64; 2] {
    let other = [0.0, f64::INFINITY];
    if before.1.nearest_by_move.len() != now.1.nearest_by_move.len() {
        return other;
    }
    let shown = [before, now].map(|(_, finding)| finding.shown_move());
    let mut differ = [0.0_f64; 2];
    for same in same_moves(before, now) {
        let [earlier] = same.earlier[..] else { return other };
        let later = &now.1.nearest_by_move[same.later];
        differ[0] = differ[0].max((earlier.time - later.time).abs());
        let was_shown =
            shown[0].is_some_and(|at| std::ptr::eq(&raw const before.1.nearest_by_move[at], earlier));
        if was_shown && shown[1] == Some(same.later) {
            continue;
        }
        for (before_m, now_m) in earlier.clearance_m().into_iter().zip(later.clearance_m()) {
            differ[1] = differ[1].max(if before_m == now_m { 0.0 } else { (before_m - now_m).abs() });
        }
    }
    differ
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::sample::near_over_moves;

    type Move = (u32, Option<&'static str>, [f64; 2]);

    const P1: Option<&str> = Some("p1");
    const P2: Option<&str> = Some("p2");

    fn of(report: &ReadReport) -> (&ReadReport, &Finding) {
        (report, &report.report.findings[0])
    }

    /// What is told of moves that are closer, and of others, from a program to the same or to an edited one.
    fn told([before, now]: [(&str, &[Move]); 2]) -> [String; 2] {
        let [before, now] = [before, now].map(|(hash, moves)| near_over_moves(hash, moves));
        let words = |change: Option<Change>| change.map_or_else(String::new, |change| change.words());
        [words(closer(of(&before), of(&now))), words(another(of(&before), of(&now)))]
    }

    #[test]
    fn a_move_that_came_closer_is_told_while_the_nearest_stays() {
        let before = [(5, P1, [8.0; 2]), (6, P2, [20.0, 21.0])];
        let check = |bounds: [f64; 2], expected: &str| {
            let now = [(5, P1, [8.0; 2]), (6, P2, bounds)];
            assert_eq!(told([("a", &before), ("a", &now)]), [expected, ""], "{bounds:?}");
        };
        check([17.0; 2], "closer by 3–4 mm on the way to p2 (program.ron:6)");
        check([19.0, 20.0], "");
        check([19.0, 19.999], "closer by 0.001–2 mm on the way to p2 (program.ron:6)");
        check([20.0, 21.0], "");
        check([30.0; 2], "");
        let both = [(5, P1, [7.0; 2]), (6, P2, [19.5; 2])];
        assert_eq!(told([("a", &before), ("a", &both)]), ["closer by 1 mm", ""]);
    }

    #[test]
    fn a_move_of_which_nothing_is_known_any_more_may_be_closer() {
        let [known, unknown] = [[20.0, 21.0], [0.0, f64::INFINITY]];
        let check = |before: [f64; 2], now: [f64; 2], expected: &str| {
            let [before, now] = [before, now].map(|bounds| [(5, P1, [8.0; 2]), (6, P2, bounds)]);
            assert_eq!(told([("a", &before), ("a", &now)])[0], expected);
        };
        let words = "may be closer on the way to p2 (program.ron:6): nothing bounds it, 21 mm at most before";
        check(known, unknown, words);
        check(unknown, unknown, "");
        check(unknown, known, "");
        assert!(Change::PerhapsCloser(String::new()).is_worse());
    }

    #[test]
    fn a_move_that_was_not_near_is_another() {
        let first = (5, P1, [8.0; 2]);
        let before = [first, (6, P2, [20.0; 2])];
        let check = |hash: &str, now: &[Move], expected: &str| {
            assert_eq!(told([("a", &before), (hash, now)]), ["", expected], "{now:?}");
        };
        check("a", &[first], "");
        check("b", &[first], "");
        check("a", &[first, (7, Some("p3"), [20.0; 2])], "near on the way to p3 (program.ron:7) too");
        // The same point again, and at another line.
        let twice = [first, (6, P2, [20.0; 2]), (8, P1, [9.0; 2])];
        check("a", &twice, "near on the way to p1 (program.ron:8) too");
        check("b", &twice, "near on 2 moves to p1, 1 before");
        check("a", &[first, (7, P2, [20.0; 2])], "near on the way to p2 (program.ron:7) too");
        check("b", &[first, (7, P2, [20.0; 2])], "");
    }

    #[test]
    fn comments_before_two_moves_to_one_point_change_nothing() {
        let before = [(6, P1, [8.0; 2]), (8, P1, [12.0; 2])];
        let check = |mm: [f64; 2], expected: &str| {
            let now = [(8, P1, [mm[0]; 2]), (10, P1, [mm[1]; 2])];
            assert_eq!(told([("a", &before), ("b", &now)]), [expected, ""], "{mm:?}");
        };
        check([8.0, 12.0], "");
        // The first came further and the second closer, to where the first was.
        check([12.0, 8.0], "closer by 4 mm on the way to p1 (program.ron:10)");
    }

    #[test]
    fn where_nothing_tells_which_move_is_left_it_may_be_closer() {
        let before = [(4, P2, [5.0; 2]), (6, P1, [8.0; 2]), (8, P1, [12.0; 2])];
        let check = |mm: f64, expected: &str| {
            let now = [(4, P2, [5.0; 2]), (8, P1, [mm; 2])];
            assert_eq!(told([("a", &before), ("b", &now)]), [expected, ""], "{mm}");
        };
        let way = "on the way to p1 (program.ron:8)";
        check(7.0, &format!("closer by 1–5 mm {way}"));
        let words =
            format!("may be closer by 2 mm {way}: near on 1 of 2 moves there, and which is not known");
        check(10.0, &words);
        check(12.0, "");
    }

    #[test]
    fn moves_differ_in_time_in_bounds_and_in_number() {
        let moves = [(5, P1, [8.0; 2]), (6, P2, [20.0, f64::INFINITY])];
        let before = near_over_moves("a", &moves);
        let to = |now: &ReadReport| differ(of(&before), of(now));
        assert_eq!(to(&before), [0.0; 2]);
        let mut later = near_over_moves("a", &moves);
        later.report.findings[0].nearest_by_move[1].time += 0.5;
        assert_eq!(to(&later), [0.5, 0.0]);
        let further = near_over_moves("a", &[moves[0], (6, P2, [20.5, f64::INFINITY])]);
        assert!((to(&further)[1] - 0.000_5).abs() < 1e-12);
        assert_eq!(to(&near_over_moves("a", &[moves[0]]))[1], f64::INFINITY);
    }

    #[test]
    fn moves_on_the_line_of_the_one_shown_differ_too() {
        let with = |mm: f64| near_over_moves("a", &[(5, P1, [8.0; 2]), (5, P2, [9.0; 2]), (5, P1, [mm; 2])]);
        let (before, now) = (with(12.0), with(15.0));
        assert!((differ(of(&before), of(&now))[1] - 0.003).abs() < 1e-12);
        // Of the one shown that is told otherwise.
        let shown = near_over_moves("a", &[(5, P1, [8.5; 2]), (5, P2, [9.0; 2]), (5, P1, [12.0; 2])]);
        assert_eq!(differ(of(&before), of(&shown)), [0.0; 2]);
    }
}
