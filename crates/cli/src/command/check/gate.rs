//! The exit code of a check, with `--fail-on` and `--baseline`, and the reason if it differs from that of the result.

use std::collections::BTreeSet;

use compare::{Baseline, Gate, gate};
use pathproof::{CheckedRun, ReportFiles};
use report_format::RunEnd;
use simulator::{Mode, Surface};

use crate::args::Check;
use crate::command::earlier::earlier;
use crate::exit::Failure;

/// The baseline, if one is given; mode and surface must be those of the run.
pub(super) fn baseline(arguments: &Check, mode: Mode, surface: Surface) -> Result<Option<Baseline>, Failure> {
    let Some(path) = &arguments.baseline else { return Ok(None) };
    let (bytes, shown) = earlier(path)?;
    Ok(Some(Baseline::read(&bytes, &shown, report::mode(mode), report::surface(surface))?))
}

/// The exit code and its explanation; `files` are those of the run, if they are wanted.
pub(super) fn end(
    arguments: &Check,
    baseline: Option<&Baseline>,
    run: CheckedRun<'_>,
    files: Option<&ReportFiles>,
) -> (u8, String) {
    let Some(baseline) = baseline else {
        let (shortfalls, findings) = (report::shortfalls(&run.outcome.shortfalls), report::findings(run));
        let result = report::result(run.outcome.result);
        let end = RunEnd { result, shortfalls: &shortfalls, findings: &findings };
        return told(gate(end, arguments.fail_on(), &BTreeSet::new()), String::new());
    };
    let alone;
    let report = if let Some(files) = files {
        &files.report
    } else {
        alone = ReportFiles::report_alone(run);
        &alone
    };
    let against = baseline.hold(report, arguments.fail_on());
    told(gate(report.end(), arguments.fail_on(), &against.accepted), against.text)
}

fn told(gate: Gate, mut text: String) -> (u8, String) {
    if let Some(why) = gate.why {
        text += &why;
        text.push('\n');
    }
    (gate.exit_code, text)
}
