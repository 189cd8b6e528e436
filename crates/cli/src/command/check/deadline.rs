//! The end of a check that takes too long.

use std::io::Write as _;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::interrupt;

/// Held by what answers: there is one answer.
static ANSWER: Mutex<()> = Mutex::new(());

/// After this time, prints `last_words` and ends the process with the exit code, unless the check has been answered by then.
pub(super) fn start(limit: Duration, exit_code: u8, last_words: String) {
    std::thread::spawn(move || {
        std::thread::sleep(limit);
        interrupt::end(exit_code, || {
            let _only = answer();
            let mut out = std::io::stdout();
            // A failure to write does not change the exit code.
            let _heard = out.write_all(last_words.as_bytes()).and_then(|()| out.flush());
        });
    });
}

/// The right to answer, for as long as it is held.
pub(super) fn answer() -> MutexGuard<'static, ()> {
    ANSWER.lock().unwrap_or_else(PoisonError::into_inner)
}
