//! The bytes of modules to a program.

use std::collections::BTreeSet;

use controller_program::{ControllerProgram, source_text};
use diagnostics::{InputError, Problem, Problems};

use crate::lower::lower;
use crate::names::NamedModule;
use crate::notes::RapidNotes;
use crate::parse::parse;
use crate::settings::RapidSettings;
use crate::token::tokens;

/// A module as a file has it.
#[derive(Clone, Copy, Debug)]
pub struct RapidText<'a> {
    /// The file, as the user names it.
    pub file: &'a str,
    /// Its bytes.
    pub bytes: &'a [u8],
}

/// A program that is understood whole.
#[derive(Clone, Debug)]
pub struct ReadRapid {
    /// The program.
    pub program: ControllerProgram,
    /// What a user should know: assumptions that the modules leave to the reader, and the encoding where it is not UTF-8.
    pub notes: Vec<Problem>,
}

/// Reads the modules of one task of a RAPID program.
///
/// # Errors
/// Every statement that is not understood, that may move the robot in a way that no reader can know, or that breaks a rule of the
/// language, each with its file and line; data that moves need and that no module declares.
///
/// # Guarantee
/// Every statement of the modules is in the program, or is in the closed list of those that do not move the robot. A value that is not in
/// the modules is never taken for one.
pub fn read_rapid(texts: &[RapidText<'_>], settings: &RapidSettings) -> Result<ReadRapid, InputError> {
    let first = texts.first().map_or("", |text| text.file);
    let (mut modules, mut found, mut notes) = (Vec::new(), Vec::new(), Vec::new());
    for text in texts {
        let source = source_text(text.bytes, text.file)?;
        notes.extend(source.notes);
        let mut unread = Vec::new();
        let tokens = tokens(&source.text, text.file, &mut unread);
        let unreadable: BTreeSet<Option<u32>> = unread.iter().map(|problem| problem.line).collect();
        let mut others = Vec::new();
        let module = parse(&source.text, tokens, text.file, &mut others);
        found.extend(unread);
        // What else is wrong in a line follows from the signs in it that could not be read.
        found.extend(others.into_iter().filter(|problem| !unreadable.contains(&problem.line)));
        modules.push(NamedModule { file: text.file.to_owned(), module });
    }
    let mut own_notes = RapidNotes::default();
    let mut others = Vec::new();
    if found.is_empty() {
        let program = lower(&modules, settings, &mut own_notes, &mut others);
        if others.is_empty() {
            notes.extend(own_notes.into_list());
            return Ok(ReadRapid { program, notes });
        }
    } else {
        // Names and types of a text that could not be read whole are told where they do not follow from that.
        let lines: BTreeSet<(String, Option<u32>)> =
            found.iter().map(|problem: &Problem| (problem.file.clone(), problem.line)).collect();
        lower(&modules, settings, &mut own_notes, &mut others);
        others.retain(|problem| {
            problem.line.is_some() && !lines.contains(&(problem.file.clone(), problem.line))
        });
    }
    found.extend(others);
    let order = |problem: &Problem| texts.iter().position(|text| text.file == problem.file);
    found.sort_by_key(|problem| (order(problem), problem.line.unwrap_or(u32::MAX), problem.column));
    let mut problems = Problems::new(first).each_once();
    for problem in found {
        problems.push(problem);
    }
    Err(InputError { problems: problems.into_list("problem") })
}
