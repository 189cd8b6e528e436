//! The path of the viewer.

use std::path::PathBuf;

/// The name of its executable.
pub(super) const VIEWER: &str = "pathproof-viewer";

/// The viewer beside this program, otherwise the one in `PATH`.
pub(super) fn program() -> PathBuf {
    let file_name = format!("{VIEWER}{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe().ok().map(|own| own.with_file_name(file_name));
    beside.filter(|path| path.is_file()).unwrap_or_else(|| PathBuf::from(VIEWER))
}
