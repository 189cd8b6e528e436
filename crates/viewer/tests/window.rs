//! The window on a virtual display: it opens the named file, takes keys and closes.
//!
//! Needs `Xvfb`, `xdotool` and a graphics device. If one is missing, the test prints that it skips, unless
//! `PATHPROOF_REQUIRE_DEVICE` is set, as it is in CI.
#![cfg(target_os = "linux")]

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Timeout: software rendering is slow, and other tests run at the same time.
const PATIENCE: Duration = Duration::from_mins(3);

/// A process that is killed at the end of the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have exited already.
        let _gone = self.0.kill();
        let _reaped = self.0.wait();
    }
}

fn is_possible() -> bool {
    let has = |program: &str| {
        Command::new(program).arg("-version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
    };
    let missing = if !has("Xvfb") {
        Some("Xvfb is not installed")
    } else if !has("xdotool") {
        Some("xdotool is not installed")
    } else {
        pathproof_viewer::find_device().err()
    };
    let Some(missing) = missing else { return true };
    assert!(std::env::var_os("PATHPROOF_REQUIRE_DEVICE").is_none(), "{missing}");
    eprintln!("skipped: {missing}");
    false
}

/// Starts a virtual display with a free number; returns its name.
fn display() -> (Running, String) {
    let server = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let mut server = Running(server.expect("Xvfb was found"));
    let mut number = String::new();
    let told = server.0.stdout.as_mut().expect("piped");
    // Printed once the display is ready.
    BufReader::new(told).read_line(&mut number).expect("a number");
    (server, format!(":{}", number.trim()))
}

fn xdotool(display: &str, arguments: &[&str]) -> Option<String> {
    let output =
        Command::new("xdotool").env("DISPLAY", display).args(arguments).output().expect("xdotool runs");
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}

#[test]
fn a_window_opens_on_a_cell_and_closes_on_its_key() {
    if !is_possible() {
        return;
    }
    let (_server, display) = display();
    let settings = tempfile::tempdir().expect("a folder");
    let child = Command::new(env!("CARGO_BIN_EXE_pathproof-viewer"))
        .current_dir(ROOT)
        .arg("scenes/weld-cell/cell.ron")
        .env("DISPLAY", &display)
        .env_remove("WAYLAND_DISPLAY")
        .env("HOME", settings.path())
        .env("XDG_CONFIG_HOME", settings.path())
        .env("PATHPROOF_CACHE", settings.path().join("models"))
        .stderr(Stdio::null())
        .spawn();
    let mut viewer = Running(child.expect("the viewer starts"));
    let start = Instant::now();
    let window = loop {
        assert!(start.elapsed() < PATIENCE, "no window that names the cell");
        assert_eq!(viewer.0.try_wait().expect("known"), None, "the viewer ended");
        if let Some(found) = xdotool(&display, &["search", "--name", "cell.ron"]) {
            break found.lines().next().expect("a line").to_owned();
        }
        std::thread::sleep(Duration::from_millis(200));
    };
    // Keys go to the focused window. Frames may be slow in software, so the keys are pressed repeatedly.
    loop {
        assert!(start.elapsed() < PATIENCE, "the viewer does not close");
        xdotool(&display, &["windowfocus", &window]);
        xdotool(&display, &["keydown", "ctrl", "keydown", "q"]);
        std::thread::sleep(Duration::from_millis(500));
        xdotool(&display, &["keyup", "q", "keyup", "ctrl"]);
        std::thread::sleep(Duration::from_millis(500));
        if let Some(status) = viewer.0.try_wait().expect("known") {
            assert_eq!(status.code(), Some(0));
            break;
        }
    }
    // The file is in the user's list of recent files.
    let remembered = settings.path().join("pathproof/viewer.ron");
    let text = std::fs::read_to_string(&remembered).expect("settings were written");
    assert!(text.contains("weld-cell/cell.ron"), "{text}");
}
