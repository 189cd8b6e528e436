//! Promise: the same inputs give the same report, byte for byte, from any number of threads, any process, any folder.

use std::path::Path;

use crate::support::{Answer, Folder, ROOT};

/// What a run of the weld cell writes, by name.
fn files(folder: &Path, cell: &str, more: &[&str], threads: &str) -> Vec<(String, String)> {
    let out = Folder::new();
    let report = out.path().join("out").display().to_string();
    let arguments = ["check", cell, "--threads", threads, "--no-pictures", "--report", &report, "--json"];
    let answer = Answer::of(folder, &[&arguments[..], more].concat());
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(1), ""), "{more:?} with {threads} threads");
    assert!(answer.stdout == out.read("out/report.json"), "--json prints other bytes than report.json holds");
    out.files().into_iter().map(|name| (name.clone(), out.read(&name))).collect()
}

/// What every run writes, pictures left out; a proven one `segments.csv` too.
const WRITTEN: [&str; 10] = [
    "out/contacts.csv",
    "out/findings.csv",
    "out/frames.csv",
    "out/joints.csv",
    "out/junit.xml",
    "out/report.html",
    "out/report.json",
    "out/report.sarif",
    "out/spheres.csv",
    "out/summary.md",
];

fn check(more: &[&str], names: &[&str]) {
    let root = Path::new(ROOT);
    let scene = root.join("scenes/weld-cell");
    let from_root = "scenes/weld-cell/cell.ron";
    let first = files(root, from_root, more, "1");
    assert_eq!(first.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), names);
    let absolute = scene.canonicalize().expect("the scene").join("cell.ron");
    let others = [
        ("a run with two threads in the scene's folder", files(&scene, "cell.ron", more, "2")),
        ("an absolute path", files(&scene.join("meshes"), &absolute.to_string_lossy(), more, "2")),
    ];
    for (what, other) in others {
        assert_eq!(first.len(), other.len(), "{what}");
        for ((file, a), (_, b)) in first.iter().zip(&other) {
            let line = a.lines().zip(b.lines()).find(|(a, b)| a != b);
            assert!(a == b, "{more:?}: {what} changes {file}: {line:?}");
        }
    }
}

#[test]
fn proven_motion_does_not_depend_on_threads_or_folder() {
    let mut names = [&WRITTEN[..], &["out/segments.csv"]].concat();
    names.sort_unstable();
    check(&["--clearance", "10"], &names);
}

#[test]
fn exact_surfaces_do_not_depend_on_threads_or_folder() {
    check(&["--mode", "sampled"], &WRITTEN);
}

#[test]
fn spheres_do_not_depend_on_threads_or_folder() {
    check(&["--surface", "spheres"], &WRITTEN);
}
