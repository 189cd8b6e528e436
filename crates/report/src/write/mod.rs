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
mod turn;

use std::io;
use std::path::Path;

use may_write::no_folder;
use one_by_one::write_report;
use system::{FileSystem, Machine};

pub(crate) use may_write::may_write;
pub use one_by_one::write_all;

/// Writes the files of a report into a folder, which is made where it is missing; `known` are the names of all files that a report may
/// have, and those of them that are not in this one are gone afterwards. The last file is `report.json`, which tells whether the
/// others belong to it.
///
/// # Guarantee
/// A run that is killed, or finds the disk full, leaves every file of the old report or every file of the new one, if the folder holds
/// nothing but the old report, is neither the current folder nor a mount point, belongs to who writes, its parent can be written, and
/// the system can exchange two folders in one step (Linux, macOS; most file systems). The folder's name then stands for another
/// folder afterwards.
/// Otherwise every single file is the old or the new one, the last file comes last, and what it says of the others tells a mixture.
/// Foreign files, also with these names, are never replaced, removed or moved: if one appears during the write, the write fails. One race
/// remains: in file-by-file mode, a file created between the last check and the rename is overwritten.
///
/// # Errors
/// The first failure, with the path; files of others in the way, all of them.
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
