//! Writing so that a reader sees the old files or the new ones, never half of one, whatever happens meanwhile.

mod claim;
mod one_by_one;
#[cfg(unix)]
mod set;
mod turn;

use std::io;
use std::path::Path;

pub use one_by_one::write_all;

/// Writes a set of files that belong together into a folder, which is made where it is missing; `known` are the names of all files
/// that such a set may hold, and those of them that are not in this one are gone afterwards. The last file is the one that tells
/// whether the others belong to it.
///
/// # Guarantee
/// A run that is killed, or finds the disk full, leaves every file of the old set or every file of the new one, if the folder holds
/// nothing but known files, is neither the current folder nor a mount point, belongs to who writes, its parent can be written, and
/// the system can exchange two folders in one step (Linux, macOS; most file systems). The folder's name then stands for another
/// folder afterwards.
/// Otherwise every single file is the old or the new one, the last file comes last, and what it says of the others tells a mixture.
/// Files with other names are neither removed nor moved.
///
/// # Errors
/// The first failure, with the path.
pub(crate) fn write_set(folder: &Path, files: &[(&str, &[u8])], known: &[&str]) -> io::Result<()> {
    debug_assert!(files.iter().all(|(name, _)| known.contains(name)), "a file that no later run would know");
    #[cfg(unix)]
    if set::exchange(folder, files, known)? {
        return Ok(());
    }
    let stale: Vec<&str> =
        known.iter().copied().filter(|name| files.iter().all(|(written, _)| written != name)).collect();
    write_all(folder, files, &stale)
}

/// Writes a file and sees it to the disk.
fn write_through(file: &mut std::fs::File, bytes: &[u8]) -> io::Result<()> {
    io::Write::write_all(file, bytes)?;
    file.sync_all()
}

fn with_path(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
