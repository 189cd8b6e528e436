//! When and where a finding is, as it stands in a report.

use super::read::{Finding, Line, TimeBasis};
use crate::words::short;

/// The program lines with the taught points moved to.
pub(super) fn lines(lines: &[Line]) -> String {
    let row = |line: &Line| {
        let to = line.to.as_ref().map_or_else(String::new, |to| format!(" to {to}"));
        format!("{}:{}{to}", line.file, line.line)
    };
    lines.iter().map(row).collect::<Vec<_>>().join(", ")
}

/// From when to when it was seen.
pub(super) fn stretch(finding: &Finding, basis: TimeBasis) -> String {
    let [from, to] = finding.time.map(|time| short(time, 3));
    match basis {
        TimeBasis::Seconds if from == to => format!("{from} s"),
        TimeBasis::Seconds => format!("{from} s – {to} s"),
        TimeBasis::Index if from == to => format!("point {from}"),
        TimeBasis::Index => format!("points {from}–{to}"),
    }
}
