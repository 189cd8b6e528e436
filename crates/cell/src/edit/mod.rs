//! Changes to the text of a cell file that keep everything else, comments included.

mod exclude;
mod insert;
mod pose_text;
mod relocate;

use std::ops::Range;

use diagnostics::ron_file::{self, RonNode};
use diagnostics::{InputError, Problem, Problems};

use super::check;
use super::structure::RawCell;

pub use exclude::{NewExclusion, add_exclusions};
pub use relocate::move_object;

/// A byte order mark, which the reader skips.
const MARK: char = '\u{feff}';

/// The replacement of a range of bytes by a text.
#[derive(Debug)]
struct ByteEdit {
    bytes: Range<usize>,
    text: String,
}

/// Splits off the byte order mark, if any.
fn split_mark(text: &str) -> (&str, &str) {
    text.split_at(if text.starts_with(MARK) { MARK.len_utf8() } else { 0 })
}

/// The text with the places of its parts, if the strict reader accepts it.
fn read<'a>(text: &'a str, file: &str) -> Result<(RawCell, RonNode<'a>), InputError> {
    check::read(text.as_bytes(), file)?;
    let mut problems = Problems::new(file);
    let read = ron_file::read::<RawCell>(text, "Cell", &mut problems, |_, _| {});
    read.ok_or_else(|| InputError { problems: problems.into_list("problem") })
}

/// Replaces ranges that do not overlap; insertions at the same place keep their order.
fn apply(text: &str, mut edits: Vec<ByteEdit>) -> String {
    edits.sort_by_key(|edit| edit.bytes.start);
    let (mut changed, mut next) = (String::with_capacity(text.len() + 128), 0);
    for ByteEdit { bytes, text: new } in edits {
        changed += &text[next..bytes.start];
        changed += &new;
        next = bytes.end;
    }
    changed + &text[next..]
}

/// The problem for a valid text whose layout cannot be changed safely.
fn unsure(file: &str) -> Problem {
    Problem::new(file, "the file is written in a way that cannot be changed here; it was left as it is")
        .hint("change it with a text editor")
}
