//! Findings: new, worse, gone, moved.

use report_format::{About, Finding, Kind, Report};

use super::are_comparable;
use crate::change::{Change, InReport, of_finding};
use crate::join::{MatchedFinding, join};
use crate::when::{lines, stretch};

/// Rows about findings, each list by kind and time.
#[derive(Default)]
pub(super) struct FindingRows {
    pub(super) new: Vec<String>,
    pub(super) worse: Vec<String>,
    /// Possibly worse.
    pub(super) open: Vec<String>,
    pub(super) undecided: Vec<String>,
    pub(super) changed: Vec<String>,
    pub(super) gone: Vec<String>,
}

pub(super) fn compare(a: &Report, b: &Report) -> FindingRows {
    let mut findings = FindingRows::default();
    let mut matches = join(a, b);
    // Collisions first; a stable sort keeps the order in time.
    matches.sort_by_key(|both| both.now.or(both.before).map(|finding| finding.kind));
    for both in matches {
        match both {
            MatchedFinding { before: None, now: Some(now) } if now.kind == Kind::Undecided => {
                findings.undecided.push(row(b, now));
            }
            MatchedFinding { before: None, now: Some(now) } => findings.new.push(row(b, now)),
            MatchedFinding { before: Some(before), now: None } => findings.gone.push(row(a, before)),
            MatchedFinding { before: Some(before), now: Some(now) } => {
                let change = are_comparable(a, b).then(|| {
                    of_finding(InReport { report: a, finding: before }, InReport { report: b, finding: now })
                });
                let change = change.filter(|change| *change != Change::Same);
                let what: Vec<String> =
                    moved(before, now).into_iter().chain(change.iter().map(Change::words)).collect();
                let row = format!("{}  {}", row(b, now), what.join(", "));
                if change.as_ref().is_some_and(Change::is_worse) {
                    findings.worse.push(row);
                } else if change.as_ref().is_some_and(Change::is_open) {
                    findings.open.push(row);
                } else if !what.is_empty() {
                    findings.changed.push(row);
                }
            }
            MatchedFinding { before: None, now: None } => {}
        }
    }
    findings
}

/// A finding with its pair, time and program line.
fn row(of: &Report, finding: &Finding) -> String {
    let subject = match &finding.about {
        About::Pair { pair: [a, b], .. } | About::Engines { pair: [a, b], .. } => format!("{a} | {b}"),
        About::Joint { joint, .. } => joint.to_string(),
        About::Motion { robot, statement, .. } => format!("{robot}: {statement}"),
        About::Corner { pair: [a, b], .. } | About::AnyTime { pair: [a, b], .. } => format!("{a} and {b}"),
        About::Handling { object, place, .. } => format!("{object} and {place}"),
    };
    let when = stretch(finding, of.time_basis);
    format!("{}  {subject}  {when}  {}", finding.kind.name(), lines(&finding.program))
}

/// The change of program lines of a finding.
fn moved(before: &Finding, now: &Finding) -> Option<String> {
    let numbers = |finding: &Finding| {
        finding.program.iter().map(|line| line.line.to_string()).collect::<Vec<_>>().join("+")
    };
    let (from, to) = (numbers(before), numbers(now));
    (from != to).then(|| format!("moved from line {from} to {to}"))
}
