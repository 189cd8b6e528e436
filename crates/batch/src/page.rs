//! `index.html`: all jobs on one page.

use askama::Template as _;

use crate::summary::{BatchSummary, JobState};

/// The page; askama fills it in and escapes every text.
#[derive(askama::Template)]
#[template(path = "page.html")]
struct BatchPage<'a> {
    style: &'a str,
    word: &'static str,
    counts: String,
    version: String,
    exit_code: u8,
    rows: Vec<PageRow>,
}

/// A job.
struct PageRow {
    id: String,
    cell: String,
    state: &'static str,
    clause: &'static str,
    mark: &'static str,
    exit_code: u8,
    /// Nothing where there is no report: none is known, and not zero.
    violations: Option<usize>,
    words: String,
    page: Option<String>,
}

/// The page of a batch; `style` is the style sheet of the pages of reports.
pub fn merged_page(summary: &BatchSummary, style: &str) -> String {
    let rows = summary.worst_first().into_iter().map(|job| PageRow {
        id: job.id.to_string(),
        cell: job.cell.to_string(),
        state: job.state.name(),
        clause: job.state.clause(),
        mark: mark(job.state),
        exit_code: job.exit_code,
        violations: job.violations,
        words: job.words(),
        page: job.page.as_ref().map(|page| page.raw().to_owned()),
    });
    let page = BatchPage {
        style,
        word: match summary.exit_code {
            // What `fail_on` forgives is still found.
            0 if summary.states.contains_key(&JobState::Fail) => "FAIL, ACCEPTED",
            0 => "PASS",
            3 => "INCOMPLETE",
            1 => "FAIL",
            2 => "WRONG INPUTS",
            _ => "BROKEN OFF",
        },
        counts: summary.counts(),
        version: summary.tool.version.to_string(),
        exit_code: summary.exit_code,
        rows: rows.collect(),
    };
    page.render().expect("a string takes every text")
}

/// The colour of a state in the style sheet of reports.
fn mark(state: JobState) -> &'static str {
    match state {
        JobState::Pass => "clear",
        JobState::Fail | JobState::Errors | JobState::Aborted => "collision",
        JobState::Incomplete | JobState::Missing | JobState::Damaged | JobState::Stale => "undecided",
    }
}
