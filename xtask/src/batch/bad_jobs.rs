//! Three bad jobs among good ones: one needs too much memory, one does not end, and the cell of one is broken.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::jobs::{JOBS, read_file, write_file};
use super::merged::{Summary, expect, merge};
use super::place::{Place, logged};

const BAD_JOBS: &str = "bad-jobs.jsonl";

/// Good jobs beside the bad ones.
const GOOD: usize = 12;

/// Rows of the table that needs too much memory, and of the one whose check takes far longer than the limit.
const ROWS_OF_MEMORY: u32 = 1_500_000;
const ROWS_OF_HANG: u32 = 120_000;

const MEMORY_MB: &str = "600";
const TIMEOUT_S: &str = "20";

/// Runs them with both limits: each bad job is told with its exit code and reason, and the good ones are as they were in `reference`.
///
/// # Errors
/// A job with another result.
pub(super) fn check(place: &Place, reference: &Summary) -> Result<(), String> {
    let run = place.run("bad")?;
    let good = write_bad_jobs(&place.jobs)?;
    let out = run.join("out");
    let arguments = ["batch", BAD_JOBS, "--report", &out.to_string_lossy()];
    let mut command = place.pathproof(&arguments)?;
    command.args(["--timeout-s", TIMEOUT_S, "--memory-mb", MEMORY_MB]);
    let status = logged(&mut command, &run.join("batch.log"))?;
    if status.code() != Some(4) {
        return Err(format!("the batch with bad jobs ended with {status}; expected exit code 4"));
    }
    let summary = merge(place, &run, BAD_JOBS)?;
    expect(
        &summary,
        "eats-memory",
        "aborted",
        4,
        &format!("needed more memory than --memory-mb {MEMORY_MB}"),
    )?;
    expect(&summary, "hangs", "aborted", 4, &format!("took longer than --timeout-s {TIMEOUT_S}"))?;
    expect(&summary, "broken-cell", "errors", 2, "broken-cell.ron")?;
    for id in &good {
        let (row, before) = (summary.row(id)?, reference.row(id)?);
        if (&row.state, row.exit_code) != (&before.state, before.exit_code) {
            return Err(format!("{id}: {} beside bad jobs, {} without them", row.state, before.state));
        }
    }
    println!("  {} good jobs beside them are as in the other runs", good.len());
    Ok(())
}

/// Writes the bad jobs, and the ids of the good ones beside them.
fn write_bad_jobs(folder: &Path) -> Result<Vec<String>, String> {
    let all = read_file(&folder.join(JOBS))?;
    let good: Vec<&str> = all.lines().take(GOOD).collect();
    let source = read_file(&folder.join("scenes/weld-cell/weld-cell-0000.ron"))?;
    let mut lines = String::new();
    for (id, rows) in [("eats-memory", ROWS_OF_MEMORY), ("hangs", ROWS_OF_HANG)] {
        let cell = source.replace("weld-cell-0000-0.ron", &format!("{id}.csv"));
        write_file(&folder.join(format!("scenes/weld-cell/{id}.ron")), &cell)?;
        write_file(&folder.join(format!("scenes/weld-cell/{id}.csv")), &table(rows))?;
        // Distances to a hundredth of a millimetre at every point take longer than the job may.
        let options = "\"options\": {\"units\": \"degrees\", \"curve\": \"full\", \"accuracy_mm\": 0.01}";
        let _written =
            writeln!(lines, "{{\"id\": \"{id}\", \"cell\": \"scenes/weld-cell/{id}.ron\", {options}}}");
    }
    let broken = source.replacen("objects: [", "obstacles: [", 1);
    fs::write(folder.join("scenes/weld-cell/broken-cell.ron"), broken).map_err(|error| error.to_string())?;
    lines += "{\"id\": \"broken-cell\", \"cell\": \"scenes/weld-cell/broken-cell.ron\"}\n";
    for line in &good {
        let _written = writeln!(lines, "{line}");
    }
    write_file(&folder.join(BAD_JOBS), &lines)?;
    let id = |line: &&str| line.split('"').nth(3).unwrap_or_default().to_owned();
    Ok(good.iter().map(id).collect())
}

/// A table in which the first joint goes to and fro over the workpiece.
fn table(rows: u32) -> String {
    let mut text = String::from("time,joint_1,joint_2,joint_3,joint_4,joint_5,joint_6\n");
    for row in 0..rows {
        let turn = f64::from((row % 400).abs_diff(200)) * 0.1 - 15.0;
        let _written = writeln!(text, "{:.2},{turn:.1},18,-0.5,0,72.6,-15.9", f64::from(row) * 0.02);
    }
    text
}
