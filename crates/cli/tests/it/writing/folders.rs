//! Folders that are not ours alone, or no folders.

use std::fs;

use crate::support::Folder;
use crate::writing::{arguments, cells, files};

#[test]
fn a_folder_in_the_place_of_a_file_stays_with_the_report_beside_it() {
    let cells = cells();
    cells.run(&arguments("clear.ron", "out"));
    let old = cells.read("out/report.json");
    fs::remove_file(cells.path().join("out/frames.csv")).expect("removed");
    cells.write("out/frames.csv/mine.txt", "mine");
    let answer = cells.run(&arguments("hit.ron", "out"));
    assert_eq!(answer.code, Some(2));
    assert!(
        answer.stderr.starts_with("error: out/frames.csv: belongs to somebody else"),
        "{}",
        answer.stderr
    );
    assert!(answer.stderr.contains("; found a folder;"), "{}", answer.stderr);
    assert_eq!(
        (cells.read("out/report.json"), cells.read("out/frames.csv/mine.txt")),
        (old, "mine".to_owned())
    );
}

#[test]
fn files_of_others_stay_where_they_are() {
    let cells = cells();
    for (path, text) in
        [("out/notes.txt", "mine"), ("out/.gitignore", "*"), ("out/old/report.json", "theirs")]
    {
        cells.write(path, text);
    }
    cells.run(&arguments("clear.ron", "out"));
    let answer = cells.run(&arguments("hit.ron", "out"));
    assert_eq!(answer.code, Some(1), "{}", answer.stderr);
    assert_eq!(cells.read("out/notes.txt"), "mine");
    assert_eq!(cells.read("out/.gitignore"), "*");
    assert_eq!(cells.read("out/old/report.json"), "theirs");
    assert!(cells.read("out/report.json").contains("\"result\": \"FAIL\""));
    assert!(cells.files().iter().all(|file| !file.contains(".tmp")));
}

#[test]
fn the_current_folder_stays_the_current_folder() {
    let (cells, out) = (cells(), Folder::new());
    let cell = |name: &str| cells.path().join(name).display().to_string();
    for (name, code) in [("clear.ron", 0), ("hit.ron", 1)] {
        assert_eq!(out.run(&arguments(&cell(name), ".")).code, Some(code));
    }
    assert!(out.read("report.json").contains("\"result\": \"FAIL\""));
    assert_eq!(out.files().iter().filter(|file| file.contains(".tmp")).count(), 0);
}

#[test]
fn tables_that_a_run_does_not_write_are_gone() {
    let cells = cells();
    cells.run(&arguments("clear.ron", "out"));
    assert!(files(&cells.path().join("out")).contains_key("segments.csv"));
    cells.run(&[&arguments("clear.ron", "out")[..], &["--mode", "sampled"]].concat());
    let names: Vec<String> = files(&cells.path().join("out")).into_keys().collect();
    assert!(
        !names.contains(&"segments.csv".to_owned()) && names.contains(&"report.json".to_owned()),
        "{names:?}"
    );
}

#[test]
fn two_runs_at_once_end_with_the_report_of_one_of_them() {
    for other in [None, Some("out/notes.txt")] {
        let cells = cells();
        if let Some(other) = other {
            cells.write(other, "mine");
        }
        let mut wanted = Vec::new();
        for cell in ["clear.ron", "hit.ron"] {
            cells.run(&arguments(cell, cell.trim_end_matches(".ron")));
            wanted.push(files(&cells.path().join(cell.trim_end_matches(".ron"))));
        }
        for _ in 0..10 {
            let start = |cell: &str| {
                let mut command = crate::support::pathproof(&cells.path(), &arguments(cell, "out"));
                command.stdout(std::process::Stdio::null()).spawn().expect("starts")
            };
            let mut runs = [start("clear.ron"), start("hit.ron")];
            let codes = runs.each_mut().map(|run| run.wait().expect("it ends").code());
            assert_eq!(codes, [Some(0), Some(1)]);
            let mut found = files(&cells.path().join("out"));
            assert_eq!(found.remove("notes.txt").is_some(), other.is_some());
            assert!(wanted.contains(&found), "{:?}", found.keys());
        }
    }
}
