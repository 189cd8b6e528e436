//! The machine that a table was made on.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::available_parallelism;

/// Processor and number of its cores, as far as the system tells.
pub(super) fn processor() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let cores = available_parallelism().map_or(1, std::num::NonZero::get);
    let name = name.map_or(std::env::consts::ARCH, |(_, name)| name.trim());
    format!("{name}, {cores} cores, {}", std::env::consts::OS)
}

/// What a program says of its version.
pub(super) fn version_of(program: &Path) -> Result<String, String> {
    let output = Command::new(program)
        .arg("--version")
        .output()
        .map_err(|error| format!("{} cannot be started: {error}", program.display()))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
