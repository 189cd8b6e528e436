//! What is written into the folder of a job when it ends: with what it was run, and which files are its result.

use std::fmt::Write as _;

use diagnostics::{InputError, decode};
use report_format::{File, TOOL, Tool};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::answer::this_tool;
use crate::job::BatchJob;
use crate::json::JsonText;
use crate::request::CheckRequest;

/// The name of the record.
pub const RECORD: &str = "job.json";
/// The name of the errors of a job whose inputs are wrong.
pub const ERRORS: &str = "errors.json";
/// The name of the report.
pub const REPORT: &str = "report.json";
/// The name of the page.
pub const PAGE: &str = "report.html";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum RecordFormat {
    #[serde(rename = "pathproof.job/1")]
    Current,
}

/// `job.json`, the last file of a job.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobRecord {
    schema: RecordFormat,
    tool: Tool,
    id: String,
    request: CheckRequest,
    /// How the job ended.
    pub end: JobEnd,
    /// The files that are its result: the report with its page, or the errors.
    pub files: Vec<File>,
}

/// How a job ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JobEnd {
    /// With a report.
    Checked,
    /// Without: its inputs are wrong.
    Errors,
    /// Without: the program or the machine failed, or a limit was reached, for this reason.
    Aborted(String),
}

impl JobRecord {
    /// The record of a job that ended now, with these files.
    pub fn new(job: &BatchJob, end: JobEnd, files: Vec<File>) -> Self {
        let (id, request) = (job.id.clone(), job.request.clone());
        Self { schema: RecordFormat::Current, tool: this_tool(), id, request, end, files }
    }

    /// Reads a record.
    ///
    /// # Errors
    /// What is not a record of this version.
    pub fn read(bytes: &[u8], file: &str) -> Result<Self, InputError> {
        let text = decode(bytes, file)?;
        let expected = "a record as `pathproof batch` writes it";
        Ok(JsonText { text, file, first_line: 1, expected }.read()?)
    }

    /// Whether a file says of itself that it is a record of ours, of any version.
    pub fn is_ours(bytes: &[u8]) -> bool {
        says_schema(bytes, "pathproof.job/")
    }

    /// Whether a file says of itself that it holds errors of ours, of any version.
    pub fn is_errors(bytes: &[u8]) -> bool {
        says_schema(bytes, "pathproof.errors/")
    }

    /// The record as JSON text, ending in a line feed.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("finite numbers and text") + "\n"
    }

    /// What differs between the job of this record and one that is asked for now; nothing where they are the same.
    pub(crate) fn other_than(&self, job: &BatchJob) -> Option<&'static str> {
        let now = this_tool();
        if self.tool.name.raw() != TOOL || self.tool.version != now.version {
            Some("made by another version")
        } else if self.id != job.id {
            Some("the report of another job")
        } else if self.request != job.request {
            Some("made with other settings")
        } else {
            None
        }
    }
}

fn says_schema(bytes: &[u8], prefix: &str) -> bool {
    #[derive(Deserialize)]
    struct SaidSchema {
        schema: String,
    }
    serde_json::from_slice::<SaidSchema>(bytes).is_ok_and(|said| said.schema.starts_with(prefix))
}

/// A file with its hash and size.
pub fn file_entry(name: &str, content: &[u8]) -> File {
    File { path: name.into(), sha256: content_sha256(content).into(), bytes: content.len() as u64 }
}

/// The SHA-256 of a content, in hexadecimal.
pub fn content_sha256(content: &[u8]) -> String {
    let mut text = String::new();
    for byte in Sha256::digest(content) {
        // Writing into a string cannot fail.
        let _written = write!(text, "{byte:02x}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::JobList;

    #[test]
    fn what_is_written_is_read() {
        let list = JobList::read(b"{\"id\": \"a\", \"cell\": \"a.ron\"}", "jobs").expect("a job");
        for end in [JobEnd::Checked, JobEnd::Errors, JobEnd::Aborted("a crash".to_owned())] {
            let record = JobRecord::new(&list.jobs[0], end.clone(), vec![file_entry(REPORT, b"{}")]);
            let text = record.to_json();
            assert!(JobRecord::is_ours(text.as_bytes()) && !JobRecord::is_errors(text.as_bytes()));
            let read = JobRecord::read(text.as_bytes(), RECORD).expect("a record");
            assert_eq!((read.to_json(), read.end.clone()), (text, end));
            assert_eq!(read.other_than(&list.jobs[0]), None);
        }
    }
}
