//! No unfinished work in sources, and no machine's folders in any text.

use super::tree::Tree;

/// This file holds the words themselves.
const HERE: &str = "xtask/src/tidy/stray.rs";

const UNFINISHED: [&str; 4] = ["todo!(", "unimplemented!(", "#[ignore", "dbg!("];
const MACHINE_FOLDERS: [&str; 4] = ["/home/", "/root/", "/tmp/", "/Users/"];

/// One line per stray word.
pub(super) fn breaches(tree: &Tree) -> Vec<String> {
    let mut lines = Vec::new();
    for (path, text) in tree.texts().filter(|&(path, _)| path != HERE) {
        let is_rust = std::path::Path::new(path).extension().is_some_and(|extension| extension == "rs");
        for (index, line) in text.lines().enumerate() {
            let mut name = |what: &str, word: &str| {
                lines.push(format!("{path}:{}: {what} `{word}`", index + 1));
            };
            for word in UNFINISHED.iter().filter(|word| is_rust && line.contains(**word)) {
                name("unfinished work:", word);
            }
            for folder in MACHINE_FOLDERS.iter().filter(|folder| names_folder(line, folder)) {
                name("a path of one machine, below", folder);
            }
        }
    }
    lines
}

/// Whether an absolute path into `folder` stands in the line: neither the middle of another path nor a URL's host.
fn names_folder(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = &line[..at];
        let inside_a_path = before.ends_with(|c: char| c.is_alphanumeric() || "_-.~}>)*".contains(c));
        // A URL's host follows two slashes, one of them the folder's own; a file URL's path follows three.
        let host = before.ends_with('/') && !before.ends_with("//");
        !inside_a_path && !host
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_has_none() {
        super::super::assert_repository_keeps(breaches);
    }

    #[test]
    fn unfinished_work_is_found_in_sources_only() {
        let text = "//! x\nfn f() { todo!() }\n#[ignore = \"slow\"]\nfn g() { dbg!(1); unimplemented!() }";
        let tree = Tree::of(&[("a.rs", text), ("a.md", text)]);
        assert_eq!(
            breaches(&tree),
            [
                "a.rs:2: unfinished work: `todo!(`",
                "a.rs:3: unfinished work: `#[ignore`",
                "a.rs:4: unfinished work: `unimplemented!(`",
                "a.rs:4: unfinished work: `dbg!(`",
            ]
        );
    }

    #[test]
    fn folders_of_a_machine_are_found_in_any_text() {
        for line in ["/home/me/x", "see `/tmp/a`", "\"/root/.cargo\"", "file:///home/me", "(/Users/x)"] {
            assert_eq!(breaches(&Tree::of(&[("notes.txt", line)])).len(), 1, "{line}");
        }
        for line in ["package://home/x", "crates/Users/src", "../tmp/x", "/tmpfile", "~/Users/x", "{}/tmp/"] {
            assert_eq!(breaches(&Tree::of(&[("notes.txt", line)])), Vec::<String>::new(), "{line}");
        }
    }
}
