//! Files that a repository of this project always has.

use super::tree::Tree;

const REQUIRED: [&str; 7] = [
    "README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    ".ci/run",
];

/// One line per required file that is missing or empty.
pub(super) fn breaches(tree: &Tree) -> Vec<String> {
    let lacking = REQUIRED.iter().filter(|path| tree.text(path).is_none_or(|text| text.trim().is_empty()));
    lacking.map(|path| format!("{path}: is missing or empty")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_there() {
        super::super::assert_repository_keeps(breaches);
    }

    #[test]
    fn missing_and_empty_files_are_named() {
        let mut files = REQUIRED.map(|path| (path, "text"));
        assert_eq!(breaches(&Tree::of(&files)), Vec::<String>::new());
        files[1].1 = "\n";
        let expected = ["ARCHITECTURE.md: is missing or empty", ".ci/run: is missing or empty"];
        assert_eq!(breaches(&Tree::of(&files[..6])), expected);
    }
}
