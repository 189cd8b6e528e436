//! The command, as `pip install` puts it on the path.

use std::ffi::OsString;
use std::path::PathBuf;

use pathproof_cli::OwnCommand;
use pyo3::prelude::*;

/// Runs the command line, the name of the program first, and returns its exit code. `interpreter` starts it again, as a module.
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, words: Vec<OsString>, interpreter: PathBuf) -> u8 {
    let own = OwnCommand { program: interpreter, leading: ["-m", "pathproof"].map(OsString::from).to_vec() };
    py.detach(|| pathproof_cli::run(&words, &own))
}
