//! Reads the programs that a program calls: each file once, and none that calls itself.

use std::collections::BTreeMap;
use std::sync::Arc;

use diagnostics::{InputError, Place, Problem, excerpt};

use super::native::read_called;
use super::{extension, is_table};
use crate::{Action, Program, ProgramBody, TaughtProgram};

/// Most files that a program may call.
const MOST_FILES: usize = 64;

/// The text of a program that another one calls.
#[derive(Clone, Debug)]
pub struct CalledText {
    /// The file as the user would name it: the same file has the same name wherever it is called.
    pub file: String,
    /// Its bytes.
    pub bytes: Arc<[u8]>,
}

/// The programs that a program calls.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CalledPrograms {
    /// The called files, each once. Number 0 of the files is the program itself, and from 1 on come these.
    pub(crate) files: Vec<CalledProgram>,
    /// By the number of a calling file and the path that it writes, the number of the file that it calls.
    pub(crate) numbers: BTreeMap<(usize, String), usize>,
    /// The numbers of the files that are played after the program, in order.
    pub(crate) following: Vec<usize>,
}

/// A program file that is called.
#[derive(Clone, Debug, PartialEq)]
pub struct CalledProgram {
    /// The file as the user would name it.
    pub file: String,
    /// What it says.
    pub taught: TaughtProgram,
}

/// A call as it is written.
struct WrittenCall {
    /// Number of the calling file.
    by: usize,
    path: String,
    place: Place,
}

/// Reads the programs that a program calls, directly or through others, and those that are `following` it. `text_of` gives the text that a
/// file, by its name, calls by a written path.
///
/// # Errors
/// Every problem of the called files, and calls that lead to no native program, to too many of them, or back to their own file: with the
/// place of the call.
pub fn read_calls(
    mut program: Program,
    following: Vec<CalledText>,
    text_of: &mut dyn FnMut(&str, &str) -> Result<CalledText, Problem>,
) -> Result<Program, InputError> {
    let ProgramBody::Taught(taught) = &program.body else {
        let problem =
            Problem::new(&program.file, "several programs of one robot, of which the first is no native one");
        let problem = problem.expected("native programs (.ron), or one joint table or trajectory alone");
        return InputError::check(program, if following.is_empty() { Vec::new() } else { vec![problem] });
    };
    let mut reading =
        CallReading { main: &program.file, called: CalledPrograms::default(), problems: Vec::new() };
    let mut waiting = calls_of(taught, 0);
    for text in following {
        if !is_native(&text.file) {
            let problem = Problem::new(&text.file, "no native program, and one of several of a robot");
            reading.problems.push(problem.expected("a file whose name ends in .ron"));
            continue;
        }
        let found = reading.take(text, &mut waiting);
        reading.called.following.extend(found);
    }
    // The first one comes first.
    let mut next = 0;
    while let Some(call) = waiting.get(next).map(|call| WrittenCall { path: call.path.clone(), ..*call }) {
        next += 1;
        reading.follow(call, &mut waiting, text_of);
    }
    let CallReading { called, mut problems, .. } = reading;
    if problems.is_empty() {
        problems = circles(&program.file, &called, &waiting);
    }
    InputError::check((), problems)?;
    program.called = called;
    Ok(program)
}

/// What is read so far.
struct CallReading<'a> {
    /// The name of the calling program.
    main: &'a str,
    called: CalledPrograms,
    problems: Vec<Problem>,
}

impl CallReading<'_> {
    /// Finds the file of a call, and reads it if it is new.
    fn follow(
        &mut self,
        call: WrittenCall,
        waiting: &mut Vec<WrittenCall>,
        text_of: &mut dyn FnMut(&str, &str) -> Result<CalledText, Problem>,
    ) {
        let WrittenCall { by, path, place } = call;
        if self.called.numbers.contains_key(&(by, path.clone())) {
            return;
        }
        let from = self.called.file(by).unwrap_or(self.main).to_owned();
        let problem = |what: String| Problem::new(&from, what).at(place.line, place.column);
        if !is_native(&path) {
            let problem = problem(format!("the called file {} is no native program", excerpt(&path)));
            let problem = problem.expected("a file whose name ends in .ron");
            self.problems.push(if is_table(&path) {
                problem.hint("the motion of a joint table is a program of its own")
            } else {
                problem
            });
            return;
        }
        if self.called.files.len() >= MOST_FILES {
            self.problems
                .push(problem("too many called files".to_owned()).expected(format!("at most {MOST_FILES}")));
            return;
        }
        match text_of(&from, &path) {
            Ok(text) => {
                if let Some(number) = self.take(text, waiting) {
                    self.called.numbers.insert((by, path), number);
                }
            }
            Err(of_file) => {
                let what = format!("the called file {}: {}", excerpt(&path), of_file.what);
                let placed = problem(what);
                self.problems.push(Problem {
                    found: of_file.found,
                    expected: of_file.expected,
                    hint: of_file.hint,
                    ..placed
                });
            }
        }
    }

    /// The number of a file, which is read if it is new; `None` for a faulty one, which is told once.
    fn take(&mut self, text: CalledText, waiting: &mut Vec<WrittenCall>) -> Option<usize> {
        if text.file == self.main {
            return Some(0);
        }
        if let Some(known) = self.called.files.iter().position(|called| called.file == text.file) {
            return Some(known + 1);
        }
        match read_called(&text.bytes, &text.file) {
            Ok(taught) => {
                let number = self.called.files.len() + 1;
                waiting.extend(calls_of(&taught, number));
                self.called.files.push(CalledProgram { file: text.file, taught });
                Some(number)
            }
            Err(error) => {
                let new = error.problems.into_iter().filter(|problem| !self.problems.contains(problem));
                let new: Vec<Problem> = new.collect();
                self.problems.extend(new);
                None
            }
        }
    }
}

impl CalledPrograms {
    /// The programs that a program calls by the names of their files.
    pub fn by_name(files: Vec<CalledProgram>) -> Self {
        let numbers = files.iter().enumerate().map(|(index, called)| ((0, called.file.clone()), index + 1));
        Self { numbers: numbers.collect(), files, following: Vec::new() }
    }

    /// The name of a called file by its number, from 1.
    pub(crate) fn file(&self, number: usize) -> Option<&str> {
        self.files.get(number.checked_sub(1)?).map(|called| called.file.as_str())
    }
}

fn is_native(path: &str) -> bool {
    extension(path).is_some_and(|extension| extension.eq_ignore_ascii_case("ron"))
}

fn calls_of(taught: &TaughtProgram, by: usize) -> Vec<WrittenCall> {
    let call = |statement: &crate::Statement| match &statement.action {
        Action::Call { file } => Some(WrittenCall { by, path: file.value.clone(), place: file.place }),
        _ => None,
    };
    taught.written_statements().into_iter().filter_map(call).collect()
}

/// One problem per call that leads back to its own file.
fn circles(main: &str, called: &CalledPrograms, calls: &[WrittenCall]) -> Vec<Problem> {
    let count = called.files.len() + 1;
    let target = |call: &WrittenCall| called.numbers.get(&(call.by, call.path.clone())).copied();
    let mut calls_from: Vec<Vec<(usize, &WrittenCall)>> = vec![Vec::new(); count];
    for call in calls {
        if let Some(to) = target(call) {
            calls_from[call.by].push((to, call));
        }
    }
    let name = |number: usize| called.file(number).unwrap_or(main);
    let mut problems = Vec::new();
    let mut is_done = vec![false; count];
    for first in std::iter::once(0).chain(called.following.iter().copied()) {
        // The files from the first one to the one that is looked at, each with its next call.
        let mut chain: Vec<(usize, usize)> = vec![(first, 0)];
        while let Some((at, next)) = chain.last_mut() {
            let Some((to, call)) = calls_from[*at].get(*next).filter(|_| !is_done[*at]) else {
                is_done[*at] = true;
                chain.pop();
                continue;
            };
            *next += 1;
            if let Some(begin) = chain.iter().position(|(number, _)| number == to) {
                let way = chain[begin..].iter().map(|(number, _)| *number).chain([*to]);
                let way: Vec<&str> = way.map(name).collect();
                let problem = Problem::new(name(call.by), "a program calls itself");
                let problem = problem.at(call.place.line, call.place.column).found(way.join(" calls "));
                problems.push(
                    problem.hint("to play statements several times, write Repeat(times: 3, moves: [...])"),
                );
            } else {
                chain.push((*to, 0));
            }
        }
    }
    problems
}
