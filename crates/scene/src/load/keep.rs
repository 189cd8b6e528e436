//! What is sound of a step of loading; its problems go to the list.

use diagnostics::{InputError, Problem};

/// The value; `None` after adding its problems to the list.
pub(super) fn keep<T>(result: Result<T, InputError>, problems: &mut Vec<Problem>) -> Option<T> {
    match result {
        Ok(value) => Some(value),
        Err(error) => {
            problems.extend(error.problems);
            None
        }
    }
}
