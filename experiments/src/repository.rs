//! Where the repository lies, and what lies outside.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder that holds the workspace manifest.
pub(crate) fn repository_root() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().expect("experiments lie in the repository").to_path_buf()
}

/// The folder, made where it is missing; it must not lie in the repository.
pub(crate) fn outside(folder: &Path) -> Result<PathBuf, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let absolute = std::path::absolute(folder).map_err(failed)?;
    let root = repository_root().canonicalize().map_err(failed)?;
    // What exists of the path decides, so that nothing is made where it must not be.
    let existing = absolute.ancestors().find(|part| part.exists()).unwrap_or(&absolute);
    if existing.canonicalize().map_err(failed)?.starts_with(&root) {
        return Err(format!("{} lies in the repository; name a folder outside", folder.display()));
    }
    fs::create_dir_all(&absolute).map_err(failed)?;
    absolute.canonicalize().map_err(failed)
}
