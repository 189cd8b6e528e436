//! The command, as `pip install` puts it on the path.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the command line, the name of the program first, and returns its exit code.
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| pathproof_cli::run(&words))
}
