//! Findings of one kind, subject and program line, which only a number in their ids tells apart.

use std::collections::BTreeMap;

use super::matching::{Alike, alike};
use super::read::{Finding, ReadReport, Text};

/// What an earlier report knows of a finding.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known<'a> {
    /// This one.
    Same(&'a Finding),
    /// Others on the same move, at other times.
    Others,
    /// Others on the same move, another number of them at times that cannot be compared.
    Untold,
}

/// The findings of two reports that are on the same line and move, each list in order.
struct Group<'a> {
    before: Vec<&'a Finding>,
    now: Vec<&'a Finding>,
}

/// Findings of the later report on moves that have one in the earlier report, by id, and the earlier ones that none of them is.
pub(super) struct ByLine<'a> {
    pub(super) known: BTreeMap<&'a Text, Known<'a>>,
    /// Earlier findings that are in the later report no more, and whether that is certain.
    pub(super) gone: Vec<(&'a Finding, bool)>,
}

/// Which finding of the later report is which of the earlier, by line and move. The only one of a line is the only one before; of
/// several those are the same that overlap most in time, where both runs have the same clock, and otherwise the first is the first,
/// where they are as many.
///
/// # Guarantee
/// Of several findings of one line and move none is taken for another one at another time: a stretch that falls into two leaves the
/// longer part as the same one, and the other is another one. Where nothing tells which is which, none is the same.
pub(super) fn by_line<'a>(
    (before, earlier): (&'a ReadReport, &[&'a Finding]),
    (now, later): (&'a ReadReport, &[&'a Finding]),
) -> ByLine<'a> {
    let mut groups: BTreeMap<(&str, Alike<'a>), Group<'a>> = BTreeMap::new();
    for (findings, is_now) in [(earlier, false), (later, true)] {
        for &finding in findings {
            let group = groups.entry((unnumbered(&finding.id), alike(finding)));
            let group = group.or_insert_with(|| Group { before: Vec::new(), now: Vec::new() });
            if is_now { group.now.push(finding) } else { group.before.push(finding) }
        }
    }
    let is_same_clock = is_same_clock(before, now);
    let mut by_line = ByLine { known: BTreeMap::new(), gone: Vec::new() };
    for group in groups.values() {
        group.tell(is_same_clock, &mut by_line);
    }
    by_line
}

impl<'a> Group<'a> {
    fn tell(&self, is_same_clock: bool, told: &mut ByLine<'a>) {
        let (before, now) = (&self.before, &self.now);
        let in_order = || (0..before.len().min(now.len())).map(|index| (index, index)).collect();
        let are_told = now.len() == before.len() || is_same_clock || before.is_empty() || now.is_empty();
        let pairs: Vec<(usize, usize)> = match (before.len(), now.len()) {
            (1, 1) => in_order(),
            _ if is_same_clock => self.overlapping(),
            (earlier, later) if earlier == later => in_order(),
            _ => Vec::new(),
        };
        for (index, finding) in now.iter().enumerate() {
            let same = pairs.iter().find(|(_, later)| *later == index).map(|&(earlier, _)| before[earlier]);
            let known = match same {
                Some(same) => Known::Same(same),
                None if before.is_empty() => continue,
                None if are_told => Known::Others,
                None => Known::Untold,
            };
            told.known.insert(&finding.id, known);
        }
        for (index, finding) in before.iter().enumerate() {
            let is_same = pairs.iter().any(|(earlier, _)| *earlier == index);
            // What a longer one took in is not gone.
            let is_part = is_same_clock && now.iter().any(|later| overlap(finding, later).is_some());
            if !is_same && !is_part {
                told.gone.push((finding, are_told));
            }
        }
    }

    /// Those that overlap in time, the earlier with the later one, each once, the longest overlap first.
    fn overlapping(&self) -> Vec<(usize, usize)> {
        let mut overlaps = Vec::new();
        for (index, earlier) in self.before.iter().enumerate() {
            let of_earlier = self.now.iter().enumerate();
            overlaps.extend(
                of_earlier.filter_map(|(at, later)| overlap(earlier, later).map(|long| (long, index, at))),
            );
        }
        overlaps.sort_by(|(x, ..), (y, ..)| y.total_cmp(x));
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for (_, earlier, later) in overlaps {
            if pairs.iter().all(|&(first, second)| first != earlier && second != later) {
                pairs.push((earlier, later));
            }
        }
        pairs
    }
}

/// For how long two findings are there together, in time; nothing where they are not.
fn overlap(before: &Finding, now: &Finding) -> Option<f64> {
    let long = before.time[1].min(now.time[1]) - before.time[0].max(now.time[0]);
    (long >= 0.0).then_some(long)
}

/// Whether an instant of one run is that of the other: the same programs in the same time.
fn is_same_clock(before: &ReadReport, now: &ReadReport) -> bool {
    let programs = |of: &ReadReport| -> Vec<(Text, Option<Text>)> {
        let programs = of.report.programs.iter();
        programs.map(|program| (program.file.clone(), of.hash(&program.file).cloned())).collect()
    };
    let [then, here] = [before, now].map(|of| &of.report);
    then.time_basis == here.time_basis
        && then.interpolation_points == here.interpolation_points
        && then.duration_s == here.duration_s
        && programs(before) == programs(now)
}

/// An id without the number that tells it from others of its line.
pub(super) fn unnumbered(id: &str) -> &str {
    let lines = id.rfind('@').unwrap_or(0);
    id[lines..].find('#').map_or(id, |at| &id[..lines + at])
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::compare::sample::{nearest_of_move, pair_finding, report};

    /// A report of near findings on line 5, from and to these times, in a program of this hash.
    fn at(hash: &str, times: &[[f64; 2]]) -> ReadReport {
        let near = |(index, &[from, to]): (usize, &[f64; 2])| -> Value {
            let mut near = pair_finding("near", ["hand", "wall"], 5, [0.01; 2]);
            near["time"] = json!([from, to]);
            near["moment"] = json!([from * 10.0, to * 10.0]);
            near["bracket"] = Value::Null;
            near["nearest_by_move"] = json!([nearest_of_move(from * 10.0, 5, "p1", [0.01; 2])]);
            if index > 0 {
                near["id"] = format!("near:hand|wall@5#{}", index + 1).into();
            }
            near
        };
        report(|report| {
            report["inputs"][1]["sha256"] = hash.into();
            report["findings"] = times.iter().enumerate().map(near).collect();
        })
    }

    /// What became of every later finding: the number of the earlier one from 1, 0 for another one, -1 where nothing tells; and how many
    /// are certainly and perhaps gone.
    fn told(before: &ReadReport, now: &ReadReport) -> (Vec<i32>, [usize; 2]) {
        let earlier: Vec<&Finding> = before.report.findings.iter().collect();
        let later: Vec<&Finding> = now.report.findings.iter().collect();
        let by_line = by_line((before, &earlier), (now, &later));
        let number = |finding: &&Finding| match by_line.known.get(&finding.id) {
            Some(Known::Same(same)) => {
                let at = earlier.iter().position(|earlier| earlier.id == same.id).expect("one of them");
                at as i32 + 1
            }
            Some(Known::Others) => 0,
            Some(Known::Untold) => -1,
            None => -2,
        };
        let gone =
            |certain: bool| by_line.gone.iter().filter(|(_, is_certain)| *is_certain == certain).count();
        (later.iter().map(number).collect(), [gone(true), gone(false)])
    }

    #[test]
    fn the_number_of_an_id_is_behind_its_lines() {
        assert_eq!(unnumbered("near:a|b@35#2"), "near:a|b@35");
        assert_eq!(unnumbered("near:a#3@x|b#2@35+7"), "near:a#3@x|b#2@35+7");
        assert_eq!(unnumbered("near:a#3|b@35+7#12"), "near:a#3|b@35+7");
    }

    #[test]
    fn on_one_clock_the_same_is_what_overlaps_most() {
        let check = |before: &[[f64; 2]], now: &[[f64; 2]], expected: &[i32], gone: usize| {
            assert_eq!(told(&at("a", before), &at("a", now)), (expected.to_vec(), [gone, 0]), "{now:?}");
        };
        check(&[[1.0, 2.0]], &[[1.0, 2.0]], &[1], 0);
        // One of a line is that one, whenever it comes.
        check(&[[1.0, 2.0]], &[[2.5, 2.6]], &[1], 0);
        // A stretch falls into two, and two become one.
        check(&[[1.0, 2.0]], &[[1.0, 1.1], [1.2, 2.0]], &[0, 1], 0);
        check(&[[1.0, 1.1], [1.2, 2.0]], &[[1.0, 2.0]], &[2], 0);
        // The first is gone, or gone while another one came.
        check(&[[1.0, 1.2], [1.5, 2.0]], &[[1.5, 2.0]], &[2], 1);
        check(&[[1.0, 1.2], [1.5, 2.0]], &[[1.5, 2.0], [2.5, 2.6]], &[2, 0], 1);
        check(&[[1.0, 1.2], [1.5, 2.0]], &[[1.0, 1.3], [1.6, 2.0]], &[1, 2], 0);
        // One instant.
        check(&[[1.0, 1.0], [1.5, 1.5]], &[[1.5, 1.5]], &[2], 1);
        check(&[[1.0, 1.0]], &[], &[], 1);
    }

    #[test]
    fn on_another_clock_as_many_are_the_same_in_order() {
        let before = at("a", &[[1.0, 1.2], [1.5, 2.0]]);
        assert_eq!(told(&before, &at("b", &[[1.5, 1.7], [2.0, 2.5]])), (vec![1, 2], [0, 0]));
        assert_eq!(told(&before, &at("b", &[[1.5, 2.0]])), (vec![-1], [0, 2]));
        assert_eq!(told(&at("b", &[[1.0, 2.0]]), &before), (vec![-1, -1], [0, 1]));
        assert_eq!(told(&before, &at("b", &[])), (vec![], [2, 0]));
        assert_eq!(told(&at("b", &[]), &before), (vec![-2, -2], [0, 0]));
    }
}
