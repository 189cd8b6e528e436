//! One writer at a time: further writers into a folder wait.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

use super::claim::is_at;
use super::system::FileSystem;

/// Attempts to take the lock, with this pause in between: ten seconds in all. After that the lock is ignored, because its owner may
/// be suspended.
///
/// Tests try for a quarter of an hour: on a busy machine the other writer may be slow.
const LOOKS: u32 = if cfg!(test) { 90_000 } else { 1000 };
const PAUSE: Duration = Duration::from_millis(10);

/// The lock on a folder, until dropped; `None` if the folder cannot be opened or locked, or another writer holds the lock too long.
pub(super) fn turn(system: &dyn FileSystem, folder: &Path) -> Option<File> {
    for _ in 0..LOOKS {
        let file = system.open(folder).ok()?;
        match system.try_lock(&file) {
            // Meanwhile another writer may have exchanged the folder.
            Ok(()) if is_at(system, &file, &system.canonicalize(folder).ok()?) => return Some(file),
            Err(TryLockError::Error(_)) => return None,
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
        }
    }
    None
}
