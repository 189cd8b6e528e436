//! What to do next: one line for each kind of finding, with the commands ready.

use diagnostics::plain;
use report::words::{CheckedScene, NextStep, next_steps};

use super::{Manner, line};

/// Lists the next steps of the kinds of findings that there are.
pub(super) fn list(text: &mut String, run: CheckedScene<'_>, manner: &Manner) {
    let file = plain(&manner.file);
    let mut steps: Vec<NextStep> = Vec::new();
    for finding in &run.outcome.findings {
        for step in next_steps(&finding.kind, run, &file) {
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    if run.outcome.findings.is_empty() {
        return;
    }
    line!(text);
    let options = &run.scene.command_options;
    line!(text, "Next      pathproof view {file}{options}  shows every finding; N goes to the next one");
    for NextStep { advice, command, does } in &steps {
        let space = if advice.is_empty() { "" } else { " " };
        if let Some(command) = command {
            line!(text, "          {advice}{space}{command}  {does}");
        } else {
            line!(text, "          {advice}");
        }
    }
}
