//! Statements as they are played: repetitions and calls written out, each statement with the file in which it stands.

mod check;
mod names;

use std::borrow::Cow;

use crate::{Action, CalledPrograms, Statement, TaughtProgram};
pub(crate) use check::check;
use names::{CountInForce, add_steps, each_name, each_target, filled};

/// Most statements that a program may play in all: more than a file can write out.
const MOST_STATEMENTS: u64 = 200_000;

/// A program file: number 0 is the program itself, and those that it calls follow.
pub(crate) struct ProgramFile<'p> {
    /// As the user would name it.
    pub(crate) name: &'p str,
    pub(crate) taught: Cow<'p, TaughtProgram>,
}

/// What is played next.
#[derive(Debug, PartialEq)]
pub(crate) struct ExpandedStep<'p> {
    /// Number of the file.
    pub(crate) file: usize,
    /// Whether it stands in a repetition or in a called file: what surrounds it differs from time to time.
    pub(crate) is_reused: bool,
    pub(crate) does: ExpandedAction<'p>,
}

#[derive(Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "nearly all steps are statements")]
pub(crate) enum ExpandedAction<'p> {
    /// The file is called: the robot stands where it starts, if it says so.
    Begins,
    /// A statement that is no repetition and no call.
    Plays(Cow<'p, Statement>),
}

/// Whether a program repeats or calls anything.
pub(crate) fn is_expanded(program: &TaughtProgram, called: &CalledPrograms) -> bool {
    let is_of_several =
        |statement: &Statement| matches!(statement.action, Action::Repeat { .. } | Action::Call { .. });
    !called.following.is_empty() || program.statements.iter().any(is_of_several)
}

/// All statements of a program that passed the [check], in the order in which they are played.
pub(crate) fn expanded<'p>(files: &'p [ProgramFile<'p>], called: &CalledPrograms) -> Vec<ExpandedStep<'p>> {
    let mut expansion = Expansion { files, called, counts: Vec::new(), depth: 0, steps: Vec::new() };
    expansion.statements(&files[0].taught.statements, 0);
    for file in &called.following {
        expansion.call(*file);
    }
    expansion.steps
}

/// The statements of a faulty program up to the first repetition or call: behind it nobody knows where the robot stands.
pub(crate) fn before_expansion<'p>(files: &'p [ProgramFile<'p>]) -> Vec<ExpandedStep<'p>> {
    let statements = files[0].taught.statements.iter();
    let is_plain =
        |statement: &&Statement| !matches!(statement.action, Action::Repeat { .. } | Action::Call { .. });
    let step = |statement| ExpandedStep {
        file: 0,
        is_reused: false,
        does: ExpandedAction::Plays(Cow::Borrowed(statement)),
    };
    statements.take_while(is_plain).map(step).collect()
}

struct Expansion<'p, 'c> {
    files: &'p [ProgramFile<'p>],
    called: &'c CalledPrograms,
    /// Counts of the repetitions around the statement in its own file.
    counts: Vec<CountInForce<'p>>,
    /// The number of repetitions and calls around it.
    depth: usize,
    steps: Vec<ExpandedStep<'p>>,
}

impl<'p> Expansion<'p, '_> {
    fn statements(&mut self, statements: &'p [Statement], file: usize) {
        for statement in statements {
            match &statement.action {
                Action::Repeat { times, count, statements } => {
                    self.depth += 1;
                    for value in 1..=times.value {
                        let count = count.as_ref().map(|count| CountInForce { name: &count.value, value });
                        let outer = self.counts.len();
                        self.counts.extend(count);
                        self.statements(statements, file);
                        self.counts.truncate(outer);
                    }
                    self.depth -= 1;
                }
                Action::Call { file: path } => {
                    let number = self.called.numbers.get(&(file, path.value.clone())).copied();
                    let counts = std::mem::take(&mut self.counts);
                    if let Some(number) = number {
                        self.call(number);
                    }
                    self.counts = counts;
                }
                _ => {
                    let does = ExpandedAction::Plays(instance(statement, &self.counts));
                    self.steps.push(ExpandedStep { file, is_reused: self.depth > 0, does });
                }
            }
        }
    }

    fn call(&mut self, file: usize) {
        self.steps.push(ExpandedStep { file, is_reused: true, does: ExpandedAction::Begins });
        self.depth += 1;
        let files = self.files;
        self.statements(&files[file].taught.statements, file);
        self.depth -= 1;
    }
}

/// A statement with the values of its counts.
fn instance<'p>(statement: &'p Statement, counts: &[CountInForce<'_>]) -> Cow<'p, Statement> {
    if counts.is_empty() {
        return Cow::Borrowed(statement);
    }
    let mut instance = statement.clone();
    each_name(&mut instance.action, &mut |name, _| {
        if let Ok(text) = filled(name, counts) {
            *name = text;
        }
    });
    each_target(&mut instance.action, &mut |target| add_steps(target, counts));
    Cow::Owned(instance)
}
