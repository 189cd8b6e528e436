//! A file of a package that is not found, where its path below the package leads to one file near the referring file.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::search::{child_folders, existing};

/// Folders looked at in all.
const MOST_FOLDERS: usize = 1_000;
/// Folders above the referring file's that are looked at, with those in them.
const MOST_LEVELS: usize = 4;

/// The folders near a referring file below which the rest of a reference is a file, each with that file; one folder per file, the nearest
/// first.
///
/// Looked at are the folder of the referring file, those above it, and the folders in each of these. A file name alone names too many
/// files: `rest` must have a folder.
pub(super) fn folders_with(rest: &str, folders: &[PathBuf]) -> Vec<PathBuf> {
    if !rest.contains(['/', '\\']) {
        return Vec::new();
    }
    let near = folders.iter().flat_map(|folder| folder.ancestors().take(MOST_LEVELS));
    let near = near.flat_map(|above| [vec![above.to_path_buf()], child_folders(above)].concat());
    let (mut files, mut found) = (BTreeSet::new(), Vec::new());
    for folder in near.take(MOST_FOLDERS) {
        let path = existing(&folder, rest).ok().map(|found| found.path).filter(|path| path.is_file());
        if path.is_some_and(|path| files.insert(path)) {
            found.push(folder);
        }
    }
    found
}

/// What to do about the package `name`, of which `folders` hold the file.
pub(super) fn hint(name: &str, folders: &[PathBuf]) -> Option<String> {
    let shown = |folder: &Path| folder.display().to_string();
    match folders {
        [] => None,
        [one] => Some(format!("it has that file: --package {name}={}", shown(one))),
        [one, other, ..] => Some(format!(
            "{} and {} have that file; say which: --package {name}={}",
            shown(one),
            shown(other),
            shown(one)
        )),
    }
}
