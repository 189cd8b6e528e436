//! Adding exclusions to a cell file.

use diagnostics::{InputError, Problem, excerpt};

use super::insert::{self, CellAddition};
use super::{apply, read, split_mark, unsure};
use crate::structure::RawExclusion;

/// A pair to exclude.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewExclusion {
    /// Name of the first member.
    pub a: String,
    /// Name of the second member.
    pub b: String,
    /// The reason, for the report's reader.
    pub reason: String,
}

/// The text of a cell file with more exclusions; `file` is its name in messages.
///
/// # Guarantee
/// The new text was read again: its content differs by these exclusions only, the last of the list.
///
/// # Errors
/// Problems of the given text, a pair that it already excludes, the same name twice, or an empty reason. Loading the scene checks that
/// members with these names exist.
pub fn add_exclusions(cell_text: &str, file: &str, new: &[NewExclusion]) -> Result<String, InputError> {
    let (mark, text) = split_mark(cell_text);
    let (mut cell, root) = read(text, file)?;
    if new.is_empty() {
        return Ok(cell_text.to_owned());
    }
    for of in new {
        let (a, b) = (&*of.a, &*of.b);
        let (a_name, b_name) = (excerpt(a), excerpt(b));
        if a == b {
            return Err(Problem::new(file, format!("an exclusion names one member twice: {a_name}")).into());
        }
        if of.reason.trim().is_empty() {
            let what = format!("an exclusion of {a_name} and {b_name} without a reason");
            let problem = Problem::new(file, what);
            return Err(problem.expected("why it is safe, for the report's reader").into());
        }
        let same =
            |known: &RawExclusion| (&*known.a, &*known.b) == (a, b) || (&*known.a, &*known.b) == (b, a);
        if let Some(known) = cell.exclusions.iter().position(same) {
            let list = root.field("exclusions").and_then(|list| list.items.get(known));
            return Err(Problem::new(file, format!("{a_name} and {b_name} are excluded already"))
                .on_line(list.unwrap_or(&root).place.line)
                .into());
        }
        cell.exclusions.push(RawExclusion { a: of.a.clone(), b: of.b.clone(), reason: of.reason.clone() });
    }
    let entry = |of: &NewExclusion| {
        let [a, b, reason] = [&of.a, &of.b, &of.reason].map(|text| insert::quoted(text));
        format!("Exclusion(a: {a}, b: {b}, reason: {reason})")
    };
    let entries: Vec<String> = new.iter().map(entry).collect();
    let edits = match root.field("exclusions") {
        Some(list) => insert::at_end(text, list, &CellAddition::Values(&entries)),
        None => insert::at_end(text, &root, &CellAddition::List("exclusions", &entries)),
    };
    let changed = apply(text, edits.ok_or_else(|| unsure(file))?);
    let (again, _) = read(&changed, file).map_err(|error| unsure(file).found(error.to_string()))?;
    if cell == again { Ok(format!("{mark}{changed}")) } else { Err(unsure(file).into()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;

    const ROBOT: &str = "Robot(name: \"arm\", urdf: \"arm.urdf\")";

    #[test]
    fn exclusions_are_added_at_the_end() {
        let cell = |fields: &str| format!("Cell(version: 1, robots: [{ROBOT}]{fields})");
        let lines = |fields: &str| format!("Cell(\n  version: 1,\n  robots: [{ROBOT}], // one\n{fields})");
        let of = |a: &str, b: &str, reason: &str| NewExclusion {
            a: a.to_owned(),
            b: b.to_owned(),
            reason: reason.to_owned(),
        };
        let meant = |a: &str| of(a, "o", "they \"touch\" \\ by design");
        let add = |text: &str, a: &str| {
            add_exclusions(text, "cell.ron", &[meant(a)]).unwrap_or_else(|error| panic!("{error}\n{text}"))
        };
        let new = |a: &str| {
            format!("Exclusion(a: \"{a}\", b: \"o\", reason: \"they \\\"touch\\\" \\\\ by design\")")
        };
        let once = add(&cell(""), "arm/l");
        assert_eq!(once, cell(&format!(", exclusions: [{}]", new("arm/l"))));
        assert_eq!(add(&once, "x"), cell(&format!(", exclusions: [{}, {}]", new("arm/l"), new("x"))));
        let once = add(&lines(""), "arm/l");
        assert_eq!(once, lines(&format!("  exclusions: [\n      {},\n  ],\n", new("arm/l"))));
        let twice = add(&once, "x");
        assert_eq!(
            twice,
            lines(&format!("  exclusions: [\n      {},\n      {},\n  ],\n", new("arm/l"), new("x")))
        );
        assert_eq!(add(&cell(", exclusions: [ ]"), "x"), cell(&format!(", exclusions: [ {}]", new("x"))));
        let empty = lines("  exclusions: [\n    // none ]\n  ],\n");
        assert_eq!(
            add(&empty, "x"),
            lines(&format!("  exclusions: [\n    // none ]\n      {},\n  ],\n", new("x")))
        );
        let both = add_exclusions(&lines(""), "cell.ron", &[meant("arm/l"), meant("x")]);
        assert_eq!(both.expect("a good cell"), twice);
        let in_line = add_exclusions(&cell(""), "cell.ron", &[meant("arm/l"), meant("x")]);
        assert_eq!(in_line.expect("a good cell"), add(&add(&cell(""), "arm/l"), "x"));
        let read = check::read(twice.as_bytes(), "cell.ron").expect("a good cell").exclusions;
        let last = &read.last().expect("two").value;
        assert_eq!((&*last.a, &*last.reason), ("x", "they \"touch\" \\ by design"));
        let again = |a: &str, b: &str, reason: &str| {
            add_exclusions(&twice, "cell.ron", &[of(a, b, reason)]).expect_err("refused").to_string()
        };
        assert_eq!(again("o", "x", "y"), "cell.ron:6: `o` and `x` are excluded already");
        assert_eq!(again("o", "o", "y"), "cell.ron: an exclusion names one member twice: `o`");
        assert!(
            again("o", "p", " ")
                .starts_with("cell.ron: an exclusion of `o` and `p` without a reason; expected")
        );
    }
}
