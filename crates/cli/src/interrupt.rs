//! Ctrl-C: one line, exit code 130, and no file half written.

use std::io::{IsTerminal as _, Write as _};
use std::sync::{Mutex, PoisonError};

use crate::{children, exit};

/// Whether files of this run have been written; held while they are.
static HAS_WRITTEN: Mutex<bool> = Mutex::new(false);

/// Back to the start of the line, over a progress bar.
const OVER_THE_LINE: &str = "\r\x1b[2K";

/// Ends the process in a defined way when it is interrupted; where no handler can be set, the system ends it.
pub(crate) fn listen() {
    let _set = ctrlc::set_handler(|| {
        // None is begun, and the end of none is told, from here on.
        let _children = children::end_all();
        let has_written = HAS_WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
        let what = if *has_written { "the files are written" } else { "nothing was written" };
        let mut out = std::io::stderr();
        let start = if out.is_terminal() { OVER_THE_LINE } else { "" };
        let _heard = writeln!(out, "{start}interrupted: {what}");
        std::process::exit(i32::from(exit::INTERRUPTED));
    });
}

/// Ends the process with this exit code after `last_words`, but not while files are written.
pub(crate) fn end(exit_code: u8, last_words: impl FnOnce()) -> ! {
    let _written = HAS_WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
    last_words();
    std::process::exit(i32::from(exit_code))
}

/// Writes files; an interruption waits until they are written.
///
/// # Errors
/// That of `write`.
pub(crate) fn uninterrupted<T, E>(write: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    let mut has_written = HAS_WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
    let written = write()?;
    *has_written = true;
    Ok(written)
}
