//! Folders that files may be read from.

use std::path::{Path, PathBuf};

use super::manifest::{self, Manifest};

/// The nearest folder above the URDF with a `package.xml`, otherwise the folder above the URDF's folder.
pub(super) fn of_urdf(urdf_folder: &Path) -> PathBuf {
    urdf_folder
        .ancestors()
        .find(|folder| manifest::read(folder) != Manifest::Missing)
        .unwrap_or_else(|| urdf_folder.parent().unwrap_or(urdf_folder))
        .to_path_buf()
}
