//! Which finding of one report is which of another.

use std::collections::{BTreeMap, BTreeSet};

use super::read::{Finding, Kind, ReadReport, Text};

/// A finding of the earlier report, of the later one, or the same one in both.
pub(super) struct Match<'a> {
    pub(super) before: Option<&'a Finding>,
    pub(super) now: Option<&'a Finding>,
}

/// Findings of two reports by their ids; what is left over by kind, subject and the taught points moved to, in order, where the
/// program of both was edited: lines move then, and with them the ids.
pub(super) fn matched<'a>(before: &'a ReadReport, now: &'a ReadReport) -> Vec<Match<'a>> {
    let by_id: BTreeMap<&Text, &Finding> = before.report.findings.iter().map(|f| (&f.id, f)).collect();
    let known: BTreeSet<&Text> = now.report.findings.iter().map(|finding| &finding.id).collect();
    let mut gone: BTreeMap<_, Vec<&Finding>> = BTreeMap::new();
    for finding in before.report.findings.iter().filter(|finding| !known.contains(&finding.id)).rev() {
        gone.entry(alike(finding)).or_default().push(finding);
    }
    let mut matches: Vec<Match<'_>> = Vec::new();
    for finding in &now.report.findings {
        let same = by_id.get(&finding.id).copied();
        let moved = || {
            gone.get_mut(&alike(finding))
                .and_then(|left| left.pop_if(|left| is_edited((before, left), (now, finding))))
        };
        matches.push(Match { before: same.or_else(moved), now: Some(finding) });
    }
    let left: BTreeSet<&Text> = gone.values().flatten().map(|finding| &finding.id).collect();
    let left = before.report.findings.iter().filter(|finding| left.contains(&finding.id));
    matches.extend(left.map(|finding| Match { before: Some(finding), now: None }));
    matches
}

/// What stays of a finding when its program line moves.
fn alike(finding: &Finding) -> (Kind, String, Vec<Option<&Text>>) {
    (finding.kind, finding.subject(), finding.program.iter().map(|line| line.to.as_ref()).collect())
}

/// Whether a program that the findings name is not the same in both reports: the same program has its findings at the same lines.
fn is_edited(before: (&ReadReport, &Finding), now: (&ReadReport, &Finding)) -> bool {
    programs(before) != programs(now)
}

/// The program files of a finding with their hashes.
fn programs<'a>((of, finding): (&'a ReadReport, &'a Finding)) -> Vec<(&'a Text, Option<&'a Text>)> {
    let hash = |path: &Text| {
        let input = of.report.inputs.iter().find(|input| input.path == *path);
        input.map(|input| &input.sha256)
    };
    finding.program.iter().map(|line| (&line.file, hash(&line.file))).collect()
}
