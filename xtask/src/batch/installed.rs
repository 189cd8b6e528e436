//! Whether what an engine needs is installed, and what to install where it is not.

use std::path::Path;
use std::process::{Command, Stdio};

/// Refuses an engine some of whose programs are not in `PATH`.
///
/// # Errors
/// The programs that were not found, and Debian's packages that have them.
pub(super) fn programs(engine: &str, programs: &[&str], packages: &str) -> Result<(), String> {
    let folders: Vec<_> =
        std::env::var_os("PATH").map(|path| std::env::split_paths(&path).collect()).unwrap_or_default();
    let is_missing = |program: &&&str| !folders.iter().any(|folder| folder.join(program).is_file());
    let missing: Vec<&str> = programs.iter().filter(is_missing).copied().collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(format!(
        "{engine} is not installed: {} not found in PATH; on Debian: apt-get install {packages}; without it: --engine NAME runs the \
         others one by one",
        missing.join(", ")
    ))
}

/// Refuses an engine some of whose Python modules are not installed for this interpreter.
///
/// # Errors
/// The modules that were not found, and the packages that have them.
pub(super) fn modules(engine: &str, python: &Path, modules: &[&str], packages: &str) -> Result<(), String> {
    let imports = |module: &&&str| {
        let mut command = Command::new(python);
        command.args(["-c", &format!("import {module}")]).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    let missing: Vec<&str> = modules.iter().filter(|module| !imports(module)).copied().collect();
    if missing.is_empty() {
        return Ok(());
    }
    let python = python.display();
    Err(format!(
        "{engine} is not installed: {python} does not import {}; pip install {packages}, and --python PROGRAM says for which \
         interpreter; without it: --engine NAME runs the others one by one",
        missing.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_with_its_packages() {
        let said = programs("Slurm", &["sh", "no-such-program"], "slurm-wlm munge").expect_err("missing");
        assert!(said.contains("no-such-program not found") && !said.contains("sh,"), "{said}");
        assert!(said.contains("apt-get install slurm-wlm munge"), "{said}");
        assert_eq!(programs("a shell", &["sh"], "dash"), Ok(()));
        let none = Path::new("no-such-python");
        let said = modules("Ray", none, &["ray"], "ray").expect_err("missing");
        assert!(said.contains("no-such-python does not import ray; pip install ray"), "{said}");
    }
}
