//! Files of others that have a name of ours.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use crate::support::{Answer, Folder};
use crate::writing::{arguments, cells, files};

/// Every name that a report may have.
const NAMES: [&str; 11] = [
    "frames.csv",
    "joints.csv",
    "segments.csv",
    "findings.csv",
    "contacts.csv",
    "spheres.csv",
    "junit.xml",
    "report.sarif",
    "summary.md",
    "report.html",
    "report.json",
];

/// That a check is refused before it begins, for just these files, and leaves everything as it is.
fn refused(cells: &Folder, report: &str, files: &[&str]) {
    let before: Vec<_> = cells.files().into_iter().map(|file| (cells.read(&file), file)).collect();
    let answer = cells.run(&arguments("clear.ron", report));
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(2), ""), "{}", answer.stderr);
    let told: Vec<&str> = answer.stderr.lines().filter_map(|line| line.strip_prefix("error: ")).collect();
    assert_eq!(told.len(), files.len(), "{}", answer.stderr);
    for (told, file) in told.iter().zip(files) {
        assert!(told.starts_with(&format!("{file}: belongs to somebody else")), "{told}");
        assert!(told.contains("; hint: give an empty folder, or move the file"), "{told}");
    }
    assert!(answer.stderr.contains("nothing was checked"), "{}", answer.stderr);
    assert_eq!(cells.files().into_iter().map(|file| (cells.read(&file), file)).collect::<Vec<_>>(), before);
}

fn code(answer: &Answer) -> Option<i32> {
    assert!(answer.code < Some(2), "{}", answer.stderr);
    answer.code
}

#[test]
fn every_file_of_others_is_named_and_none_is_replaced() {
    for name in NAMES {
        let cells = cells();
        cells.write(&format!("out/{name}"), "mine");
        refused(&cells, "out", &[&format!("out/{name}")]);
    }
    let cells = cells();
    for name in NAMES {
        cells.write(name, "mine");
    }
    refused(&cells, ".", &NAMES.map(|name| format!("./{name}")).each_ref().map(String::as_str));
}

#[test]
fn a_report_of_ours_is_written_over_whatever_was_done_to_it() {
    let cells = cells();
    let run = |cell: &str| code(&cells.run(&arguments(cell, "out")));
    assert_eq!(run("clear.ron"), Some(0));
    let out = cells.path().join("out");
    let expected = files(&out);
    // Edited, emptied, missing.
    for name in NAMES.iter().filter(|name| !name.starts_with("report.")) {
        cells.write(&format!("out/{name}"), "edited");
    }
    cells.write("out/report.json", cells.read("out/report.json").replace("\"PASS\"", "\"FAIL\""));
    cells.write("out/report.html", cells.read("out/report.html").replace("PASS", "FAIL"));
    fs::remove_file(out.join("summary.md")).expect("removed");
    assert_eq!(run("clear.ron"), Some(0));
    assert_eq!(files(&out), expected);
    // Of another version, which had fewer files.
    let report = cells.read("out/report.json");
    let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    assert!(report.contains(&version));
    cells.write("out/report.json", report.replace(&version, "\"version\": \"0.0.1\""));
    for name in ["report.html", "junit.xml", "summary.md"] {
        fs::remove_file(out.join(name)).expect("removed");
    }
    assert_eq!(run("hit.ron"), Some(1));
    assert!(files(&out).keys().eq(expected.keys()));
}

#[test]
fn a_file_that_somebody_put_beside_a_report_is_not_taken_for_a_part_of_it() {
    let cells = cells();
    cells.run(&[&arguments("clear.ron", "out")[..], &["--mode", "sampled"]].concat());
    cells.write("out/segments.csv", "mine");
    cells.write("out/report.html", "<title>theirs</title>");
    refused(&cells, "out", &["out/segments.csv", "out/report.html"]);
}

/// Copies a program that is run at once, by another process: what this one holds open for writing, a test beside it may inherit for a
/// moment, and nobody may run it meanwhile.
fn copy(program: &Path, to: &Path) {
    let copied = Command::new("cp").arg("-p").args([program, to]).status().expect("cp runs");
    assert!(copied.success());
}

#[test]
fn what_comes_while_a_check_runs_is_kept_too() {
    for beside in [None, Some("notes.txt")] {
        let cells = cells();
        cells.run(&[&arguments("clear.ron", "out")[..], &["--mode", "sampled"]].concat());
        if let Some(beside) = beside {
            cells.write(&format!("out/{beside}"), "mine");
        }
        // The viewer runs after the check and before the report is written.
        let program = cells.path().join("pathproof");
        copy(Path::new(env!("CARGO_BIN_EXE_pathproof")), &program);
        let script = cells.path().join("script");
        fs::write(&script, "#!/bin/sh\nprintf mine > out/segments.csv\nexit 1\n").expect("written");
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("made a program");
        copy(&script, &cells.path().join("pathproof-viewer"));
        let before = files(&cells.path().join("out"));
        let arguments = arguments("hit.ron", "out").into_iter().filter(|word| *word != "--no-pictures");
        let output = Command::new(program).args(arguments).current_dir(cells.path()).output().expect("runs");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(4), "{said}");
        assert!(output.stdout.is_empty());
        assert!(
            said.starts_with("error: cannot write: out/segments.csv: belongs to somebody else"),
            "{said}"
        );
        let mut after = files(&cells.path().join("out"));
        assert_eq!(after.remove("segments.csv"), Some(b"mine".to_vec()));
        assert_eq!(after, before);
        assert!(cells.files().iter().all(|file| !file.contains(".tmp")), "{:?}", cells.files());
    }
}
