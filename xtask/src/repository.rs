//! Where the repository lies, and what is built from it.

use std::path::{Path, PathBuf};

/// The folder that holds the workspace manifest.
pub(crate) fn repository_root() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().expect("xtask lies in the repository").to_path_buf()
}

/// The folder into which cargo builds.
pub(crate) fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| repository_root().join("target"), PathBuf::from)
}
