//! Reading a report that an earlier run wrote: the fields that comparing needs, checked.

mod check;
mod finding;
mod model;
mod present;
mod text;

use geometry::input::{decode, excerpt};
use geometry::{InputError, Problem};
use serde::Deserialize;
use serde_json::error::Category;
use serde_json::value::RawValue;

pub(super) use finding::{About, Finding, Kind, Line};
pub(super) use model::{Exclusion, FixedJoint, Minimum, Mode, Pair, Report, TimeBasis, Unchecked};
pub(super) use text::Text;

use crate::json::SCHEMA;

const EXPECTED: &str = "report.json as `pathproof check --report` writes it";

/// A report that was read back.
#[derive(Debug)]
pub struct ReadReport {
    /// The file as the user named it.
    pub(super) file: String,
    pub(super) report: Report,
}

/// What is looked at first.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    schema: Option<Box<RawValue>>,
}

impl ReadReport {
    /// Reads a report; `file` is how the user named it. Other fields than those needed may hold anything.
    ///
    /// # Errors
    /// What is not JSON, not a report, a report of another format, or one that contradicts itself.
    pub fn read(bytes: &[u8], file: &str) -> Result<Self, InputError> {
        let text = decode(bytes, file)?;
        let head: Head = serde_json::from_str(text).map_err(|error| unreadable(&error, file))?;
        check_schema(text, head.schema.as_deref().map(RawValue::get), file)?;
        let report: Report = serde_json::from_str(text).map_err(|error| unreadable(&error, file))?;
        check::check(&report, file)?;
        Ok(Self { file: file.to_owned(), report })
    }
}

/// Refuses what is no report, and reports of another format.
fn check_schema(text: &str, schema: Option<&str>, file: &str) -> Result<(), Problem> {
    let expected = format!("\"{SCHEMA}\"");
    match schema {
        // A list may stand for an object whose names are left out.
        Some(schema) if schema == expected && text.trim_start().starts_with('{') => Ok(()),
        Some(schema) if schema.starts_with("\"pathproof.report/") => {
            Err(Problem::new(file, "a report of another format")
                .found(excerpt(schema))
                .expected(expected)
                .hint("make the report again with this version"))
        }
        Some(schema) => Err(Problem::new(file, "not a report of a check")
            .found(format!("schema {}", excerpt(schema)))
            .expected(expected)
            .hint(format!("give {EXPECTED}"))),
        None => Err(Problem::new(file, "not a report of a check")
            .found("JSON without a schema")
            .expected(format!("schema {expected}"))
            .hint(format!("give {EXPECTED}"))),
    }
}

/// What serde says, with its place.
fn unreadable(error: &serde_json::Error, file: &str) -> Problem {
    let words = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let words = words.strip_suffix(&place).unwrap_or(&words);
    let problem = match error.classify() {
        Category::Eof => Problem::new(file, "the file ends too early").found(words),
        Category::Data => Problem::new(file, "not a report as it is written").found(words),
        Category::Syntax | Category::Io => Problem::new(file, "not JSON").found(words),
    };
    let problem = problem.expected(EXPECTED).hint("make the report again; it is not meant to be edited");
    if error.line() == 0 { problem } else { problem.at(error.line() as u32, error.column() as u32) }
}
