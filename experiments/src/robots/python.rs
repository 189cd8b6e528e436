//! A Python with what the scripts of this folder import.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::process::must_succeed;
use crate::repository::repository_root;

/// A script beside this crate that another program's view of robots comes from.
pub(super) struct Script {
    /// Its name in `experiments`.
    pub(super) file: &'static str,
    /// What it imports, as pip knows it.
    pub(super) needed: &'static [&'static str],
}

impl Script {
    /// The script, to be given its arguments; run by the given Python, or by one in an environment that is made in `into` once.
    pub(super) fn command(&self, into: &Path, python: Option<&Path>) -> Result<Command, String> {
        let python = match python {
            Some(python) => python.to_path_buf(),
            None => environment(into, self.needed)?,
        };
        let mut command = Command::new(python);
        // What one script imports of another leaves no compiled copy in the repository.
        command.arg("-B").arg(repository_root().join("experiments").join(self.file));
        Ok(command)
    }
}

fn environment(into: &Path, needed: &[&str]) -> Result<PathBuf, String> {
    let folder = into.join("venv");
    let python = folder.join("bin/python");
    if !python.is_file() {
        must_succeed(Command::new("python3").args(["-m", "venv"]).arg(&folder), "python3 -m venv")?;
    }
    let mut pip = Command::new(&python);
    must_succeed(pip.args(["-m", "pip", "install", "--quiet"]).args(needed), "pip install")?;
    Ok(python)
}
