//! `pathproof diff`.

use std::path::Path;

use geometry::InputError;
use report::{ReadReport, diff};
use simulator::read_file;

use super::print;
use crate::args::Diff;
use crate::exit::Failure;

/// Prints what changed from one report to another.
pub(super) fn run(arguments: &Diff) -> Result<u8, Failure> {
    let read = |path: &Path| -> Result<ReadReport, InputError> {
        let shown = path.display().to_string();
        ReadReport::read(&read_file(path, &shown)?, &shown)
    };
    let (before, now) = match (read(&arguments.before), read(&arguments.now)) {
        (Ok(before), Ok(now)) => (before, now),
        (before, now) => {
            let problems = [before.err(), now.err()].into_iter().flatten().flat_map(|error| error.problems);
            return Err(InputError { problems: problems.collect() }.into());
        }
    };
    let difference = diff(&before, &now);
    print(difference.text.as_bytes())?;
    Ok(difference.exit_code())
}
