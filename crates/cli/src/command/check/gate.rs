//! The exit code of a check, with `--fail-on` and `--baseline`, and the reason if it differs from that of the result.

use std::collections::BTreeSet;

use compare::{Baseline, gate};
use report_format::Report;
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

/// The exit code and its explanation.
pub(super) fn end(arguments: &Check, baseline: Option<&Baseline>, report: &Report) -> (u8, String) {
    let against = baseline.map(|baseline| baseline.hold(report, arguments.fail_on()));
    let (accepted, mut text) =
        against.map_or((BTreeSet::new(), String::new()), |against| (against.accepted, against.text));
    let gate = gate(report, arguments.fail_on(), &accepted);
    if let Some(why) = gate.why {
        text += &why;
        text.push('\n');
    }
    (gate.exit_code, text)
}
