//! What is printed of the scores.

use std::fmt::Write as _;

use super::list::Expectation;
use super::reader::Reading;
use super::score::{Scored, Sort};

/// Sorts in the order of the totals.
const SORTS: [Sort; 6] =
    [Sort::Right, Sort::WrongLoad, Sort::WrongRefusal, Sort::CountsDiffer, Sort::Incomplete, Sort::Failed];

/// One file: its id, what was expected and came, statements in the list and shown, the score, and why.
pub(super) fn line(scored: &Scored<'_>) -> String {
    let file = scored.file;
    let expected = match file.expectation {
        Expectation::Load => "load",
        Expectation::Refuse => "refuse",
        Expectation::Either => "either",
    };
    let (came, moves) = match &scored.reading {
        Reading::Loaded(shown) if shown.unreached > 0 => {
            ("loaded", format!("{} ({} unreached)", shown.of_file, shown.unreached))
        }
        Reading::Loaded(shown) => ("loaded", shown.of_file.to_string()),
        Reading::Incomplete(shown, _) => ("incomplete", shown.of_file.to_string()),
        Reading::Refused(_) => ("refused", "-".to_owned()),
        Reading::Crashed(_) => ("crashed", "-".to_owned()),
    };
    let mut line = format!(
        "{:<14} {expected:<7} {came:<10} {:>5} {moves:<18} {:<13}",
        file.id,
        file.moves,
        scored.judged.sort.word()
    );
    if !scored.modules.is_empty() {
        let _ = write!(line, " [with {} more modules]", scored.modules.len());
    }
    if let Some(note) = &file.note {
        let _ = write!(line, " [{note}]");
    }
    if !scored.judged.remark.is_empty() {
        let _ = write!(line, " {}", scored.judged.remark);
    }
    line.trim_end().to_owned()
}

/// How many files have which score, and the share that is right.
pub(super) fn totals(scored: &[Scored<'_>], missing: &[String]) -> String {
    let mut text = format!("{} files", scored.len());
    for sort in SORTS {
        let count = scored.iter().filter(|one| one.judged.sort == sort).count();
        let _ = write!(text, ", {count} {}", sort.word());
    }
    if !scored.is_empty() {
        let right = scored.iter().filter(|one| one.judged.sort == Sort::Right).count();
        let _ = write!(text, "; {} % right", right * 100 / scored.len());
    }
    if !missing.is_empty() {
        let _ = write!(text, "\nmissing: {}", missing.join(", "));
    }
    text
}
