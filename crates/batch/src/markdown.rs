//! `summary.md`: the batch for a pull request.

use std::fmt::Write as _;

use crate::summary::{BatchSummary, SummaryJob};

/// Jobs that are listed, the worst first; the rest is counted.
const MOST_ROWS: usize = 50;

/// The summary in Markdown; foreign text is written as code.
pub fn merged_markdown(summary: &BatchSummary) -> String {
    let mut text = format!("# {}\n\n", summary.counts());
    text += "| job | state | exit code | what | report |\n| --- | --- | --- | --- | --- |\n";
    let jobs = summary.worst_first();
    for job in jobs.iter().take(MOST_ROWS) {
        // Writing into a string cannot fail.
        let _written = writeln!(text, "{}", row(job));
    }
    if jobs.len() > MOST_ROWS {
        let _written = write!(text, "\nAnd {} more: see index.html.\n", jobs.len() - MOST_ROWS);
    }
    text += "\nA job without a report that is whole and of today's files counts as incomplete.\n";
    text
}

fn row(job: &SummaryJob) -> String {
    let page = job.page.as_ref().map_or_else(String::new, |page| format!("[{}]({page})", page_name(page)));
    // An id holds nothing that means anything in Markdown but underscores.
    format!("| `{}` | {} | {} | {} | {page} |", job.id, job.state.name(), job.exit_code, code(&job.words()))
}

fn page_name(page: &report_format::Text) -> &str {
    page.raw().rsplit('/').next().unwrap_or_default()
}

/// Foreign text as code in a cell of a table.
fn code(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let longest = plain.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let pad = if longest > 0 { " " } else { "" };
    // A backslash before a bar would take its escape away.
    let cell = plain.replace("\\|", "\\ |").replace('|', "\\|");
    format!("{fence}{pad}{cell}{pad}{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_gets_out_of_its_cell() {
        assert_eq!(code("2 near"), "`2 near`");
        assert_eq!(code("a | `b`\n"), "`` a \\| `b`  ``");
    }
}
