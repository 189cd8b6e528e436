//! The answer to a request.

use diagnostics::{InputError, Problem, decode};
use report_format::{Finding, Mode, RunResult, Severity, Shortfall, TOOL, Text, Tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::json::JsonText;

/// The name of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub enum AnswerFormat {
    /// This one.
    #[serde(rename = "pathproof.answer/1")]
    Current,
}

/// What `pathproof check -` prints.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckAnswer {
    /// The name of the format.
    pub schema: AnswerFormat,
    /// What answers.
    pub tool: Tool,
    /// That of the process: 0 pass, 1 a problem found, 2 wrong inputs, 3 incomplete, 4 an error of program or machine, or a limit reached.
    pub exit_code: u8,
    /// The result; null where nothing was checked to its end.
    pub result: Option<RunResult>,
    /// Whether the motion between the interpolation points was checked too; null where nothing was checked to its end.
    pub mode: Option<Mode>,
    /// What keeps the check from being complete.
    pub shortfalls: Vec<Shortfall>,
    /// What to act on, in order of time, as in `report.json`.
    pub findings: Vec<Finding>,
    /// Around every finding about a pair: the nearest interpolation points at which all pairs are clear.
    pub nearest_clear: Vec<NearestClear>,
    /// What to do about the findings, the kinds in the order of the findings.
    pub remedies: Vec<FindingRemedy>,
    /// Why nothing was checked to its end.
    pub errors: Vec<AnswerError>,
}

/// Where the cell is clear before and after a finding. The motion between is not proven.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NearestClear {
    /// The id of the finding.
    pub finding: Text,
    /// The last such point before it; null where there is none, or distances were not measured.
    pub before: Option<ClearPoint>,
    /// The first such point after it.
    pub after: Option<ClearPoint>,
}

/// An interpolation point at which all pairs are clear.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClearPoint {
    /// Its number, from 0.
    pub point: usize,
    /// On the time basis of the programs: seconds, or numbers of rows of a table without times.
    pub time: f64,
}

/// What to do about findings of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FindingRemedy {
    /// What to do; what stands before the command, if there is one.
    pub advice: Text,
    /// A command of Pathproof.
    pub command: Option<Text>,
    /// What the command does.
    pub does: Text,
}

/// What is wrong with an input, or why there is no result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerError {
    /// File as it was named; null where no file is at fault.
    pub file: Option<Text>,
    /// From 1.
    pub line: Option<u32>,
    /// From 1.
    pub column: Option<u32>,
    /// What is wrong.
    pub what: Text,
    /// What stands there.
    pub found: Option<Text>,
    /// What should stand there.
    pub expected: Option<Text>,
    /// How to mend it.
    pub hint: Option<Text>,
}

impl CheckAnswer {
    /// The answer where nothing was checked to its end.
    pub fn without_result(exit_code: u8, errors: Vec<AnswerError>) -> Self {
        Self {
            schema: AnswerFormat::Current,
            tool: this_tool(),
            exit_code,
            result: None,
            mode: None,
            shortfalls: Vec::new(),
            findings: Vec::new(),
            nearest_clear: Vec::new(),
            remedies: Vec::new(),
            errors,
        }
    }

    /// Reads an answer; `file` is its name in messages.
    ///
    /// # Errors
    /// What is not an answer of this version.
    pub fn read(bytes: &[u8], file: &str) -> Result<Self, InputError> {
        let text = decode(bytes, file)?;
        let expected = "an answer as `pathproof check -` prints it";
        Ok(JsonText { text, file, first_line: 1, expected }.read()?)
    }

    /// The answer as JSON text, ending in a line feed.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("finite numbers and text") + "\n"
    }

    /// Findings that fail the check, and those that leave it incomplete.
    pub fn finding_counts(&self) -> [usize; 2] {
        let number = |severity| self.findings.iter().filter(|finding| finding.severity == severity).count();
        [number(Severity::Error), number(Severity::Undecided)]
    }
}

/// This program, as reports name it.
pub(crate) fn this_tool() -> Tool {
    Tool { name: TOOL.into(), version: env!("CARGO_PKG_VERSION").into() }
}

impl AnswerError {
    /// An error without a file.
    pub fn new(what: impl Into<String>) -> Self {
        Self {
            file: None,
            line: None,
            column: None,
            what: what.into().into(),
            found: None,
            expected: None,
            hint: None,
        }
    }

    /// Where it is and what is wrong; what was found and expected may name folders of the machine.
    pub fn place_and_what(&self) -> String {
        let mut problem = Problem::new(self.file.as_ref().map_or("", Text::raw), self.what.raw());
        problem.line = self.line;
        problem.to_string()
    }

    /// The error as a problem, for messages.
    pub fn problem(&self) -> Problem {
        let text = |text: &Option<Text>| text.as_ref().map(|text| text.raw().to_owned());
        let mut problem = Problem::new(text(&self.file).unwrap_or_default(), self.what.raw());
        (problem.line, problem.column) = (self.line, self.column);
        problem.found = text(&self.found);
        problem.expected = text(&self.expected);
        problem.hint = text(&self.hint);
        problem
    }
}

impl From<&Problem> for AnswerError {
    fn from(problem: &Problem) -> Self {
        let text = |text: &Option<String>| text.clone().map(Text::from);
        Self {
            file: Some(problem.file.as_str().into()),
            line: problem.line,
            column: problem.column,
            what: problem.what.as_str().into(),
            found: text(&problem.found),
            expected: text(&problem.expected),
            hint: text(&problem.hint),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let problem = Problem::new("cell.ron", "unknown field").at(3, 7).found("`x`").hint("leave it out");
        let answer =
            CheckAnswer::without_result(2, vec![AnswerError::from(&problem), AnswerError::new("late")]);
        let read = CheckAnswer::read(answer.to_json().as_bytes(), "answer").expect("an answer");
        assert_eq!(read.to_json(), answer.to_json());
        assert_eq!(read.errors[0].problem(), problem);
        assert_eq!(read.finding_counts(), [0, 0]);
    }
}
