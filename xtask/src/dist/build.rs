//! The programs, built by cargo.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{done, output};
use crate::repository::{repository_root, target_folder};

/// Builds the program of a package, for a target or this system, and returns its path.
pub(super) fn program(
    package: &str,
    name: &str,
    target: Option<&str>,
    profile: &str,
) -> Result<PathBuf, String> {
    let mut cargo = Command::new(cargo());
    cargo.args(["build", "--locked", "--package", package, "--bin", name, "--profile", profile]);
    cargo.current_dir(repository_root());
    if let Some(target) = target {
        has_library(target)?;
        cargo.args(["--target", target]);
    }
    done(&mut cargo)?;
    let folder = target.map_or_else(target_folder, |target| target_folder().join(target));
    Ok(folder.join(profile_folder(profile)).join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
}

/// Cargo itself, where it runs this program.
pub(super) fn cargo() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// The folder in the target folder that a profile builds into.
fn profile_folder(profile: &str) -> &str {
    if profile == "dev" { "debug" } else { profile }
}

/// Whether the standard library is there for a target.
fn has_library(target: &str) -> Result<(), String> {
    let asked = ["--print", "target-libdir", "--target", target];
    let folder = output(Command::new("rustc").args(asked).current_dir(repository_root()), 0)?;
    if Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    Err(format!(
        "found no folder {}, expected the standard library for {target}; hint: rustup target add {target}",
        folder.trim()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_without_library_is_named_with_what_installs_it() {
        let missing = has_library("x86_64-unknown-redox").unwrap_err();
        assert!(missing.ends_with("hint: rustup target add x86_64-unknown-redox"), "{missing}");
    }
}
