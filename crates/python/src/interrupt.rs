//! Long work without the interpreter's lock, ended by Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use pyo3::prelude::*;

/// How often Python is asked whether it was interrupted.
const ASKED_EVERY: Duration = Duration::from_millis(100);

/// Does `work` in another thread, without the lock of the interpreter. `work` is given what says that it is to stop, and returns `None`
/// if it stopped.
///
/// # Errors
/// What a signal handler raised, as `KeyboardInterrupt`; the work has stopped then.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    pool: &rayon::ThreadPool,
    work: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> Option<T> + Send,
) -> PyResult<T> {
    let is_stopped = AtomicBool::new(false);
    py.detach(|| {
        let (done, wait) = mpsc::channel();
        std::thread::scope(|scope| {
            let worker = scope.spawn(|| {
                let result = pool.install(|| work(&|| is_stopped.load(Ordering::Relaxed)));
                // The other end waits until this one ends.
                let _told = done.send(());
                result
            });
            let mut raised = None;
            while wait.recv_timeout(ASKED_EVERY) == Err(mpsc::RecvTimeoutError::Timeout)
                && !worker.is_finished()
            {
                #[expect(
                    clippy::redundant_closure_for_method_calls,
                    reason = "the method is not general enough in its lifetime"
                )]
                if raised.is_none() {
                    raised = Python::attach(|py| py.check_signals()).err();
                    is_stopped.store(raised.is_some(), Ordering::Relaxed);
                }
            }
            let result = worker.join();
            match (raised, result) {
                (Some(error), _) => Err(error),
                (None, Ok(Some(result))) => Ok(result),
                (None, Ok(None)) => Err(pyo3::exceptions::PyRuntimeError::new_err("the work was broken off")),
                (None, Err(_)) => Err(pyo3::exceptions::PyRuntimeError::new_err(
                    "internal error: please report it with your input files",
                )),
            }
        })
    })
}
