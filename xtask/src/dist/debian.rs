//! The Debian package, by cargo-deb from what `[package.metadata.deb]` of `crates/cli` lists.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Folders, archive, build, contents, names};
use crate::files::remove_folder;
use crate::files::{Files, write_below};
use crate::process::{done, output};
use crate::repository::repository_root;

/// What installs the tool.
const INSTALLATION: &str = "cargo install cargo-deb --locked";

/// Builds both programs and the package of them, and returns its path.
pub(super) fn build(profile: &str, folders: &Folders) -> Result<PathBuf, String> {
    output(Command::new(build::cargo()).args(["deb", "--version"]), 0)
        .map_err(|error| format!("found no cargo-deb ({error}), expected version 3; hint: {INSTALLATION}"))?;
    let mut files = Files::new();
    for part in [contents::viewer(profile)?, contents::own_command(profile)?] {
        files.extend(part.files.into_iter().map(|(path, bytes)| packed(path, bytes)));
    }
    // Where the manifest's `target/release` leads, with this target folder.
    let staged = folders.work.join("deb");
    remove_folder(&staged)?;
    write_below(&staged.join("release"), &files)?;
    let path = folders.dist.join(names::debian_package(names::VERSION, std::env::consts::ARCH));
    let arguments = ["deb", "--no-build", "--no-strip", "--locked", "--package", "pathproof-cli", "--output"];
    // What is only a try has debug information, and need not be small.
    let fast = if profile == "release" { &[][..] } else { &["--fast"] };
    done(
        Command::new(build::cargo())
            .args(arguments)
            .arg(&path)
            .args(fast)
            .current_dir(repository_root())
            .env("CARGO_TARGET_DIR", &staged)
            .env("SOURCE_DATE_EPOCH", contents::commit_time().to_string()),
    )?;
    Ok(path)
}

/// Manual pages lie compressed in a Debian system.
fn packed(path: String, bytes: Vec<u8>) -> (String, Vec<u8>) {
    if path.starts_with("man/") { (format!("{path}.gz"), archive::gzip(&bytes)) } else { (path, bytes) }
}

/// Unpacks a package into an empty root.
pub(super) fn unpack(package: &Path, root: &Path) -> Result<(), String> {
    fs::create_dir_all(root).map_err(|error| format!("{}: {error}", root.display()))?;
    done(Command::new("dpkg-deb").arg("--extract").arg(package).arg(root))
}
