//! Adding an exclusion to a cell file.

use diagnostics::{InputError, Problem, excerpt};

use super::insert::{self, Addition};
use super::{apply, read, split_mark, unsure};
use crate::structure::RawExclusion;

/// The text of a cell file with one more exclusion; `file` is its name in messages.
///
/// # Guarantee
/// The new text was read again: its content differs by this exclusion only, the last of the list.
///
/// # Errors
/// Problems of the given text, a pair that it already excludes, the same name twice, or an empty reason. Loading the scene checks that
/// members with these names exist.
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
    let (again, _) = read(&changed, file).map_err(|error| unsure(file).found(error.to_string()))?;
    cell.exclusions.push(RawExclusion { a: a.to_owned(), b: b.to_owned(), reason: reason.to_owned() });
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
        let add = |text: &str, a: &str| {
            add_exclusion(text, "cell.ron", a, "o", "they \"touch\" \\ by design")
                .unwrap_or_else(|error| panic!("{error}\n{text}"))
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
        let read = check::read(twice.as_bytes(), "cell.ron").expect("a good cell").exclusions;
        let last = &read.last().expect("two").value;
        assert_eq!((&*last.a, &*last.reason), ("x", "they \"touch\" \\ by design"));
        let again = |a: &str, b: &str, reason: &str| {
            add_exclusion(&twice, "cell.ron", a, b, reason).expect_err("refused").to_string()
        };
        assert_eq!(again("o", "x", "y"), "cell.ron:6: `o` and `x` are excluded already");
        assert_eq!(again("o", "o", "y"), "cell.ron: an exclusion names one member twice: `o`");
        assert!(
            again("o", "p", " ")
                .starts_with("cell.ron: an exclusion of `o` and `p` without a reason; expected")
        );
    }
}
