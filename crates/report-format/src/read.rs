//! Reading a report that an earlier run wrote.

use diagnostics::{InputError, Problem, decode, excerpt};
use serde::Deserialize;
use serde_json::error::Category;
use serde_json::value::RawValue;

use crate::check::{EDITED, check};
use crate::report::{Format, Report};

const EXPECTED: &str = "report.json as `pathproof check --report` writes it";

/// A report that was read back.
#[derive(Debug)]
pub struct ReadReport {
    /// The file as the user named it.
    pub file: String,
    /// What it says.
    pub report: Report,
}

/// What is looked at first.
#[derive(Deserialize)]
#[serde(rename = "Head")]
struct SchemaHead {
    #[serde(default)]
    schema: Option<Box<RawValue>>,
}

impl ReadReport {
    /// Reads a report; `file` is how the user named it.
    ///
    /// # Errors
    /// What is not JSON, not a report, a report of another format, or one that contradicts itself.
    pub fn read(bytes: &[u8], file: &str) -> Result<Self, InputError> {
        let text = decode(bytes, file)?;
        let head: SchemaHead = serde_json::from_str(text).map_err(|error| unreadable(&error, file))?;
        check_schema(text, head.schema.as_deref().map(RawValue::get), file)?;
        let report: Report = serde_json::from_str(text).map_err(|error| unreadable(&error, file))?;
        check(&report, file)?;
        Ok(Self { file: file.to_owned(), report })
    }
}

/// Refuses what is no report, and reports of another format.
fn check_schema(text: &str, schema: Option<&str>, file: &str) -> Result<(), Problem> {
    let expected = format!("\"{}\"", Format::Current.name());
    // To serde a list may stand for an object whose names are left out.
    if !text.trim_start().starts_with('{') {
        return Err(Problem::new(file, "not a report of a check")
            .found("a list")
            .expected(EXPECTED)
            .hint("give the file that `--report` wrote"));
    }
    match schema {
        Some(schema) if schema == expected => Ok(()),
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
    let problem = problem.expected(EXPECTED).hint(EDITED);
    if error.line() == 0 { problem } else { problem.at(error.line() as u32, error.column().max(1) as u32) }
}
