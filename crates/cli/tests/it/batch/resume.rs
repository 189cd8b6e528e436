//! What is finished and unchanged is not run again.

use super::cells::{cell, cells};
use super::{batch, job};
use crate::support::Folder;

/// The ids of the jobs that were run.
fn ran(folder: &Folder) -> Vec<String> {
    let (_, results) = batch(folder, &[]);
    let again = results.iter().filter(|result| result["is_unchanged"] == false);
    again.map(|result| result["id"].as_str().expect("an id").to_owned()).collect()
}

#[test]
fn an_edit_runs_its_job_and_no_other() {
    let folder = cells(4);
    assert_eq!(ran(&folder).len(), 4);
    assert_eq!(ran(&folder), Vec::<String>::new());
    folder.write("cell-3/cell.ron", cell(777));
    assert_eq!(ran(&folder), ["cell-3"]);
    let robot = folder.read("cell-1/robot.urdf");
    folder.write("cell-1/robot.urdf", robot.replace("0.1 0.1 0.1", "0.1 0.1 0.101"));
    assert_eq!(ran(&folder), ["cell-1"]);
    let jobs = folder.read("jobs.jsonl");
    folder.write("jobs.jsonl", jobs.replace("150", "151"));
    assert_eq!(ran(&folder), ["cell-2"]);
    folder.write("out/cell-0/segments.csv", "");
    assert_eq!(ran(&folder), ["cell-0"], "a damaged file");
    assert_eq!(ran(&folder), Vec::<String>::new());
    folder.write("out/cell-1/report.json", "{\"schema\": ");
    assert_eq!(ran(&folder), ["cell-1"], "a report that no longer says which files are its own");
    assert_eq!(ran(&folder), Vec::<String>::new());
    // A file of others beside a damaged report stays.
    folder.write("out/cell-1/report.json", "{\"schema\": ");
    folder.write("out/cell-1/spheres.csv", "mine");
    let refused = folder.run(&["batch", "jobs.jsonl", "--report", "out"]);
    assert_eq!(refused.code, Some(2), "{}", refused.stderr);
    assert!(refused.stderr.contains("spheres.csv: belongs to somebody else"), "{}", refused.stderr);
    assert_eq!(folder.read("out/cell-1/spheres.csv"), "mine");
}

#[test]
fn a_result_that_is_unchanged_is_told_as_before() {
    let folder = cells(2);
    let (first_code, first) = batch(&folder, &[]);
    let (code, results) = batch(&folder, &[]);
    assert_eq!((first_code, code), (Some(1), Some(1)));
    for id in ["cell-0", "cell-1"] {
        for field in ["state", "exit_code", "findings", "violations", "shortfalls"] {
            assert_eq!(job(&results, id)[field], job(&first, id)[field], "{id} {field}");
        }
    }
    let text = folder.run(&["batch", "jobs.jsonl", "--report", "out", "--no-cache"]).stdout;
    assert!(text.contains("cell-0  pass        0  nothing found, unchanged\n"), "{text}");
    assert!(text.ends_with("2 jobs: 1 fail, 1 pass; 2 unchanged\n"), "{text}");
}
