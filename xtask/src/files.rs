//! Files that are made by code, and their folders.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Bytes of each file, by its path with `/`.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// Removes a folder with everything in it, if there is one.
///
/// # Errors
/// A folder that cannot be removed, with the reason.
pub(crate) fn remove_folder(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    Ok(())
}

/// Writes every file below a folder, with the folders on its way.
///
/// # Errors
/// The first file that cannot be written, with the reason.
pub(crate) fn write_below(root: &Path, files: &Files) -> Result<(), String> {
    for (path, bytes) in files {
        let target = root.join(path);
        let folder = target.parent().unwrap_or(root);
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(&target, bytes));
        written.map_err(|error| format!("{path}: cannot be written: {error}"))?;
    }
    Ok(())
}
