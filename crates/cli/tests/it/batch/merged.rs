//! Merging: the same bytes for every division, and no job without a report that holds is clear.

use std::fs;

use serde_json::Value;

use super::cells::{cell, cells};
use super::{batch, job, merge};
use crate::support::{Folder, parse_json, program};

const MERGED: [&str; 4] = ["index.html", "junit.xml", "summary.json", "summary.md"];

fn merged(folder: &Folder) -> Vec<String> {
    MERGED.map(|name| folder.read(&format!("merged/{name}"))).to_vec()
}

/// The jobs of the merged summary.
fn summary(folder: &Folder) -> (i64, Vec<Value>) {
    let summary = parse_json(&folder.read("merged/summary.json"));
    let jobs = summary["jobs"].as_array().expect("jobs").clone();
    (summary["exit_code"].as_i64().expect("a code"), jobs)
}

#[test]
fn two_shards_and_one_run_merge_to_the_same_bytes() {
    let (divided, whole) = (cells(12), cells(12));
    let mut ran = Vec::new();
    for shard in ["1/2", "2/2"] {
        let (code, results) = batch(&divided, &["--shard", shard]);
        assert_eq!(code, Some(1));
        assert!((2..=10).contains(&results.len()), "{} of 12 in {shard}", results.len());
        ran.extend(results.iter().map(|result| result["id"].as_str().expect("an id").to_owned()));
    }
    ran.sort();
    ran.dedup();
    assert_eq!(ran.len(), 12, "every job is of one shard");
    let (code, results) = batch(&whole, &[]);
    assert_eq!((code, results.len()), (Some(1), 12));
    let (first, second) = (merge(&divided), merge(&whole));
    assert_eq!((first.code, second.code), (Some(1), Some(1)), "{first:?}");
    assert!(merged(&divided) == merged(&whole), "the merged bytes differ");
    let (code, jobs) = summary(&whole);
    let states: Vec<&str> = jobs.iter().map(|job| job["state"].as_str().expect("a state")).collect();
    assert_eq!((code, states.iter().filter(|state| **state == "fail").count()), (1, 4), "{states:?}");
    assert_eq!(states.iter().filter(|state| **state == "pass").count(), 8, "{states:?}");
    for text in merged(&whole) {
        assert!(!text.contains(&whole.path().display().to_string()), "a path of the machine");
    }
    // The worst come first, and link to their pages.
    let page = whole.read("merged/index.html");
    let link = "href=\"../out/cell-1/report.html\"";
    assert!(page.find(link).expect("a link") < page.find("../out/cell-0/").expect("a link"));
    assert!(page.contains("FAIL") && page.contains("12 jobs: 4 fail, 8 pass"));
    for job in &jobs {
        let page = job["page"].as_str().expect("a page");
        assert!(whole.path().join("merged").join(page).is_file(), "{page}");
    }
    let suite = junit_parser::from_reader(whole.read("merged/junit.xml").as_bytes()).expect("JUnit");
    assert_eq!((suite.suites[0].tests, suite.suites[0].failures, suite.suites[0].errors), (12, 4, 0));
    // Again: its own files are replaced.
    assert_eq!(merge(&whole).code, Some(1));
}

#[test]
fn a_report_that_does_not_hold_is_named_and_counts_as_incomplete() {
    let folder = cells(1);
    assert_eq!(batch(&folder, &[]).0, Some(0));
    assert_eq!(merge(&folder).code, Some(0));
    let (cell_text, table) = (folder.read("cell-0/cell.ron"), folder.read("out/cell-0/frames.csv"));
    let page = folder.read("out/cell-0/report.html");
    let changes: [(&str, &str, String, &str); 4] = [
        (
            "out/cell-0/frames.csv",
            "damaged",
            table.replacen(",clear,", ",near,", 1),
            "frames.csv is not as it was written",
        ),
        ("out/cell-0/report.html", "damaged", format!("{page} "), "report.html is not as it was written"),
        ("cell-0/cell.ron", "stale", cell(501), "cell.ron has changed since"),
        ("cell-0/p.ron", "stale", program(0.0, &[0.0, 301.0]), "p.ron has changed since"),
    ];
    for (path, state, text, why) in changes {
        let before = folder.read(path);
        assert_ne!(before, text, "{path}");
        folder.write(path, text);
        let answer = merge(&folder);
        assert_eq!(answer.code, Some(3), "{path}: {answer:?}");
        assert!(answer.stdout.contains("cell-0") && answer.stdout.contains(why), "{path}: {answer:?}");
        let (code, jobs) = summary(&folder);
        assert_eq!((code, jobs[0]["state"].as_str()), (3, Some(state)), "{path}");
        folder.write(path, before);
        assert_eq!(merge(&folder).code, Some(0), "{path} is as it was");
    }
    assert_eq!(folder.read("cell-0/cell.ron"), cell_text);
    fs::remove_dir_all(folder.path().join("out/cell-0")).expect("removed");
    let answer = merge(&folder);
    assert_eq!(answer.code, Some(3));
    assert!(
        answer.stdout.contains("cell-0  missing     3  there is no finished report"),
        "{}",
        answer.stdout
    );
    let suite = junit_parser::from_reader(folder.read("merged/junit.xml").as_bytes()).expect("JUnit");
    assert_eq!((suite.suites[0].tests, suite.suites[0].errors), (1, 1));
}

#[test]
fn a_killed_batch_is_missing() {
    let folder = cells(2);
    batch(&folder, &[]);
    // A batch that is killed leaves a report without its record.
    fs::remove_file(folder.path().join("out/cell-0/job.json")).expect("removed");
    assert_eq!(merge(&folder).code, Some(1), "cell-1 fails");
    let (_, jobs) = summary(&folder);
    assert_eq!(job(&jobs, "cell-0")["state"], "missing");
    let (_, results) = batch(&folder, &[]);
    assert_eq!(job(&results, "cell-0")["is_unchanged"], false);
    assert_eq!(job(&results, "cell-1")["is_unchanged"], true);
}

#[test]
fn a_broken_cell_is_the_result_of_its_job() {
    let folder = cells(3);
    folder.write("cell-1/cell.ron", "Cell(version: 1, robts: [])");
    let (code, results) = batch(&folder, &[]);
    assert_eq!(code, Some(1), "cell-2 fails: 1 is worse than 2");
    let broken = job(&results, "cell-1");
    assert_eq!((broken["state"].as_str(), broken["exit_code"].as_i64()), (Some("errors"), Some(2)));
    assert_eq!(job(&results, "cell-0")["state"], "pass");
    let errors = parse_json(&folder.read("out/cell-1/errors.json"));
    assert_eq!(errors["schema"], "pathproof.errors/1");
    assert_eq!(errors["errors"][0]["file"], "cell-1/cell.ron");
    assert!(errors["errors"][0]["line"].is_u64() && errors["errors"][0]["what"].is_string(), "{errors}");
    merge(&folder);
    let (_, jobs) = summary(&folder);
    let merged = job(&jobs, "cell-1");
    assert_eq!(
        (merged["exit_code"].as_i64(), merged["page"].as_str()),
        (Some(2), Some("../out/cell-1/errors.json"))
    );
    // Mended, it takes the place of the errors; broken again, the errors take the place of the report.
    folder.write("cell-1/cell.ron", cell(900));
    let (_, results) = batch(&folder, &[]);
    assert_eq!(job(&results, "cell-1")["state"], "pass");
    assert!(!folder.files().contains(&"out/cell-1/errors.json".to_owned()));
    folder.write("cell-1/cell.ron", "Cell(");
    batch(&folder, &[]);
    let left: Vec<String> =
        folder.files().into_iter().filter(|file| file.starts_with("out/cell-1/")).collect();
    assert_eq!(left, ["out/cell-1/errors.json", "out/cell-1/job.json"]);
}

#[test]
fn files_of_others_stay() {
    let folder = cells(1);
    folder.write("out/cell-0/job.json", "mine");
    let refused = folder.run(&["batch", "jobs.jsonl", "--report", "out"]);
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(refused.stderr.contains("job.json: belongs to somebody else"), "{}", refused.stderr);
    assert_eq!(folder.read("out/cell-0/job.json"), "mine");
    fs::remove_file(folder.path().join("out/cell-0/job.json")).expect("removed");
    batch(&folder, &[]);
    folder.write("merged/summary.md", "mine");
    let refused = merge(&folder);
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(refused.stderr.contains("merged/summary.md: belongs to somebody else"), "{}", refused.stderr);
    assert_eq!(folder.files().iter().filter(|file| file.starts_with("merged/")).count(), 1);
}
