//! Time and place of a finding, from a report.

use report_format::words::short;
use report_format::{Finding, ProgramLine, TimeBasis};

/// The program lines with the taught points moved to.
pub(crate) fn lines(lines: &[ProgramLine]) -> String {
    let row = |line: &ProgramLine| {
        let to = line.to.as_ref().map_or_else(String::new, |to| format!(" to {to}"));
        format!("{}:{}{to}", line.file, line.line)
    };
    lines.iter().map(row).collect::<Vec<_>>().join(", ")
}

/// The sampled interval.
pub(crate) fn stretch(finding: &Finding, basis: TimeBasis) -> String {
    let [from, to] = finding.time.map(|time| short(time, 3));
    match basis {
        TimeBasis::Seconds | TimeBasis::Edge if from == to => format!("{from} s"),
        TimeBasis::Seconds | TimeBasis::Edge => format!("{from} s – {to} s"),
        TimeBasis::Index if from == to => format!("point {from}"),
        TimeBasis::Index => format!("points {from}–{to}"),
    }
}
