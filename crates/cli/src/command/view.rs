//! `pathproof view`.

use std::ffi::OsString;
use std::io;
use std::process::Command;

use clap::CommandFactory as _;

use super::print;
use super::viewer::{VIEWER, program};
use crate::args::CommandLine;
use crate::exit::{Failure, INTERNAL};

/// Runs the viewer and returns its exit code.
pub(super) fn run(arguments: &[OsString]) -> Result<u8, Failure> {
    let viewer = program();
    match Command::new(&viewer).args(arguments).status() {
        // No code: ended by a signal.
        Ok(status) => Ok(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(INTERNAL)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let missing = format!(
                "{VIEWER} is neither beside pathproof nor in PATH; hint: install it beside pathproof, \
                 or build it: cargo build --release -p pathproof-viewer"
            );
            if !arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
                return Err(Failure::Viewer(missing));
            }
            let mut command = CommandLine::command();
            let view = command.find_subcommand_mut("view").expect("the command line has a viewer");
            print(format!("{}\n\nNot installed: {missing}\n", view.render_long_help()).as_bytes())?;
            Ok(0)
        }
        Err(error) => Err(Failure::Viewer(format!("{}: {error}", viewer.display()))),
    }
}
