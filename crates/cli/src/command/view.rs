//! `pathproof view`.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::Command;

use crate::exit::{Failure, INTERNAL};

/// Its name, as it is installed.
const VIEWER: &str = "pathproof-viewer";

/// Starts the viewer beside this program, or the one that the shell would find; its exit code is ours.
pub(super) fn run(arguments: &[OsString]) -> Result<u8, Failure> {
    let beside = std::env::current_exe().ok().map(|own| own.with_file_name(file_name()));
    let viewer = beside.filter(|path| path.is_file()).unwrap_or_else(|| PathBuf::from(VIEWER));
    match Command::new(&viewer).args(arguments).status() {
        // Without a code it was ended by a signal.
        Ok(status) => Ok(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(INTERNAL)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Failure::Viewer(format!(
            "{VIEWER} is neither beside pathproof nor in PATH; hint: build it with `cargo build -p viewer`, or install it beside pathproof"
        ))),
        Err(error) => Err(Failure::Viewer(format!("{}: {error}", viewer.display()))),
    }
}

fn file_name() -> String {
    format!("{VIEWER}{}", std::env::consts::EXE_SUFFIX)
}
