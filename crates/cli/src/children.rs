//! Processes of our own, which do not outlive an interruption.

use std::io;
use std::process::{Child, Command};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A process, shared with what ends it when we are interrupted.
pub(crate) type SharedChild = Arc<Mutex<Child>>;

/// Those that run.
static CHILDREN: Mutex<Vec<SharedChild>> = Mutex::new(Vec::new());

/// Starts a process.
///
/// # Errors
/// It cannot be started.
pub(crate) fn start(command: &mut Command) -> io::Result<SharedChild> {
    let mut children = CHILDREN.lock().unwrap_or_else(PoisonError::into_inner);
    let child = Arc::new(Mutex::new(command.spawn()?));
    children.push(Arc::clone(&child));
    Ok(child)
}

/// Takes a process that has ended from the list. Where all are being ended, this does not return: what became of one is not to be told.
pub(crate) fn forget(child: &SharedChild) {
    let mut children = CHILDREN.lock().unwrap_or_else(PoisonError::into_inner);
    children.retain(|other| !Arc::ptr_eq(other, child));
}

/// Ends all; none is started, and none forgotten, until the result is dropped.
pub(crate) fn end_all() -> MutexGuard<'static, Vec<SharedChild>> {
    let children = CHILDREN.lock().unwrap_or_else(PoisonError::into_inner);
    for child in &*children {
        // One that has ended cannot be killed.
        let _ended = lock(child).kill();
    }
    children
}

/// The process itself.
pub(crate) fn lock(child: &SharedChild) -> MutexGuard<'_, Child> {
    child.lock().unwrap_or_else(PoisonError::into_inner)
}
