//! Near findings, move by move.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::change::{Change, of_clearance};
use super::read::{Finding, Line, NearestOfMove, Text};

/// What became of a near finding on single moves of its stretch, by what bounds prove: the move that came closest to what it was
/// before by the most, and where; nothing where none did.
///
/// # Guarantee
/// Closer only if every distance that the new bounds at the nearest instant looked at of a move allow is less than every one that
/// the old bounds at that of the same move allow, by a micrometre at least.
pub(super) fn closer(before: &Finding, now: &Finding) -> Option<Change> {
    let mut most: Option<([f64; 2], &NearestOfMove)> = None;
    for (earlier, later) in same(before, now) {
        let Some(earlier) = earlier else { continue };
        if let Change::Closer(by_m) = of_clearance(earlier.clearance_m(), later.clearance_m())
            && most.is_none_or(|(most_m, _)| by_m[0] > most_m[0])
        {
            most = Some((by_m, later));
        }
    }
    most.map(|(by_m, nearest)| {
        if nearest.program == now.program {
            Change::Closer(by_m)
        } else {
            Change::CloserOnAnother(by_m, way(&nearest.program))
        }
    })
}

/// The first move on which the pair is near now and was not before, in words.
pub(super) fn another(before: &Finding, now: &Finding) -> Option<Change> {
    let moves = same(before, now);
    let another = moves.into_iter().find_map(|(earlier, later)| earlier.is_none().then_some(later));
    another.map(|nearest| Change::AnotherMove(way(&nearest.program)))
}

/// By how much the nearest instants of the moves differ: in time, seconds or points, and, but for the move that is shown, in the bounds
/// then, metres; infinite where the moves are not the same.
pub(super) fn differ(before: &Finding, now: &Finding) -> [f64; 2] {
    let is_as_many = before.nearest_by_move.len() == now.nearest_by_move.len();
    let mut differ = [0.0_f64; 2];
    for (earlier, later) in same(before, now) {
        let (Some(earlier), true) = (earlier, is_as_many) else { return [0.0, f64::INFINITY] };
        differ[0] = differ[0].max((earlier.time - later.time).abs());
        if later.program == now.program {
            continue;
        }
        for (before_m, now_m) in earlier.clearance_m().into_iter().zip(later.clearance_m()) {
            differ[1] = differ[1].max(if before_m == now_m { 0.0 } else { (before_m - now_m).abs() });
        }
    }
    if is_as_many { differ } else { [0.0, f64::INFINITY] }
}

/// Program files and the taught points moved to.
type Points<'a> = Vec<(&'a Text, Option<&'a Text>)>;

/// A move of the later finding with the same one of the earlier.
type Same<'a> = (Option<&'a NearestOfMove>, &'a NearestOfMove);

/// The moves of a near finding, each with the same move of an earlier one: by program files and the taught points moved to, where
/// these repeat by their lines, and what is left over in order.
///
/// A point without a name is told by its line, or by the order where all of the finding is followed to other lines.
fn same<'a>(before: &'a Finding, now: &'a Finding) -> Vec<Same<'a>> {
    let mut groups: BTreeMap<Points<'_>, [Vec<usize>; 2]> = BTreeMap::new();
    for (of, finding) in [before, now].into_iter().enumerate() {
        for (index, nearest) in finding.nearest_by_move.iter().enumerate() {
            let points = nearest.program.iter().map(|line| (&line.file, line.to.as_ref())).collect();
            groups.entry(points).or_default()[of].push(index);
        }
    }
    let is_followed = before.program != now.program;
    let mut moves: Vec<Same<'_>> = now.nearest_by_move.iter().map(|nearest| (None, nearest)).collect();
    for (points, [mut earlier, mut later]) in groups {
        if !(is_followed && earlier.len() == later.len()) {
            for (index, same) in on_same_lines((before, &mut earlier), (now, &mut later)) {
                moves[index].0 = Some(&before.nearest_by_move[same]);
            }
            if points.iter().any(|(_, to)| to.is_none()) {
                continue;
            }
        }
        for (earlier, later) in earlier.into_iter().zip(later) {
            moves[later].0 = Some(&before.nearest_by_move[earlier]);
        }
    }
    moves
}

/// Takes out the moves on the same program lines, the first with the first: the later one and the earlier one.
fn on_same_lines(
    (before, earlier): (&Finding, &mut Vec<usize>),
    (now, later): (&Finding, &mut Vec<usize>),
) -> Vec<(usize, usize)> {
    let mut by_lines: BTreeMap<&[Line], VecDeque<usize>> = BTreeMap::new();
    for &index in &*earlier {
        by_lines.entry(&before.nearest_by_move[index].program).or_default().push_back(index);
    }
    let mut pairs = Vec::new();
    later.retain(|&index| {
        let lines = &now.nearest_by_move[index].program[..];
        let same = by_lines.get_mut(lines).and_then(VecDeque::pop_front);
        pairs.extend(same.map(|same| (index, same)));
        same.is_none()
    });
    let taken: BTreeSet<usize> = pairs.iter().map(|&(_, same)| same).collect();
    earlier.retain(|index| !taken.contains(index));
    pairs
}

/// The way that a move goes, in words.
fn way(program: &[Line]) -> String {
    let row = |line: &Line| match &line.to {
        Some(to) => format!("{to} ({}:{})", line.file, line.line),
        None => format!("{}:{}", line.file, line.line),
    };
    program.iter().map(row).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::compare::sample::{nearest_of_move, pair_finding, report};

    /// A near finding shown on its first move, whose moves have these lines, taught points and bounds, millimetres.
    fn finding(moves: &[(u32, Option<&str>, [f64; 2])]) -> Finding {
        let nearest = |(index, &(line, to, bounds)): (usize, &(u32, Option<&str>, [f64; 2]))| -> Value {
            let mut nearest = nearest_of_move(11.0 + index as f64, line, "", bounds.map(|mm| mm / 1e3));
            nearest["program"][0]["to"] = to.into();
            nearest
        };
        let (line, _, bounds) = moves[0];
        let mut finding = pair_finding("near", ["hand", "wall"], line, bounds.map(|mm| mm / 1e3));
        finding["nearest_by_move"] = moves.iter().enumerate().map(nearest).collect();
        finding["program"] = finding["nearest_by_move"][0]["program"].clone();
        report(|report| report["findings"] = json!([finding])).report.findings.remove(0)
    }

    fn words(change: Option<Change>) -> String {
        change.map_or_else(String::new, |change| change.words())
    }

    #[test]
    fn a_move_that_came_closer_is_told_while_the_nearest_stays() {
        let before = finding(&[(5, Some("p1"), [8.0; 2]), (6, Some("p2"), [20.0, 21.0])]);
        let check = |bounds: [f64; 2], expected: &str| {
            let now = finding(&[(5, Some("p1"), [8.0; 2]), (6, Some("p2"), bounds)]);
            assert_eq!(words(closer(&before, &now)), expected, "{bounds:?}");
            assert_eq!(words(another(&before, &now)), "", "{bounds:?}");
        };
        check([17.0; 2], "closer by 3–4 mm on the way to p2 (program.ron:6)");
        check([19.0, 20.0], "");
        check([19.0, 19.999], "closer by 0.001–2 mm on the way to p2 (program.ron:6)");
        check([20.0, 21.0], "");
        check([30.0; 2], "");
        // What is not known any more is not proven closer, and nothing to be held against.
        check([0.0, f64::INFINITY], "");
        let both = finding(&[(5, Some("p1"), [7.0; 2]), (6, Some("p2"), [19.5; 2])]);
        assert_eq!(words(closer(&before, &both)), "closer by 1 mm");
    }

    #[test]
    fn a_move_that_was_not_near_is_another() {
        let before = finding(&[(5, Some("p1"), [8.0; 2]), (6, Some("p2"), [20.0; 2])]);
        let check = |now: &[(u32, Option<&str>, [f64; 2])], expected: &str| {
            assert_eq!(words(another(&before, &finding(now))), expected);
        };
        let first = (5, Some("p1"), [8.0; 2]);
        check(&[first], "");
        check(&[first, (7, Some("p3"), [20.0; 2])], "near on the way to p3 (program.ron:7) too");
        // The same point at another line of an edited program, and the same point again.
        check(&[first, (7, Some("p2"), [20.0; 2])], "");
        check(
            &[first, (6, Some("p2"), [20.0; 2]), (8, Some("p1"), [9.0; 2])],
            "near on the way to p1 (program.ron:8) too",
        );
    }

    #[test]
    fn moves_to_one_point_are_told_apart_by_line_and_order() {
        let p1 = Some("p1");
        let before = finding(&[(5, p1, [8.0; 2]), (7, p1, [12.0; 2]), (9, p1, [16.0; 2])]);
        let check = |now: &[(u32, Option<&str>, [f64; 2])], expected: &[f64]| {
            let now = finding(now);
            let found: Vec<f64> = same(&before, &now)
                .into_iter()
                .map(|(earlier, _)| earlier.map_or(0.0, |earlier| earlier.clearance_m()[0] * 1e3))
                .collect();
            assert_eq!(found, expected);
        };
        let to = |line: u32| (line, p1, [8.0; 2]);
        check(&[to(5), to(7), to(9)], &[8.0, 12.0, 16.0]);
        check(&[to(5), to(9)], &[8.0, 16.0]);
        check(&[to(5), to(8), to(9)], &[8.0, 12.0, 16.0]);
        check(&[to(5), to(5), to(7), to(9)], &[8.0, 0.0, 12.0, 16.0]);
        // All of the finding was followed two lines down.
        check(&[to(7), to(9), to(11)], &[8.0, 12.0, 16.0]);
    }

    #[test]
    fn points_without_names_are_told_by_their_lines() {
        let row = |line: u32, mm: f64| (line, None, [mm; 2]);
        let before = finding(&[row(5, 8.0), row(6, 12.0)]);
        assert_eq!(
            words(another(&before, &finding(&[row(5, 8.0), row(7, 12.0)]))),
            "near on the way to program.ron:7 too"
        );
        let closer_there = words(closer(&before, &finding(&[row(5, 8.0), row(6, 9.0)])));
        assert_eq!(closer_there, "closer by 3 mm on the way to program.ron:6");
        // Followed to other lines, row by row.
        let followed = finding(&[row(7, 8.0), row(8, 9.0)]);
        assert_eq!(words(another(&before, &followed)), "");
        assert_eq!(words(closer(&before, &followed)), "closer by 3 mm on the way to program.ron:8");
    }

    #[test]
    fn moves_differ_in_time_in_bounds_and_in_number() {
        let before = || finding(&[(5, Some("p1"), [8.0; 2]), (6, Some("p2"), [20.0, f64::INFINITY])]);
        assert_eq!(differ(&before(), &before()), [0.0; 2]);
        let mut later = before();
        later.nearest_by_move[1].time += 0.5;
        assert_eq!(differ(&before(), &later), [0.5, 0.0]);
        let further = finding(&[(5, Some("p1"), [8.0; 2]), (6, Some("p2"), [20.5, f64::INFINITY])]);
        assert!((differ(&before(), &further)[1] - 0.000_5).abs() < 1e-12);
        assert_eq!(differ(&before(), &finding(&[(5, Some("p1"), [8.0; 2])]))[1], f64::INFINITY);
    }
}
