//! What the archives of the two programs contain.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{archive, build, names, notices, pages, viewer_page};
use crate::files::Files;
use crate::process::output;
use crate::repository::repository_root;

/// Texts of the repository that lie in every archive.
const TEXTS: [&str; 4] = ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "README.md"];

/// A cell to try the command on, with its robot.
const EXAMPLES: [&str; 2] = ["robots/pp6-1400", "scenes/weld-cell"];

/// A program with everything that lies beside it.
pub(super) struct Contents {
    /// The name of the program, without the extension of the system.
    program: &'static str,
    target: String,
    /// All files by their path in the archive, the program too.
    pub(super) files: Files,
}

impl Contents {
    /// Packs the archive, and returns its path.
    pub(super) fn pack_into(&self, folder: &Path) -> Result<PathBuf, String> {
        let path = folder.join(names::archive(self.program, names::VERSION, &self.target));
        let inner = names::folder(self.program, names::VERSION, &self.target);
        archive::write(&path, &inner, &self.files, &executable(self.program), commit_time())?;
        Ok(path)
    }
}

/// The command for every target of this system.
pub(super) fn commands(profile: &str) -> Result<Vec<Contents>, String> {
    let targets = names::command_targets(std::env::consts::OS, std::env::consts::ARCH);
    targets.into_iter().map(|target| command(profile, target)).collect()
}

/// The command for the system it is built on.
pub(super) fn own_command(profile: &str) -> Result<Contents, String> {
    command(profile, own_target())
}

/// The command: manual pages, completions, and the example cell.
fn command(profile: &str, target: String) -> Result<Contents, String> {
    // What cargo builds without being told a target is kept elsewhere, and is there already.
    let other = Some(target.as_str()).filter(|target| *target != own_target());
    let program = build::program("pathproof-cli", "pathproof", other, profile)?;
    let mut files = pages::of_command(&program)?;
    files.extend(examples()?);
    contents("pathproof", "pathproof-cli", target, &program, files)
}

/// The viewer: its manual page, the desktop entry and the icon.
pub(super) fn viewer(profile: &str) -> Result<Contents, String> {
    let target = own_target();
    // Optimising across crates takes minutes of Bevy.
    let profile = if profile == "release" { "viewer" } else { profile };
    let program = build::program("pathproof-viewer", "pathproof-viewer", None, profile)?;
    let mut files =
        BTreeMap::from([("man/pathproof-viewer.1".to_owned(), viewer_page::of_program(&program)?)]);
    for name in ["pathproof-viewer.desktop", "pathproof.svg"] {
        files.insert(name.to_owned(), read(&repository_root().join("assets").join(name))?);
    }
    contents("pathproof-viewer", "pathproof-viewer", target, &program, files)
}

/// Adds what lies in every archive.
fn contents(
    name: &'static str,
    package: &str,
    target: String,
    program: &Path,
    mut files: Files,
) -> Result<Contents, String> {
    for text in TEXTS {
        files.insert(text.to_owned(), read(&repository_root().join(text))?);
    }
    files.insert(notices::FILE.to_owned(), notices::of_package(package, &target)?.into_bytes());
    files.insert(executable(name), read(program)?);
    Ok(Contents { program: name, target, files })
}

fn own_target() -> String {
    names::viewer_target(std::env::consts::OS, std::env::consts::ARCH)
}

/// The file name of a program on this system.
pub(super) fn executable(program: &str) -> String {
    format!("{program}{}", std::env::consts::EXE_SUFFIX)
}

/// The example cell and its robot, as they lie in the repository.
pub(super) fn examples() -> Result<Files, String> {
    let mut git = Command::new("git");
    git.arg("ls-files").args(EXAMPLES).current_dir(repository_root());
    let listed = output(&mut git, 0)?;
    // What tests expect, and what meshes are made from, is of no use to a user.
    let is_wanted = |path: &&str| !path.contains("/expected/") && !path.ends_with("/model.toml");
    let files = listed.lines().filter(is_wanted);
    files.map(|path| Ok((path.to_owned(), read(&repository_root().join(path))?))).collect()
}

/// When the commit was made that is built, seconds since 1970; `SOURCE_DATE_EPOCH` replaces it.
pub(super) fn commit_time() -> u64 {
    let asked = std::env::var("SOURCE_DATE_EPOCH").ok();
    let time = asked.or_else(|| {
        output(Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(repository_root()), 0).ok()
    });
    time.and_then(|time| time.trim().parse().ok()).unwrap_or(0)
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}
