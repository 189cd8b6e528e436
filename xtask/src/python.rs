//! `cargo xtask python`: builds the Python module in the profile of the tests, and runs its tests.
//!
//! Maturin builds it into an environment of its own; where pip cannot get maturin and `NumPy`, cargo builds the library alone, and the
//! system's Python runs the tests with the system's `NumPy`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::process::done;
use crate::repository::{repository_root, target_folder};

/// What pip installs.
const PACKAGES: [&str; 2] = ["maturin>=1.16,<2", "numpy>=1.24"];

/// The module is built twice as quickly, and its tests compute little.
const QUICK: [(&str, &str); 2] = [("CARGO_PROFILE_DEV_OPT_LEVEL", "1"), ("CARGO_PROFILE_DEV_DEBUG", "false")];

/// Where Debian's Python is, whatever comes first in `PATH`.
const SYSTEM_PYTHON: &str = "/usr/bin/python3";

/// Builds and tests.
pub(crate) fn run() -> ExitCode {
    match test() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("python: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn test() -> Result<(), String> {
    let root = repository_root();
    let target = target_folder();
    let folder = target.join("python");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let tests = root.join("crates/python/tests");
    let package = root.join("crates/python");
    match with_maturin(&folder, &package) {
        Ok(python) => unittest(&python, &tests, None),
        Err(why) => {
            println!("python: {why}; the library is built by cargo, and tested with {SYSTEM_PYTHON}");
            let beside = with_cargo(&folder, &target, &package)?;
            unittest(Path::new(SYSTEM_PYTHON), &tests, Some(&beside))
        }
    }
}

/// The interpreter of an environment, which is made where it is missing.
pub(crate) fn environment_in(environment: &Path) -> Result<PathBuf, String> {
    let python = program_in(environment, "python");
    if !python.is_file() {
        let system = if cfg!(windows) { "python" } else { "python3" };
        done(Command::new(system).args(["-m", "venv"]).arg(environment))?;
    }
    Ok(python)
}

/// A program of an environment.
pub(crate) fn program_in(environment: &Path, name: &str) -> PathBuf {
    let folder = environment.join(if cfg!(windows) { "Scripts" } else { "bin" });
    folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// The maturin of an environment, with `NumPy` beside it.
pub(crate) fn maturin_in(environment: &Path) -> Result<PathBuf, String> {
    let python = environment_in(environment)?;
    done(Command::new(python).args(["-m", "pip", "install", "--quiet"]).args(PACKAGES))?;
    Ok(program_in(environment, "maturin"))
}

/// The interpreter of an environment in which the module is installed.
fn with_maturin(folder: &Path, package: &Path) -> Result<PathBuf, String> {
    let environment = folder.join("environment");
    let maturin = maturin_in(&environment)?;
    // What does not build must not look like a missing tool.
    let built = done(
        Command::new(maturin)
            .args(["develop", "--quiet", "--locked"])
            .current_dir(package)
            .env("VIRTUAL_ENV", &environment)
            .env("CARGO_TARGET_DIR", folder.join("build"))
            .envs(QUICK),
    );
    built.map(|()| program_in(&environment, "python"))
}

/// A folder with the module, built by cargo.
fn with_cargo(folder: &Path, target: &Path, package: &Path) -> Result<PathBuf, String> {
    let build = target.join("python/build");
    done(
        Command::new("cargo")
            .args(["build", "--locked"])
            .current_dir(package)
            .env("CARGO_TARGET_DIR", &build)
            .envs(QUICK),
    )?;
    let module = folder.join("module/pathproof");
    fs::create_dir_all(&module).map_err(|error| format!("{}: {error}", module.display()))?;
    let sources = package.join("python/pathproof");
    let entries = fs::read_dir(&sources).map_err(|error| format!("{}: {error}", sources.display()))?;
    for path in entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()) {
        copy(&path, &module.join(path.file_name().unwrap_or_default()))?;
    }
    copy(&build.join("debug/lib_native.so"), &module.join("_native.abi3.so"))?;
    Ok(folder.join("module"))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(|_| ()).map_err(|error| format!("{}: {error}", from.display()))
}

fn unittest(python: &Path, tests: &Path, module: Option<&Path>) -> Result<(), String> {
    let mut command = Command::new(python);
    command.args(["-m", "unittest", "discover", "--start-directory"]).arg(tests);
    if let Some(module) = module {
        command.env("PYTHONPATH", module);
    }
    done(&mut command)
}
