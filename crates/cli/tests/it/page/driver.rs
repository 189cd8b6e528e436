//! A `chromedriver` of our own on a free port, which lasts as long as its test.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::OnceLock;

/// What browsers that `chromedriver` can drive are called.
const BROWSERS: [&str; 2] = ["chromium", "google-chrome"];

/// Set where a missing browser is a failure and no skip.
const REQUIRED: &str = "PATHPROOF_REQUIRE_BROWSER";

/// The browser to drive; `None`, with a word on standard error, if it or its driver is missing and may be.
pub(crate) fn browser() -> Option<PathBuf> {
    static FOUND: OnceLock<Option<PathBuf>> = OnceLock::new();
    FOUND.get_or_init(look_for).clone()
}

fn look_for() -> Option<PathBuf> {
    let found = on_path("chromedriver").and_then(|_| BROWSERS.into_iter().find_map(on_path));
    if found.is_none() {
        let told = "chromedriver and Chromium (Debian's chromium and chromium-driver) do not both start here";
        assert!(std::env::var_os(REQUIRED).is_none(), "{told}, and {REQUIRED} is set");
        eprintln!("skipped: {told}");
    }
    found
}

/// The program of this name, if there is one that starts: where a distribution has it elsewhere, a script may only say so.
fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::split_paths(&std::env::var_os("PATH")?)
        .map(|folder| folder.join(name))
        .find(|path| path.is_file())?;
    let starts = Command::new(&path).arg("--version").stdin(Stdio::null()).stderr(Stdio::null()).output();
    starts.is_ok_and(|output| output.status.success()).then_some(path)
}

/// A running `chromedriver`; killed at the end.
#[derive(Debug)]
pub(crate) struct Driver {
    process: Child,
    pub(crate) port: u16,
    /// Kept open: who writes to a closed pipe dies.
    _stdout: BufReader<ChildStdout>,
}

impl Driver {
    pub(crate) fn start() -> Self {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts");
        let mut stdout = BufReader::new(process.stdout.take().expect("piped"));
        let mut told = String::new();
        let port = loop {
            let from = told.len();
            let read = stdout.read_line(&mut told).expect("text of chromedriver");
            if read == 0 {
                process.kill().ok();
                panic!("chromedriver ended before it named its port:\n{told}");
            }
            // "ChromeDriver was started successfully on port 36891."
            let port = told[from..]
                .split_once("successfully on port ")
                .and_then(|(_, rest)| rest.trim().trim_end_matches('.').parse().ok());
            if let Some(port) = port {
                break port;
            }
        };
        Self { process, port, _stdout: stdout }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}
