//! Where the repository lies.

use std::path::{Path, PathBuf};

/// The folder that holds the workspace manifest.
pub(crate) fn repository_root() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().expect("xtask lies in the repository").to_path_buf()
}
