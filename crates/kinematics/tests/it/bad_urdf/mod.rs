//! Bad URDF files: every file of `tests/urdf` is answered as the text beside it says.
//!
//! A case is `tests/urdf/SUBJECT/CASE.urdf`, and `CASE.txt` beside it holds the answer: `refused` and every problem, or the robot and
//! every warning. `UPDATE_EXPECT=1` writes the answers anew, so that a case is added by adding its file. Where a file is bad for a run,
//! not only for its reader, the case belongs in `tests/corpus/urdf`.

mod damaged;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use pathproof_kinematics::Robot;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/urdf");

/// Fewer cases mean that some were lost.
const FEWEST_CASES: usize = 90;

/// The problems of a refused file, or the robot of an accepted one and the warnings, one a line.
fn answer(bytes: &[u8], file: &str) -> String {
    match Robot::from_urdf(bytes, file) {
        Ok((robot, warnings)) => {
            let links: Vec<&str> = robot.links().iter().map(|link| &*link.name).collect();
            let mut text = format!("robot {} with {}\n", robot.name(), links.join(", "));
            for warning in &warnings {
                let _written = writeln!(text, "{warning}");
            }
            text
        }
        Err(error) => format!("refused\n{error}\n"),
    }
}

#[expect(clippy::disallowed_methods, reason = "a test reads its cases from files")]
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a test reads its cases from files")]
fn every_bad_file_is_answered_as_expected() {
    let files = entries(Path::new(FOLDER)).into_iter().flat_map(|subject| entries(&subject));
    let cases: Vec<PathBuf> = files.filter(|file| file.extension().is_some_and(|e| e == "urdf")).collect();
    assert!(cases.len() >= FEWEST_CASES, "only {} cases in {FOLDER}", cases.len());
    let mut faults = String::new();
    for case in &cases {
        let name = case.file_name().expect("a name").to_string_lossy();
        let found = answer(&fs::read(case).expect("a file"), &name);
        let beside = case.with_extension("txt");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(&beside, &found).expect("written");
        }
        let expected = fs::read_to_string(&beside).unwrap_or_default();
        if found != expected {
            let _written =
                writeln!(faults, "{name}: expected\n{expected}found\n{found}UPDATE_EXPECT=1 accepts this");
        }
        assert!(!found.chars().any(|c| c.is_control() && c != '\n'), "{name}: {found:?}");
    }
    assert!(faults.is_empty(), "{faults}");
}
