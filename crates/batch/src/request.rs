//! The request of one check.

use diagnostics::{InputError, decode};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::json::JsonText;
use crate::options::CheckOptions;
use crate::programs::{RequestedPrograms, TextOr};

/// The name of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub enum RequestFormat {
    /// This one.
    #[serde(rename = "pathproof.request/1")]
    Current,
}

/// What is to be checked, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// The name of the format.
    pub schema: RequestFormat,
    /// The cell file or URDF: its path, or the text of a cell.
    pub cell: RequestedCell,
    /// The program: its path, the program itself, or one of these for each robot, by name; replaces the cell file's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<RequestedPrograms>,
    /// Options of the check.
    #[serde(default)]
    pub options: CheckOptions,
}

/// A cell in the request itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InlineCell {
    /// The text of the cell file.
    pub ron: String,
    /// The folder that it is taken to lie in: its paths are relative to it, and files are read from there.
    pub folder: String,
}

/// A cell: its path, or the cell itself.
pub type RequestedCell = TextOr<InlineCell>;

impl CheckRequest {
    /// A request for a cell file with the usual options.
    pub fn for_cell(path: impl Into<String>) -> Self {
        Self {
            schema: RequestFormat::Current,
            cell: TextOr::Text(path.into()),
            program: None,
            options: CheckOptions::default(),
        }
    }

    /// Reads a request; `file` is its name in messages.
    ///
    /// # Errors
    /// What is not JSON or not a request, with its place.
    pub fn read(bytes: &[u8], file: &str) -> Result<Self, InputError> {
        let text = decode(bytes, file)?;
        let expected = "{\"schema\": \"pathproof.request/1\", \"cell\": \"cell.ron\"}";
        Ok(JsonText { text, file, first_line: 1, expected }.read()?)
    }

    /// The request as JSON text.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("finite numbers and text")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        CheckRequest::read(text.as_bytes(), "request").expect_err(text).to_string()
    }

    #[test]
    fn what_is_written_is_read() {
        for text in [
            r#"{"schema":"pathproof.request/1","cell":"cell.ron","options":{}}"#,
            r#"{"schema":"pathproof.request/1","cell":{"ron":"Cell()","folder":"."},"program":{"left":"a.ron"},"options":{"clearance_mm":12.5,"mode":"sampled","packages":{"arm":"../arm"},"joints":{"lift":-0.25}}}"#,
        ] {
            let request = CheckRequest::read(text.as_bytes(), "request").expect("a request");
            assert_eq!(request.to_json(), text);
        }
    }

    #[test]
    fn faults_have_a_place_and_a_hint() {
        let head = r#"{"schema": "pathproof.request/1", "cell": "c.ron""#;
        assert!(refusal("{").starts_with("request:1:1: the text ends too early; found EOF"));
        assert!(refusal("cell.ron").starts_with("request:1:1: not JSON"));
        assert!(refusal("[\"c.ron\"]").contains("not an object; found a list"));
        let unknown = refusal(&format!("{head},\n \"options\": {{\"clearence_mm\": 3}}}}"));
        assert!(unknown.starts_with("request:2:27: unknown field `clearence_mm`"), "{unknown}");
        assert!(unknown.ends_with("hint: did you mean `clearance_mm`?"), "{unknown}");
        assert!(refusal("{\"cell\": \"c.ron\"}").ends_with("hint: add the field `schema`"));
        assert!(refusal(&format!("{head}, \"cell\": \"d.ron\"}}")).ends_with("hint: leave one `cell`"));
        assert!(refusal(&head.replace("/1", "/2")).contains("unknown variant `pathproof.request/2`"));
        assert!(
            refusal(&format!("{head}, \"options\": {{\"mode\": \"fast\"}}}}")).contains("unknown variant")
        );
    }
}
