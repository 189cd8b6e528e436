//! Fresh cells in `docs/robots.md`.

use std::fmt::Write as _;

use super::super::answer::first_of;
use super::super::before::Before;
use super::CellRow;
use super::outcome::{Found, Outcome, Undecided};

const HEADER: &str = "\
| package | cells | PASS | FAIL | INCOMPLETE | given up | with `--propose`: PASS | FAIL | INCOMPLETE | given up |
| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |
";

const THEN: &str = "\
| version | PASS | FAIL | INCOMPLETE | given up | refused |
| --- | --: | --: | --: | --: | --: |
";

/// The results by package, next to those of version 0.1.0, and one reason for every cell that does not pass.
pub(in super::super) fn section(rows: &[CellRow], before: &Before) -> String {
    let cells: Vec<&CellRow> = rows.iter().filter(|row| row.plain.is_cell()).collect();
    let mut text = String::from(HEADER);
    let mut packages: Vec<&str> = rows.iter().map(|row| &*row.package).collect();
    packages.dedup();
    for package in packages {
        let of_package: Vec<&CellRow> = cells.iter().filter(|row| row.package == package).copied().collect();
        text += &counted(package, &of_package);
    }
    text += &counted("all", &cells);
    text += &compared(rows, before);
    text += &totals(&cells);
    text += &not_passing(&cells);
    text
}

fn counted(name: &str, rows: &[&CellRow]) -> String {
    let plain = numbers(rows.iter().map(|row| &row.plain));
    let proposed = numbers(rows.iter().map(|row| &row.proposed));
    format!("| {name} | {} | {plain} | {proposed} |\n", rows.len())
}

fn numbers<'a>(outcomes: impl Iterator<Item = &'a Outcome>) -> String {
    let outcomes: Vec<&Outcome> = outcomes.collect();
    let number = |name: &str| outcomes.iter().filter(|outcome| outcome.name() == name).count().to_string();
    let broken = outcomes.iter().filter(|outcome| outcome.name() == "FAULT").count();
    let fault = if broken > 0 { format!(", **{broken} with a fault**") } else { String::new() };
    format!("{}{fault}", ["PASS", "FAIL", "INCOMPLETE", "given up"].map(number).join(" | "))
}

/// The files that version 0.1.0 made cells of, and what becomes of them now.
fn compared(rows: &[CellRow], before: &Before) -> String {
    let was_cell = |row: &&CellRow| {
        let then = before.get(&(row.package.clone(), row.robot.clone()));
        then.is_some_and(|result| matches!(&**result, "PASS" | "FAIL" | "INCOMPLETE"))
    };
    let same: Vec<&CellRow> = rows.iter().filter(was_cell).collect();
    let then = ["PASS", "FAIL", "INCOMPLETE"]
        .map(|result| before.values().filter(|one| *one == result).count().to_string());
    let refused = same.iter().filter(|row| !row.plain.is_cell()).count();
    let mut text = format!(
        "\nThe {} robots that version 0.1.0 was tried on and loaded:\n\n{THEN}| 0.1.0, `new` | {} | 0 | 0 |\n",
        same.len(),
        then.join(" | ")
    );
    _ = writeln!(text, "| now, `new` | {} | {refused} |", numbers(same.iter().map(|row| &row.plain)));
    _ = writeln!(
        text,
        "| now, `new --propose` | {} | {refused} |",
        numbers(same.iter().map(|row| &row.proposed))
    );
    text
}

/// What is in the way with `--propose`, counted.
fn totals(cells: &[&CellRow]) -> String {
    let failing: Vec<&Found> = cells.iter().filter_map(|row| failing(&row.proposed)).collect();
    let incomplete: Vec<&Found> = cells.iter().filter_map(|row| incomplete(&row.proposed)).collect();
    let excluded: usize = cells.iter().map(|row| row.always).sum();
    let some = cells.iter().filter(|row| row.always > 0).count();
    let undecided = incomplete.iter().filter(|found| !found.undecided.is_empty()).count();
    let cracks = |found: &&&Found| found.undecided.iter().any(Undecided::is_for_cracks);
    let no_shapes =
        incomplete.iter().filter(|found| found.undecided.is_empty() && found.without_shapes > 0).count();
    format!(
        "\n- `--propose` excludes {excluded} pairs that always touch, in {some} cells.\n\
         - {} cells still fail, {} of them because of a pair that always touches.\n\
         - {} are incomplete: {no_shapes} have links without collision shapes, {undecided} have undecided pairs ({} of them because of cracks), {} have nothing to check.\n",
        failing.len(),
        failing.iter().filter(|found| found.has_always()).count(),
        incomplete.len(),
        incomplete.iter().filter(cracks).count(),
        incomplete.len() - undecided - no_shapes
    )
}

fn failing(outcome: &Outcome) -> Option<&Found> {
    match outcome {
        Outcome::Fail(found) => Some(found),
        _ => None,
    }
}

fn incomplete(outcome: &Outcome) -> Option<&Found> {
    match outcome {
        Outcome::Incomplete(found) => Some(found),
        _ => None,
    }
}

fn not_passing(cells: &[&CellRow]) -> String {
    let mut text = String::from("\nNot passing with `--propose`:\n\n");
    for row in cells {
        let reason = match &row.proposed {
            Outcome::Pass => continue,
            Outcome::Fail(found) | Outcome::Incomplete(found) => found.first(),
            Outcome::TimedOut(what) => what.clone(),
            Outcome::Refused(problems) => first_of(problems),
            Outcome::NothingMoves => "nothing moves".to_owned(),
            Outcome::Broken(what) => format!("**{what}**"),
        };
        let package = row.package.split(' ').next().unwrap_or_default();
        _ = writeln!(text, "- {package}: {}: {}: {reason}", row.robot, row.proposed.name());
    }
    text
}
