//! Merging the reports of a run, and what the merged files hold.

use std::fs;
use std::path::Path;

use serde::Deserialize;

use super::jobs::read_file;
use super::place::{Place, logged};

/// The files that a merge writes.
const FILES: [&str; 4] = ["index.html", "summary.json", "junit.xml", "summary.md"];

/// `summary.json`, as far as it is looked at.
#[derive(Deserialize)]
pub(super) struct Summary {
    pub(super) exit_code: i32,
    pub(super) jobs: Vec<SummaryRow>,
}

#[derive(Clone, Deserialize)]
pub(super) struct SummaryRow {
    pub(super) id: String,
    pub(super) state: String,
    pub(super) exit_code: i32,
    pub(super) why: Option<String>,
}

impl Summary {
    /// The summary in the folder of a run.
    ///
    /// # Errors
    /// A file that cannot be read, or is no summary.
    pub(super) fn of_run(run: &Path) -> Result<Self, String> {
        let path = run.join("merged/summary.json");
        serde_json::from_str(&read_file(&path)?).map_err(|error| format!("{}: {error}", path.display()))
    }

    /// The row of a job.
    ///
    /// # Errors
    /// A job that the summary does not have.
    pub(super) fn row(&self, id: &str) -> Result<&SummaryRow, String> {
        self.jobs.iter().find(|job| job.id == id).ok_or_else(|| format!("the summary has no job {id}"))
    }
}

/// Merges the reports in `out` of a run into `merged` there; the exit code must be that of the summary.
///
/// # Errors
/// A merge that fails.
pub(super) fn merge(place: &Place, run: &Path, jobs: &str) -> Result<Summary, String> {
    let (out, merged) = (run.join("out"), run.join("merged"));
    let arguments = ["merge", &out.to_string_lossy(), "--jobs", jobs, "--report", &merged.to_string_lossy()];
    let status = logged(&mut place.pathproof(&arguments)?, &run.join("merge.log"))?;
    let summary = Summary::of_run(run)?;
    if status.code() == Some(summary.exit_code) {
        Ok(summary)
    } else {
        Err(format!("merging ended with {status}; {} stands in its summary", summary.exit_code))
    }
}

/// Compares the merged files of two runs byte by byte.
///
/// # Errors
/// The first file that differs.
pub(super) fn equal(one: &Path, other: &Path) -> Result<(), String> {
    for name in FILES {
        let read = |run: &Path| {
            let path = run.join("merged").join(name);
            fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))
        };
        if read(one)? != read(other)? {
            let (one, other) = (one.display(), other.display());
            return Err(format!("merged/{name} differs in {one} and {other}; the same bytes are expected"));
        }
    }
    Ok(())
}

/// Holds a job against what is expected of it.
///
/// # Errors
/// Another state, exit code or reason.
pub(super) fn expect(summary: &Summary, id: &str, state: &str, code: i32, why: &str) -> Result<(), String> {
    let row = summary.row(id)?;
    let said = row.why.as_deref().unwrap_or_default();
    println!("  {id}: {}, exit code {}: {said}", row.state, row.exit_code);
    if row.state == state && row.exit_code == code && said.contains(why) {
        Ok(())
    } else {
        Err(format!("{id}: expected {state}, exit code {code}, and a reason with {why:?}"))
    }
}
