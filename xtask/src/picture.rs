//! `cargo xtask picture`: the moving picture of the README, drawn by the viewer.

use std::process::{Command, ExitCode};

use crate::repository::repository_root;

/// The largest file that a page loads without being felt, bytes.
const MOST_BYTES: u64 = 2 << 20;

const FILE: &str = "docs/viewer/playback.gif";

/// What is drawn: the forearm of the weld cell on its way through the post.
const VIEW: [&str; 16] = [
    "scenes/weld-cell/cell.ron",
    "--screenshot",
    FILE,
    "--time",
    "22.8",
    "--until",
    "24.8",
    "--speed",
    "0.5",
    "--fps",
    "8",
    "--size",
    "800x450",
    "--angles=-35,22",
    "--zoom",
    "2.2",
];

/// Draws it, and looks at its size.
pub(crate) fn run() -> ExitCode {
    match draw() {
        Ok(bytes) => {
            println!("{FILE}: {bytes} bytes");
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("picture: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn draw() -> Result<u64, String> {
    let root = repository_root();
    let mut viewer = Command::new("cargo");
    viewer.args(["run", "--locked", "--release", "--package", "pathproof-viewer", "--"]).args(VIEW);
    let status = viewer.current_dir(&root).status().map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err(format!("the viewer: {status}"));
    }
    let bytes = std::fs::metadata(root.join(FILE)).map_err(|error| format!("{FILE}: {error}"))?.len();
    if bytes > MOST_BYTES {
        return Err(format!("{FILE} has {bytes} bytes; expected at most {MOST_BYTES}"));
    }
    Ok(bytes)
}
