//! Ownership of replaced files, in both ways of writing.

use std::fs;
use std::io;
use std::path::Path;

use serde_json::{Value, json};

use super::one_by_one::write_all;
use super::system::{FileSystem, Machine};
use super::{may_write, write_set_on};
use crate::written_file::sha256;

/// All names of report files in these tests.
pub(super) const KNOWN: [&str; 4] = ["a.csv", "b.csv", "report.html", "report.json"];

/// A page of Pathproof.
pub(super) const PAGE: &str = "<html><head><title>PASS: cell.ron – Pathproof report</title></head></html>";

/// A `report.json` of this version that lists these files.
fn report(version: &str, beside: &[(&str, &str)]) -> String {
    let named = beside
        .iter()
        .filter(|(name, _)| *name != "report.html")
        .map(|(name, text)| json!({ "path": name, "sha256": sha256(text.as_bytes()), "bytes": text.len() }));
    let files: Vec<Value> = named.collect();
    let tool = json!({ "name": "pathproof", "version": version });
    json!({ "schema": "pathproof.report/3", "tool": tool, "files": files, "findings": [] }).to_string()
}

/// Writes files; the last one is `report.json`, given by its version.
pub(super) fn try_to_write(folder: &Path, files: &[(&str, &str)]) -> io::Result<()> {
    try_to_write_on(&Machine, folder, files)
}

pub(super) fn try_to_write_on(
    system: &dyn FileSystem,
    folder: &Path,
    files: &[(&str, &str)],
) -> io::Result<()> {
    let all = contents(files);
    let all: Vec<(&str, &[u8])> = all.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    write_set_on(system, folder, &all, &KNOWN)
}

/// The contents of these files; the last one is `report.json`, given by its version.
pub(super) fn contents<'a>(files: &[(&'a str, &str)]) -> Vec<(&'a str, String)> {
    let (last, beside) = files.split_last().expect("a report");
    let beside_it = beside.iter().map(|(name, text)| (*name, (*text).to_owned()));
    beside_it.chain([(last.0, report(last.1, beside))]).collect()
}

/// The entries of a folder: names and texts; for a report, its version.
pub(super) fn entries(folder: &Path) -> Vec<(String, String)> {
    let entry = |entry: io::Result<fs::DirEntry>| {
        let entry = entry.expect("an entry");
        let text = fs::read_to_string(entry.path()).unwrap_or_else(|_| "a folder".to_owned());
        let told: Option<Value> = serde_json::from_str(&text).ok();
        let version = told.and_then(|told| told["tool"]["version"].as_str().map(str::to_owned));
        (entry.file_name().into_string().expect("UTF-8"), version.unwrap_or(text))
    };
    let mut entries: Vec<_> = fs::read_dir(folder).expect("a folder").map(entry).collect();
    entries.sort();
    entries
}

/// Parents of a folder `out`: in the first it is written as a whole; in the second, with a foreign file in it, file by file.
fn folders() -> [tempfile::TempDir; 2] {
    let folders = [0, 1].map(|_| tempfile::tempdir().expect("a folder"));
    put(&folders[1].path().join("out"), "notes.txt", "mine");
    folders
}

fn put(folder: &Path, name: &str, text: &str) {
    fs::create_dir_all(folder).expect("made");
    fs::write(folder.join(name), text).expect("written");
}

fn owned(entries: &[(&str, &str)]) -> Vec<(String, String)> {
    entries.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

/// The entries except the notes of [`folders`].
fn but_notes(folder: &Path) -> Vec<(String, String)> {
    entries(folder).into_iter().filter(|(name, _)| name != "notes.txt").collect()
}

/// Asserts that files of these names make [`may_write`] and the write fail, and that nothing changes.
fn refused(folder: &Path, names: &[&str]) {
    let before = entries(folder);
    let asked = may_write(folder, &KNOWN).expect_err("refused before");
    let asked: Vec<&str> = asked.problems.iter().map(|problem| problem.file.as_str()).collect();
    let paths: Vec<String> = names.iter().map(|name| folder.join(name).display().to_string()).collect();
    assert_eq!(asked, paths);
    let error = try_to_write(folder, &[("a.csv", "2"), ("report.html", PAGE), ("report.json", "2")])
        .expect_err("refused at the end");
    assert!(error.to_string().starts_with(&format!("{}: belong", paths.join(", "))), "{error}");
    assert_eq!(entries(folder), before);
    let above = folder.parent().expect("a folder above");
    assert!(entries(above).iter().all(|(name, _)| !name.contains(".tmp")), "{:?}", entries(above));
}

/// Asserts that a report can be written, and that only it and the notes remain.
fn taken(folder: &Path) {
    may_write(folder, &KNOWN).expect("free");
    try_to_write(folder, &[("a.csv", "2"), ("report.html", PAGE), ("report.json", "2")]).expect("written");
    assert_eq!(but_notes(folder), owned(&[("a.csv", "2"), ("report.html", PAGE), ("report.json", "2")]));
}

#[test]
fn files_that_no_report_names_are_refused() {
    for names in [&["a.csv"][..], &["b.csv"], &["report.json"], &["report.html"], &KNOWN] {
        for folder in folders() {
            let out = folder.path().join("out");
            for name in names {
                put(&out, name, "mine");
            }
            refused(&out, names);
        }
    }
}

#[test]
fn our_own_page_alone_is_not_replaced() {
    for folder in folders() {
        let out = folder.path().join("out");
        put(&out, "report.html", PAGE);
        refused(&out, &["report.html"]);
    }
}

#[test]
fn a_report_accounts_for_what_it_names_and_no_more() {
    for folder in folders() {
        let out = folder.path().join("out");
        try_to_write(&out, &[("a.csv", "1"), ("report.json", "1")]).expect("written");
        put(&out, "b.csv", "mine");
        refused(&out, &["b.csv"]);
        put(&out, "report.html", "<title>theirs</title>");
        refused(&out, &["b.csv", "report.html"]);
        fs::remove_file(out.join("b.csv")).expect("moved away");
        fs::remove_file(out.join("report.html")).expect("moved away");
        taken(&out);
    }
}

#[test]
fn reports_of_others_are_no_reports() {
    let ours: Value = serde_json::from_str(&report("1", &[("a.csv", "1")])).expect("JSON");
    let with = |field: &str, value: Value| {
        let mut report = ours.clone();
        report[field] = value;
        report.to_string()
    };
    for text in [
        String::new(),
        "{}".to_owned(),
        ours.to_string()[..100].to_owned(),
        ours.to_string() + "x",
        with("tool", json!({ "name": "lint", "version": "1" })),
        with("tool", json!("pathproof")),
        with("schema", json!("pathproof.doctor/1")),
    ] {
        for folder in folders() {
            let out = folder.path().join("out");
            put(&out, "a.csv", "1");
            put(&out, "report.json", &text);
            refused(&out, &["a.csv", "report.json"]);
        }
    }
}

#[test]
fn an_older_report_is_replaced_though_it_was_edited() {
    for folder in folders() {
        let out = folder.path().join("out");
        let page = ("report.html", PAGE);
        try_to_write(&out, &[("a.csv", "1"), ("b.csv", "1"), page, ("report.json", "0.0.9")])
            .expect("written");
        put(&out, "a.csv", "edited");
        put(&out, "report.html", &PAGE.replace("</html>", "<p>edited</p></html>"));
        let edited = fs::read_to_string(out.join("report.json")).expect("there").replace("[]", "[ ]");
        put(&out, "report.json", &edited);
        taken(&out);
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_nobody_elses_business_but_its_owners() {
    for folder in folders() {
        let out = folder.path().join("out");
        try_to_write(&out, &[("a.csv", "1"), ("b.csv", "1"), ("report.json", "1")]).expect("written");
        fs::remove_file(out.join("a.csv")).expect("removed");
        put(&out.join("a.csv"), "notes.txt", "mine");
        fs::remove_file(out.join("b.csv")).expect("removed");
        std::os::unix::fs::symlink("report.json", out.join("b.csv")).expect("a link");
        refused(&out, &["a.csv", "b.csv"]);
    }
}

/// Simulates a run that was killed after it had renamed the first `brought` files.
fn killed_after(out: &Path, number: u32, version: &str, files: &[(&str, &str)], brought: usize) {
    put(out, &format!(".report.json.{number}.tmp"), &report(version, files));
    for (name, text) in &files[..brought] {
        put(out, name, text);
    }
}

#[test]
fn what_a_killed_run_wrote_is_written_over() {
    let files = [("a.csv", "1"), ("b.csv", "1"), ("report.html", PAGE)];
    for brought in 0..=files.len() {
        for folder in folders() {
            let out = folder.path().join("out");
            killed_after(&out, 1, "1", &files, brought);
            taken(&out);
        }
    }
}

#[test]
fn what_two_killed_runs_wrote_is_written_over() {
    for folder in folders() {
        let out = folder.path().join("out");
        killed_after(&out, 1, "1", &[("a.csv", "1"), ("b.csv", "1")], 2);
        killed_after(&out, 2, "3", &[("a.csv", "3")], 1);
        taken(&out);
    }
}

#[test]
fn a_killed_run_accounts_for_nothing_that_somebody_wrote_since() {
    for folder in folders() {
        let out = folder.path().join("out");
        killed_after(&out, 1, "1", &[("a.csv", "1"), ("b.csv", "1")], 1);
        put(&out, "b.csv", "mine");
        refused(&out, &["b.csv"]);
        assert!(out.join(".report.json.1.tmp").exists(), "needed to tell whose a.csv is");
        fs::remove_file(out.join("b.csv")).expect("moved away");
        taken(&out);
    }
}

#[test]
fn a_run_that_fails_halfway_can_be_repeated() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    put(&out, "notes.txt", "mine");
    // A folder is in the page's place; `known` leaves out the page, so the check does not find it.
    put(&out.join("report.html"), "notes.txt", "mine");
    let known = ["a.csv", "b.csv", "report.json"];
    let files = [("a.csv", "1"), ("report.html", PAGE)];
    let text = report("1", &files);
    let all = [("a.csv", &b"1"[..]), ("report.html", PAGE.as_bytes()), ("report.json", text.as_bytes())];
    super::one_by_one::write_report(&Machine, &out, &all, &known).expect_err("a folder is in the way");
    assert!(!out.join("report.json").exists());
    fs::remove_dir_all(out.join("report.html")).expect("moved away");
    taken(&out);
}

#[test]
fn what_is_no_folder_is_told_before() {
    let folder = tempfile::tempdir().expect("a folder");
    put(folder.path(), "file", "mine");
    for (name, found) in [("file", "found a file;"), ("file/below/deep", "/file is a file;")] {
        let path = folder.path().join(name);
        let problem = may_write(&path, &KNOWN).expect_err("no folder").to_string();
        assert!(problem.starts_with(&format!("{}: no folder", path.display())), "{problem}");
        assert!(problem.contains(found), "{problem}");
        let error = try_to_write(&path, &[("report.json", "1")]).expect_err("no folder");
        assert_eq!(error.to_string(), problem);
    }
    may_write(&folder.path().join("new/deep"), &KNOWN).expect("it can be made");
    assert_eq!(entries(folder.path()), owned(&[("file", "mine")]));
}

#[cfg(unix)]
#[test]
fn links_to_folders_are_folders_and_others_are_told() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().expect("a folder");
    put(&folder.path().join("real"), "notes.txt", "mine");
    for (to, name) in [("real", "link"), ("gone/deep", "dangling"), ("loop", "loop")] {
        symlink(to, folder.path().join(name)).expect("a link");
    }
    may_write(&folder.path().join("link"), &KNOWN).expect("a folder");
    for (name, to) in [("dangling", "gone/deep"), ("dangling/below", "gone/deep"), ("loop", "loop")] {
        let path = folder.path().join(name);
        let problem = may_write(&path, &KNOWN).expect_err("no folder").to_string();
        assert!(problem.contains(&format!("a link that leads to no folder, to {to};")), "{problem}");
        assert!(try_to_write(&path, &[("report.json", "1")]).is_err());
    }
    assert_eq!(entries(folder.path()).len(), 4);
}

#[test]
fn any_files_are_written_replaced_and_nothing_is_left_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("new/deep");
    write_all(&target, &[("a.json", b"1"), ("b.csv", b"2")]).expect("written");
    write_all(&target, &[("a.json", b"3"), ("b.csv", b"4")]).expect("replaced");
    assert_eq!(entries(&target), owned(&[("a.json", "3"), ("b.csv", "4")]));
}

#[test]
fn a_failure_keeps_the_old_files() {
    let folder = tempfile::tempdir().expect("a folder");
    put(folder.path(), "a.json", "old");
    put(&folder.path().join("b.csv"), "in the way", "mine");
    let error = write_all(folder.path(), &[("b.csv", b"new"), ("a.json", b"new")]).expect_err("must fail");
    assert!(error.to_string().contains("b.csv"), "{error}");
    assert_eq!(entries(folder.path()), owned(&[("a.json", "old"), ("b.csv", "a folder")]));
}

/// The process ended between the exchange of the folders and the check for new files.
#[test]
#[cfg(unix)]
fn a_file_that_came_between_outlives_the_folder_that_was_exchanged() {
    let parent = tempfile::tempdir().expect("a folder");
    let out = parent.path().join("out");
    let exchanged = |number: u32| parent.path().join(format!(".out.{number}.tmp"));
    for number in [1, 2] {
        put(&exchanged(number), "a.csv", "1");
        put(&exchanged(number), "report.json", &report("1", &[("a.csv", "1")]));
    }
    put(&exchanged(2), "b.csv", "mine");
    put(&exchanged(3), "a.csv", "half a report");
    put(&exchanged(4), "a.csv", "1");
    put(&exchanged(4), "report.json", "{ \"schema\": \"pathproof.rep");
    try_to_write(&out, &[("a.csv", "2"), ("report.json", "2")]).expect("written");
    assert_eq!([1, 2, 3, 4].map(|number| exchanged(number).exists()), [false, true, false, false]);
    assert_eq!(entries(&exchanged(2)).len(), 3);
}
