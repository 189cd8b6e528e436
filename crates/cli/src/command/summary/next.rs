//! What to do next: one line for each kind of finding, with the commands ready.

use diagnostics::plain;
use report::words::{NextStep, next_steps};
use simulator::Outcome;

use super::{Manner, line};

/// Lists the next steps of the kinds of findings that there are.
pub(super) fn list(text: &mut String, outcome: &Outcome, manner: &Manner) {
    let file = plain(&manner.file);
    let mut steps: Vec<NextStep> = Vec::new();
    for finding in &outcome.findings {
        for step in next_steps(&finding.kind, outcome, &file) {
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    if steps.is_empty() {
        return;
    }
    line!(text);
    line!(text, "Next      pathproof view {file}  shows every finding; N goes to the next one");
    for NextStep { advice, command, does } in &steps {
        let space = if advice.is_empty() { "" } else { " " };
        if let Some(command) = command {
            line!(text, "          {advice}{space}{command}  {does}");
        } else {
            line!(text, "          {advice}");
        }
    }
}
