//! How a check ends: its exit code, with `--fail-on` and `--baseline`, and why it is not that of the result.

use std::collections::BTreeSet;

use compare::{Baseline, gate};
use report_format::Report;
use simulator::{Mode, Surface};

use crate::args::Check;
use crate::command::earlier::earlier;
use crate::exit::Failure;

/// The baseline, where one is given; it must answer the same question as the run.
pub(super) fn baseline(arguments: &Check, mode: Mode, surface: Surface) -> Result<Option<Baseline>, Failure> {
    let Some(path) = &arguments.baseline else { return Ok(None) };
    let (bytes, shown) = earlier(path)?;
    Ok(Some(Baseline::read(&bytes, &shown, report::mode(mode), report::surface(surface))?))
}

/// The exit code, and what there is to say about it.
pub(super) fn end(arguments: &Check, baseline: Option<&Baseline>, report: &Report) -> (u8, String) {
    let against = baseline.map(|baseline| baseline.hold(report));
    let (accepted, mut text) =
        against.map_or((BTreeSet::new(), String::new()), |against| (against.accepted, against.text));
    let gate = gate(report, arguments.fail_on(), &accepted);
    if let Some(why) = gate.why {
        text += &why;
        text.push('\n');
    }
    (gate.exit_code, text)
}
