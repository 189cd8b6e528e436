//! Turns an error of the RON reader into a problem a user can act on.

use super::signs::QUOTES;
use super::spot::Spot;
use crate::{Problem, Problems, excerpt, hint_for, nearest};
use ron::error::{Error, SpannedError};

/// The problem an error of the RON reader stands for; `root` is the name of what the file holds.
pub(super) fn problem_of(error: &SpannedError, text: &str, root: &str, problems: &Problems) -> Problem {
    let (line, column) = (error.span.start.line, error.span.start.col);
    let placed = |what: String| problems.problem(what).at(line as u32, column as u32);
    if is_of_syntax(&error.code)
        && let Some(open) = open_quote(text, line, root, problems)
    {
        return open;
    }
    let of = |outer: &Option<String>| outer.as_ref().map_or(String::new(), |outer| format!(" in {outer}"));
    match &error.code {
        Error::NoSuchStructField { expected, found, outer } => {
            let hint = what_moves(found, outer.as_deref())
                .map_or_else(|| field_hint(found, expected), str::to_owned);
            placed(format!("unknown field {}{}", excerpt(found), of(outer))).hint(hint)
        }
        Error::MissingStructField { field: field @ "reason", outer } => {
            placed(format!("missing field `{field}`{}", of(outer)))
                .hint("say why it is safe, for the report's reader")
        }
        Error::MissingStructField { field, outer } => placed(format!("missing field `{field}`{}", of(outer))),
        Error::DuplicateStructField { field, outer } => {
            placed(format!("field `{field}` is given twice{}", of(outer)))
        }
        Error::NoSuchEnumVariant { expected, found, outer } => {
            let problem = placed(format!("unknown name {}{}", excerpt(found), of(outer)));
            let problem = problem.expected(expected.join(" or "));
            match outer.as_deref() {
                Some("Shape") => problem.hint("a floor or a wall is a large Box; any other shape is a Mesh"),
                Some("corner") => problem.hint("a zone or a blend radius of 20 mm is Zone(mm: 20)"),
                Some("law") => problem.hint(
                    "docs/corners.md has the law of each brand; for others Plain takes zones as written",
                ),
                _ => problem,
            }
        }
        Error::InvalidValueForType { expected, found } => {
            placed("wrong kind of value".to_owned()).found(found.clone()).expected(expected.clone())
        }
        Error::ExpectedDifferentStructName { expected, found } => {
            let problem =
                placed(format!("wrong name {}", excerpt(found))).expected(format!("`{expected}(...)`"));
            if *expected == root {
                problem.hint("check that the right file was given; its name's ending says how it is read")
            } else {
                problem.hint(format!("only {expected}(...) may stand here"))
            }
        }
        Error::ExpectedDifferentLength { expected, found } => placed("wrong number of values".to_owned())
            .found(found.to_string())
            .expected(expected.replace("an array of length ", "")),
        Error::ExpectedFloat => placed("not a number".to_owned()).expected("a number such as 12.5"),
        Error::ExpectedInteger => placed("not a whole number".to_owned()).expected("a number such as 1"),
        Error::ExpectedComma => placed("a comma is missing".to_owned())
            .hint("a comma, bracket or quote is missing here or before"),
        Error::ExpectedIdentifier | Error::SuggestRawIdentifier(_) => placed("not a name".to_owned())
            .expected("a word, as in `version: 1` or `Percent(50)`")
            .hint(word_hint(&Spot::new(text, line, column), root)),
        Error::ExpectedNamedStructLike(name) if !name.is_empty() => {
            let problem = placed(format!("not in the form of {name}"));
            let word = Spot::new(text, line, column).word();
            if *name == "Clearance" && word.parse::<f64>().is_ok() {
                problem.found(excerpt(word)).expected(format!("Clearance(robot_environment_mm: {word})"))
            } else {
                problem.expected(format!("`{name}(...)` with its fields"))
            }
        }
        Error::ExpectedArray => placed("not a list".to_owned())
            .expected("`[...]` with commas between the entries")
            .hint("a single entry stands in square brackets too"),
        Error::ExpectedMapColon => placed("a colon is missing".to_owned())
            .expected("a colon between the name of a field and its value, as in `version: 1`"),
        Error::ExpectedStructLikeEnd => placed("a closing parenthesis is missing".to_owned())
            .hint("something too many may stand here; a number has a decimal point, not a comma"),
        // A single quote begins a character, where a name may stand among other values.
        Error::ExpectedString | Error::ExpectedChar => {
            placed("not a string".to_owned()).expected("a name in double quotes")
        }
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

/// Whether an error is one of quotes, commas and brackets.
fn is_of_syntax(code: &Error) -> bool {
    matches!(
        code,
        Error::ExpectedComma
            | Error::ExpectedIdentifier
            | Error::SuggestRawIdentifier(_)
            | Error::ExpectedMapColon
            | Error::ExpectedStructLikeEnd
            | Error::ExpectedArrayEnd
            | Error::ExpectedStringEnd
            | Error::TrailingCharacters
            | Error::Eof
    )
}

/// The problem of a quote without its partner in a line up to this one: texts are seldom longer than a line.
fn open_quote(text: &str, line: usize, root: &str, problems: &Problems) -> Option<Problem> {
    let odd: Vec<(usize, usize)> = (1..)
        .zip(text.lines())
        .take(line)
        .filter_map(|(number, row)| Some((number, odd_quote(row)?)))
        .collect();
    // The quotes at both ends of a text of several lines are two of them.
    // A file that was cut short ends in a quote: that is another fault.
    let last = text.trim_end().lines().count();
    let (line, column) = *odd.last().filter(|(line, _)| odd.len() % 2 == 1 && *line < last)?;
    let problem = problems.problem("a quote is not closed in its line").at(line as u32, column as u32);
    Some(problem.hint(quote_hint(&Spot::new(text, line, column), root)))
}

/// A hint for a quote that is not closed in its line.
fn quote_hint(spot: &Spot<'_>, root: &str) -> String {
    let row = spot.row();
    if row.contains(|c| QUOTES.contains(c)) {
        "a quote of the line is typographic: write \" instead".to_owned()
    } else if row.contains("\\\"") {
        "a backslash before a quote keeps the text open: write / between folders".to_owned()
    } else {
        format!("a name stands in double quotes, as in {}", example_of(root))
    }
}

/// The column of the last quote of a line that has an odd number of them; comments do not count.
fn odd_quote(row: &str) -> Option<usize> {
    let mut open = None;
    let mut characters = (1..).zip(row.chars()).peekable();
    while let Some((column, c)) = characters.next() {
        match (c, open) {
            ('\\', Some(_)) => drop(characters.next()),
            ('"', Some(_)) => open = None,
            ('"', None) => open = Some(column),
            ('/', None) if characters.peek().is_some_and(|(_, next)| *next == '/') => break,
            _ => {}
        }
    }
    open
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

/// What has a field by name, in the words of the file that holds a `root`.
fn example_of(root: &str) -> &'static str {
    if root == "Cell" { "`Robot(name: \"arm\")`" } else { "`MoveJ(to: \"home\")`" }
}

/// What takes a single text as a field, the name of the field, and what it is; the usual hint shows `MoveJ`.
const NAMED: [(&str, &str, &str); 5] = [
    ("MoveL", "to", "target"),
    ("MoveC", "via", "targets"),
    ("Tool", "name", "name"),
    ("Frame", "name", "name"),
    ("Sync", "name", "name"),
];

/// A hint for what stands in the place of a name.
fn word_hint(spot: &Spot<'_>, root: &str) -> String {
    let first = spot.rest.chars().find(|c| !c.is_whitespace());
    match first {
        Some('"') => field_by_name(spot).unwrap_or_else(|| {
            format!("what has fields gives them by name, without quotes around it, as in {}", example_of(root))
        }),
        Some(at) if at.is_ascii_digit() || at == '-' => {
            "a number has a decimal point, not a comma; what has fields gives them by name, as in `Pose(xyz_mm: (400, 0, 840))`".to_owned()
        }
        _ => "a parenthesis, bracket, comma or quote may be missing, or one too many, before this place".to_owned(),
    }
}

/// A hint for a text alone in the parentheses of a statement.
fn field_by_name(spot: &Spot<'_>) -> Option<String> {
    let statement = spot.before_blanks().strip_suffix('(')?;
    let (word, field, is) = NAMED.iter().find(|(word, ..)| statement.ends_with(word))?;
    let (text, _) = spot.row().strip_prefix('"')?.split_once('"')?;
    Some(format!("{word} needs its {is} by name: {word}({field}: \"{text}\")"))
}

/// A hint for a field that would make something move with a robot.
fn what_moves(found: &str, outer: Option<&str>) -> Option<&'static str> {
    let is_of_cell = matches!(outer, Some("Cell" | "Robot" | "Object"));
    let is_meant = ["tool", "tools", "gripper", "parent", "attach", "attached_to", "link"].contains(&found);
    (is_of_cell && is_meant).then_some(
        "a tool, or a part that moves with a robot, is one of the tools of its Robot (version: 2), or a link of its URDF",
    )
}

/// Units that the names of fields end in.
const UNITS: [(&str, &str); 2] = [("_mm", "millimetres"), ("_deg", "degrees")];

/// A hint for an unknown field; a number of another unit must not stand under the right name unchanged.
pub(super) fn field_hint(found: &str, expected: &[&'static str]) -> String {
    if let Some(hint) = quaternion_hint(found, expected) {
        return hint.to_owned();
    }
    let stem = |name: &str| name.rsplit_once('_').map(|(stem, _)| stem.to_owned());
    let near = nearest(found, expected.iter().copied())
        .or_else(|| expected.iter().copied().find(|name| stem(name).is_some() && stem(name) == stem(found)))
        .or_else(|| expected.iter().copied().find(|name| stem(name).as_deref() == Some(found)));
    let Some(near) = near else { return hint_for(found, expected, "fields") };
    match UNITS.iter().find(|(ending, _)| near.ends_with(ending) && !found.ends_with(ending)) {
        Some((_, unit)) => format!("did you mean `{near}`? it is in {unit}"),
        None => format!("did you mean `{near}`?"),
    }
}

/// A hint for a quaternion where a pose has none, or has it in another order.
fn quaternion_hint(found: &str, expected: &[&'static str]) -> Option<&'static str> {
    let is_first_last = ["quaternion_wxyz", "quat_wxyz", "q_wxyz", "wxyz"].contains(&found);
    if expected.contains(&"quaternion_xyzw") {
        return is_first_last.then_some(
            "did you mean `quaternion_xyzw`? the order is x, y, z, w: the first number goes last",
        );
    }
    let is_one = is_first_last || found.starts_with("quat") || found == "xyzw";
    (is_one && expected.contains(&"rpy_deg")).then_some(
        "a pose has no quaternion here: write it as rpy_deg, which is roll, pitch and yaw in degrees",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_unit_is_told() {
        assert_eq!(field_hint("size_m", &["size_mm"]), "did you mean `size_mm`? it is in millimetres");
        assert_eq!(field_hint("rpy_rad", &["xyz_mm", "rpy_deg"]), "did you mean `rpy_deg`? it is in degrees");
        assert_eq!(field_hint("xyz", &["xyz_mm", "rpy_deg"]), "did you mean `xyz_mm`? it is in millimetres");
        assert_eq!(field_hint("siez_mm", &["size_mm"]), "did you mean `size_mm`?");
    }
}
