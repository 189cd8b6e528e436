//! Every file of `tests/urscript` is answered as the text beside it says.
//!
//! A case is `tests/urscript/SUBJECT/CASE.script`, and `CASE.txt` beside it holds the answer: `refused` and every problem, or what was
//! read. `UPDATE_EXPECT=1` writes the answers anew, so that a case is added by adding its file.

use std::fmt::Write as _;

use pathproof_urscript::{ScriptSettings, read_script};
use test_support::GoldenCases;

const CASES: GoldenCases = GoldenCases {
    folder: concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/urscript"),
    ending: "script",
    fewest: 40,
};

/// The problems of a refused file; of an accepted one its moves, and its other statements by kind.
fn answer(bytes: &[u8], file: &str) -> String {
    match read_script(bytes, file, &ScriptSettings::default()) {
        Ok(script) => {
            let inconsistencies = script.program.inconsistencies();
            assert!(inconsistencies.is_empty(), "{file}: {inconsistencies:?}");
            let mut text = format!("{} moves\n", script.program.move_count());
            for (kind, count) in script.program.without_motion() {
                let _written = writeln!(text, "without motion: {kind} {count}");
            }
            for note in &script.notes {
                let _written = writeln!(text, "{note}");
            }
            text
        }
        Err(error) => format!("refused\n{error}\n"),
    }
}

#[test]
fn every_case_is_answered_as_expected() {
    CASES.check(answer);
}
