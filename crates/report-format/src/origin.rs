//! What a report of any version says of itself.

use std::io::Read;

use serde::Deserialize;

use crate::Text;
use crate::report::TOOL;

/// A report of ours, of this or an older version: the files that it names.
#[derive(Debug)]
pub struct Origin {
    /// Every file that was written beside the report, by all versions alike.
    pub files: Vec<FileBeside>,
}

/// A file beside a report.
#[derive(Debug, Deserialize)]
pub struct FileBeside {
    /// Relative to the folder of the report.
    pub path: Text,
    /// In hexadecimal.
    pub sha256: Text,
    /// Size.
    pub bytes: u64,
}

#[derive(Deserialize)]
struct ReportHead {
    schema: Text,
    tool: ToolName,
    #[serde(default)]
    files: Vec<FileBeside>,
}

#[derive(Deserialize)]
struct ToolName {
    name: Text,
}

impl Origin {
    /// Reads what a file says of itself; nothing where it is not a report of ours.
    pub fn read(file: impl Read) -> Option<Self> {
        let head: ReportHead = serde_json::from_reader(file).ok()?;
        let is_ours = head.tool.name.raw() == TOOL && head.schema.raw().starts_with("pathproof.report/");
        is_ours.then_some(Self { files: head.files })
    }
}
