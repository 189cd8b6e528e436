//! Exit codes, the same for all commands: 0 pass, 1 problem found, 2 usage or input error, 3 incomplete, 4 internal error, 130 interrupted.

use std::fmt;
use std::io;

use batch::AnswerError;
use diagnostics::{InputError, Problem};
use serde_json::json;

/// An internal error, or one of the system, such as a full disk.
pub(crate) const INTERNAL: u8 = 4;

/// A problem was found.
pub(crate) const FOUND: u8 = 1;

/// Something could not be decided.
pub(crate) const INCOMPLETE: u8 = 3;

/// Ctrl-C, as shells have it: 128 and the number of the signal.
pub(crate) const INTERRUPTED: u8 = 130;

const INPUT: u8 = 2;

/// Why a command gave no result.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The inputs are wrong.
    Input(InputError),
    /// What was typed names nothing that there is; no input was read.
    Usage(Problem),
    /// A result could not be written.
    Write(io::Error),
    /// The viewer could not be started.
    Viewer(String),
}

impl Failure {
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Self::Input(_) | Self::Usage(_) | Self::Viewer(_) => INPUT,
            Self::Write(_) => INTERNAL,
        }
    }
}

impl Failure {
    /// The failure as errors of an answer.
    pub(crate) fn errors(&self) -> Vec<AnswerError> {
        match self {
            Self::Input(error) => error.problems.iter().map(AnswerError::from).collect(),
            Self::Usage(typed) => vec![typed.into()],
            Self::Write(error) => vec![AnswerError::new(format!("cannot write: {error}"))],
            Self::Viewer(why) => vec![AnswerError::new(why.as_str())],
        }
    }

    /// The failure as JSON, for what reads the standard output.
    pub(crate) fn to_json(&self) -> String {
        let problem = |problem: &Problem| {
            json!({
                "file": problem.file,
                "line": problem.line,
                "column": problem.column,
                "what": problem.what,
                "found": problem.found,
                "expected": problem.expected,
                "hint": problem.hint,
            })
        };
        let errors: Vec<_> = match self {
            Self::Input(error) => error.problems.iter().map(problem).collect(),
            Self::Usage(typed) => vec![problem(typed)],
            Self::Write(error) => vec![json!({"what": format!("cannot write: {error}")})],
            Self::Viewer(why) => vec![json!({"what": why})],
        };
        format!("{:#}\n", json!({"schema": "pathproof.errors/1", "errors": errors}))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => {
                let count = error.problems.len();
                for problem in &error.problems {
                    writeln!(f, "error: {problem}")?;
                }
                write!(
                    f,
                    "{count} problem{} in the inputs; nothing was checked",
                    if count == 1 { "" } else { "s" }
                )
            }
            Self::Usage(typed) => write!(f, "error: {typed}"),
            Self::Write(error) => write!(f, "error: cannot write: {error}"),
            Self::Viewer(why) => write!(f, "error: {why}"),
        }
    }
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Input(problem.into())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}
