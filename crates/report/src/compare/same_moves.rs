//! Which move of a near finding is which move of an earlier one.

use std::collections::BTreeMap;

use super::read::{Finding, Line, NearestOfMove, ReadReport, Text};

/// A move of a near finding, and what it was before.
pub(super) struct Same<'a> {
    /// Its place in the later finding's list.
    pub(super) later: usize,
    /// The moves of the earlier finding that it can be: none where it is another one, several where nothing tells which.
    pub(super) earlier: Vec<&'a NearestOfMove>,
    /// On how many moves like it the pair was near before, and is now.
    pub(super) counts: [usize; 2],
}

/// Program files and the taught points moved to.
type Points<'a> = Vec<(&'a Text, Option<&'a Text>)>;

/// Moves that are alike: places in the lists of the earlier and the later finding, in order of time.
type Alike = [Vec<usize>; 2];

/// The moves of a near finding, in order of time, each with the same move of an earlier one: by program files and the taught points
/// moved to; in programs that stayed as they were, by lines too. Of moves that are alike so far the first is the first.
///
/// A point without a name is told by its line in edited programs too, but by the order where all of the finding is followed to other
/// lines.
///
/// # Guarantee
/// Where more moves are alike than before, none of them is known. Where fewer are, each can be any of those before that leave enough
/// for the others, in order.
pub(super) fn same_moves<'a>(
    before: (&ReadReport, &'a Finding),
    now: (&ReadReport, &Finding),
) -> Vec<Same<'a>> {
    let is_followed = before.1.program != now.1.program;
    let mut groups: BTreeMap<Points<'_>, Alike> = BTreeMap::new();
    for (of, finding) in [before.1, now.1].into_iter().enumerate() {
        for (index, nearest) in finding.nearest_by_move.iter().enumerate() {
            let points = nearest.program.iter().map(|line| (&line.file, line.to.as_ref())).collect();
            groups.entry(points).or_default()[of].push(index);
        }
    }
    let mut moves = Vec::with_capacity(now.1.nearest_by_move.len());
    for (points, alike) in groups {
        let is_edited = points.iter().any(|(file, _)| before.0.hash(file) != now.0.hash(file));
        let is_named = points.iter().all(|(_, to)| to.is_some());
        if is_edited && (is_named || (is_followed && alike[0].len() == alike[1].len())) {
            moves.extend(in_order(before.1, &alike));
        } else {
            let by_lines = by_lines((before.1, now.1), &alike);
            moves.extend(by_lines.iter().flat_map(|alike| in_order(before.1, alike)));
        }
    }
    moves.sort_by_key(|same| same.later);
    moves
}

/// Moves that are alike, apart by their program lines.
fn by_lines((before, now): (&Finding, &Finding), alike: &Alike) -> Vec<Alike> {
    let mut groups: BTreeMap<&[Line], Alike> = BTreeMap::new();
    for (of, finding) in [before, now].into_iter().enumerate() {
        for &index in &alike[of] {
            groups.entry(&finding.nearest_by_move[index].program).or_default()[of].push(index);
        }
    }
    groups.into_values().collect()
}

/// What each of the later moves that are alike can have been.
fn in_order<'a>(before: &'a Finding, [earlier, later]: &Alike) -> Vec<Same<'a>> {
    let counts = [earlier.len(), later.len()];
    let spare = counts[0].checked_sub(counts[1]);
    let was = |place: usize| {
        let places = spare.map_or(0..0, |spare| place..place + spare + 1);
        earlier[places].iter().map(|&index| &before.nearest_by_move[index]).collect()
    };
    (0..).zip(later).map(|(place, &later)| Same { later, earlier: was(place), counts }).collect()
}

/// The way that a move goes, in words.
pub(super) fn way(program: &[Line]) -> String {
    let row = |line: &Line| match &line.to {
        Some(to) => format!("{to} ({}:{})", line.file, line.line),
        None => format!("{}:{}", line.file, line.line),
    };
    program.iter().map(row).collect::<Vec<_>>().join(", ")
}

/// Where moves that are alike lead, in words.
pub(super) fn goal(program: &[Line]) -> String {
    let row = |line: &Line| {
        line.to.as_ref().map_or_else(|| format!("{}:{}", line.file, line.line), Text::to_string)
    };
    program.iter().map(row).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::sample::near_over_moves;

    const P1: Option<&str> = Some("p1");

    /// What each of the later moves can have been before, by the lower bound, millimetres.
    fn found(before: &ReadReport, now: &ReadReport) -> Vec<Vec<f64>> {
        let findings = [before, now].map(|of| &of.report.findings[0]);
        let low_mm = |earlier: &NearestOfMove| (earlier.clearance_m()[0] * 1e3).round();
        let of_move = |same: Same<'_>| same.earlier.into_iter().map(low_mm).collect();
        same_moves((before, findings[0]), (now, findings[1])).into_iter().map(of_move).collect()
    }

    #[test]
    fn moves_to_one_point_are_told_apart_by_line_or_by_order() {
        let before = near_over_moves("a", &[(5, P1, [8.0; 2]), (7, P1, [12.0; 2]), (9, P1, [16.0; 2])]);
        let check = |hash: &str, lines: &[u32], expected: &[&[f64]]| {
            let moves: Vec<_> = lines.iter().map(|&line| (line, P1, [8.0; 2])).collect();
            assert_eq!(found(&before, &near_over_moves(hash, &moves)), expected, "{hash} {lines:?}");
        };
        // Lines of one program stay what they are.
        check("a", &[5, 7, 9], &[&[8.0], &[12.0], &[16.0]]);
        check("a", &[5, 9], &[&[8.0], &[16.0]]);
        check("a", &[7, 9, 11], &[&[12.0], &[16.0], &[]]);
        check("a", &[5, 5, 7, 9], &[&[], &[], &[12.0], &[16.0]]);
        // In an edited one they do not: two lines were put in before all of them, or after the first.
        check("b", &[7, 9, 11], &[&[8.0], &[12.0], &[16.0]]);
        check("b", &[5, 9, 11], &[&[8.0], &[12.0], &[16.0]]);
        // Which of three two are nothing tells, but that one is before the other.
        check("b", &[5, 9], &[&[8.0, 12.0], &[12.0, 16.0]]);
        check("b", &[5, 7, 9, 11], &[&[], &[], &[], &[]]);
    }

    #[test]
    fn points_without_names_are_told_by_their_lines() {
        let row = |line: u32, mm: f64| (line, None, [mm; 2]);
        let before = near_over_moves("a", &[row(5, 8.0), row(6, 12.0)]);
        let check = |hash: &str, lines: [u32; 2], expected: &[&[f64]]| {
            let now = near_over_moves(hash, &lines.map(|line| row(line, 8.0)));
            assert_eq!(found(&before, &now), expected, "{hash} {lines:?}");
        };
        check("a", [5, 7], &[&[8.0], &[]]);
        check("b", [5, 7], &[&[8.0], &[]]);
        // Followed to other lines, row by row; not where the program is the same.
        check("b", [6, 7], &[&[8.0], &[12.0]]);
        check("a", [6, 7], &[&[12.0], &[]]);
    }
}
