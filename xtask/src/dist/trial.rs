//! Tries what is shipped: unpacked or installed into an empty folder, it checks the example cell there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::options::Part;
use super::{archive, contents, debian, names};
use crate::files::{remove_folder, write_below};
use crate::process::{done, output};
use crate::python;

/// What the Debian package must hold beside the programs.
const INSTALLED: [&str; 10] = [
    "usr/share/applications/pathproof-viewer.desktop",
    "usr/share/bash-completion/completions/pathproof",
    "usr/share/doc/pathproof/copyright",
    "usr/share/doc/pathproof/examples/robots/pp6-1400/meshes/link_1.stl",
    "usr/share/doc/pathproof/examples/scenes/weld-cell/cell.ron",
    "usr/share/fish/vendor_completions.d/pathproof.fish",
    "usr/share/icons/hicolor/scalable/apps/pathproof.svg",
    "usr/share/man/man1/pathproof-check.1.gz",
    "usr/share/man/man1/pathproof-viewer.1.gz",
    "usr/share/zsh/vendor-completions/_pathproof",
];

/// Tries one file of the release.
pub(super) fn try_out(part: Part, path: &Path, trial: &Path) -> Result<(), String> {
    remove_folder(trial)?;
    let (installed, cells) = (trial.join("installed"), trial.join("cells"));
    write_below(&cells, &contents::examples()?)?;
    match part {
        Part::Command => {
            let folder = unpacked(path, &installed)?;
            checks(&folder.join(contents::executable("pathproof")), &cells)?;
            // The cell in the archive is whole.
            checks(&folder.join(contents::executable("pathproof")), &folder)
        }
        Part::Viewer => starts(&unpacked(path, &installed)?.join(contents::executable("pathproof-viewer"))),
        Part::Deb => {
            debian::unpack(path, &installed)?;
            let missing: Vec<&str> =
                INSTALLED.into_iter().filter(|file| !installed.join(file).is_file()).collect();
            if !missing.is_empty() {
                return Err(format!("{}: lacks {}", path.display(), missing.join(", ")));
            }
            starts(&installed.join("usr/bin/pathproof-viewer"))?;
            checks(&installed.join("usr/bin/pathproof"), &cells)
        }
        Part::Wheel => {
            let interpreter = python::environment_in(&installed)?;
            done(Command::new(&interpreter).args(["-m", "pip", "install", "--quiet"]).arg(path))?;
            let script =
                "import pathproof; print(pathproof.load('scenes/weld-cell/cell.ron').check().verdict)";
            let verdict = output(Command::new(interpreter).args(["-c", script]).current_dir(&cells), 0)?;
            says(&verdict, "FAIL")?;
            checks(&python::program_in(&installed, "pathproof"), &cells)
        }
    }
}

/// Unpacks an archive, and returns the one folder in it.
fn unpacked(path: &Path, into: &Path) -> Result<PathBuf, String> {
    fs::create_dir_all(into).map_err(|error| format!("{}: {error}", into.display()))?;
    archive::unpack(path, into)?;
    let mut entries = fs::read_dir(into).map_err(|error| format!("{}: {error}", into.display()))?.flatten();
    match (entries.next(), entries.next()) {
        (Some(folder), None) => Ok(folder.path()),
        _ => Err(format!("{}: expected one folder in it", path.display())),
    }
}

/// The command finds the collisions of the taught program, and none in its corrected form.
fn checks(command: &Path, cells: &Path) -> Result<(), String> {
    starts(command)?;
    let check = ["check", "scenes/weld-cell/cell.ron", "--no-cache", "--color", "never"];
    let mut taught = Command::new(command);
    says(&output(taught.args(check).current_dir(cells), 1)?, "FAIL  cell.ron: 3 collisions")?;
    let mut corrected = Command::new(command);
    let program = ["--program", "scenes/weld-cell/corrected.ron"];
    says(&output(corrected.args(check).args(program).current_dir(cells), 0)?, "PASS  ")
}

/// The program is of this version.
fn starts(program: &Path) -> Result<(), String> {
    let said = output(Command::new(program).arg("--version"), 0)?;
    let expected = format!(" {}\n", names::VERSION);
    if said.ends_with(&expected) { Ok(()) } else { Err(differs(&said, &expected)) }
}

fn says(said: &str, beginning: &str) -> Result<(), String> {
    if said.starts_with(beginning) { Ok(()) } else { Err(differs(said, beginning)) }
}

fn differs(said: &str, expected: &str) -> String {
    format!("found {:?}, expected {expected:?}", said.lines().next().unwrap_or_default())
}
