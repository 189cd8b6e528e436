//! A page of the documentation with its files and commands, run from top to bottom in a folder.

use std::fs;
use std::path::Path;

use crate::support::{Answer, Folder, ROOT};

/// A fenced block of a page.
struct Block<'a> {
    language: &'a str,
    text: String,
    /// The file that it is, as the line before it says: ``...`NAME`:``.
    file: Option<&'a str>,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let (mut before, mut is_open) = ("", false);
    for line in page.lines() {
        match (line.strip_prefix("```"), is_open) {
            (Some(_), true) => is_open = false,
            (Some(language), false) => {
                is_open = true;
                blocks.push(Block { language, text: String::new(), file: file_named(before) });
            }
            (None, true) => {
                let block = blocks.last_mut().expect("an open block");
                block.text.extend([line, "\n"]);
            }
            (None, false) if line.is_empty() => {}
            (None, false) => before = line,
        }
    }
    blocks
}

/// The last name in backticks of a line that ends with a colon.
fn file_named(line: &str) -> Option<&str> {
    let name = line.strip_suffix(':')?.split('`').skip(1).step_by(2).last()?;
    name.contains('.').then_some(name)
}

/// Writes the files of a page, runs its `pathproof` commands, and asserts that they print what the page shows.
///
/// Other commands are not run: their results stand on the page as files.
pub(super) fn follow(page: &str, folder: &Folder) {
    let text = fs::read_to_string(Path::new(ROOT).join("docs").join(page)).expect("the page");
    let (mut said, mut commands) = (Vec::new(), 0);
    for block in blocks(&text) {
        match (block.language, block.file) {
            ("sh", _) => {
                assert_accepted(page, &said);
                said = run(&block.text, folder);
                commands += said.len();
            }
            ("text", _) if !said.is_empty() => {
                block.text.lines().for_each(|line| assert_said(page, line.trim(), &said));
                said.clear();
            }
            (_, Some(file)) => folder.write(file, block.text),
            _ => {}
        }
    }
    assert_accepted(page, &said);
    assert!(commands > 0, "{page} runs nothing");
}

fn run(commands: &str, folder: &Folder) -> Vec<Answer> {
    let commands = commands.lines().filter_map(|line| line.strip_prefix("pathproof "));
    commands.map(|arguments| folder.run(&arguments.split_whitespace().collect::<Vec<_>>())).collect()
}

/// A command that is refused needs its words below it.
fn assert_accepted(page: &str, said: &[Answer]) {
    assert!(said.iter().all(|answer| matches!(answer.code, Some(0 | 1 | 3))), "{page}: {said:?}");
}

/// `...` in a line stands for anything.
fn assert_said(page: &str, line: &str, said: &[Answer]) {
    let is_shown = |printed: &str| {
        let mut rest = Some(printed);
        for part in line.split("...").map(str::trim) {
            rest = rest.and_then(|rest| rest.split_once(part)).map(|(_, rest)| rest);
        }
        rest.is_some()
    };
    let mut printed = said.iter().flat_map(|answer| answer.stdout.lines().chain(answer.stderr.lines()));
    assert!(printed.any(is_shown), "{page}: {line:?} is not printed by {said:?}");
}
