//! Promise: a batch runs every job once, whatever becomes of one of them, and what is missing is never clear.

mod cells;
mod hostile_requests;
mod jobs;
mod limits;
mod merged;
mod request;
mod resume;

use serde_json::Value;

use crate::support::{Answer, Folder, parse_json};

/// Runs a batch of `jobs.jsonl` into `out`, several jobs at once, and returns its exit code with the results by id.
fn batch(folder: &Folder, more: &[&str]) -> (Option<i32>, Vec<Value>) {
    let usual = ["batch", "jobs.jsonl", "--report", "out", "--json", "--no-cache", "--jobs", "2"];
    let answer = folder.run(&[&usual, more].concat());
    let mut results: Vec<Value> = answer.stdout.lines().map(parse_json).collect();
    results.sort_by_key(|result| result["id"].as_str().map(str::to_owned));
    (answer.code, results)
}

/// Merges `out` into `merged`.
fn merge(folder: &Folder) -> Answer {
    folder.run(&["merge", "out", "--jobs", "jobs.jsonl", "--report", "merged"])
}

/// The job of this id.
fn job<'a>(results: &'a [Value], id: &str) -> &'a Value {
    results.iter().find(|result| result["id"] == id).unwrap_or_else(|| panic!("no {id} in {results:?}"))
}
