//! Whether a reader did with a file what the list expects.

use std::fs;
use std::path::{Path, PathBuf};

use super::list::{Expectation, ProgramFile, ProgramLanguage};
use super::reader::Reading;

/// A file with what came of it.
pub(super) struct Scored<'a> {
    pub(super) file: &'a ProgramFile,
    /// Modules that were read with it.
    pub(super) modules: Vec<PathBuf>,
    pub(super) reading: Reading,
    pub(super) judged: Judgement,
}

/// How good that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Right,
    /// Loaded though it must be refused.
    WrongLoad,
    /// Refused though it must be loaded, or refused without a line.
    WrongRefusal,
    /// Loaded with another number of statements than the list has: a person has to judge.
    CountsDiffer,
    /// A budget ended the search for its motions.
    Incomplete,
    /// The program ended as it never should.
    Failed,
}

/// A score with what is to be told of it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Judgement {
    pub(super) sort: Sort,
    pub(super) remark: String,
}

impl Sort {
    /// In tables.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::WrongLoad => "WRONG LOAD",
            Self::WrongRefusal => "wrong refusal",
            Self::CountsDiffer => "counts differ",
            Self::Incomplete => "incomplete",
            Self::Failed => "FAILED",
        }
    }
}

/// The score of what came of a file that was read with these modules.
pub(super) fn score(file: &ProgramFile, modules: &[PathBuf], reading: &Reading) -> Judgement {
    let judgement = |sort, remark: String| Judgement { sort, remark };
    match reading {
        Reading::Crashed(how) => judgement(Sort::Failed, how.clone()),
        Reading::Incomplete(_, why) => judgement(Sort::Incomplete, why.clone()),
        Reading::Loaded(shown) => match file.expectation {
            Expectation::Refuse => judgement(Sort::WrongLoad, String::new()),
            Expectation::Load if shown.of_file != file.moves => {
                judgement(Sort::CountsDiffer, format!("{} in the list, {} shown", file.moves, shown.of_file))
            }
            Expectation::Load | Expectation::Either => judgement(Sort::Right, String::new()),
        },
        Reading::Refused(reasons) => {
            let first = reasons.first().cloned().unwrap_or_default();
            let texts =
                std::iter::once(&file.file).chain(modules).map(|path| Text::read(path, file.language));
            match line_fault(reasons, &texts.collect::<Vec<_>>()) {
                Some(fault) => judgement(Sort::WrongRefusal, format!("{fault}: {first}")),
                None if file.expectation == Expectation::Load => judgement(Sort::WrongRefusal, first),
                None => judgement(Sort::Right, first),
            }
        }
    }
}

/// A text that a reason may point into.
struct Text {
    name: String,
    /// None of a program tree, whose lines are those of what is compressed in it.
    lines: Option<usize>,
}

impl Text {
    fn read(file: &Path, language: ProgramLanguage) -> Self {
        let text = fs::read(file).unwrap_or_default();
        let lines = text.split(|byte| *byte == b'\n').count();
        let is_text = language != ProgramLanguage::Tree;
        Self { name: file.display().to_string(), lines: is_text.then_some(lines) }
    }
}

/// What is wrong with the places of a refusal: none has a line, or a line is not there.
fn line_fault(reasons: &[String], texts: &[Text]) -> Option<String> {
    let mut named = 0;
    for reason in reasons {
        for text in texts {
            let Some(line) = line_in(reason, &text.name) else { continue };
            named += 1;
            if text.lines.is_some_and(|lines| line == 0 || line > lines) {
                return Some(format!("line {line} is not there"));
            }
        }
    }
    (named == 0).then(|| "no line named".to_owned())
}

/// The line behind the name of a file.
fn line_in(reason: &str, file: &str) -> Option<usize> {
    let (_, rest) = reason.split_once(&format!("{file}:"))?;
    let digits = rest.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::super::list::GivenWithProgram;
    use super::super::reader::MovesShown;
    use super::*;

    fn judged(expectation: Expectation, reading: &Reading) -> Sort {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.mod");
        fs::write(&file, "MODULE A\nENDMODULE\n").unwrap();
        let reading = match reading {
            Reading::Refused(reasons) => {
                let name = file.display().to_string();
                Reading::Refused(reasons.iter().map(|reason| reason.replace("a.mod", &name)).collect())
            }
            Reading::Loaded(shown) => Reading::Loaded(*shown),
            other => panic!("{other:?} is tested by itself"),
        };
        let file = ProgramFile {
            id: "a".to_owned(),
            language: ProgramLanguage::Rapid,
            file,
            moves: 2,
            expectation,
            companions: Vec::new(),
            given: GivenWithProgram::default(),
            note: None,
        };
        score(&file, &[], &reading).sort
    }

    fn refused(reason: &str) -> Reading {
        Reading::Refused(vec![reason.to_owned()])
    }

    #[test]
    fn a_load_is_right_with_the_moves_of_the_list() {
        let loaded = |of_file| Reading::Loaded(MovesShown { of_file, unreached: 0 });
        assert_eq!(judged(Expectation::Load, &loaded(2)), Sort::Right);
        assert_eq!(judged(Expectation::Load, &loaded(1)), Sort::CountsDiffer);
        assert_eq!(judged(Expectation::Refuse, &loaded(2)), Sort::WrongLoad);
        assert_eq!(judged(Expectation::Either, &loaded(1)), Sort::Right);
    }

    #[test]
    fn a_refusal_is_right_with_a_line_that_is_there() {
        let placed = refused("error: a.mod:2:1: a search");
        assert_eq!(judged(Expectation::Refuse, &placed), Sort::Right);
        assert_eq!(judged(Expectation::Either, &placed), Sort::Right);
        assert_eq!(judged(Expectation::Load, &placed), Sort::WrongRefusal);
        assert_eq!(judged(Expectation::Refuse, &refused("error: a.mod: a search")), Sort::WrongRefusal);
        assert_eq!(judged(Expectation::Refuse, &refused("error: a.mod:40: a search")), Sort::WrongRefusal);
    }

    #[test]
    fn an_end_without_a_verdict_is_never_right() {
        let file = |expectation| ProgramFile {
            id: "a".to_owned(),
            language: ProgramLanguage::Script,
            file: PathBuf::from("a.script"),
            moves: 2,
            expectation,
            companions: Vec::new(),
            given: GivenWithProgram::default(),
            note: None,
        };
        let crashed = Reading::Crashed("exit status: 101".to_owned());
        assert_eq!(score(&file(Expectation::Refuse), &[], &crashed).sort, Sort::Failed);
        let shown = MovesShown { of_file: 2, unreached: 0 };
        let incomplete = Reading::Incomplete(shown, "too many states".to_owned());
        assert_eq!(score(&file(Expectation::Load), &[], &incomplete).sort, Sort::Incomplete);
    }
}
