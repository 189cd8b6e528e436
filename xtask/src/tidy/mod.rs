//! `cargo xtask tidy`: the repository against its own rules; each rule is also a test.

mod arrows;
mod circles;
mod documents;
mod lints;
mod manifest;
mod markdown;
mod names;
mod readmes;
mod required;
mod source_files;
mod stray;
mod tree;

use std::process::ExitCode;

use crate::repository::repository_root;
use tree::Tree;

/// A rule: its name, and one line per breach.
type Check = (&'static str, fn(&Tree) -> Vec<String>);

const CHECKS: [Check; 9] = [
    ("arrows", arrows::breaches),
    ("circles", circles::breaches),
    ("lints", lints::breaches),
    ("names", names::breaches),
    ("source files", source_files::breaches),
    ("documents", documents::breaches),
    ("readmes", readmes::breaches),
    ("required files", required::breaches),
    ("stray words", stray::breaches),
];

/// Names every breach of every rule.
pub(crate) fn run() -> ExitCode {
    let tree = match Tree::read(&repository_root()) {
        Ok(tree) => tree,
        Err(error) => {
            eprintln!("tidy: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut breaches = 0;
    for (name, check) in CHECKS {
        for line in check(&tree) {
            eprintln!("tidy: {name}: {line}");
            breaches += 1;
        }
    }
    let (files, median) = source_files::count_and_median_lines(&tree);
    println!("tidy: {files} source files, median {median} lines");
    if breaches == 0 {
        return ExitCode::SUCCESS;
    }
    eprintln!("tidy: {breaches} breaches");
    ExitCode::FAILURE
}

/// Fails with every breach of a rule by the repository itself.
#[cfg(test)]
fn assert_repository_keeps(check: fn(&Tree) -> Vec<String>) {
    let tree = Tree::read(&repository_root()).expect("the repository is readable");
    assert!(tree.texts().count() > 100, "the repository was not read");
    assert_eq!(check(&tree), Vec::<String>::new());
}
