//! Turns an error of the RON reader into a problem a user can act on.

use crate::{Problem, Problems, excerpt, hint_for, nearest};
use ron::error::{Error, SpannedError};

/// The problem an error of the RON reader stands for.
pub(super) fn problem_of(error: &SpannedError, problems: &Problems) -> Problem {
    let placed =
        |what: String| problems.problem(what).at(error.span.start.line as u32, error.span.start.col as u32);
    let of = |outer: &Option<String>| outer.as_ref().map_or(String::new(), |outer| format!(" in {outer}"));
    match &error.code {
        Error::NoSuchStructField { expected, found, outer } => {
            placed(format!("unknown field {}{}", excerpt(found), of(outer))).hint(field_hint(found, expected))
        }
        Error::MissingStructField { field, outer } => placed(format!("missing field `{field}`{}", of(outer))),
        Error::DuplicateStructField { field, outer } => {
            placed(format!("field `{field}` is given twice{}", of(outer)))
        }
        Error::NoSuchEnumVariant { expected, found, outer } => {
            placed(format!("unknown name {}{}", excerpt(found), of(outer))).expected(expected.join(" or "))
        }
        Error::InvalidValueForType { expected, found } => {
            placed("wrong kind of value".to_owned()).found(found.clone()).expected(expected.clone())
        }
        Error::ExpectedDifferentStructName { expected, found } => {
            placed(format!("wrong name {}", excerpt(found)))
                .expected(format!("`{expected}(...)`"))
                .hint("check that the right file was given; its name's ending says how it is read")
        }
        Error::ExpectedDifferentLength { expected, found } => placed("wrong number of values".to_owned())
            .found(found.to_string())
            .expected(expected.replace("an array of length ", "")),
        Error::ExpectedFloat => placed("not a number".to_owned()).expected("a number such as 12.5"),
        Error::ExpectedInteger => placed("not a whole number".to_owned()).expected("a number such as 1"),
        Error::ExpectedComma => placed("a comma is missing".to_owned())
            .hint("a comma, bracket or quote is missing here or before"),
        Error::ExpectedIdentifier | Error::SuggestRawIdentifier(_) => placed("not a name".to_owned())
            .expected("a word, as in `Percent(50)` or `MoveJ(to: \"home\")`")
            .hint(
                "a parenthesis, bracket, comma or quote may be missing, or one too many, before this place",
            ),
        Error::ExpectedString => placed("not a string".to_owned()).expected("a name in double quotes"),
        Error::Eof | Error::UnclosedBlockComment | Error::ExpectedStringEnd => {
            placed("the file ends too early".to_owned())
                .hint("a parenthesis, bracket, quote or comment is not closed")
        }
        Error::ExceededRecursionLimit => placed("values are nested too deeply".to_owned()),
        Error::TrailingCharacters => placed("text after the closing parenthesis of the file".to_owned())
            .expected("the end of the file")
            .hint("a parenthesis may close too early; one file holds one value"),
        other => placed(format!("not valid RON: {other}"))
            .hint("compare it with the examples of docs/cell-format.md or docs/program-format.md"),
    }
}

/// The problem of a comment of another language at the place of an error.
pub(super) fn hash_comment(error: &SpannedError, text: &str, problems: &Problems) -> Option<Problem> {
    let (line, column) = (error.span.start.line, error.span.start.col);
    let row = text.lines().nth(line.checked_sub(1)?)?;
    // The reader may have passed the mark itself.
    let at = [column, column.saturating_sub(1)].into_iter().filter(|column| *column > 0);
    let at = at.into_iter().find(|column| row.chars().nth(column - 1) == Some('#'))?;
    let comment: String = row.chars().skip(at - 1).collect();
    let problem = problems.problem("a comment does not begin with #").at(line as u32, at as u32);
    Some(problem.found(excerpt(comment.trim_end())).expected("// to the end of the line, or /* ... */"))
}

/// Units that the names of fields end in.
const UNITS: [(&str, &str); 2] = [("_mm", "millimetres"), ("_deg", "degrees")];

/// A hint for an unknown field; a number of another unit must not stand under the right name unchanged.
fn field_hint(found: &str, expected: &[&'static str]) -> String {
    let stem = |name: &str| name.rsplit_once('_').map(|(stem, _)| stem.to_owned());
    let near = nearest(found, expected.iter().copied())
        .or_else(|| expected.iter().copied().find(|name| stem(name).is_some() && stem(name) == stem(found)));
    let Some(near) = near else { return hint_for(found, expected, "fields") };
    match UNITS.iter().find(|(ending, _)| near.ends_with(ending) && !found.ends_with(ending)) {
        Some((_, unit)) => format!("did you mean `{near}`? it is in {unit}"),
        None => format!("did you mean `{near}`?"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_unit_is_told() {
        assert_eq!(field_hint("size_m", &["size_mm"]), "did you mean `size_mm`? it is in millimetres");
        assert_eq!(field_hint("rpy_rad", &["xyz_mm", "rpy_deg"]), "did you mean `rpy_deg`? it is in degrees");
        assert_eq!(field_hint("siez_mm", &["size_mm"]), "did you mean `size_mm`?");
    }
}
