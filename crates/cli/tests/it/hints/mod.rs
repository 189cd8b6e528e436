//! Promise: a hint that names an action is followed here, and the problem that it stands at is gone then.
//!
//! Every text of the product that names an option stands in a row of [`rows::all`] or in [`sources::ELSEWHERE`]; a new one fails the test.

mod jobs;
mod rows;
mod sources;
mod tables;

use crate::support::{Answer, Folder};

/// A hint with the inputs that bring it about.
pub(crate) struct FollowedHint {
    /// The files.
    pub(crate) files: Vec<(&'static str, String)>,
    /// The command that meets the problem.
    pub(crate) command: &'static [&'static str],
    /// Words of the problem.
    pub(crate) problem: &'static str,
    /// Words of the hint as the command prints it.
    pub(crate) hint: &'static str,
    /// What the hint says to do.
    pub(crate) action: Action,
}

/// What a hint says to do.
pub(crate) enum Action {
    /// Arguments to add.
    Add(&'static [&'static str]),
    /// Another command.
    Run(&'static [&'static str]),
    /// A file to write in another way.
    Write(&'static str, String),
    /// An option to add, with the word that follows it in the hint.
    AddWhatItSays(&'static str),
}

fn said(answer: &Answer) -> String {
    format!("{}{}", answer.stdout, answer.stderr)
}

fn follow(row: &FollowedHint) -> Result<(), String> {
    let files: Vec<(&str, &str)> = row.files.iter().map(|(path, text)| (*path, text.as_str())).collect();
    let folder = Folder::with(&files);
    let before = folder.run(row.command);
    let text = said(&before);
    for words in [row.problem, row.hint] {
        if !text.contains(words) {
            return Err(format!("{words:?} is not said:\n{text}"));
        }
    }
    let after = match &row.action {
        Action::Add(more) => folder.run(&[row.command, *more].concat()),
        Action::Run(command) => folder.run(command),
        Action::Write(path, content) => {
            folder.write(path, content);
            folder.run(row.command)
        }
        Action::AddWhatItSays(option) => {
            let behind = text.split(&format!("{option} ")).nth(1).unwrap_or_default();
            let word: String =
                behind.chars().take_while(|c| !c.is_whitespace() && !",;".contains(*c)).collect();
            folder.run(&[row.command, &[*option, word.as_str()]].concat())
        }
    };
    let text = said(&after);
    if text.contains(row.problem) {
        return Err(format!("the problem stays:\n{text}"));
    }
    // Another input error would show that the action was misunderstood.
    if matches!(after.code, Some(2 | 4) | None) {
        return Err(format!("the run ends with {:?}:\n{text}", after.code));
    }
    Ok(())
}

#[test]
fn every_hint_that_names_an_action_works() {
    let mut failures = Vec::new();
    for row in rows::all() {
        if let Err(failure) = follow(&row) {
            failures.push(format!("{:?} of {:?}: {failure}", row.hint, row.command));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n---\n"));
}

#[test]
fn every_text_that_names_an_option_is_followed() {
    let covered: Vec<&str> = rows::all().iter().map(|row| row.hint).collect();
    let open = sources::texts_with_options()
        .into_iter()
        .filter(|text| !sources::is_covered(text, &covered))
        .collect::<Vec<_>>();
    assert!(open.is_empty(), "no row follows:\n{}", open.join("\n"));
}
