//! `pathproof view`.

use std::ffi::OsString;
use std::io;
use std::process::Command;

use super::viewer::{VIEWER, program};
use crate::exit::{Failure, INTERNAL};

/// Runs the viewer and returns its exit code.
pub(super) fn run(arguments: &[OsString]) -> Result<u8, Failure> {
    let viewer = program();
    match Command::new(&viewer).args(arguments).status() {
        // No code: ended by a signal.
        Ok(status) => Ok(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(INTERNAL)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Failure::Viewer(format!(
            "{VIEWER} is neither beside pathproof nor in PATH; hint: build it with `cargo build -p pathproof-viewer`, or install it beside pathproof"
        ))),
        Err(error) => Err(Failure::Viewer(format!("{}: {error}", viewer.display()))),
    }
}
