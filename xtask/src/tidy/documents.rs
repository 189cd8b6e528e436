//! The documents against the tree: what they name exists, what must be named is named.

use super::markdown::{Target, references};
use super::tree::Tree;
use crate::ci::README_COMMANDS;

const ROOT_DOCUMENTS: [&str; 3] = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];

/// How a path of the repository begins.
const TOP_FOLDERS: [&str; 10] = [
    "crates/",
    "docs/",
    "scenes/",
    "robots/",
    "xtask/",
    "experiments/",
    "assets/",
    "fuzz/",
    "tests/",
    ".ci/",
];

/// One line per name that leads nowhere and per crate or command that is not named.
pub(super) fn breaches(tree: &Tree) -> Vec<String> {
    let mut lines = Vec::new();
    for (path, text) in documents(tree) {
        for reference in references(text) {
            let missing = match reference.target {
                Target::Word(word) => path_in(word).filter(|named| !tree.holds(named)),
                Target::Link(target) => linked_path(path, target).filter(|linked| !tree.holds(linked)),
            };
            lines.extend(missing.map(|named| format!("{path}:{}: there is no {named}", reference.line)));
        }
    }
    if let Some(architecture) = tree.text("ARCHITECTURE.md") {
        let unnamed = tree.folders_in("crates").into_iter().filter(|folder| !names(architecture, folder));
        lines.extend(unnamed.map(|folder| format!("ARCHITECTURE.md: does not name {folder}")));
    }
    if let Some(readme) = tree.text("README.md") {
        let unnamed = README_COMMANDS.iter().filter(|command| !readme.contains(*command));
        lines.extend(unnamed.map(|command| format!("README.md: lacks the command `{command}` that CI runs")));
    }
    lines
}

fn documents(tree: &Tree) -> impl Iterator<Item = (&str, &str)> {
    tree.texts().filter(|(path, _)| {
        let page = path.strip_prefix("docs/").and_then(|name| name.strip_suffix(".md"));
        let name = page.map(|name| name.strip_prefix("doctor/").unwrap_or(name));
        ROOT_DOCUMENTS.contains(path) || name.is_some_and(|name| !name.contains('/'))
    })
}

/// Whether a text names a folder, and not merely one whose name begins alike.
fn names(text: &str, folder: &str) -> bool {
    let goes_on = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    text.match_indices(folder).any(|(at, _)| !text[at + folder.len()..].starts_with(goes_on))
}

/// The repository path that a word holds, up to its first placeholder; none if it holds no such path.
fn path_in(word: &str) -> Option<String> {
    // Brackets and quotes around, `key=` before, `:line` or a full stop behind.
    let path = word.trim_start_matches(['"', '\'', '(', '[']);
    let path = path.rsplit_once('=').map_or(path, |(_, value)| value);
    let path = path.strip_prefix("./").unwrap_or(path);
    let path = path.split([':', '#', '"', '\'', ')', ']', ',', ';']).next().unwrap_or_default();
    let path = path.trim_end_matches(['.', '/']);
    let known = TOP_FOLDERS.iter().any(|top| path.starts_with(top) || path == top.trim_end_matches('/'));
    if !known || !word.contains('/') {
        return None;
    }
    let Some(placeholder) = path.find(['<', '*', '{', '…', '$']) else { return Some(path.to_owned()) };
    let (folder, _) = path[..placeholder].rsplit_once('/')?;
    Some(folder.to_owned())
}

/// The repository path that a link in `document` leads to; none where it leads out or within the page.
fn linked_path(document: &str, target: &str) -> Option<String> {
    let target = target.split('#').next().unwrap_or_default();
    if target.is_empty() || target.contains(':') {
        return None;
    }
    let mut folders: Vec<&str> = document.split('/').collect();
    folders.pop();
    for step in target.trim_end_matches('/').split('/') {
        match step {
            "." => {}
            // Above the root nothing is ours: the step stays, and no such path is held.
            ".." if folders.last().is_some_and(|last| *last != "..") => _ = folders.pop(),
            _ => folders.push(step),
        }
    }
    if folders.is_empty() { None } else { Some(folders.join("/")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaches_of(document: &str, text: &str) -> Vec<String> {
        let files =
            [(document, text), ("crates/a/tests/y.rs", ""), ("docs/format.md", ""), ("crates/ab/x", "")];
        breaches(&Tree::of(&files))
    }

    #[test]
    fn the_documents_agree_with_the_tree() {
        super::super::assert_repository_keeps(breaches);
    }

    #[test]
    fn existing_paths_pass() {
        let text = "`crates/a/tests/y.rs:12`, `crates/a/`, `crates/<name>/src`, `run docs/format.md.` `a/b` `crates`\n\
            [page](docs/format.md#part), [out](https://docs.rs/x), [here](#part)";
        assert_eq!(breaches_of("CONTRIBUTING.md", text), Vec::<String>::new());
        assert_eq!(breaches_of("docs/page.md", "[a](format.md) [b](../crates/a)"), Vec::<String>::new());
    }

    #[test]
    fn missing_paths_are_named_with_their_line() {
        let text = "x\n`crates/a/tests/z.rs`\n[page](docs/other.md)\n```sh\nrun --in=scenes/none/cell.ron\n```\n\
            `robots/<name>/x`";
        assert_eq!(
            breaches_of("CONTRIBUTING.md", text),
            [
                "CONTRIBUTING.md:2: there is no crates/a/tests/z.rs",
                "CONTRIBUTING.md:3: there is no docs/other.md",
                "CONTRIBUTING.md:5: there is no scenes/none/cell.ron",
                "CONTRIBUTING.md:7: there is no robots",
            ]
        );
        assert_eq!(
            breaches_of("docs/page.md", "[a](docs/format.md) [b](../../other)"),
            ["docs/page.md:1: there is no docs/docs/format.md", "docs/page.md:1: there is no ../other"]
        );
    }

    #[test]
    fn the_architecture_names_every_crate() {
        assert_eq!(breaches_of("ARCHITECTURE.md", "`crates/a` and `crates/ab/`"), Vec::<String>::new());
        assert_eq!(
            breaches_of("ARCHITECTURE.md", "`crates/ab`"),
            ["ARCHITECTURE.md: does not name crates/a"]
        );
    }

    #[test]
    fn the_readme_has_the_commands_of_ci() {
        let lines = breaches_of("README.md", README_COMMANDS[0]);
        let expected = format!("README.md: lacks the command `{}` that CI runs", README_COMMANDS[1]);
        assert!(lines.contains(&expected), "{lines:?}");
        assert!(!lines.iter().any(|line| line.contains(README_COMMANDS[0])), "{lines:?}");
    }
}
