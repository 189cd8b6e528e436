//! Damaged copies of good modules never load with fewer motions than their text has, and nothing makes the reader panic.

use std::fs;

use controller_program::ControllerProgram;
use pathproof_rapid::{RapidSettings, RapidText, read_rapid};
use test_support::without_or_with_swapped_lines;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/rapid/accepted");

const MOVES: [&str; 7] = ["moveabsj", "movej", "movel", "movec", "moveldo", "triggl", "arcl"];

#[expect(clippy::disallowed_methods, reason = "a test reads its cases from files")]
fn good(case: &str) -> String {
    fs::read_to_string(format!("{FOLDER}/{case}.mod")).expect("a readable case")
}

fn program(text: &str) -> Option<ControllerProgram> {
    let module = RapidText { file: "a.mod", bytes: text.as_bytes() };
    read_rapid(&[module], &RapidSettings::default()).ok().map(|read| read.program)
}

/// Statements that move in a text, counted without a reader: words at the begin of a statement, outside of comments and of texts in
/// quotes.
fn moves(text: &str) -> usize {
    let mut count = 0;
    let mut code = String::new();
    for line in text.split(['\n', '\r']) {
        let mut in_text = false;
        for c in line.chars() {
            if c == '"' {
                in_text = !in_text;
            }
            if c == '!' && !in_text {
                break;
            }
            code.push(if in_text { '"' } else { c.to_ascii_lowercase() });
        }
        code.push('\n');
    }
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    for name in MOVES {
        for (at, _) in code.match_indices(name) {
            let begins = !code[..at].ends_with(is_part);
            let ends = !code[at + name.len()..].starts_with(is_part);
            count += usize::from(begins && ends);
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

/// Every statement of a good text is counted.
#[test]
fn the_count_is_the_readers_own_on_good_texts() {
    for case in ["all_constructs", "by_reference", "functions"] {
        let text = good(case);
        assert_eq!(program(&text).expect("a good module").move_count(), moves(&text), "{case}");
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
    let signs = ["7", "!", "\"", ";", "\n", "(", "[", ":", "x", ",", "%", " "];
    let signs = if std::env::var_os("PATHPROOF_LONG").is_some() { &signs[..] } else { &signs[..2] };
    for at in 0..text.len() {
        for other in signs {
            check(&format!("{}{other}{}", &text[..at], &text[at + 1..]), &mut loaded);
            check(&format!("{}{other}{}", &text[..at], &text[at..]), &mut loaded);
        }
    }
    assert!(loaded > 200, "{loaded}");
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
