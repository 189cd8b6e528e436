//! The robots of the packages and of the reference cells.

use std::io;
use std::path::{Path, PathBuf};

use super::find::{Robot, below, files};
use super::sources::Source;
use crate::repository::repository_root;

/// Reference cells that may lie beside the repository.
const CELLS: &str = "../shared/cells";

/// The files of an unpacked package with an extension, `urdf` or `xacro`, as robots.
pub(super) fn robots_of(source: &Source, folder: &Path, extension: &str) -> io::Result<Vec<Robot>> {
    let root = folder.join(source.root);
    let robots = files(&root, extension)?.into_iter().map(|urdf| Robot {
        package: format!("{} {}", source.package, source.version),
        name: below(&root, &urdf),
        urdf,
        allowed_root: folder.to_path_buf(),
        is_cell: false,
        ros_packages: source
            .ros_packages
            .iter()
            .map(|&(name, at)| (name.to_owned(), root.join(at)))
            .collect(),
        arguments: source.arguments,
    });
    Ok(robots.filter(|robot| !source.left_out.iter().any(|part| robot.name.contains(part))).collect())
}

/// The reference cells, where they are.
pub(super) fn robots_of_cells() -> Result<Vec<Robot>, String> {
    let folder = match std::env::var_os("PATHPROOF_CELLS") {
        Some(folder) => PathBuf::from(folder),
        None => repository_root().join(CELLS),
    };
    let Ok(folder) = folder.canonicalize() else { return Ok(Vec::new()) };
    let found = files(&folder, "urdf").map_err(|error| format!("{CELLS}: {error}"))?;
    let robots = found.into_iter().map(|urdf| Robot {
        package: "reference cells".to_owned(),
        name: below(&folder, &urdf),
        allowed_root: urdf.parent().unwrap_or(&folder).to_path_buf(),
        is_cell: true,
        urdf,
        ros_packages: Vec::new(),
        arguments: &[],
    });
    Ok(robots.collect())
}
