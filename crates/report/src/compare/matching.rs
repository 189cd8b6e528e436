//! Which finding of one report is which of another.

use std::collections::{BTreeMap, BTreeSet};

use super::by_line::{Known, by_line};
use super::differs::Differences;
use super::read::{Finding, Kind, ReadReport, Text};

/// A finding of the earlier report, of the later one, or the same one in both.
pub(super) struct Match<'a> {
    pub(super) before: Option<&'a Finding>,
    pub(super) now: Option<&'a Finding>,
}

/// Findings of two reports: by kind, subject, program files and the taught points moved to, in order, and what is left over by id.
///
/// # Guarantee
/// Findings of the same programs at other lines are not the same; those on the way to other taught points only if their ids agree and
/// they show the same place: the points were given other names then.
pub(super) fn matched<'a>(before: &'a ReadReport, now: &'a ReadReport) -> Vec<Match<'a>> {
    let mut groups: BTreeMap<Alike<'_>, [Vec<&'a Finding>; 2]> = BTreeMap::new();
    for (of, report) in [before, now].into_iter().enumerate() {
        for finding in &report.report.findings {
            groups.entry(alike(finding)).or_default()[of].push(finding);
        }
    }
    let mut pairs: BTreeMap<&Text, &Finding> = BTreeMap::new();
    let mut taken: BTreeSet<&Text> = BTreeSet::new();
    let mut pair = |earlier: &'a Finding, later: &'a Finding| {
        if !pairs.contains_key(&later.id) && taken.insert(&earlier.id) {
            pairs.insert(&later.id, earlier);
        }
    };
    for [earlier, later] in groups.values() {
        let is_edited = earlier
            .first()
            .zip(later.first())
            .is_some_and(|(earlier, later)| programs((before, earlier)) != programs((now, later)));
        // Of edited programs as many findings as before are those of before, one by one; otherwise lines say which are.
        if !is_edited || earlier.len() != later.len() {
            let known = by_line((before, earlier), (now, later)).known;
            for later in later {
                if let Some(Known::Same(earlier)) = known.get(&later.id) {
                    pair(earlier, later);
                }
            }
        }
        if is_edited && earlier.len() == later.len() {
            for (earlier, later) in earlier.iter().zip(later) {
                pair(earlier, later);
            }
        } else if is_edited {
            let known: BTreeSet<&Text> = earlier.iter().map(|finding| &finding.id).collect();
            let here: BTreeSet<&Text> = later.iter().map(|finding| &finding.id).collect();
            let left = earlier.iter().filter(|finding| !here.contains(&finding.id));
            let moved = later.iter().filter(|finding| !known.contains(&finding.id));
            for (earlier, later) in left.zip(moved) {
                pair(earlier, later);
            }
        }
    }
    let all = |report: &'a ReadReport| report.report.findings.iter().collect::<Vec<_>>();
    for (earlier, later) in same_ids(&all(before), &all(now)) {
        if Differences::between(earlier, later).is_same_place() {
            pair(earlier, later);
        }
    }
    let mut matches: Vec<Match<'_>> = now
        .report
        .findings
        .iter()
        .map(|finding| Match { before: pairs.get(&finding.id).copied(), now: Some(finding) })
        .collect();
    let left = before.report.findings.iter().filter(|finding| !taken.contains(&finding.id));
    matches.extend(left.map(|finding| Match { before: Some(finding), now: None }));
    matches
}

/// Findings that have one id in both lists.
fn same_ids<'a>(before: &[&'a Finding], now: &[&'a Finding]) -> Vec<(&'a Finding, &'a Finding)> {
    let by_id: BTreeMap<&Text, &'a Finding> = before.iter().map(|finding| (&finding.id, *finding)).collect();
    now.iter().filter_map(|&later| by_id.get(&later.id).map(|&earlier| (earlier, later))).collect()
}

/// Kind, subject, program files and taught points.
pub(super) type Alike<'a> = (Kind, String, Vec<(&'a Text, Option<&'a Text>)>);

/// What stays of a finding when its program line moves.
pub(super) fn alike(finding: &Finding) -> Alike<'_> {
    let program = finding.program.iter().map(|line| (&line.file, line.to.as_ref())).collect();
    (finding.kind, finding.subject(), program)
}

/// The program files of a finding with their hashes.
fn programs<'a>((of, finding): (&'a ReadReport, &'a Finding)) -> Vec<(&'a Text, Option<&'a Text>)> {
    finding.program.iter().map(|line| (&line.file, of.hash(&line.file))).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::compare::sample::{pair_finding, report, set_program};

    /// A report of near findings at lines, to taught points, at heights.
    fn at(hash: &str, findings: &[(u32, &str, f64)]) -> ReadReport {
        let near = |&(line, to, z_m): &(u32, &str, f64)| -> Value {
            let mut near = pair_finding("near", ["hand", "wall"], line, [0.01; 2]);
            set_program(&mut near, "to", to);
            near["witness"][0]["in_world_m"][2] = z_m.into();
            near
        };
        report(|report| {
            report["inputs"][1]["sha256"] = hash.into();
            report["findings"] = json!(findings.iter().map(near).collect::<Vec<_>>());
        })
    }

    /// The lines of what matches, 0 for none.
    fn lines(before: &ReadReport, now: &ReadReport) -> Vec<(u32, u32)> {
        let line = |finding: Option<&Finding>| finding.map_or(0, |finding| finding.program[0].line);
        matched(before, now).into_iter().map(|both| (line(both.before), line(both.now))).collect()
    }

    #[test]
    fn lines_that_moved_onto_each_other_do_not_mix_up_their_findings() {
        let before = at("a", &[(5, "p1", 0.0), (7, "p2", 0.0), (9, "p1", 0.5)]);
        let now = at("b", &[(7, "p1", 0.0), (9, "p2", 0.0), (11, "p1", 0.5)]);
        assert_eq!(lines(&before, &now), [(5, 7), (7, 9), (9, 11)]);
        // Both to one point, two lines down.
        let before = at("a", &[(5, "p1", 0.0), (7, "p1", 0.5)]);
        let now = at("b", &[(7, "p1", 0.0), (9, "p1", 0.5)]);
        assert_eq!(lines(&before, &now), [(5, 7), (7, 9)]);
        // One of them gone, and another one come.
        assert_eq!(lines(&before, &at("b", &[(7, "p1", 0.5)])), [(7, 7), (5, 0)]);
        let three = at("b", &[(5, "p1", 0.0), (7, "p1", 0.5), (9, "p1", 0.7)]);
        assert_eq!(lines(&before, &three), [(5, 5), (7, 7), (0, 9)]);
    }

    #[test]
    fn one_id_at_another_place_on_the_way_to_another_point_is_another_finding() {
        let before = at("a", &[(5, "p1", 0.0)]);
        assert_eq!(lines(&before, &at("b", &[(5, "p2", 0.5)])), [(0, 5), (5, 0)]);
        // The point was given another name.
        assert_eq!(lines(&before, &at("b", &[(5, "p2", 0.0)])), [(5, 5)]);
    }
}
