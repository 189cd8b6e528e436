//! Reads the native program format, described in `docs/program-format.md`.

mod convert;
mod handling;
mod other_forms;
mod places;
mod raw;

use diagnostics::ron_file::{self, RonNode};
use diagnostics::{InputError, Place, Problem, Problems, decode, excerpt, place_at};

use crate::{CalledPrograms, Program, ProgramBody, TaughtProgram};
use raw::{RawProgram, VERSIONS};

/// Reads a native program.
///
/// Names and values are checked when it is played; programs that it calls are not read yet.
///
/// # Errors
/// Every problem of the file with its line, up to a limit.
pub fn read_native(bytes: &[u8], file: &str) -> Result<Program, InputError> {
    let (taught, end) = read_parts(bytes, file)?;
    let mut problems = Problems::new(file);
    let missing = [("interpolation", taught.interpolation.is_none()), ("start", taught.start.is_none())];
    for (field, _) in missing.into_iter().filter(|(_, is_missing)| *is_missing) {
        let problem =
            problems.problem(format!("missing field `{field}` in Program")).at(end.line, end.column);
        problems.push(other_forms::with_form(problem));
    }
    let (body, called) = (ProgramBody::Taught(taught), CalledPrograms::default());
    problems.check(Program { file: file.to_owned(), body, notes: Vec::new(), called })
}

/// Reads a native program that another one calls: it need not say where it starts, nor where its motion is sampled.
///
/// # Errors
/// As of [`read_native`].
pub fn read_called(bytes: &[u8], file: &str) -> Result<TaughtProgram, InputError> {
    read_parts(bytes, file).map(|(taught, _)| taught)
}

/// What a native program says, and the place of its end.
fn read_parts(bytes: &[u8], file: &str) -> Result<(TaughtProgram, Place), InputError> {
    let text = decode(bytes, file)?;
    let mut problems = Problems::new(file);
    let mut other_version = None;
    let read = ron_file::read::<RawProgram>(text, "Program", &mut problems, |root, problems| {
        other_version = find_other_version(root, problems);
        other_forms::check_statements(root, problems);
        other_forms::check_forms(root, text, problems);
        other_forms::check_fields(root, problems);
        places::check_places(root, text, problems);
        other_forms::check_version_1(root, problems);
    });
    if let Some(problem) = other_version {
        return Err(problem.into());
    }
    let Some((raw, root)) = read else {
        let problems =
            problems.by_kind().into_list("problem").into_iter().map(other_forms::with_form).collect();
        return Err(InputError { problems });
    };
    if !VERSIONS.contains(&raw.version) {
        let place = root.field("version").map_or(root.place, |node| node.place);
        return Err(unsupported_version(place, &raw.version.to_string(), &problems).into());
    }
    let end = place_at(text, root.bytes.end.saturating_sub(1));
    let Some(taught) = convert::taught_program(raw, &root) else {
        problems.push(problems.problem("cannot tell on which lines the statements stand"));
        return Err(InputError { problems: problems.by_kind().into_list("problem") });
    };
    Ok((taught, end))
}

/// A program of another version may differ in any respect: only its version is reported.
fn find_other_version(root: &RonNode<'_>, problems: &Problems) -> Option<Problem> {
    let version = root.field("version")?;
    let other = !VERSIONS.contains(&version.word.parse::<u32>().ok()?);
    other.then(|| unsupported_version(version.place, version.word, problems))
}

fn unsupported_version(place: Place, found: &str, problems: &Problems) -> Problem {
    problems
        .problem("unsupported version of the program format")
        .at(place.line, place.column)
        .found(excerpt(found))
        .expected("1 or 2")
}
