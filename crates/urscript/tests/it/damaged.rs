//! Damaged copies of good scripts never load with fewer motions than their text has, and nothing makes the reader panic.

use std::fs;

use controller_program::ControllerProgram;
use pathproof_urscript::{ScriptSettings, read_script};
use test_support::without_or_with_swapped_lines;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/urscript/accepted");

#[expect(clippy::disallowed_methods, reason = "a test reads its cases from files")]
fn good(case: &str) -> String {
    fs::read_to_string(format!("{FOLDER}/{case}.script")).expect("a readable case")
}

fn program(text: &str) -> Option<ControllerProgram> {
    let read = read_script(text.as_bytes(), "a.script", &ScriptSettings::default());
    read.ok().map(|script| script.program)
}

/// Calls of moves in a text, counted without a reader: outside of comments and of texts in quotes.
fn moves(text: &str) -> usize {
    let mut count = 0;
    for line in text.split(['\n', '\r']) {
        let outside: Vec<&str> = line.split('"').step_by(2).collect();
        let code = outside.join("\"");
        let code = code.split('#').next().unwrap_or_default();
        for name in ["movej", "movel", "movep", "movec"] {
            for (at, _) in code.match_indices(name) {
                let is_word = !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
                let rest = code[at + name.len()..].trim_start();
                count += usize::from(is_word && rest.starts_with('('));
            }
        }
    }
    count
}

/// Reads a damaged text; where it loads, no motion may be lost.
fn check(damaged: &str, loaded: &mut usize) {
    if let Some(program) = program(damaged) {
        *loaded += 1;
        assert_eq!(program.move_count(), moves(damaged), "a motion is lost:\n{damaged}");
        assert_eq!(program.inconsistencies(), Vec::<String>::new(), "{damaged}");
    }
}

/// Every statement of a good text, with a hash in a text in quotes, is counted.
#[test]
fn the_count_is_the_readers_own_on_good_texts() {
    for case in ["all_constructs", "no_function"] {
        let text = good(case);
        assert_eq!(program(&text).expect("a good script").move_count(), moves(&text));
    }
}

#[test]
fn a_byte_that_is_deleted_loses_no_motion() {
    let (text, mut loaded) = (good("all_constructs"), 0);
    for at in 0..text.len() {
        check(&format!("{}{}", &text[..at], &text[at + 1..]), &mut loaded);
    }
    assert!(loaded > 50 && loaded < text.len(), "{loaded} of {}", text.len());
}

#[test]
fn a_byte_that_is_changed_loses_no_motion() {
    let (text, mut loaded) = (good("all_constructs"), 0);
    let signs = ["7", "#", "\"", "\n", "(", ")", "[", ":", "x", "=", ".", " "];
    let signs = if std::env::var_os("PATHPROOF_LONG").is_some() { &signs[..] } else { &signs[..4] };
    for at in 0..text.len() {
        for other in signs {
            check(&format!("{}{other}{}", &text[..at], &text[at + 1..]), &mut loaded);
            check(&format!("{}{other}{}", &text[..at], &text[at..]), &mut loaded);
        }
    }
    assert!(loaded > 500, "{loaded}");
}

#[test]
fn lines_that_are_swapped_or_missing_lose_no_motion() {
    let (text, mut loaded) = (good("all_constructs"), 0);
    for copy in without_or_with_swapped_lines(&text) {
        check(&copy, &mut loaded);
    }
    assert!(loaded > 100, "{loaded}");
}

#[test]
fn the_ends_of_lines_make_no_difference() {
    let text = good("all_constructs");
    let with_other_ends = text.replace('\n', "\r\n");
    assert_eq!(program(&text), program(&with_other_ends));
    assert!(program(&text).is_some());
}
