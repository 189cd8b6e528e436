//! Fresh cells in `docs/robots.md`, `docs/robots/cells.csv` and `docs/robots/cells-by-package.csv`.

use std::fmt::Write as _;

use super::super::answer::first_of;
use super::super::before::Before;
use super::super::sections::Section;
use super::super::tables::{CELLS, CELLS_BY_PACKAGE, Table};
use super::CellRow;
use super::outcome::{Found, Outcome, Undecided};

/// Results, in the order of the columns.
const RESULTS: [&str; 5] = ["PASS", "FAIL", "INCOMPLETE", "given up", "FAULT"];

const HEADER: &str = "\
| cells | PASS | FAIL | INCOMPLETE | given up | refused |
| --- | --: | --: | --: | --: | --: |
";

/// The results, next to those of version 0.1.0; by package, and with a reason for every cell that does not pass, as tables.
pub(in super::super) fn section(rows: &[CellRow], before: &Before) -> Section {
    let cells: Vec<&CellRow> = rows.iter().filter(|row| row.plain.is_cell()).collect();
    let mut by_package = Table::new(&CELLS_BY_PACKAGE);
    let mut packages: Vec<&str> = rows.iter().map(|row| &*row.package).collect();
    packages.dedup();
    for package in packages {
        let of_package: Vec<&CellRow> = cells.iter().filter(|row| row.package == package).copied().collect();
        by_package.add([vec![package.to_owned()], counted(&of_package)].concat());
    }
    let text = [HEADER.to_owned(), all(&cells), compared(rows, before), totals(&cells)].concat();
    Section { text, tables: vec![by_package, not_passing(&cells)] }
}

/// How many cells there are, and how many have each result, as `new` writes them, then with `--propose`.
fn counted(rows: &[&CellRow]) -> Vec<String> {
    let number = |outcome: fn(&CellRow) -> &Outcome, name: &str| {
        rows.iter().filter(|row| outcome(row).name() == name).count().to_string()
    };
    let plain = RESULTS.map(|name| number(|row| &row.plain, name));
    let proposed = RESULTS.map(|name| number(|row| &row.proposed, name));
    std::iter::once(rows.len().to_string()).chain(plain).chain(proposed).collect()
}

/// The lines of all cells.
fn all(cells: &[&CellRow]) -> String {
    let plain = numbers(cells.iter().map(|row| &row.plain));
    let proposed = numbers(cells.iter().map(|row| &row.proposed));
    let number = cells.len();
    format!("| all {number}, `new` | {plain} | |\n| all {number}, `new --propose` | {proposed} | |\n")
}

fn numbers<'a>(outcomes: impl Iterator<Item = &'a Outcome>) -> String {
    let outcomes: Vec<&Outcome> = outcomes.collect();
    let number = |name: &str| outcomes.iter().filter(|outcome| outcome.name() == name).count().to_string();
    let broken = outcomes.iter().filter(|outcome| outcome.name() == "FAULT").count();
    let fault = if broken > 0 { format!(", **{broken} with a fault**") } else { String::new() };
    format!("{}{fault}", ["PASS", "FAIL", "INCOMPLETE", "given up"].map(number).join(" | "))
}

/// The lines of the files that version 0.1.0 made cells of, then and now.
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
        "| the {} that version 0.1.0 was tried on and loaded, `new` of 0.1.0 | {} | 0 | 0 |\n",
        same.len(),
        then.join(" | ")
    );
    _ = writeln!(text, "| the same, `new` | {} | {refused} |", numbers(same.iter().map(|row| &row.plain)));
    _ = writeln!(
        text,
        "| the same, `new --propose` | {} | {refused} |",
        numbers(same.iter().map(|row| &row.proposed))
    );
    text
}

/// What `new` excludes, and what is in the way of its cells, counted.
fn totals(cells: &[&CellRow]) -> String {
    let failing: Vec<&Found> = cells.iter().filter_map(|row| failing(&row.plain)).collect();
    let incomplete: Vec<&Found> = cells.iter().filter_map(|row| incomplete(&row.plain)).collect();
    let pairs = |of: fn(&CellRow) -> &Vec<[String; 2]>| {
        let numbers = cells.iter().map(|row| of(row).len()).filter(|number| *number > 0);
        (numbers.clone().sum::<usize>(), numbers.count())
    };
    let (excluded, excluding) = pairs(|row| &row.always);
    let (seen, seeing) = pairs(|row| &row.seen);
    let undecided = incomplete.iter().filter(|found| !found.undecided.is_empty()).count();
    let cracks = |found: &&&Found| found.undecided.iter().any(Undecided::is_for_cracks);
    let no_shapes =
        incomplete.iter().filter(|found| found.undecided.is_empty() && found.without_shapes > 0).count();
    format!(
        "\n- `new` excludes {excluded} pairs that are proven to touch at all joint values, in {excluding} cells; \
         it names {seen} more that touched wherever they were tried, in {seeing} cells, which `--propose` excludes too.\n\
         - {} cells of `new` fail, {} of them because of a pair that touches at all joint values, or did wherever it was tried.\n\
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

fn not_passing(cells: &[&CellRow]) -> Table {
    let mut table = Table::new(&CELLS);
    for row in cells {
        let reason = match &row.plain {
            Outcome::Pass => continue,
            Outcome::Fail(found) | Outcome::Incomplete(found) => found.first(),
            Outcome::TimedOut(what) | Outcome::Broken(what) => what.clone(),
            Outcome::Refused(problems) => first_of(problems),
            Outcome::NothingMoves => "nothing moves".to_owned(),
        };
        table.add([&row.package, &row.robot, row.plain.name(), row.proposed.name(), &reason]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(robot: &str, plain: Outcome, proposed: Outcome, always: usize, seen: usize) -> CellRow {
        let pairs = |number| vec![["a".to_owned(), "b".to_owned()]; number];
        CellRow {
            package: "some-robots 1.0".to_owned(),
            robot: robot.to_owned(),
            plain,
            proposed,
            always: pairs(always),
            seen: pairs(seen),
            seconds: 0.5,
        }
    }

    #[test]
    fn cells_of_new_are_told_with_what_they_exclude() {
        let touching = Found {
            whole: vec![["robot/a".to_owned(), "robot/b".to_owned()]],
            classes: vec!["always seen".to_owned()],
            ..Found::default()
        };
        let rows = [
            row("arm.urdf", Outcome::Pass, Outcome::Pass, 3, 0),
            row("leg.urdf", Outcome::Fail(touching), Outcome::Pass, 2, 1),
            row("box.urdf", Outcome::NothingMoves, Outcome::NothingMoves, 0, 0),
        ];
        let before = [(("some-robots 1.0".to_owned(), "arm.urdf".to_owned()), "FAIL".to_owned())];
        let Section { text, tables } = section(&rows, &before.into());
        let expected = [
            "| all 2, `new` | 1 | 1 | 0 | 0 | |",
            "| all 2, `new --propose` | 2 | 0 | 0 | 0 | |",
            "| the 1 that version 0.1.0 was tried on and loaded, `new` of 0.1.0 | 0 | 1 | 0 | 0 | 0 |",
            "- `new` excludes 5 pairs that are proven to touch at all joint values, in 2 cells; \
             it names 1 more that touched wherever they were tried, in 1 cells, which `--propose` excludes too.",
            "- 1 cells of `new` fail, 1 of them because of a pair that touches at all joint values, or did wherever it was tried.",
        ];
        for line in expected {
            assert!(text.lines().any(|one| one == line), "{line}\n{text}");
        }
        assert_eq!(tables[0].text.lines().nth(1), Some("some-robots 1.0,2,1,1,0,0,0,2,0,0,0,0"));
        assert_eq!(
            tables[1].text.lines().nth(1),
            Some(
                "some-robots 1.0,leg.urdf,FAIL,PASS,a and b touch during the whole motion; class: always seen"
            )
        );
    }
}
