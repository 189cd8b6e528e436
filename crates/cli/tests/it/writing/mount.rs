//! File systems of a test's own, in a namespace of its own: nothing of the machine changes.

use std::process::Command;

/// Runs a script that may mount file systems, as far as this machine lets it; nothing where it does not.
pub(crate) fn with_mounts(script: &str) -> Option<(Option<i32>, String)> {
    for flags in [&["-rm"][..], &["-m"]] {
        let allowed =
            Command::new("unshare").args(flags).args(["sh", "-c", "mount -t tmpfs none /mnt"]).output();
        if allowed.is_ok_and(|output| output.status.success()) {
            let output = Command::new("unshare")
                .args(flags)
                .args(["sh", "-c", script])
                .output()
                .expect("unshare runs");
            let text = [output.stdout, output.stderr].concat();
            return Some((output.status.code(), String::from_utf8_lossy(&text).into_owned()));
        }
    }
    println!("skipped: this machine lets nobody mount a file system of their own");
    None
}
