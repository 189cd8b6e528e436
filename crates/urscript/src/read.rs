//! The bytes of a script to a program.

use std::collections::BTreeSet;

use controller_program::{ControllerProgram, source_text};
use diagnostics::{InputError, Problem, Problems};

use crate::lower::lower;
use crate::parse::parse;
use crate::settings::ScriptSettings;
use crate::token::tokens;

/// A script that is understood whole.
#[derive(Clone, Debug)]
pub struct ReadScript {
    /// The program.
    pub program: ControllerProgram,
    /// What a user should know: the encoding, where it is not UTF-8.
    pub notes: Vec<Problem>,
}

/// Reads URScript.
///
/// # Errors
/// Every statement that is not understood, that may move the robot in a way that no reader can know, or that breaks a rule of the
/// language, each with its line.
///
/// # Guarantee
/// Every statement of the file is in the program, or is in the closed list of those that do not move the robot. Where the manual leaves
/// a meaning open, the statement is refused.
pub fn read_script(bytes: &[u8], file: &str, settings: &ScriptSettings) -> Result<ReadScript, InputError> {
    let source = source_text(bytes, file)?;
    let mut found = Vec::new();
    let tokens = tokens(&source.text, file, &mut found);
    let unreadable: BTreeSet<Option<u32>> = found.iter().map(|problem| problem.line).collect();
    let mut others = Vec::new();
    let statements = parse(&source.text, tokens, file, &mut others);
    let program = lower(&statements, file, settings, &mut others);
    // What else is wrong in a line follows from the signs in it that could not be read.
    found.extend(others.into_iter().filter(|problem| !unreadable.contains(&problem.line)));
    found.sort_by_key(|problem| (problem.line.unwrap_or(u32::MAX), problem.column));
    let mut problems = Problems::new(file).each_once();
    for problem in found {
        problems.push(problem);
    }
    problems.check(ReadScript { program, notes: source.notes })
}
