//! Manual pages and completions, as the command itself writes them.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::files::Files;
use crate::files::remove_folder;
use crate::process::{done, output};
use crate::repository::target_folder;

/// Shells, and the name under which each finds a completion.
const SHELLS: [(&str, &str); 4] = [
    ("bash", "completions/pathproof.bash"),
    ("fish", "completions/pathproof.fish"),
    ("powershell", "completions/_pathproof.ps1"),
    ("zsh", "completions/_pathproof"),
];

/// The pages and completions of the command, by their paths in the archive.
pub(super) fn of_command(command: &Path) -> Result<Files, String> {
    let folder = target_folder().join("dist-work/man");
    remove_folder(&folder)?;
    done(Command::new(command).arg("man-pages").arg(&folder))?;
    let unreadable = |error| format!("{}: {error}", folder.display());
    let mut files = Files::new();
    for entry in fs::read_dir(&folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.insert(format!("man/{name}"), fs::read(&path).map_err(unreadable)?);
    }
    for (shell, name) in SHELLS {
        let script = output(Command::new(command).args(["completions", shell]), 0)?;
        files.insert(name.to_owned(), script.into_bytes());
    }
    Ok(files)
}
