//! `pathproof diff`.

use std::path::Path;

use compare::diff;
use diagnostics::InputError;
use report_format::ReadReport;

use super::earlier::earlier;
use super::print;
use crate::args::Diff;
use crate::exit::Failure;

/// Prints the changes from one report to another.
pub(super) fn run(arguments: &Diff) -> Result<u8, Failure> {
    let read = |path: &Path| -> Result<ReadReport, InputError> {
        let (bytes, shown) = earlier(path)?;
        ReadReport::read(&bytes, &shown)
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
