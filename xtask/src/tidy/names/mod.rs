//! Names tell things apart: no type name is declared twice, no function is named `of`, and no parameter is a tuple.
//!
//! `names.txt` lists what is allowed still, and must be lowered with every name that goes.

mod sources;

use std::collections::{BTreeMap, BTreeSet};

use super::tree::Tree;
use sources::Place;

const LIST: &str = "xtask/src/tidy/names.txt";
const ALLOWED: &str = include_str!("../names.txt");

/// One line per number in the list that the sources exceed or do not reach.
pub(super) fn breaches(tree: &Tree) -> Vec<String> {
    breaches_against(tree, ALLOWED)
}

fn breaches_against(tree: &Tree, list: &str) -> Vec<String> {
    let (found, mut lines) = sources::found(tree);
    let (allowed, faults) = allowed(list);
    lines.extend(faults);
    let subjects: BTreeSet<&str> = found.keys().map(String::as_str).chain(allowed.keys().copied()).collect();
    lines.extend(subjects.into_iter().filter_map(|subject| {
        let places = found.get(subject).map_or(&[][..], Vec::as_slice);
        difference(subject, places, allowed.get(subject).copied())
    }));
    lines
}

/// What the numbers of one subject break, such as `type Row`, `of scene` or `tuple scene`.
fn difference(subject: &str, places: &[Place], listed: Option<usize>) -> Option<String> {
    let count = places.len();
    let fewest = usize::from(subject.starts_with("type "));
    let allowed = listed.unwrap_or(fewest);
    if count > allowed {
        let places: Vec<String> = places.iter().map(Place::to_string).collect();
        let breach = broken(subject);
        return Some(format!(
            "{breach} {count} times, {allowed} allowed: {} (`{subject} {count}`)",
            places.join(", ")
        ));
    }
    match listed {
        Some(listed) if count <= fewest => Some(format!("remove `{subject} {listed}` from {LIST}")),
        Some(listed) if count < listed => {
            Some(format!("lower `{subject} {listed}` to `{subject} {count}` in {LIST}"))
        }
        _ => None,
    }
}

/// What is counted for a subject, as the beginning of a sentence.
fn broken(subject: &str) -> String {
    match subject.split_once(' ') {
        Some(("type", name)) => format!("`{name}` is declared"),
        Some(("of", folder)) => format!("crates/{folder}: a function is named `of`"),
        Some((_, folder)) => format!("crates/{folder}: a parameter is a tuple"),
        None => subject.to_owned(),
    }
}

/// The numbers of the list by subject, and one line per fault of the list itself.
fn allowed(list: &str) -> (BTreeMap<&str, usize>, Vec<String>) {
    let mut numbers = BTreeMap::new();
    let mut faults = Vec::new();
    let entries: Vec<(usize, &str)> =
        list.lines().enumerate().filter(|(_, line)| !line.starts_with('#')).collect();
    for (index, line) in &entries {
        let subject_and_number = line.rsplit_once(' ').and_then(|(subject, number)| {
            let kind = subject.split_once(' ')?.0;
            Some((["of", "tuple", "type"].contains(&kind).then_some(subject)?, number.parse().ok()?))
        });
        match subject_and_number {
            Some((subject, number)) => drop(numbers.insert(subject, number)),
            None => faults.push(format!("{LIST}:{}: no line such as `type Row 5`: `{line}`", index + 1)),
        }
    }
    for pair in entries.windows(2).filter(|pair| pair[0].1 >= pair[1].1) {
        faults.push(format!("{LIST}:{}: must stand sorted: `{}`", pair[1].0 + 1, pair[1].1));
    }
    (numbers, faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_has_none_but_those_of_the_list() {
        super::super::assert_repository_keeps(breaches);
    }

    #[test]
    fn what_exceeds_the_list_is_named_with_its_places() {
        let tree = Tree::of(&[
            ("crates/a/src/lib.rs", "struct Row;\nimpl Row {\n    fn of(self) {}\n}"),
            ("crates/b/src/x.rs", "enum Row { A }\nfn f((a, b): (u8, u8), c: &(u8, u8)) {}"),
            ("crates/b/src/y.rs", "fn g() { type Row = u8; }"),
        ]);
        assert_eq!(
            breaches_against(&tree, "tuple b 1\ntype Row 2\n"),
            [
                "crates/a: a function is named `of` 1 times, 0 allowed: crates/a/src/lib.rs:3 (`of a 1`)",
                "crates/b: a parameter is a tuple 2 times, 1 allowed: crates/b/src/x.rs:2, crates/b/src/x.rs:2 (`tuple b 2`)",
                "`Row` is declared 3 times, 2 allowed: crates/a/src/lib.rs:1, crates/b/src/x.rs:1, crates/b/src/y.rs:1 (`type Row 3`)",
            ]
        );
        assert_eq!(
            breaches_against(&tree, "# a list\nof a 1\ntuple b 2\ntype Row 3\n"),
            Vec::<String>::new()
        );
    }

    #[test]
    fn the_list_must_shrink_with_the_sources() {
        let tree = Tree::of(&[
            ("crates/a/src/lib.rs", "struct Row;\nfn f(a: (u8, u8)) {}"),
            ("crates/a/src/x.rs", "trait Row { fn f(a: (u8, u8)); }\nstruct Cell;"),
        ]);
        assert_eq!(
            breaches_against(&tree, "of a 2\ntuple a 3\ntype Cell 2\ntype Gone 2\ntype Row 3\n"),
            [
                "remove `of a 2` from xtask/src/tidy/names.txt",
                "lower `tuple a 3` to `tuple a 2` in xtask/src/tidy/names.txt",
                "remove `type Cell 2` from xtask/src/tidy/names.txt",
                "remove `type Gone 2` from xtask/src/tidy/names.txt",
                "lower `type Row 3` to `type Row 2` in xtask/src/tidy/names.txt",
            ]
        );
    }

    #[test]
    fn a_list_that_is_not_sorted_or_not_a_list_is_named() {
        assert_eq!(
            breaches_against(&Tree::of(&[]), "# a list\n\ntype Row 1x\nfield a 3\n"),
            [
                "xtask/src/tidy/names.txt:2: no line such as `type Row 5`: ``",
                "xtask/src/tidy/names.txt:3: no line such as `type Row 5`: `type Row 1x`",
                "xtask/src/tidy/names.txt:4: no line such as `type Row 5`: `field a 3`",
                "xtask/src/tidy/names.txt:4: must stand sorted: `field a 3`",
            ]
        );
    }
}
