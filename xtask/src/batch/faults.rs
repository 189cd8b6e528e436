//! A merge that one report was taken from, one damaged in, and one of which has other inputs today.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::jobs::{JOBS, copy_all, read_file, write_file};
use super::merged::{Summary, expect, merge};
use super::place::Place;

const CLEAR_JOBS: &str = "clear-jobs.jsonl";

/// Merges the jobs of a run that are clear: 0; then with three faults: 3, and each is named.
///
/// # Errors
/// Another exit code, or a fault that is not named.
pub(super) fn check(place: &Place, reference: &Path) -> Result<(), String> {
    let run = place.run("faults")?;
    let clear = write_clear_jobs(&place.jobs, &Summary::of_run(reference)?)?;
    let [missing, damaged, stale, ..] = clear.as_slice() else {
        return Err(format!("{} jobs are clear; at least three are needed", clear.len()));
    };
    for id in &clear {
        copy_all(&reference.join("out").join(id), &run.join("out").join(id))?;
    }
    let whole = merge(place, &run, CLEAR_JOBS)?;
    if whole.exit_code != 0 {
        return Err(format!("{} clear jobs merge to {}; expected 0", clear.len(), whole.exit_code));
    }
    let failed = |error: std::io::Error| format!("{}: {error}", run.display());
    fs::remove_dir_all(run.join("out").join(missing)).map_err(failed)?;
    let report = run.join("out").join(damaged).join("report.json");
    let text = read_file(&report)?;
    write_file(&report, &text.replacen('0', "1", 1))?;
    let cell = place.jobs.join(cell_of(place, stale)?);
    let before = read_file(&cell)?;
    write_file(&cell, &format!("{before}// changed\n"))?;
    let merged = merge(place, &run, CLEAR_JOBS);
    write_file(&cell, &before)?;
    let merged = merged?;
    expect(&merged, missing, "missing", 3, "there is no finished report")?;
    expect(&merged, damaged, "damaged", 3, "report.json is not as it was written")?;
    expect(&merged, stale, "stale", 3, "has changed since")?;
    let log = read_file(&run.join("merge.log"))?;
    let is_named = [missing, damaged, stale].into_iter().all(|id| log.contains(id.as_str()));
    if merged.exit_code == 3 && is_named {
        println!("  exit code 3, and the three are named");
        Ok(())
    } else {
        Err(format!("exit code {}, expected 3 with three jobs named:\n{log}", merged.exit_code))
    }
}

/// Writes the job file of the jobs that are clear; their ids.
fn write_clear_jobs(folder: &Path, summary: &Summary) -> Result<Vec<String>, String> {
    let mut lines = String::new();
    let mut clear = Vec::new();
    for line in read_file(&folder.join(JOBS))?.lines() {
        let id = line.split('"').nth(3).unwrap_or_default();
        if summary.row(id)?.exit_code == 0 {
            let _written = writeln!(lines, "{line}");
            clear.push(id.to_owned());
        }
    }
    write_file(&folder.join(CLEAR_JOBS), &lines)?;
    Ok(clear)
}

/// The path of the cell of a job.
fn cell_of(place: &Place, id: &str) -> Result<String, String> {
    let jobs = read_file(&place.jobs.join(JOBS))?;
    let line = jobs.lines().find(|line| line.split('"').nth(3) == Some(id));
    let cell = line.and_then(|line| line.split('"').nth(7));
    cell.map(str::to_owned).ok_or_else(|| format!("the job file has no {id}"))
}
