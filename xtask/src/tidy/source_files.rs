//! Source files say what they are in their first line, and stay small.

use super::tree::Tree;

/// The most lines a source file may have.
const MOST_LINES: usize = 600;

/// One line per source file that is too long or does not say what it is.
pub(super) fn breaches(tree: &Tree) -> Vec<String> {
    let mut lines = Vec::new();
    for (path, text) in source_files(tree) {
        if !text.starts_with("//!") {
            lines.push(format!("{path}:1: must start with a `//!` line that says what the file is"));
        }
        let count = text.lines().count();
        if count > MOST_LINES {
            lines.push(format!("{path}: {count} lines; at most {MOST_LINES}, one concept per file"));
        }
    }
    lines
}

/// How many source files there are, and how many lines the middle one has.
pub(super) fn count_and_median_lines(tree: &Tree) -> (usize, usize) {
    let mut counts: Vec<usize> = source_files(tree).map(|(_, text)| text.lines().count()).collect();
    counts.sort_unstable();
    (counts.len(), counts.get(counts.len() / 2).copied().unwrap_or(0))
}

fn source_files(tree: &Tree) -> impl Iterator<Item = (&str, &str)> {
    tree.texts().filter(|(path, _)| {
        let is_rust = std::path::Path::new(path).extension().is_some_and(|extension| extension == "rs");
        is_rust
            && ["crates/", "experiments/", "fuzz/", "xtask/"].iter().any(|folder| path.starts_with(folder))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_small_and_says_what_it_is() {
        super::super::assert_repository_keeps(breaches);
    }

    #[test]
    fn long_and_silent_files_are_named() {
        let fitting = "//! x\n".repeat(600);
        let long = "//! x\n".repeat(601);
        let tree = Tree::of(&[
            ("crates/a/src/fitting.rs", &fitting),
            ("crates/a/tests/long.rs", &long),
            ("crates/a/benches/silent.rs", "// x"),
            ("crates/a/data.txt", "no source"),
        ]);
        assert_eq!(
            breaches(&tree),
            [
                "crates/a/benches/silent.rs:1: must start with a `//!` line that says what the file is",
                "crates/a/tests/long.rs: 601 lines; at most 600, one concept per file",
            ]
        );
        assert_eq!(count_and_median_lines(&tree), (3, 600));
    }
}
