//! Where a trial of the engines lies, and how its commands are started.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use crate::files::remove_folder;
use crate::process::{done, shown};
use crate::repository::{repository_root, target_folder};

/// The folders of a trial, and the programs that it runs.
pub(super) struct Place {
    /// The jobs, with robots and scenes.
    pub(super) jobs: PathBuf,
    /// A folder for each run, with `out` and `merged` as the examples in `docs/batch` name them.
    pub(super) runs: PathBuf,
    /// The store of sphere models that all runs share.
    pub(super) store: PathBuf,
    /// The folder of the wheel.
    pub(super) wheel: PathBuf,
    /// The interpreter that has the Python packages of the engines.
    pub(super) python: PathBuf,
    /// The folder of the command.
    programs: PathBuf,
}

impl Place {
    /// Builds the command, and finds the folders below the target folder.
    ///
    /// # Errors
    /// The command cannot be built, or a folder not be made.
    pub(super) fn new(python: &str) -> Result<Self, String> {
        let root = repository_root();
        let target = target_folder();
        let mut build = Command::new("cargo");
        build.args(["build", "--locked", "--release", "--package", "pathproof-cli"]).current_dir(&root);
        done(&mut build)?;
        let folder = target.join("batch");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Self {
            jobs: folder.join("jobs"),
            runs: folder.join("runs"),
            store: folder.join("store"),
            wheel: target.join("python"),
            python: PathBuf::from(python),
            programs: target.join("release"),
        })
    }

    /// The folder of a run; what an earlier one left there is removed.
    ///
    /// # Errors
    /// A folder that cannot be emptied.
    pub(super) fn run(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.runs.join(name);
        empty(&folder)?;
        Ok(folder)
    }

    /// A command that finds this build of pathproof first, and the store.
    ///
    /// # Errors
    /// A variable `PATH` that no folder can be put before.
    pub(super) fn command(&self, program: &str) -> Result<Command, String> {
        let others = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(self.programs.clone()).chain(std::env::split_paths(&others));
        let path = std::env::join_paths(folders).map_err(|error| format!("PATH: {error}"))?;
        let mut command = Command::new(program);
        command.env("PATH", path).env("PATHPROOF_CACHE", &self.store).env_remove("RUST_LOG");
        command.current_dir(&self.jobs);
        Ok(command)
    }

    /// `pathproof` with these arguments.
    ///
    /// # Errors
    /// As [`Self::command`].
    pub(super) fn pathproof(&self, arguments: &[&str]) -> Result<Command, String> {
        let program: OsString = self.programs.join("pathproof").into();
        let mut command = self.command(&program.to_string_lossy())?;
        command.args(arguments);
        Ok(command)
    }

    /// Takes what an example wrote into the folder of the jobs to the folder of a run.
    ///
    /// # Errors
    /// A file that cannot be moved.
    pub(super) fn take(&self, names: &[&str], run: &Path) -> Result<(), String> {
        for name in names {
            let from = self.jobs.join(name);
            fs::rename(&from, run.join(name)).map_err(|error| format!("{}: {error}", from.display()))?;
        }
        Ok(())
    }
}

/// An empty folder.
///
/// # Errors
/// A folder that cannot be removed or made.
pub(super) fn empty(folder: &Path) -> Result<(), String> {
    remove_folder(folder)?;
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// Runs a command to its end, with what it prints in a file.
///
/// # Errors
/// A command that cannot be started, or a file that cannot be written.
pub(super) fn logged(command: &mut Command, log: &Path) -> Result<ExitStatus, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", log.display());
    let file = fs::File::create(log).map_err(failed)?;
    command.stdout(file.try_clone().map_err(failed)?).stderr(file);
    command.status().map_err(|error| format!("`{}` cannot be started: {error}", shown(command)))
}
