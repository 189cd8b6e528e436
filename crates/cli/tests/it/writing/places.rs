//! Places that a check may not write to: inputs of its own, its own report, and what is no folder.

use std::os::unix::fs::symlink;

use crate::support::Folder;
use crate::writing::{arguments, cells};

/// That a check is refused in these words, and leaves everything as it is.
fn refused(cells: &Folder, report: &str, more: &[&str], words: &str) {
    let before: Vec<_> = cells.files();
    let answer = cells.run(&[&arguments("clear.ron", report)[..], more].concat());
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(2), ""), "{more:?}: {}", answer.stderr);
    let first = answer.stderr.lines().next().expect("words");
    assert_eq!(first, words, "{}", answer.stderr);
    assert_eq!(cells.files(), before);
}

#[test]
fn statistics_take_the_place_of_no_file_of_the_report() {
    let cells = cells();
    let of_report = |stats: &str| {
        format!(
            "error: --stats: that is a file of the report; found {stats}; expected a file of its own; \
             hint: give another name, such as stats.json"
        )
    };
    for stats in ["out/report.json", "./out/summary.md", "out/../out/segments.csv", "new/../out/junit.xml"] {
        refused(&cells, "out", &["--stats", stats], &of_report(stats));
    }
    // Another run's report, by a link to its folder and one to its file.
    cells.run(&arguments("clear.ron", "out"));
    symlink("out", cells.path().join("link")).expect("a link");
    symlink("out/report.html", cells.path().join("page")).expect("a link");
    for (report, stats) in [("out", "link/report.json"), ("link", "out/report.json"), ("out", "page")] {
        refused(&cells, report, &["--stats", stats], &of_report(stats));
    }
    for stats in ["out", "link/.."] {
        let answer = cells.run(&[&arguments("clear.ron", "out")[..], &["--stats", stats]].concat());
        assert_eq!(answer.code, Some(2), "{}", answer.stderr);
    }
    let answer = cells.run(&[&arguments("clear.ron", "out")[..], &["--stats", "out/stats.json"]].concat());
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
    assert!(cells.read("out/stats.json").contains("load_s"));
}

#[test]
fn statistics_take_the_place_of_no_input() {
    let cells = cells();
    cells.run(&arguments("clear.ron", "kept"));
    for stats in ["clear.ron", "./robot.urdf", "clear_program.ron", "kept/report.json"] {
        let more = ["--stats", stats, "--baseline", "kept/report.json"];
        let words = format!(
            "error: --stats: would be written over a file that this check reads; found {stats}; expected a file of its own"
        );
        refused(&cells, "out", &more, &words);
    }
}

#[test]
fn a_report_takes_the_place_of_no_input() {
    let cells = cells();
    let words = |file: &str| {
        format!(
            "error: {file}: this check reads the file, and the report would take its place; \
             expected a folder for the report that holds nothing the check reads; \
             hint: give another folder, or move the file"
        )
    };
    cells.run(&arguments("clear.ron", "out"));
    // By its name alone it is a table of the report beside it.
    cells.write("out/findings.csv", "slide\n0\n0.1\n");
    refused(&cells, "out", &["--program", "out/findings.csv"], &words("out/findings.csv"));
    refused(&cells, "./out/", &["--program", "out/findings.csv"], &words("./out/findings.csv"));
    refused(&cells, "out", &["--baseline", "out/report.json"], &words("out/report.json"));
    let answer = cells.run(&arguments("clear.ron", "out"));
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
    // Where no report is, it is somebody's file.
    cells.write("free/findings.csv", "slide\n0\n0.1\n");
    let answer =
        cells.run(&[&arguments("clear.ron", "free")[..], &["--program", "free/findings.csv"]].concat());
    assert_eq!(answer.code, Some(2));
    assert!(
        answer.stderr.starts_with("error: free/findings.csv: belongs to somebody else"),
        "{}",
        answer.stderr
    );
    assert_eq!(cells.read("free/findings.csv"), "slide\n0\n0.1\n");
}

#[test]
fn what_is_no_folder_is_told_before_the_check() {
    let cells = cells();
    cells.write("taken", "mine");
    symlink("gone/deep", cells.path().join("link")).expect("a link");
    for (report, found) in [
        ("taken", "a file"),
        ("taken/below", "taken is a file"),
        ("link", "a link that leads to no folder, to gone/deep"),
        ("link/below", "link is a link that leads to no folder, to gone/deep"),
        ("/dev/null", "neither a file nor a folder"),
    ] {
        let words = format!(
            "error: {report}: no folder, and none can be made there; found {found}; expected a folder, or a name that is free; \
             hint: give another folder, or move what stands there"
        );
        let before = cells.files();
        let answer = cells.run(&arguments("clear.ron", report));
        assert_eq!((answer.code, answer.stdout.as_str()), (Some(2), ""), "{}", answer.stderr);
        assert_eq!(answer.stderr.lines().next(), Some(words.as_str()));
        assert_eq!(cells.files(), before);
    }
    cells.write("deep/notes.txt", "mine");
    symlink("robot.urdf", cells.path().join("link.json")).expect("a link");
    // Devices would be replaced by a file, where the user may do that.
    for (stats, found) in [
        ("taken/stats.json", "taken is no folder"),
        ("deep", "deep is a folder"),
        ("new/", "new/ names a folder"),
        ("link.json", "link.json is a link"),
        ("/dev/null", "/dev/null is neither a file nor a folder"),
    ] {
        let words = format!(
            "error: --stats: no file can be written there; found {found}; expected a file, or a name that is free"
        );
        refused(&cells, "out", &["--stats", stats], &words);
    }
}
