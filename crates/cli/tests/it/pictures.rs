//! Promise: pictures of findings come from the viewer beside the program; where there are none the page says why, and the report
//! is written all the same.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

/// Held while a program is written and started: a process that starts meanwhile keeps its file busy.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

const CELL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/weld-cell/cell.ron");

/// The smallest PNG there is: one grey pixel.
const PNG: &str = "\\211PNG\\r\\n\\032\\n\\000\\000\\000\\rIHDR\\000\\000\\000\\001\\000\\000\\000\\001\\010\\000\\000\\000\\000\
    :~\\233U\\000\\000\\000\\nIDATx\\234ch\\000\\000\\000\\202\\000\\201w\\315r\\266\\000\\000\\000\\000IEND\\256B`\\202";

/// What a run with a viewer of these lines wrote into its page, what the viewer noted, and its exit code.
fn page(viewer: Option<&str>, more: &[&str]) -> (String, String, Option<i32>) {
    let (page, said, _, code) = printed(viewer, more);
    (page, said, code)
}

/// As [`page`], with what the run printed before the exit code.
fn printed(viewer: Option<&str>, more: &[&str]) -> (String, String, String, Option<i32>) {
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().expect("a folder");
    let command = copied(folder.path());
    if let Some(lines) = viewer {
        let program = folder.path().join("pathproof-viewer");
        fs::write(&program, format!("#!/bin/sh\n{lines}\n")).expect("written");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("made a program");
    }
    let out = folder.path().join("out");
    let output = Command::new(command)
        .args(["check", CELL, "--report"])
        .arg(&out)
        .args(more)
        .env("PATH", "/usr/bin:/bin")
        .env("SAID", folder.path().join("said"))
        .output()
        .expect("runs");
    let said = fs::read_to_string(folder.path().join("said")).unwrap_or_default();
    let text = String::from_utf8(output.stdout).expect("text");
    (fs::read_to_string(out.join("report.html")).expect("a page"), said, text, output.status.code())
}

fn copied(folder: &Path) -> PathBuf {
    let command = folder.join("pathproof");
    fs::copy(env!("CARGO_BIN_EXE_pathproof"), &command).expect("copied");
    command
}

#[test]
fn every_finding_gets_the_picture_of_its_instant() {
    let viewer = format!(
        "printf '%s\\n' \"$@\" > \"$SAID\"\nwhile [ \"$1\" != --screenshot ]; do shift; done\n\
         for k in 1 2 3 4 5; do printf '{PNG}' > \"${{2%.png}}-$k.png\"; done"
    );
    let (page, said, code) = page(Some(&viewer), &["--clearance", "0"]);
    assert_eq!(code, Some(1));
    assert_eq!(page.matches("data:image/png;base64,iVBORw0KGgo").count(), 5);
    let words: Vec<&str> = said.lines().collect();
    assert_eq!(words.iter().filter(|word| **word == "--close-up").count(), 5);
    assert!(words.contains(&"--clearance=0") && words.contains(&CELL), "{said}");
    let first = words.iter().position(|word| *word == "--close-up").expect("there");
    assert_eq!(words[first + 2..first + 4], ["arm/finger_left", "clamp_front"]);
}

#[test]
fn a_page_with_fewer_pictures_says_why_and_so_does_the_terminal() {
    let viewer = format!(
        "while [ \"$1\" != --screenshot ]; do shift; done\n\
         for k in 1 2; do printf '{PNG}' > \"${{2%.png}}-$k.png\"; done"
    );
    let (page, _, text, code) = printed(Some(&viewer), &["--clearance", "0"]);
    assert_eq!(code, Some(1));
    assert_eq!(page.matches("data:image/png;base64,iVBORw0KGgo").count(), 2);
    let why = "2 of 5 findings: the renderer draws in software, and the others would have taken too long";
    assert!(page.contains(&format!("There are pictures of {why}.")));
    assert!(text.ends_with(&format!("\nPictures: {why}\n")), "{text}");
}

#[test]
fn a_page_without_pictures_says_why() {
    for (viewer, more, why) in [
        (None, &[][..], "pathproof-viewer is neither beside pathproof nor in PATH"),
        (Some("exit 0"), &["--no-pictures"], "the report was made with --no-pictures"),
        (
            Some("exit 0"),
            &["--surface", "spheres"],
            "the viewer shows exact surfaces, and spheres decided here",
        ),
        (Some("exit 0"), &[], "pathproof-viewer wrote none"),
        (Some("echo no graphics device was found >&2; exit 4"), &[], "no graphics device was found"),
        (Some("kill -9 $$"), &[], "signal: 9"),
    ] {
        let (page, _, code) = page(viewer, more);
        assert_eq!(code, Some(1), "{viewer:?} {more:?}");
        assert!(page.contains(why), "{viewer:?} {more:?}: the page does not say {why:?}");
        assert!(!page.contains("data:image/png"), "{viewer:?} {more:?}");
    }
}
