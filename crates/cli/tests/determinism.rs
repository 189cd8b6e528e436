//! Promise: the same inputs give the same report, byte for byte, from any number of threads, any process, any folder.

mod support;

use std::path::Path;

use support::{Answer, Folder, ROOT};

/// Report and frames of a run of the weld cell.
fn files(folder: &Path, cell: &str, surface: &str, threads: &str) -> [String; 2] {
    let out = Folder::new();
    let report = out.path().join("out").display().to_string();
    let arguments =
        ["check", cell, "--surface", surface, "--threads", threads, "--report", &report, "--json"];
    let answer = Answer::of(folder, &arguments);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(1), ""), "{surface} with {threads} threads");
    let json = out.read("out/report.json");
    assert!(answer.stdout == json, "--json prints other bytes than report.json holds");
    assert_eq!(out.files(), ["out/frames.csv", "out/report.json"]);
    [json, out.read("out/frames.csv")]
}

fn check(surface: &str) {
    let root = Path::new(ROOT);
    let scene = root.join("scenes/weld-cell");
    let from_root = "scenes/weld-cell/cell.ron";
    let first = files(root, from_root, surface, "1");
    let absolute = scene.canonicalize().expect("the scene").join("cell.ron");
    let others = [
        ("a run with two threads in the scene's folder", files(&scene, "cell.ron", surface, "2")),
        ("an absolute path", files(&scene.join("meshes"), &absolute.to_string_lossy(), surface, "2")),
    ];
    for (what, other) in others {
        for (file, (a, b)) in ["report.json", "frames.csv"].iter().zip(first.iter().zip(&other)) {
            let line = a.lines().zip(b.lines()).find(|(a, b)| a != b);
            assert!(a == b, "{surface}: {what} changes {file}: {line:?}");
        }
    }
}

#[test]
fn exact_surfaces_do_not_depend_on_threads_or_folder() {
    check("exact");
}

#[test]
fn spheres_do_not_depend_on_threads_or_folder() {
    check("spheres");
}
