//! `pathproof diff`.

use std::path::Path;

use compare::{DiffSection, Difference, diff};
use diagnostics::InputError;
use report_format::ReadReport;
use serde_json::json;

use super::earlier::earlier;
use super::{print, print_text};
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
    if arguments.json {
        print(json(&difference).as_bytes())?;
    } else {
        print_text(&difference.text)?;
    }
    Ok(difference.exit_code())
}

/// The changes as JSON.
fn json(difference: &Difference) -> String {
    let section = |DiffSection { title, consequence, rows }: &DiffSection| json!({"kind": title, "consequence": consequence.name(), "changes": rows});
    let sections: Vec<_> = difference.sections.iter().map(section).collect();
    let value = json!({
        "schema": "pathproof.diff/1",
        "is_worse": difference.is_worse,
        "is_incomplete": difference.is_incomplete,
        "sections": sections,
    });
    format!("{value:#}\n")
}
