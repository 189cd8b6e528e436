//! Changes to a cell file that leave everything else as it is written, comments included.

use std::ops::Range;

use geometry::input::{Problems, excerpt, hint_for};
use geometry::{InputError, Pose, Problem};
use program::ron_file::{self, Node};

use super::check::{self, pose};
use super::insert::{self, Addition};
use super::pose_text::{self, NumberTexts};
use super::raw::{RawCell, RawExclusion};

/// A byte order mark, which the reader skips.
const MARK: char = '\u{feff}';

/// Text to put in the place of some bytes.
#[derive(Debug)]
pub(super) struct Edit {
    pub(super) bytes: Range<usize>,
    pub(super) text: String,
}

/// The text of a cell file in which one object stands elsewhere; `file` is how messages name it.
///
/// Only the numbers of the object's pose differ, or a pose is added where it had none; a rotation or translation that
/// stays the same keeps its text.
///
/// # Guarantee
/// The new text was read again: it is a cell file that says the same but for this pose, which differs from the one asked for
/// by at most 1e-6 mm (or rounding, where numbers are larger than 1e9 mm) along each axis and 1e-7 deg.
///
/// # Errors
/// Problems of the text that was given, an object that it does not hold, or a pose that is none: a rotation whose axes are not
/// perpendicular and of length 1 within that accuracy, numbers that are not finite.
pub fn move_object(
    cell_text: &str,
    file: &str,
    object: &str,
    world_from_object: &Pose,
) -> Result<String, InputError> {
    let (mark, text) = split_mark(cell_text);
    let (mut cell, root) = read(text, file)?;
    let names: Vec<&str> = cell.objects.iter().map(|object| object.name.as_str()).collect();
    let index = names.iter().position(|name| *name == object).ok_or_else(|| {
        let problem = Problem::new(file, format!("no object {}", excerpt(object)));
        problem.hint(hint_for(object, &names, "objects"))
    })?;
    let node = root.field("objects").and_then(|list| list.items.get(index)).ok_or_else(|| unsure(file))?;
    let no_pose = || {
        Problem::new(file, format!("object {} cannot stand there", excerpt(object)))
            .found(format!("{world_from_object:?}"))
            .expected("a finite translation and a rotation")
    };
    let texts = NumberTexts::of(world_from_object).ok_or_else(no_pose)?;
    let edits = pose_text::edits(text, node, cell.objects[index].pose, world_from_object, &texts);
    let changed = apply(text, edits.ok_or_else(|| unsure(file))?);
    let (again, _) = read(&changed, file).map_err(|_| unsure(file))?;
    let written = again.objects.get(index).and_then(|object| object.pose);
    if !pose_text::is_close(&pose(written), world_from_object) {
        return Err(no_pose().into());
    }
    cell.objects[index].pose = written;
    if cell == again { Ok(format!("{mark}{changed}")) } else { Err(unsure(file).into()) }
}

/// The text of a cell file with one more exclusion; `file` is how messages name it.
///
/// # Guarantee
/// The new text was read again: it is a cell file that says the same but for this exclusion, the last of the list.
///
/// # Errors
/// Problems of the text that was given, a pair that it excludes already, one name twice, or a reason without a word. Whether
/// members of these names exist is for the loading of the scene to say.
pub fn add_exclusion(
    cell_text: &str,
    file: &str,
    a: &str,
    b: &str,
    reason: &str,
) -> Result<String, InputError> {
    let (mark, text) = split_mark(cell_text);
    let (mut cell, root) = read(text, file)?;
    let same = |known: &RawExclusion| (&*known.a, &*known.b) == (a, b) || (&*known.a, &*known.b) == (b, a);
    let (a_name, b_name) = (excerpt(a), excerpt(b));
    if a == b {
        return Err(Problem::new(file, format!("an exclusion names one member twice: {a_name}")).into());
    }
    if reason.trim().is_empty() {
        let problem = Problem::new(file, format!("an exclusion of {a_name} and {b_name} without a reason"));
        return Err(problem.expected("why it is safe, for the report's reader").into());
    }
    if let Some(known) = cell.exclusions.iter().position(same) {
        let list = root.field("exclusions").and_then(|list| list.items.get(known));
        return Err(Problem::new(file, format!("{a_name} and {b_name} are excluded already"))
            .on_line(list.unwrap_or(&root).place.line)
            .into());
    }
    let exclusion = format!(
        "Exclusion(a: {}, b: {}, reason: {})",
        insert::quoted(a),
        insert::quoted(b),
        insert::quoted(reason)
    );
    let edits = match root.field("exclusions") {
        Some(list) => insert::at_end(text, list, &Addition::Value(&exclusion)),
        None => insert::at_end(text, &root, &Addition::List("exclusions", &exclusion)),
    };
    let changed = apply(text, edits.ok_or_else(|| unsure(file))?);
    let (again, _) = read(&changed, file).map_err(|_| unsure(file))?;
    cell.exclusions.push(RawExclusion { a: a.to_owned(), b: b.to_owned(), reason: reason.to_owned() });
    if cell == again { Ok(format!("{mark}{changed}")) } else { Err(unsure(file).into()) }
}

fn split_mark(text: &str) -> (&str, &str) {
    text.split_at(if text.starts_with(MARK) { MARK.len_utf8() } else { 0 })
}

/// The text as it is written and the places of its parts, if the strict reader takes it.
fn read<'a>(text: &'a str, file: &str) -> Result<(RawCell, Node<'a>), InputError> {
    check::read(text.as_bytes(), file)?;
    let mut problems = Problems::new(file);
    let read = ron_file::read::<RawCell>(text, "Cell", &mut problems, |_, _| {});
    read.ok_or_else(|| InputError { problems: problems.into_list("problem") })
}

/// Replaces parts that do not overlap; of two insertions in one place the first listed comes first.
fn apply(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|edit| edit.bytes.start);
    let (mut changed, mut next) = (String::with_capacity(text.len() + 128), 0);
    for Edit { bytes, text: new } in edits {
        changed += &text[next..bytes.start];
        changed += &new;
        next = bytes.end;
    }
    changed + &text[next..]
}

/// The text is sound, but written in a way that cannot be changed safely.
fn unsure(file: &str) -> Problem {
    Problem::new(file, "the file is written in a way that cannot be changed here; it was left as it is")
        .hint("change it with a text editor")
}
