//! JSON with the place of what is wrong with it.

use diagnostics::{Problem, hint_for};
use serde::Deserialize;
use serde_json::error::Category;

/// What a text is, for messages.
#[derive(Clone, Copy)]
pub(crate) struct JsonText<'a> {
    pub(crate) text: &'a str,
    /// The file as the user named it.
    pub(crate) file: &'a str,
    /// The 1-based line of the file at which the text begins.
    pub(crate) first_line: u32,
    /// An example of what is expected.
    pub(crate) expected: &'static str,
}

impl JsonText<'_> {
    /// Reads the text.
    ///
    /// # Errors
    /// The first fault, with its place.
    pub(crate) fn read<T: for<'de> Deserialize<'de>>(&self) -> Result<T, Problem> {
        // To serde a list may stand for an object whose names are left out.
        if self.text.trim_start().starts_with('[') {
            let problem = Problem::new(self.file, "not an object").on_line(self.first_line).found("a list");
            return Err(problem
                .expected(self.expected)
                .hint("write an object, in braces, with named fields"));
        }
        serde_json::from_str(self.text).map_err(|error| self.problem(&error))
    }

    fn problem(&self, error: &serde_json::Error) -> Problem {
        let words = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        let words = words.strip_suffix(&place).unwrap_or(&words);
        let problem = match error.classify() {
            Category::Eof => Problem::new(self.file, "the text ends too early").found(words),
            Category::Syntax | Category::Io => Problem::new(self.file, "not JSON").found(words),
            Category::Data => Problem::new(self.file, fault(words)),
        };
        let line = self.first_line + (error.line().max(1) - 1) as u32;
        let problem = problem.at(line, error.column().max(1) as u32).expected(self.expected);
        problem.hint(hint(words))
    }
}

/// Most characters of what serde says.
const MOST_CHARS: usize = 200;

/// What serde says; where it does not know a name, without the list of those that it knows.
fn fault(words: &str) -> String {
    let is_unknown = words.starts_with("unknown ");
    let said = words.split(", expected ").next().filter(|_| is_unknown).unwrap_or(words);
    if said.chars().count() > MOST_CHARS {
        said.chars().take(MOST_CHARS).chain("...".chars()).collect()
    } else {
        said.to_owned()
    }
}

/// What mends it: the nearest of the names that serde expects, where it says them.
fn hint(words: &str) -> String {
    let names: Vec<&str> = words.split('`').skip(1).step_by(2).collect();
    match &*names {
        [found, known @ ..] if words.starts_with("unknown ") && !known.is_empty() => {
            hint_for(found, known, if words.starts_with("unknown field") { "fields" } else { "words" })
        }
        [name, ..] if words.starts_with("missing field") => format!("add the field `{name}`"),
        [name, ..] if words.starts_with("duplicate field") => format!("leave one `{name}`"),
        _ => "see docs/batch.md for the form".to_owned(),
    }
}
