//! What exactly was checked: versions, settings, and hashes of every file read.

use simulator::CheckedRun;

use super::code::cell;
use super::{line, more};
use crate::words::{bound_up, law, mm};

/// Files in the table before the rest is counted.
const MOST_ROWS: usize = 100;

pub(super) fn fold(text: &mut String, run: CheckedRun<'_>) {
    let CheckedRun { scene, models, outcome } = run;
    let (settings, run) = (models.settings(), outcome.settings);
    line!(text, "<details>");
    line!(text, "<summary>Version, settings and inputs</summary>");
    line!(text);
    line!(text, "- pathproof {}", env!("CARGO_PKG_VERSION"));
    line!(
        text,
        "- mode {}, surface {}, accuracy {}, clearance curve {}",
        run.mode.name(),
        settings.surface.name(),
        mm(run.accuracy_m),
        run.curve.name()
    );
    line!(text, "- touching: a distance of at most {} mm", bound_up(outcome.eps.eps_m * 1e3));
    line!(text, "- motion: {}", cell(&law(scene)));
    line!(text);
    line!(text, "| file | SHA-256 |");
    line!(text, "| --- | --- |");
    for input in scene.inputs.iter().take(MOST_ROWS) {
        line!(text, "| {} | `{}` |", cell(&input.path), input.sha256);
    }
    line!(text);
    more(text, scene.inputs.len(), MOST_ROWS, "file", "`report.json` has all");
    line!(text, "</details>");
}
