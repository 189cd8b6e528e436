//! Matches the findings of two reports.

use std::collections::{BTreeMap, BTreeSet};

use report_format::{Finding, FindingKey, Report};

/// A finding of the earlier report, of the later one, or of both.
pub(crate) struct MatchedFinding<'a> {
    pub(crate) before: Option<&'a Finding>,
    pub(crate) now: Option<&'a Finding>,
}

/// The findings of two reports matched by key: those of the later report in its order, then those of the earlier one only.
pub(crate) fn join<'a>(before: &'a Report, now: &'a Report) -> Vec<MatchedFinding<'a>> {
    let earlier: BTreeMap<&FindingKey, &Finding> =
        before.findings.iter().map(|finding| (&finding.key, finding)).collect();
    let here: BTreeSet<&FindingKey> = now.findings.iter().map(|finding| &finding.key).collect();
    let of_now = |finding: &'a Finding| MatchedFinding {
        before: earlier.get(&finding.key).copied(),
        now: Some(finding),
    };
    let mut matches: Vec<MatchedFinding<'_>> = now.findings.iter().map(of_now).collect();
    let gone = before.findings.iter().filter(|finding| !here.contains(&finding.key));
    matches.extend(gone.map(|finding| MatchedFinding { before: Some(finding), now: None }));
    matches
}
