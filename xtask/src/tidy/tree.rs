//! The files of the repository, read once.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

/// Every file of the repository by its path with `/`; the text, or none where it is not text.
pub(super) struct Tree {
    files: BTreeMap<String, Option<String>>,
}

impl Tree {
    /// Reads what git tracks or would add; without git every file outside of build folders.
    pub(super) fn read(root: &Path) -> Result<Self, String> {
        let paths = match git_paths(root) {
            Some(paths) => paths,
            None => walked_paths(root)?,
        };
        let mut files = BTreeMap::new();
        for path in paths {
            match fs::read(root.join(&path)) {
                Ok(bytes) => files.insert(path, text(bytes)),
                // Deleted, and the deletion is not committed yet.
                Err(error) if error.kind() == ErrorKind::NotFound => None,
                Err(error) => return Err(format!("{path}: cannot be read: {error}")),
            };
        }
        Ok(Self { files })
    }

    /// The text of a file; none if there is no such file or it is not text.
    pub(super) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path)?.as_deref()
    }

    /// Every text file: path and text, in order of the paths.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(|(path, text)| Some((path.as_str(), text.as_deref()?)))
    }

    /// Whether there is such a file, or a folder with a file in it.
    pub(super) fn holds(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        let folder = format!("{path}/");
        self.files.contains_key(path)
            || self.files.range(folder.clone()..).next().is_some_and(|(found, _)| found.starts_with(&folder))
    }

    /// Paths of the folders right inside a folder.
    pub(super) fn folders_in(&self, parent: &str) -> BTreeSet<String> {
        let prefix = format!("{parent}/");
        let rests = self.files.keys().filter_map(|path| path.strip_prefix(&prefix));
        rests.filter_map(|rest| Some(format!("{prefix}{}", rest.split_once('/')?.0))).collect()
    }

    /// A tree of these text files.
    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Self {
        let owned = |&(path, text): &(&str, &str)| (path.to_owned(), Some(text.to_owned()));
        Self { files: files.iter().map(owned).collect() }
    }
}

fn text(bytes: Vec<u8>) -> Option<String> {
    if bytes.contains(&0) { None } else { String::from_utf8(bytes).ok() }
}

/// Tracked files and files that are not ignored; none where git or its folder is missing.
fn git_paths(root: &Path) -> Option<BTreeSet<String>> {
    if !root.join(".git").exists() {
        return None;
    }
    let mut git = Command::new("git");
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).current_dir(root);
    let output = git.output().ok()?;
    if !output.status.success() {
        return None;
    }
    let listed = String::from_utf8(output.stdout).ok()?;
    Some(listed.split_terminator('\0').map(str::to_owned).collect())
}

fn walked_paths(root: &Path) -> Result<BTreeSet<String>, String> {
    let mut paths = BTreeSet::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        let unreadable = |error| format!("{folder}: cannot be listed: {error}");
        for entry in fs::read_dir(root.join(&folder)).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let name = entry
                .file_name()
                .into_string()
                .map_err(|name| format!("{folder}: {} is not UTF-8", name.display()))?;
            let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            if !entry.file_type().map_err(unreadable)?.is_dir() {
                paths.insert(path);
            } else if name != ".git" && name != "target" {
                folders.push(path);
            }
        }
    }
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_without_git_are_walked() {
        let folder = tempfile::tempdir().unwrap();
        for (path, bytes) in
            [("a/b/c.rs", &b"c"[..]), ("a/mesh.stl", b"\0"), ("target/d.rs", b"d"), ("e", b"e")]
        {
            fs::create_dir_all(folder.path().join(path).parent().unwrap()).unwrap();
            fs::write(folder.path().join(path), bytes).unwrap();
        }
        let tree = Tree::read(folder.path()).unwrap();
        assert_eq!(tree.texts().collect::<Vec<_>>(), [("a/b/c.rs", "c"), ("e", "e")]);
        assert!(tree.holds("a/mesh.stl") && tree.text("a/mesh.stl").is_none());
        assert!(!tree.holds("target"));
    }

    #[test]
    fn a_folder_is_held_by_its_files_only() {
        let tree = Tree::of(&[("a/b/c", ""), ("a/bb", "")]);
        let held = ["a", "a/", "a/b", "a/b/c", "a/bb"];
        assert_eq!(held.map(|path| tree.holds(path)), [true; 5]);
        assert_eq!(
            ["b", "a/b/", "a/b/c/d", "a/bbb"].map(|path| tree.holds(path)),
            [false, true, false, false]
        );
        assert_eq!(tree.folders_in("a"), BTreeSet::from(["a/b".to_owned()]));
    }
}
