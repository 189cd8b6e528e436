//! The Python wheel, by maturin from the environment of `cargo xtask python`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Folders, names};
use crate::files::remove_folder;
use crate::process::done;
use crate::python;
use crate::repository::{repository_root, target_folder};

/// Builds it and returns its path.
pub(super) fn build(profile: &str, folders: &Folders) -> Result<PathBuf, String> {
    let folder = target_folder().join("python");
    let maturin = python::maturin_in(&folder.join("environment"))?;
    // The name says which system it is for; maturin knows.
    let built = folders.work.join("wheel");
    remove_folder(&built)?;
    done(
        Command::new(maturin)
            .args(["build", "--locked", "--profile", profile, "--out"])
            .arg(&built)
            .current_dir(repository_root().join("crates/python"))
            .env("CARGO_TARGET_DIR", folder.join("build")),
    )?;
    let wheel = only_file_in(&built)?;
    let name = wheel.file_name().unwrap_or_default();
    let expected = format!("pathproof-{}-", names::VERSION);
    if !name.to_string_lossy().starts_with(&expected) {
        return Err(format!(
            "found {}, expected {expected}….whl; hint: crates/python/Cargo.toml has a version of its own",
            name.display()
        ));
    }
    let path = folders.dist.join(name);
    fs::copy(&wheel, &path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

fn only_file_in(folder: &Path) -> Result<PathBuf, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    match files.pop() {
        Some(file) if files.is_empty() => Ok(file),
        _ => Err(format!("{}: expected one wheel", folder.display())),
    }
}
