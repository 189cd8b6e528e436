//! One writer at a time: further writers into a folder wait.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

use super::claim::is_at;
use super::system::FileSystem;

/// How often a writer looks whether the other is done, and how long it waits in between: ten seconds in all. A writer that was
/// stopped is not waited for any longer.
///
/// Tests wait for a quarter of an hour: on a busy machine the other may be long.
const LOOKS: u32 = if cfg!(test) { 90_000 } else { 1000 };
const PAUSE: Duration = Duration::from_millis(10);

/// The right to write into a folder, until it is dropped; nothing where the system has no such locks, or the other does not end.
pub(super) fn turn(system: &dyn FileSystem, folder: &Path) -> Option<File> {
    for _ in 0..LOOKS {
        let file = system.open(folder).ok()?;
        match system.try_lock(&file) {
            // The other may have put another folder in its place.
            Ok(()) if is_at(system, &file, &system.canonicalize(folder).ok()?) => return Some(file),
            Err(TryLockError::Error(_)) => return None,
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
        }
    }
    None
}
