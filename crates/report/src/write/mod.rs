//! Atomic writing: a reader sees the old files or the new ones, never a partial file.

#[cfg(all(test, any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
mod broken_off;
mod claim;
#[cfg(all(test, any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
mod faulty;
mod may_write;
mod one_by_one;
mod owner;
#[cfg(unix)]
mod set;
mod system;
#[cfg(test)]
mod tests;

use std::io;
use std::path::Path;

use may_write::no_folder;
use one_by_one::write_report;
use system::{FileSystem, Machine};

pub(crate) use may_write::may_write;
pub use one_by_one::write_all;

/// Writes the files of a report into a folder, which is created if missing. `known` are the names of all files that a report may
/// have; those not in this report are removed. The last file is `report.json`, with the hashes of all others but the page.
///
/// # Guarantee
/// A run that is killed or fills the disk leaves every file of the old report or every file of the new one, provided that the
/// folder holds nothing but the old report, does not contain the current folder, is not a mount point and belongs to the user, its
/// parent is writable, and the system can exchange two folders in one step (Linux, macOS; most file systems). The path then names
/// another folder afterwards.
/// Otherwise every single file is the old or the new one, `report.json` comes last, and its hashes reveal a mixture.
/// Foreign files are never replaced or removed: one with a name in `known` makes the write fail, others stay in the folder. One
/// race remains: in file-by-file mode, a file created between the last check and the rename is overwritten.
///
/// # Errors
/// The first failure, with its path; or all foreign files in the way.
pub(crate) fn write_set(folder: &Path, files: &[(&str, &[u8])], known: &[&str]) -> io::Result<()> {
    write_set_on(&Machine, folder, files, known)
}

fn write_set_on(
    system: &dyn FileSystem,
    folder: &Path,
    files: &[(&str, &[u8])],
    known: &[&str],
) -> io::Result<()> {
    debug_assert!(files.iter().all(|(name, _)| known.contains(name)), "a file that no later run would know");
    if let Some(problem) = no_folder(system, folder) {
        return Err(io::Error::new(io::ErrorKind::NotADirectory, problem.to_string()));
    }
    #[cfg(unix)]
    if set::exchange(system, folder, files, known)? {
        return Ok(());
    }
    write_report(system, folder, files, known)
}

fn with_path(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
