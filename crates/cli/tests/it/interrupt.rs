//! Promise: Ctrl-C ends a command with one line and exit code 130, and no file is half written.
//!
//! The command is caught while it waits: its standard output is a pipe that is full, because nobody reads it.

use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::{Folder, ROOT, pathproof};

/// Runs a check that prints more than a pipe holds, interrupts it once it has begun to print, and returns its code and standard error.
fn interrupted(folder: &Folder, more: &[&str]) -> (Option<i32>, String) {
    let cell = Path::new(ROOT).join("scenes/weld-cell/cell.ron").display().to_string();
    let arguments = [&["check", &cell, "--json"], more].concat();
    let mut command = pathproof(&folder.path(), &arguments);
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts");
    let mut out = child.stdout.take().expect("a pipe");
    // It prints at the end: everything is done and written then, and the rest of the text does not fit into the pipe.
    let mut first = [0];
    out.read_exact(&mut first).expect("it prints");
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill").success());
    let status = loop {
        if let Some(status) = child.try_wait().expect("it is ours") {
            break status;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let mut said = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("UTF-8");
    (status.code(), said)
}

#[test]
fn nothing_was_written() {
    let folder = Folder::new();
    assert_eq!(interrupted(&folder, &[]), (Some(130), "interrupted: nothing was written\n".to_owned()));
    assert_eq!(folder.files(), Vec::<String>::new());
}

#[test]
fn files_that_are_written_are_whole() {
    let folder = Folder::new();
    let (code, said) = interrupted(&folder, &["--report", "out", "--no-pictures"]);
    assert_eq!((code, said.as_str()), (Some(130), "interrupted: the files are written\n"));
    assert!(folder.read("out/report.html").trim_end().ends_with("</html>"));
    assert!(crate::support::parse_json(&folder.read("out/report.json"))["findings"].is_array());
}
