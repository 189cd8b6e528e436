//! `pathproof merge`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use batch::{BatchSummary, SummaryJob, file_entry, merged_junit, merged_markdown, merged_page, standing};
use diagnostics::{InputError, Problem};
use report::{PAGE_STYLE, write_all};
use scene::relative;

use super::batch::folder::{FolderOnDisk, InputHashes};
use super::jobs::Jobs;
use super::print;
use crate::args::Merge;
use crate::exit::Failure;
use crate::interrupt::uninterrupted;

const INDEX: &str = "index.html";
const JUNIT: &str = "junit.xml";
const MARKDOWN: &str = "summary.md";
const SUMMARY: &str = "summary.json";

/// Jobs that are listed; the rest is counted.
const MOST_ROWS: usize = 20;

pub(super) fn run(arguments: &Merge) -> Result<u8, Failure> {
    let Jobs { jobs, base } = Jobs::find(&arguments.jobs, &arguments.allow_root)?;
    let shown = arguments.folder.display().to_string();
    let reports = arguments.folder.canonicalize().ok().filter(|folder| folder.is_dir()).ok_or_else(|| {
        Problem::new(shown, "no folder with reports").hint("give the folder that pathproof batch wrote into")
    })?;
    may_be_written(&arguments.report)?;
    fs::create_dir_all(&arguments.report)?;
    let way = relative(&arguments.report.canonicalize()?, &reports);
    let hashes = InputHashes::default();
    let results = jobs.iter().map(|job| {
        let folder = FolderOnDisk::new(job, &reports, &base, &hashes);
        SummaryJob::new(job, &standing(job, &folder), &link(&way, &job.id))
    });
    let mut summary = BatchSummary::new(results.collect());
    let beside = [
        (INDEX, merged_page(&summary, PAGE_STYLE)),
        (JUNIT, merged_junit(&summary)),
        (MARKDOWN, merged_markdown(&summary)),
    ];
    summary.files = beside.iter().map(|(name, text)| file_entry(name, text.as_bytes())).collect();
    let last = summary.to_json();
    let mut files: Vec<(&str, &[u8])> = beside.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    files.push((SUMMARY, last.as_bytes()));
    uninterrupted(|| write_all(&arguments.report, &files))?;
    print(text(&summary, &arguments.report).as_bytes())?;
    Ok(summary.exit_code)
}

/// Refuses files of others that the merged ones would replace.
fn may_be_written(folder: &Path) -> Result<(), InputError> {
    let summary = fs::read(folder.join(SUMMARY)).ok();
    let ours = summary.and_then(|bytes| BatchSummary::accounted(&bytes));
    let is_ours = |name: &str| {
        let named = |files: &Vec<report_format::File>| files.iter().any(|file| file.path.raw() == name);
        ours.as_ref().is_some_and(|files| name == SUMMARY || named(files))
    };
    let names = [INDEX, JUNIT, MARKDOWN, SUMMARY].into_iter();
    let others = names.filter(|name| fs::symlink_metadata(folder.join(name)).is_ok() && !is_ours(name));
    let problem = |name: &str| {
        Problem::new(folder.join(name).display().to_string(), "belongs to somebody else")
            .found("a file that no summary of Pathproof in this folder names")
            .expected("an empty folder, or one that holds an earlier summary")
            .hint("give an empty folder, or move the file")
    };
    InputError::check((), others.map(problem).collect())
}

/// The relative address of a job's folder.
fn link(way: &str, id: &str) -> String {
    let mut link = String::new();
    for byte in way.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            link.push(char::from(byte));
        } else {
            // Writing into a string cannot fail.
            let _written = write!(link, "%{byte:02X}");
        }
    }
    if link.is_empty() { id.to_owned() } else { format!("{link}/{id}") }
}

/// The jobs that are not clear, the worst first, and where the page is.
fn text(summary: &BatchSummary, folder: &Path) -> String {
    let mut text = format!("{}\n", summary.counts());
    let open: Vec<&SummaryJob> =
        summary.worst_first().into_iter().filter(|job| job.exit_code != 0 || job.why.is_some()).collect();
    let width = open.iter().map(|job| job.id.raw().len()).max().unwrap_or(0);
    for job in open.iter().take(MOST_ROWS) {
        let (id, state) = (job.id.raw(), job.state.name());
        let _written = writeln!(text, "{id:<width$}  {state:<10}  {}  {}", job.exit_code, job.words());
    }
    if open.len() > MOST_ROWS {
        let _written = writeln!(text, "and {} more; the page lists all", open.len() - MOST_ROWS);
    }
    let _written = writeln!(text, "Report: {}", folder.join(INDEX).display());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_hold_no_other_characters() {
        assert_eq!(link("", "a"), "a");
        assert_eq!(link("../out of/x", "a"), "../out%20of/x/a");
    }
}
