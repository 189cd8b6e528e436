//! Errors and warnings of one file as they are found.

use std::collections::BTreeMap;

use crate::{InputError, Problem};

/// Most errors listed of one file, so that a hostile file costs no memory.
const MAX_ERRORS: usize = 1000;

/// What the checks found so far.
#[derive(Debug, Default)]
pub struct Findings {
    errors: Vec<Problem>,
    unlisted: usize,
    warnings: Vec<Problem>,
    /// By kind: the first of it, and how many there are.
    notes: BTreeMap<String, (Problem, usize)>,
}

impl Findings {
    /// The file cannot be used.
    pub fn error(&mut self, problem: Problem) {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(problem);
        } else {
            self.unlisted += 1;
        }
    }

    /// The file can be used, but the user should know.
    pub fn warning(&mut self, problem: Problem) {
        self.warnings.push(problem);
    }

    /// Whether no further error would be listed: there is no use in looking on.
    pub fn is_full(&self) -> bool {
        self.unlisted > 0
    }

    /// A warning that is given once per kind, at its first place, with how many there are.
    pub fn note(&mut self, kind: impl Into<String>, first: impl FnOnce() -> Problem) {
        self.notes.entry(kind.into()).or_insert_with(|| (first(), 0)).1 += 1;
    }

    /// How many names a misspelt one may be compared with: none after many errors, so that hostile files cost
    /// no time.
    pub fn comparisons(&self) -> usize {
        if self.errors.len() < 200 { usize::MAX } else { 0 }
    }

    /// The warnings in file order.
    ///
    /// # Errors
    /// All errors in file order, where there is one.
    pub fn finish(mut self) -> Result<Vec<Problem>, InputError> {
        self.errors.sort_by_key(|problem| (problem.line, problem.column));
        if let (Some(first), true) = (self.errors.first(), self.unlisted > 0) {
            let what = format!("these are {MAX_ERRORS} problems; there are more that are not listed");
            self.errors.push(Problem::new(first.file.clone(), what));
        }
        self.warnings.extend(self.notes.into_values().map(|(first, count)| counted(first, count)));
        self.warnings.sort_by_key(|problem| (problem.line, problem.column));
        InputError::check(self.warnings, self.errors)
    }
}

fn counted(problem: Problem, count: usize) -> Problem {
    if count == 1 {
        return problem;
    }
    let found = match &problem.found {
        Some(found) => format!("{found} and {} more like it", count - 1),
        None => format!("{count} of them, the first of them here"),
    };
    problem.found(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_given_once_with_its_count() {
        let mut findings = Findings::default();
        for line in 1..=3 {
            findings.note("a", || Problem::new("f", "odd").on_line(line));
            findings.note("b", || Problem::new("f", "strange").on_line(line).found("x"));
        }
        findings.note("c", || Problem::new("f", "rare").on_line(9));
        let shown: Vec<String> = findings.finish().unwrap().iter().map(ToString::to_string).collect();
        let expected = [
            "f:1: odd; found 3 of them, the first of them here",
            "f:1: strange; found x and 2 more like it",
            "f:9: rare",
        ];
        assert_eq!(shown, expected);
    }

    #[test]
    fn errors_beyond_a_thousand_are_not_listed() {
        let mut findings = Findings::default();
        for line in 0..1003 {
            findings.error(Problem::new("f", "bad").on_line(line));
        }
        let error = findings.finish().unwrap_err();
        assert_eq!(error.problems.len(), 1001);
        assert_eq!(
            error.problems[1000].to_string(),
            "f: these are 1000 problems; there are more that are not listed"
        );
    }
}
