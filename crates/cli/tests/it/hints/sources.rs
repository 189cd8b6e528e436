//! The texts of the product that name an option of the command line.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::ROOT;

/// Crates whose texts a user of the command line reads.
const CRATES: [&str; 18] = [
    "arguments",
    "batch",
    "cell",
    "cli",
    "compare",
    "diagnostics",
    "doctor",
    "kinematics",
    "lowering",
    "mesh-files",
    "pathproof",
    "program",
    "report",
    "report-format",
    "robot-files",
    "scene",
    "simulator",
    "studies",
];

/// Texts that name an option and advise nothing, or whose advice another test follows: words of the text, and why it has no row.
pub(super) const ELSEWHERE: &[(&str, &str)] = &[
    ("certified with --surface spheres", "what was found"),
    ("echo with --full-length", "an option of `ros2 topic echo`"),
    ("{} --outside-limits", "the end of a command that scenes.rs shows"),
    ("--entry with a script alone", "what is expected"),
    ("--module with a module of RAPID alone", "what is expected"),
    ("name what runs: --entry {}", "tests/rapid has it with its answer"),
    (" or --entry ", "between the names of that list"),
    (" --robot {}", "a part of a command: ik.rs"),
    (" --tool {}", "a part of a command: ik.rs"),
    (" --redundant {}", "a part of a command: seven_axes.rs"),
    ("--contacts with --surface spheres", "what was found"),
    ("--json lists all", "a list that is cut"),
    ("took longer than --timeout-s", "what happened: batch/limits.rs"),
    ("needed more memory than --memory-mb", "what happened: batch/limits.rs"),
    ("or allow more with --most-request-bytes N", "batch/request.rs"),
    ("--from {} --to {} ({} joints)", "a list of chains; the row of `--from LINK --to LINK` follows it"),
    ("solutions are only followed from --near-deg", "what was done"),
    ("--outside-limits lists them", "ik.rs"),
    ("followed from --near-deg", "what was done"),
    ("Give --near-deg with joint values near", "ik.rs: seven joints are followed from known ones"),
    ("write --clearance {meant}", "mistakes: a clearance in metres on the command line"),
    ("pathproof check {cell}", "new.rs runs what it prints"),
    ("write them into a new file", "pairs.rs"),
    ("looks at all pairs, and proposes", "pairs.rs"),
    ("which --fail-on collision forgives", "what was done"),
    ("--smallest-radius {fitting}", "doctor.rs: a fix of the doctor"),
    ("look at the part in the viewer", "formats: COLLADA axes"),
    ("by --time-unit or `# time_unit`", "what was found"),
    ("one --column for it", "what is expected of the command line that was typed"),
    ("--column JOINT=COLUMN", "the form of the option"),
    ("--ignore-column says so", "what was done"),
    (" --units degrees", "the end of a text that has a row"),
    ("a message printed by Python", "names a command of ROS"),
    ("as `pathproof check --report` writes it", "what is expected"),
    ("--frame for a file of centres", "what the option is for"),
    ("goes behind --against", "sphere_audit.rs"),
    ("--link {} times", "what was found"),
    ("--link NAME, once", "sphere_audit.rs"),
    ("--frame link", "sphere_audit.rs"),
    ("choose another radius with --smallest-radius", "spheres.rs"),
    ("--xyz-mm X,Y,Z with", "ik_of_tools.rs"),
    ("--to LINK brings a link", "ik_of_tools.rs"),
    ("leave the name out: {option} UNIT", "trajectories.rs"),
    ("--from LINK --to LINK", "ik.rs: a chain is chosen by both"),
    ("neither beside pathproof nor in PATH", "how the viewer is built"),
    ("which --fail-on speed fails", "what was done"),
    ("gives the column to one of them", "the row of `--column JOINT=A1` follows its form"),
    (
        "give them with --joint or --state, or in the cell file",
        "the rows of a joint without a value follow all three",
    ),
    ("a folder below an --allow-root", "what is expected: loading/folders.rs follows the hint"),
    ("the cell file or --clearance demands", "help of a rule"),
    ("of --engine both contradict each other", "help of a rule"),
    ("give the file that `--report` wrote", "every check in these tests: its report is compared with itself"),
    ("allow the size: largest_m", "new.rs"),
    ("writes one", "new.rs: a folder without a cell"),
    ("the report goes into a folder by --report", "the option that was typed, under its name here"),
    ("An SRDF names this robot", "found/srdf.rs"),
    ("to leave out the pairs that it disables: --srdf", "found/srdf.rs"),
    ("which --ignore-column or `# ignore` leaves out", "the problem itself; its hint names the columns"),
    ("--xyz-mm X,Y,Z --rpy-deg R,P,Y", "the form of a pose; the row of a start at a pose follows it"),
    ("--xyz-mm {} --rpy-deg {}", "the row of a start at a pose follows it"),
    (" --frame {}", "a part of it"),
    ("--contacts  adds how deep", "terminal.rs"),
    ("it has that file: --package", "found/packages.rs"),
    ("have that file; say which: --package", "found/packages.rs"),
    (
        "fixed_joints to its Tool(...) in the cell file",
        "ik_of_tools: tools with joints are given values in the cell file",
    ),
];

/// Whether a row has the text, or it is listed. Parts that are filled in may stand anywhere.
pub(super) fn is_covered(text: &str, rows: &[&str]) -> bool {
    let parts: Vec<&str> = text.split(['{', '}']).step_by(2).filter(|part| part.contains("--")).collect();
    let has_row = parts.iter().any(|part| {
        let words = part.trim();
        rows.iter().any(|row| row.contains(words) || (words.len() > 12 && words.contains(row)))
    });
    has_row
        || text.trim_start_matches('-').is_empty()
        || ELSEWHERE.iter().any(|(words, _)| text.contains(words))
}

/// All texts with `--option` in the sources of the product, tests left out; the names of options alone are no texts.
pub(super) fn texts_with_options() -> Vec<String> {
    let mut files = Vec::new();
    for name in CRATES {
        list(&Path::new(ROOT).join("crates").join(name).join("src"), &mut files);
    }
    files.sort();
    let mut texts = Vec::new();
    for file in files {
        // The help of options is no hint. Unit tests of the tips for lines that are refused look at their options; some have a row.
        if file.components().any(|part| part.as_os_str() == "args") && !file.ends_with("check.rs") {
            continue;
        }
        let source = fs::read_to_string(&file).expect("a source file");
        let product = source.split("#[cfg(test)]").next().unwrap_or_default();
        let named = literals(product).into_iter().filter(|text| names_option(text) && text.contains(' '));
        texts.extend(named.filter(|text| text.len() > 8));
    }
    assert!(texts.len() > 30, "the sources have moved: {}", texts.len());
    texts
}

fn names_option(text: &str) -> bool {
    text.split("--")
        .skip(1)
        .any(|behind| behind.chars().take(3).filter(char::is_ascii_lowercase).count() == 3)
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        let is_test = path.file_stem().is_some_and(|stem| stem == "tests");
        if path.is_dir() && !is_test {
            list(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !is_test {
            files.push(path);
        }
    }
}

/// The strings of a Rust source, comments left out; `\` at the end of a line joins it to the next.
fn literals(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut chars = source.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '/' if chars.peek() == Some(&'/') => {
                chars.by_ref().find(|c| *c == '\n');
            }
            // The character of a quote, or its escape.
            '\'' if chars.peek() == Some(&'"') => {
                chars.next();
            }
            '"' => found.push(literal(&mut chars)),
            _ => {}
        }
    }
    found
}

fn literal(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> String {
    let mut text = String::new();
    while let Some(c) = chars.next() {
        match c {
            '"' => break,
            '\\' => match chars.next() {
                Some('\n') => while chars.next_if(|c| c.is_whitespace()).is_some() {},
                Some('n') => text.push('\n'),
                Some(other) => text.push(other),
                None => {}
            },
            c => text.push(c),
        }
    }
    text
}

#[test]
fn strings_are_found_and_comments_are_not() {
    let source = "// \"--no\"\nlet a = '\"'; f(\"say \\\n   --units x\", \"b\\\"c\"); /// \"--no\"\n";
    assert_eq!(literals(source), ["say --units x", "b\"c"]);
    assert!(names_option("say --units") && !names_option("a -- b") && !names_option("--"));
}
