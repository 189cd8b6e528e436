//! What is wrong with repetitions and calls, before anything is played.

use diagnostics::{Place, Problem, Problems, excerpt, hint_for};

use super::names::{BadBraces, CountInForce, each_name, filled, targets};
use super::{MOST_STATEMENTS, ProgramFile};
use crate::{Action, CalledPrograms, Located, MoveTarget, Statement};

/// Most repetitions inside of each other.
const MOST_NESTED: usize = 16;

/// How a count is given.
const COUNTED: &str =
    "a count is given by the repetition around it: Repeat(times: 3, count: \"row\", moves: [...])";

/// Repetitions without a statement, a time or a usable count, names with counts that are not there, calls whose file is not read, and
/// programs that play too many statements.
pub(crate) fn check(files: &[ProgramFile<'_>], called: &CalledPrograms) -> Problems {
    let mut problems = Problems::new(files[0].name);
    for (number, file) in files.iter().enumerate() {
        problems.set_file(file.name);
        let mut checked =
            CheckedFile { number, called, counts: Vec::new(), depth: 0, problems: &mut problems };
        checked.statements(&file.taught.statements);
    }
    problems.set_file(files[0].name);
    if problems.is_empty() {
        Lengths { files, called, known: vec![None; files.len()], problems: &mut problems }.check();
    }
    problems
}

/// A file while its statements are checked.
struct CheckedFile<'p, 'r> {
    number: usize,
    called: &'p CalledPrograms,
    /// Counts of the repetitions around the statement.
    counts: Vec<CountInForce<'p>>,
    /// The number of these repetitions.
    depth: usize,
    problems: &'r mut Problems,
}

impl<'p> CheckedFile<'p, '_> {
    fn statements(&mut self, statements: &'p [Statement]) {
        for statement in statements {
            match &statement.action {
                Action::Repeat { times, count, statements } => {
                    self.repetition(*times, count.as_ref(), statements, statement.place);
                }
                Action::Call { file } => self.call(file),
                _ => self.plain(statement),
            }
        }
    }

    fn repetition(
        &mut self,
        times: Located<u64>,
        count: Option<&'p Located<String>>,
        statements: &'p [Statement],
        place: Place,
    ) {
        if times.value == 0 {
            let problem = self.problem("a repetition that is never played", times.place);
            let problem = problem.found("0 times").expected("a whole number from 1 on");
            self.problems.push(problem.hint("leave out what is not played"));
        }
        if statements.is_empty() {
            let problem = self.problem("a repetition without a statement", place);
            self.problems.push(problem.expected("moves: [...] with at least one statement"));
        }
        if self.depth == MOST_NESTED {
            let problem = self.problem("too many repetitions inside of each other", place);
            self.problems.push(problem.expected(format!("at most {MOST_NESTED}")));
            return;
        }
        let outer = self.counts.len();
        if let Some(count) = count {
            self.count_name(count);
            self.counts.push(CountInForce { name: &count.value, value: 1 });
        }
        self.depth += 1;
        self.statements(statements);
        self.depth -= 1;
        self.counts.truncate(outer);
    }

    fn count_name(&mut self, Located { value: name, place }: &Located<String>) {
        let is_word = name.chars().all(|c| c.is_alphanumeric() || c == '_');
        if name.is_empty() || !is_word {
            let problem = self.problem(format!("not a usable name of a count: {}", excerpt(name)), *place);
            self.problems.push(problem.expected("letters, digits and underscores, as in count: \"row\""));
        } else if self.counts.iter().any(|count| count.name == name) {
            let what = format!("count {} is that of a repetition around this one too", excerpt(name));
            let problem = self.problem(what, *place);
            self.problems
                .push(problem.expected("another name").hint("in names, {row} would mean either of them"));
        }
    }

    fn call(&mut self, Located { value: path, place }: &Located<String>) {
        let problem = if self.depth > 0 && path.contains('{') {
            let problem = self.problem(format!("the called file {} holds a count", excerpt(path)), *place);
            problem.expected("the name of one file").hint("write a Call for each file")
        } else if self.called.numbers.contains_key(&(self.number, path.clone())) {
            return;
        } else {
            self.problem(format!("the called file {} is not read here", excerpt(path)), *place)
        };
        self.problems.push(problem);
    }

    /// Counts are looked for in names inside of repetitions; elsewhere braces are letters like others.
    fn plain(&mut self, statement: &Statement) {
        let known: Vec<&str> = self.counts.iter().map(|count| count.name).collect();
        let hint = |name: &str| {
            if known.is_empty() { COUNTED.to_owned() } else { hint_for(name, &known, "counts") }
        };
        let (problems, counts) = (&mut *self.problems, &self.counts);
        if self.depth > 0 {
            each_name(&mut statement.action.clone(), &mut |name, place| {
                let problem = match filled(name, counts) {
                    Ok(_) => return,
                    Err(BadBraces::Unknown(unknown)) => {
                        let what = format!("{} holds the unknown count {}", excerpt(name), excerpt(unknown));
                        problems.problem(what).hint(hint(unknown))
                    }
                    Err(BadBraces::Open) => {
                        let problem = problems.problem(format!("a brace of {} is not closed", excerpt(name)));
                        problem.hint(
                            "in names inside of a repetition braces hold a count, as in \"place_{row}\"",
                        )
                    }
                };
                problems.push(problem.at(place.line, place.column));
            });
        }
        let offsets = targets(&statement.action).filter_map(|target| match target {
            MoveTarget::Point(_) => None,
            MoveTarget::Offset(offset) => Some(&offset.steps),
        });
        for steps in offsets {
            for (index, step) in steps.iter().enumerate() {
                let Located { value: name, place } = &step.count;
                let problem = if !counts.iter().any(|count| count.name == name) {
                    problems.problem(format!("unknown count {}", excerpt(name))).hint(hint(name))
                } else if steps[..index].iter().any(|other| other.count.value == *name) {
                    problems.problem(format!("two steps of the count {}", excerpt(name)))
                } else {
                    continue;
                };
                problems.push(problem.at(place.line, place.column));
            }
        }
    }

    fn problem(&self, what: impl Into<String>, place: Place) -> Problem {
        self.problems.problem(what).at(place.line, place.column)
    }
}

/// The numbers of statements that files play.
struct Lengths<'p, 'r> {
    files: &'p [ProgramFile<'p>],
    called: &'p CalledPrograms,
    /// By file, once it is known.
    known: Vec<Option<u64>>,
    problems: &'r mut Problems,
}

impl Lengths<'_, '_> {
    fn check(&mut self) {
        let mut total = self.of_file(0);
        for file in &self.called.following {
            total = total.saturating_add(self.of_file(*file));
        }
        if total > MOST_STATEMENTS && self.problems.is_empty() {
            self.problems.push(too_many(self.problems.problem(WHAT), total));
        }
    }

    fn of_file(&mut self, file: usize) -> u64 {
        if let Some(known) = self.known[file] {
            return known;
        }
        let files = self.files;
        let length = self.of_statements(&files[file].taught.statements, file);
        self.known[file] = Some(length);
        length
    }

    /// The statements that are played, at least 1, so that what plays none is no endless work either; the place at which they become too
    /// many is reported.
    fn of_statements(&mut self, statements: &[Statement], file: usize) -> u64 {
        let mut sum: u64 = 0;
        for statement in statements {
            let own = match &statement.action {
                Action::Repeat { times, statements, .. } => {
                    times.value.saturating_mul(self.of_statements(statements, file))
                }
                Action::Call { file: path } => {
                    let number = self.called.numbers.get(&(file, path.value.clone())).copied();
                    number.map_or(1, |number| self.of_file(number).saturating_add(1))
                }
                _ => 1,
            };
            sum = sum.saturating_add(own);
            if sum > MOST_STATEMENTS && self.problems.is_empty() {
                let place = statement.place;
                let problem = Problem::new(self.files[file].name, WHAT).at(place.line, place.column);
                self.problems.push(too_many(problem, sum));
            }
        }
        sum.max(1)
    }
}

const WHAT: &str = "the program plays too many statements";

fn too_many(problem: Problem, count: u64) -> Problem {
    problem
        .found(format!("{count} statements up to the end of this one"))
        .expected(format!("at most {MOST_STATEMENTS} in all, repetitions included"))
        .hint("repeat less often: each repetition is checked for itself, and equal ones give equal results")
}
