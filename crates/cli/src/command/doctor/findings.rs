//! The findings as text.

use diagnostics::plain;
use doctor::{Checkup, Diagnosis, Fix};

/// Rows of a list; the rest is counted.
const MOST_ROWS: usize = 10;

pub(super) fn text(checkup: &Checkup) -> String {
    checkup.findings.iter().map(finding).collect()
}

fn finding(finding: &Diagnosis) -> String {
    let head = format!("{}  {}  {}", finding.level.name(), finding.code, plain(&finding.subject));
    let mut lines = vec![String::new(), head];
    let mut line = |start: &str, content: &str| lines.push(format!("  {start}{}", plain(content)));
    if let Some(place) = &finding.place {
        line("at ", place);
    }
    line("", &finding.what);
    for row in finding.details.iter().take(MOST_ROWS) {
        line("- ", row);
    }
    if finding.details.len() > MOST_ROWS {
        line("- ", &format!("and {} more; --json lists all", finding.details.len() - MOST_ROWS));
    }
    line("hint: ", finding.hint);
    match &finding.fix {
        None => {}
        Some(Fix::Arguments(words)) => line("try: ", words),
        Some(Fix::Line { into, line: pasted }) => line(&format!("for {into}: "), pasted),
    }
    line("more: pathproof explain ", finding.code);
    lines.join("\n") + "\n"
}
