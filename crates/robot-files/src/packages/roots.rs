//! Folders that files may be read from.

use std::path::{Path, PathBuf};

use super::manifest::{self, Manifest};

/// The nearest folder above the URDF with a `package.xml`, otherwise the folder above the URDF's folder.
pub fn opened_by(urdf_folder: &Path) -> PathBuf {
    enclosing(urdf_folder).unwrap_or_else(|| urdf_folder.parent().unwrap_or(urdf_folder).to_path_buf())
}

/// The nearest folder with a `package.xml`, from this one upwards.
pub fn enclosing(folder: &Path) -> Option<PathBuf> {
    folder.ancestors().find(|folder| manifest::read(folder) != Manifest::Missing).map(Path::to_path_buf)
}
