//! One writer at a time: who writes into a folder waits for the other.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

use super::claim::is_at;

/// How often a writer looks whether the other is done, and how long it waits in between: ten seconds in all. A writer that was
/// stopped is not waited for any longer.
const LOOKS: u32 = 1000;
const PAUSE: Duration = Duration::from_millis(10);

/// The right to write into a folder, until it is dropped; nothing where the system has no such locks, or the other does not end.
pub(super) fn turn(folder: &Path) -> Option<File> {
    for _ in 0..LOOKS {
        let file = File::open(folder).ok()?;
        match file.try_lock() {
            // The other may have put another folder in its place.
            Ok(()) if is_at(&file, &folder.canonicalize().ok()?) => return Some(file),
            Err(TryLockError::Error(_)) => return None,
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
        }
    }
    None
}
