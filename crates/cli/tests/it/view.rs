//! `pathproof view` hands its arguments to the viewer, and says where it is missing.

use std::fs;
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Held by each test: a process started while another test still writes its program keeps that file busy.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// A copy of the command in a folder without a viewer.
fn alone() -> (tempfile::TempDir, std::path::PathBuf, MutexGuard<'static, ()>) {
    let turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().expect("a folder");
    let command = folder.path().join(format!("pathproof{}", std::env::consts::EXE_SUFFIX));
    fs::copy(env!("CARGO_BIN_EXE_pathproof"), &command).expect("copied");
    (folder, command, turn)
}

#[test]
fn a_missing_viewer_is_named_with_a_hint() {
    let (folder, command, _turn) = alone();
    let answer =
        Command::new(command).args(["view", "cell.ron"]).env("PATH", folder.path()).output().expect("runs");
    let said = String::from_utf8_lossy(&answer.stderr);
    assert_eq!(answer.status.code(), Some(2), "{said}");
    assert!(said.contains("pathproof-viewer is neither beside pathproof nor in PATH"), "{said}");
    assert!(said.contains("cargo build --release -p pathproof-viewer"), "{said}");
}

#[test]
fn help_needs_no_viewer() {
    let (folder, command, _turn) = alone();
    let answer =
        Command::new(command).args(["view", "--help"]).env("PATH", folder.path()).output().expect("runs");
    let said = String::from_utf8_lossy(&answer.stdout);
    assert_eq!(answer.status.code(), Some(0), "{said}");
    for part in ["pathproof view scenes/weld-cell/cell.ron --screenshot", "Not installed: pathproof-viewer"] {
        assert!(said.contains(part), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn all_arguments_and_the_exit_code_pass_through() {
    use std::os::unix::fs::PermissionsExt as _;
    let (folder, command, _turn) = alone();
    let viewer = folder.path().join("pathproof-viewer");
    fs::write(&viewer, "#!/bin/sh\nprintf '%s\\n' \"$@\"\nexit 3\n").expect("written");
    fs::set_permissions(&viewer, fs::Permissions::from_mode(0o755)).expect("made a program");
    let arguments = ["view", "a cell.ron", "--screenshot", "x.png", "--finding", "2", "--help"];
    let answer = Command::new(command).args(arguments).output().expect("runs");
    assert_eq!(String::from_utf8_lossy(&answer.stdout).lines().collect::<Vec<_>>(), arguments[1..]);
    assert_eq!(answer.status.code(), Some(3));
}
