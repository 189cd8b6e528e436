//! Findings: new, worse, gone, moved.

use super::are_comparable;
use crate::compare::change::{Change, of_finding};
use crate::compare::matching::{Match, matched};
use crate::compare::read::{Finding, Kind, ReadReport};
use crate::compare::when::{lines, stretch};

/// Rows about findings, each list by kind and time.
#[derive(Default)]
pub(super) struct Findings {
    pub(super) new: Vec<String>,
    pub(super) worse: Vec<String>,
    /// Perhaps worse: nothing tells.
    pub(super) open: Vec<String>,
    pub(super) undecided: Vec<String>,
    pub(super) changed: Vec<String>,
    pub(super) gone: Vec<String>,
}

pub(super) fn compare(a: &ReadReport, b: &ReadReport) -> Findings {
    let mut findings = Findings::default();
    let mut matches = matched(a, b);
    // Collisions first; the order in time stays.
    matches.sort_by_key(|both| both.now.or(both.before).map(|finding| finding.kind));
    for both in matches {
        match both {
            Match { before: None, now: Some(now) } if now.kind == Kind::Undecided => {
                findings.undecided.push(row(b, now));
            }
            Match { before: None, now: Some(now) } => findings.new.push(row(b, now)),
            Match { before: Some(before), now: None } => findings.gone.push(row(a, before)),
            Match { before: Some(before), now: Some(now) } => {
                let change = if are_comparable(a, b) {
                    of_finding((a, before), (b, now))
                } else {
                    Change::NotComparable
                };
                let mut what = moved(before, now).into_iter().collect::<Vec<_>>();
                if !matches!(change, Change::Same | Change::NotComparable) {
                    what.push(change.words());
                }
                let row = format!("{}  {}", row(b, now), what.join(", "));
                if change.is_worse() {
                    findings.worse.push(row);
                } else if change.is_open() && change != Change::NotComparable {
                    findings.open.push(row);
                } else if !what.is_empty() {
                    findings.changed.push(row);
                }
            }
            Match { before: None, now: None } => {}
        }
    }
    findings
}

/// A finding with its pair, time and program line.
fn row(of: &ReadReport, finding: &Finding) -> String {
    let subject = finding.subject().replace('|', " | ");
    let when = stretch(finding, of.report.time_basis);
    format!("{}  {subject}  {when}  {}", finding.kind.name(), lines(&finding.program))
}

/// From which program line to which a finding moved.
fn moved(before: &Finding, now: &Finding) -> Option<String> {
    let numbers = |finding: &Finding| -> Vec<String> {
        finding.program.iter().map(|line| line.line.to_string()).collect()
    };
    let files = |finding: &Finding| -> Vec<String> {
        finding.program.iter().map(|line| format!("{}:{}", line.file, line.line)).collect()
    };
    let is_same_file =
        before.program.iter().map(|line| &line.file).eq(now.program.iter().map(|line| &line.file));
    if !is_same_file {
        return Some(format!("moved from {} to {}", files(before).join(", "), files(now).join(", ")));
    }
    let (from, to) = (numbers(before).join("+"), numbers(now).join("+"));
    (from != to).then(|| format!("moved from line {from} to {to}"))
}
