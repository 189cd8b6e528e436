//! Every file of `tests/urp` is answered as the text beside it says.
//!
//! A case is `tests/urp/SUBJECT/CASE.urp`, and `CASE.txt` beside it holds the answer: `refused` and every problem, or what was
//! read. `UPDATE_EXPECT=1` writes the answers anew, so that a case is added by adding its file.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use controller_program::ProgramAction;
use pathproof_urp::read_urp;
use urscript::ScriptSettings;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/urp");

/// Fewer cases mean that some were lost.
const FEWEST_CASES: usize = 20;

/// The problems of a refused file; of an accepted one its moves with their places, and its other statements by kind.
fn answer(bytes: &[u8], file: &str) -> String {
    match read_urp(bytes, file, &ScriptSettings::default()) {
        Ok(read) => {
            let inconsistencies = read.program.inconsistencies();
            assert!(inconsistencies.is_empty(), "{file}: {inconsistencies:?}");
            let mut text = String::new();
            for statement in read.program.statements() {
                if let ProgramAction::Move(_) | ProgramAction::SetTool(_) = &statement.action {
                    let place = &statement.place;
                    let label = place.label.as_deref().unwrap_or("-");
                    let _written = writeln!(text, "{}:{} {label}: {}", place.line, place.column, place.text);
                }
            }
            for (kind, count) in read.program.without_motion() {
                let _written = writeln!(text, "without motion: {kind} {count}");
            }
            if let Some(kinematics) = &read.kinematics {
                let d_m: Vec<f64> = kinematics.d_m.iter().map(|number| number.get()).collect();
                let _written = writeln!(text, "kinematics: {} {d_m:?}", kinematics.status);
            }
            for note in &read.notes {
                let _written = writeln!(text, "{note}");
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
fn every_case_is_answered_as_expected() {
    let files = entries(Path::new(FOLDER)).into_iter().flat_map(|subject| entries(&subject));
    let cases: Vec<PathBuf> = files.filter(|file| file.extension().is_some_and(|e| e == "urp")).collect();
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
