//! The robots in a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A robot to be tried.
#[derive(Clone, Debug)]
pub(super) struct Robot {
    /// Package that it comes from.
    pub(super) package: String,
    /// Its path as the table shows it.
    pub(super) name: String,
    /// Its description: a URDF, or a xacro file.
    pub(super) urdf: PathBuf,
    /// Folder that its files may be read from.
    pub(super) allowed_root: PathBuf,
    /// Whether it is a cell of many metres, whose smallest spheres are chosen by size.
    pub(super) is_cell: bool,
    /// ROS packages whose folders are given.
    pub(super) ros_packages: Vec<(String, PathBuf)>,
    /// More arguments for whatever reads its files.
    pub(super) arguments: &'static [&'static str],
}

/// Files below `root` with an extension in either case, in order; links to folders are not followed.
pub(super) fn files(root: &Path, wanted: &str) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![root.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(wanted)) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// A path below `root` with `/`.
pub(super) fn below(root: &Path, path: &Path) -> String {
    let rest = path.strip_prefix(root).unwrap_or(path);
    rest.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn robots_are_found_in_order_at_any_depth() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir_all(root.join("b/c")).unwrap();
        for path in ["b/c/two.URDF", "a.urdf", "b/one.urdf", "b/mesh.stl"] {
            fs::write(root.join(path), "").unwrap();
        }
        let names: Vec<String> = files(root, "urdf").unwrap().iter().map(|path| below(root, path)).collect();
        assert_eq!(names, ["a.urdf", "b/c/two.URDF", "b/one.urdf"]);
    }
}
