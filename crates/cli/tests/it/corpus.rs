//! Promise: every bad input under `tests/corpus` is answered as its `expected.txt` says, and nothing is written.
//!
//! A case is a folder `tests/corpus/AREA/CASE` with the input files. What is run there: the words of `command.txt`, otherwise
//! `check cell.ron` or `check robot.urdf`, with `robot.srdf` and the program beside it. `expected.txt` holds the exit code, standard
//! error, and of standard output the first line and what was warned about or not checked; `UPDATE_EXPECT=1` writes it anew, so that a
//! case is added by adding its files.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{Answer, ROOT};

/// Fewer cases mean that some were lost.
const FEWEST_CASES: usize = 250;

fn folders(of: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(of).unwrap_or_else(|error| panic!("{}: {error}", of.display()));
    let mut folders: Vec<PathBuf> =
        entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

fn arguments(case: &Path) -> Vec<String> {
    if let Ok(text) = fs::read_to_string(case.join("command.txt")) {
        return text.split_whitespace().map(str::to_owned).collect();
    }
    let has = |name: &str| case.join(name).symlink_metadata().is_ok();
    let mut words = vec!["check", if has("cell.ron") { "cell.ron" } else { "robot.urdf" }];
    if !has("cell.ron") {
        words.extend(["--program", if has("program.ron") { "program.ron" } else { "program.csv" }]);
        if has("robot.srdf") {
            words.extend(["--srdf", "robot.srdf"]);
        }
    }
    words.into_iter().map(str::to_owned).collect()
}

/// The answer as it stands in `expected.txt`, with folders of this computer named by their role.
fn shown(case: &Path, answer: &Answer) -> String {
    let area = case.parent().expect("an area");
    let root = Path::new(ROOT).canonicalize().expect("the repository");
    let plain = |text: &str| {
        let mut text = text.to_owned();
        for (folder, name) in [(case, "CASE"), (area, "AREA"), (&root, "ROOT")] {
            text = text.replace(&folder.display().to_string(), name);
        }
        text
    };
    let code = answer.code.map_or_else(|| "none".to_owned(), |code| code.to_string());
    let mut text = format!("exit {code}\n");
    if !answer.stderr.is_empty() {
        let _written = write!(text, "--- standard error\n{}", plain(&answer.stderr));
    }
    if !answer.stdout.is_empty() {
        text += "--- standard output, in part\n";
        let mut part = "";
        for (index, line) in answer.stdout.lines().enumerate() {
            let continues = line.starts_with(' ');
            part = if continues { part } else { line.split(' ').next().unwrap_or_default() };
            if index == 0 || ["Warning", "Unchecked", "Excluded"].contains(&part) {
                let _written = writeln!(text, "{}", plain(line));
            }
        }
    }
    text
}

fn files(folder: &Path) -> Vec<(PathBuf, u64)> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_path_buf()];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let entry = entry.expect("an entry");
            let metadata = entry.metadata().expect("metadata");
            if metadata.is_dir() {
                waiting.push(entry.path());
            }
            found.push((entry.path(), metadata.len()));
        }
    }
    found.sort();
    found
}

#[test]
fn every_bad_input_is_answered_as_expected() {
    let corpus = Path::new(ROOT).canonicalize().expect("the repository").join("tests/corpus");
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let cases: Vec<PathBuf> = folders(&corpus).iter().flat_map(|area| folders(area)).collect();
    assert!(cases.len() >= FEWEST_CASES, "only {} cases in {}", cases.len(), corpus.display());
    let (mut faults, mut reports) = (String::new(), 0);
    for case in &cases {
        let name = case.strip_prefix(&corpus).expect("below the corpus").display();
        let before = files(case);
        let words = arguments(case);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let answer = Answer::of(case, &words);
        if files(case) != before {
            let _written = writeln!(faults, "{name}: files were written");
        }
        if !matches!(answer.code, Some(0..=3)) || answer.stderr.contains("panicked") {
            let _written = writeln!(faults, "{name}: {answer:?}");
        }
        // A run that checks anything makes a report, and that one is read back too.
        if words[0] == "check" && matches!(answer.code, Some(0 | 1 | 3)) && !words.contains(&"--json") {
            let with_report = Answer::of(case, &[&words[..], &["--json"]].concat());
            assert_eq!(with_report.code, answer.code, "{name}");
            reports += 1;
        }
        let found = shown(case, &answer);
        let file = case.join("expected.txt");
        if update {
            fs::write(&file, &found).expect("written");
        }
        let expected = fs::read_to_string(&file).unwrap_or_default();
        if found != expected {
            let _written = writeln!(
                faults,
                "{name}: expected\n{expected}\nfound\n{found}\nUPDATE_EXPECT=1 accepts this"
            );
        }
    }
    assert!(faults.is_empty(), "{faults}");
    assert!(reports > 0, "no case makes a report");
}
