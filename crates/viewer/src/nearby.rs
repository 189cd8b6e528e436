//! Cells below the folder in which the viewer was started, for the first page.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use bevy::prelude::Resource;

use crate::file_kind::begins_as_cell;

/// How deep folders are searched: the working folder, its folders and theirs.
const DEPTH: usize = 2;
/// How many names are looked at, and how many cells are listed.
const MOST_NAMES: usize = 2000;
const MOST_CELLS: usize = 8;

/// The cells that were found.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct Nearby {
    /// The folder that was searched.
    pub(crate) folder: PathBuf,
    /// Cell files, relative to the folder.
    pub(crate) cells: Vec<PathBuf>,
}

impl Nearby {
    /// Searches a folder, nearest files first, in the order of their names.
    pub(crate) fn below(folder: &Path) -> Self {
        let mut found = Self { folder: folder.to_path_buf(), cells: Vec::new() };
        let mut names = 0;
        let mut folders = VecDeque::from([(PathBuf::new(), 0)]);
        while let Some((below, depth)) = folders.pop_front() {
            for name in names_in(&folder.join(&below)) {
                names += 1;
                if names > MOST_NAMES {
                    return found;
                }
                let path = below.join(name);
                let full = folder.join(&path);
                if full.is_dir() && !full.is_symlink() {
                    if depth < DEPTH {
                        folders.push_back((path, depth + 1));
                    }
                } else if is_cell(&full) {
                    found.cells.push(path);
                    if found.cells.len() == MOST_CELLS {
                        return found;
                    }
                }
            }
        }
        found
    }
}

/// The names in a folder, in order; none of hidden files, and none if it cannot be read.
fn names_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let names = entries.flatten().take(MOST_NAMES).map(|entry| entry.file_name());
    let mut names: Vec<PathBuf> =
        names.filter(|name| !name.to_string_lossy().starts_with('.')).map(PathBuf::from).collect();
    names.sort();
    names
}

fn is_cell(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == "ron") && begins_as_cell(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_two_folders_deep_the_nearest_first() {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in [
            ("z.ron", "// mine\nCell(version: 1)"),
            ("scenes/b/cell.ron", "Cell(version: 1)"),
            ("scenes/b/taught.ron", "Program(version: 1)"),
            ("scenes/a/cell.ron", "Cell(version: 1)"),
            ("scenes/a/deep/cell.ron", "Cell(version: 1)"),
            ("settings.ron", "(scale: 2.0)"),
            (".hidden/cell.ron", "Cell(version: 1)"),
        ] {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let found = Nearby::below(folder.path());
        let wanted = ["z.ron", "scenes/a/cell.ron", "scenes/b/cell.ron"].map(PathBuf::from);
        assert_eq!(found.cells, wanted);
        assert!(Nearby::below(&folder.path().join("gone")).cells.is_empty());
    }

    #[test]
    fn a_long_list_ends() {
        let folder = tempfile::tempdir().unwrap();
        for number in 10..30 {
            std::fs::write(folder.path().join(format!("{number}.ron")), "Cell(").unwrap();
        }
        assert_eq!(Nearby::below(folder.path()).cells.len(), MOST_CELLS);
    }
}
