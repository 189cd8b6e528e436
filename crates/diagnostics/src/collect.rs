//! Collects the problems of one file up to a limit, and counts the rest.

use std::collections::BTreeSet;

use super::{InputError, Problem};

/// Problems shown per file; the rest is counted.
const SHOWN: usize = 20;

/// The problems of one file in the order they were found.
pub struct Problems {
    file: String,
    shown: Vec<Problem>,
    more: usize,
    /// All problems so far, where one that comes again is told and counted once.
    known: Option<BTreeSet<Problem>>,
}

impl Problems {
    /// No problems yet of this file.
    pub fn new(file: &str) -> Self {
        Self { file: file.to_owned(), shown: Vec::new(), more: 0, known: None }
    }

    /// The same, where a problem that is pushed again, with the same place, is told and counted once: what is played several times has its
    /// problems each time.
    #[must_use]
    pub fn each_once(self) -> Self {
        Self { known: Some(self.shown.iter().cloned().collect()), ..self }
    }

    /// Names another file for the problems from here on.
    pub fn set_file(&mut self, file: &str) {
        if self.file != file {
            file.clone_into(&mut self.file);
        }
    }

    /// The file as the user would name it.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// A problem of this file, to be completed and pushed.
    pub fn problem(&self, what: impl Into<String>) -> Problem {
        Problem::new(self.file.clone(), what)
    }

    /// Adds a problem, or counts it when enough are shown.
    pub fn push(&mut self, problem: Problem) {
        if let Some(known) = &mut self.known
            && !known.insert(problem.clone())
        {
            return;
        }
        if self.shown.len() < SHOWN {
            self.shown.push(problem);
        } else {
            self.more += 1;
        }
    }

    /// Puts a problem before all others, which it may have caused.
    pub fn push_first(&mut self, problem: Problem) {
        self.shown.insert(0, problem);
        if self.shown.len() > SHOWN {
            self.shown.pop();
            self.more += 1;
        }
    }

    /// Adds the problem that `make` gives, or counts it unmade when enough are shown: a file of faults costs no time.
    pub fn push_with(&mut self, make: impl FnOnce(&Self) -> Problem) {
        if self.known.is_some() {
            let problem = make(self);
            self.push(problem);
        } else if self.shown.len() < SHOWN {
            let problem = make(self);
            self.shown.push(problem);
        } else {
            self.more += 1;
        }
    }

    /// Whether there is no problem.
    pub fn is_empty(&self) -> bool {
        self.shown.is_empty()
    }

    /// Whether a problem on this line is already known.
    pub fn has_line(&self, line: u32) -> bool {
        self.shown.iter().any(|problem| problem.line == Some(line))
    }

    /// The same, where many problems that differ in nothing but their place are told once, at the first place and with the lines of the
    /// others.
    #[must_use]
    pub fn by_kind(self) -> Self {
        Self { shown: told_once(&self.shown), ..self }
    }

    /// The list, closed by the number of problems left out.
    pub fn into_list(mut self, kind: &str) -> Vec<Problem> {
        if self.more > 0 {
            let plural = if self.more == 1 { "" } else { "s" };
            self.shown.push(Problem::new(self.file, format!("and {} more {kind}{plural}", self.more)));
        }
        self.shown
    }

    /// Succeeds with `value` where there is no problem.
    ///
    /// # Errors
    /// The problems, if any.
    pub fn check<T>(self, value: T) -> Result<T, InputError> {
        InputError::check(value, self.into_list("problem"))
    }
}

/// Problems of one kind are told once from this number on.
const MANY: usize = 3;

/// The problems in their order, where many that differ only in their place are one, at the first place and with the lines of the others.
fn told_once(problems: &[Problem]) -> Vec<Problem> {
    let without_place = |problem: &Problem| Problem { line: None, column: None, ..problem.clone() };
    let kinds: Vec<Problem> = problems.iter().map(without_place).collect();
    let told = problems.iter().enumerate().filter_map(|(index, problem)| {
        let alike: Vec<usize> = (0..kinds.len()).filter(|other| kinds[*other] == kinds[index]).collect();
        let mut lines: Vec<u32> = alike.iter().filter_map(|other| problems[*other].line).collect();
        if alike.len() < MANY || lines.len() < alike.len() {
            return Some(problem.clone());
        }
        lines.dedup();
        let others: Vec<String> = lines[1..].iter().map(u32::to_string).collect();
        let again = match &*others {
            [] => format!("{} times in this line", alike.len()),
            [line] => format!("also in line {line}"),
            _ => format!("also in lines {}", others.join(", ")),
        };
        let what = format!("{} ({again})", problem.what);
        (alike[0] == index).then(|| Problem { what, ..problem.clone() })
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_of_a_kind_are_told_once() {
        let mut problems = Problems::new("a.ron");
        for line in [3, 4, 7] {
            problems.push(problems.problem("version 1 has no `MoveL`").at(line, 9).hint("write version: 2"));
        }
        problems.push(problems.problem("bad").on_line(5));
        let told: Vec<String> =
            problems.by_kind().into_list("problem").iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "a.ron:3:9: version 1 has no `MoveL` (also in lines 4, 7); hint: write version: 2",
                "a.ron:5: bad"
            ]
        );
    }

    #[test]
    fn counts_what_it_does_not_show() {
        let mut problems = Problems::new("a.csv");
        for line in 1..=23 {
            problems.push(problems.problem("bad").on_line(line));
        }
        assert!(problems.has_line(20));
        let error = problems.check(()).unwrap_err();
        assert_eq!(error.problems.len(), 21);
        assert_eq!(error.problems[20].to_string(), "a.csv: and 3 more problems");
    }

    #[test]
    fn a_cause_comes_first() {
        let mut problems = Problems::new("a.csv");
        for line in 1..=20 {
            problems.push(problems.problem("bad").on_line(line));
        }
        problems.push_first(problems.problem("cause"));
        let error = problems.check(()).unwrap_err();
        assert_eq!(error.problems.len(), 21);
        assert_eq!(error.problems[0].to_string(), "a.csv: cause");
        assert_eq!(error.problems[20].to_string(), "a.csv: and 1 more problem");
    }

    #[test]
    fn what_is_not_shown_is_not_made() {
        let mut problems = Problems::new("a.csv");
        let mut made = 0;
        for line in 1..=23 {
            problems.push_with(|problems| {
                made += 1;
                problems.problem("bad").on_line(line)
            });
        }
        assert_eq!(made, 20);
        assert_eq!(problems.check(()).unwrap_err().problems[20].to_string(), "a.csv: and 3 more problems");
    }

    #[test]
    fn what_comes_again_is_told_once() {
        let mut problems = Problems::new("a.ron").each_once();
        for _ in 0..3 {
            for line in 1..=21 {
                problems.push(problems.problem("bad").on_line(line));
            }
        }
        problems.set_file("b.ron");
        problems.push_with(|problems| problems.problem("bad").on_line(1));
        problems.set_file("a.ron");
        let list = problems.into_list("problem");
        assert_eq!((list.len(), list[20].to_string().as_str()), (21, "a.ron: and 2 more problems"));
    }

    #[test]
    fn no_problem_is_success() {
        assert_eq!(Problems::new("a.csv").check(7), Ok(7));
    }
}
