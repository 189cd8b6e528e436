//! Promise: every mistake in the inputs is told in full on standard error, with exit code 2, and nothing else happens.
//!
//! Each test compares the whole message with a file in `expected`; `UPDATE_EXPECT=1` writes that file anew. Bad files that need no
//! words on the command line are in `tests/corpus`.

mod arguments;
mod cells;
mod meshes;
mod programs;
mod spheres;
mod syncs;

use std::fs;
use std::path::Path;

use crate::support::{Answer, Folder, program, slider};

/// A cell with the slider and a box that it can reach; more fields go at the end.
fn cell(more: &str) -> String {
    format!(
        "Cell(\n    version: 1,\n    robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"program.ron\")],\n    \
         objects: [Object(name: \"wall\", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: (1000, 0, 500)))],\n\
         {more})\n"
    )
}

/// A folder with a cell, the slider and a program, all without a fault.
fn good() -> Folder {
    Folder::with(&[
        ("cell.ron", &cell("")),
        ("robot.urdf", &slider()),
        ("program.ron", &program(0.0, &[0.0, 300.0])),
    ])
}

/// Checks the folder's cell: refused with the expected message of this name.
fn refused(name: &str, folder: &Folder) {
    refused_with(name, folder, &["check", "cell.ron"]);
}

/// Runs a command that must be refused before anything is written.
fn refused_with(name: &str, folder: &Folder, arguments: &[&str]) -> Answer {
    let before = folder.files();
    let answer = folder.run(&[arguments, &["--report", "out", "--stats", "stats.json"]].concat());
    expect(name, folder, &answer);
    assert_eq!(folder.files(), before, "{name} left files behind");
    answer
}

/// The whole message, with the test's own folder written as `FOLDER`.
fn expect(name: &str, folder: &Folder, answer: &Answer) {
    let message = answer.stderr.replace(&folder.path().display().to_string(), "FOLDER");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/input_errors/expected").join(name);
    let file = file.with_extension("txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&file, &message).expect("written");
    }
    let expected = fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}; UPDATE_EXPECT=1 writes it\n{message}", file.display()));
    assert_eq!(message, expected, "{name}");
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(2), ""), "{name}");
}

#[test]
fn without_a_fault_the_folder_is_checked() {
    let folder = good();
    let answer = folder.run(&["check", "cell.ron"]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{}", answer.stdout);
}
