//! A request as the words of a command line.

use diagnostics::Problem;

use crate::options::CheckOptions;
use crate::programs::{OneProgram, RequestedPrograms, TextOr};
use crate::request::{CheckRequest, RequestedCell};

/// The words of `pathproof check` that a request stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandWords {
    /// The cell file or URDF.
    pub file: String,
    /// Programs and options, each in one word with its value.
    pub options: Vec<String>,
    /// What the request holds itself: files that are nowhere else.
    pub inline: Vec<InlineFile>,
}

/// A file whose content stands in a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InlineFile {
    /// The path under which the words name it.
    pub path: String,
    /// Its content.
    pub text: String,
}

impl CommandWords {
    /// The words of a request; `file` is its name in messages.
    ///
    /// # Errors
    /// Paths and names that no word can hold.
    pub fn new(request: &CheckRequest, file: &str) -> Result<Self, Problem> {
        let mut inline = Vec::new();
        let cell = match &request.cell {
            RequestedCell::Text(path) if path.is_empty() || path.starts_with('-') => {
                let problem = Problem::new(file, "`cell` is not a path").found(path.clone());
                return Err(problem
                    .expected("a cell file (.ron), or a robot (.urdf or .xacro)")
                    .hint("write ./ before a name that begins with a hyphen"));
            }
            RequestedCell::Text(path) => path.clone(),
            RequestedCell::Object(cell) => {
                let path = within(&cell.folder, "cell-in-request.ron");
                inline.push(InlineFile { path: path.clone(), text: cell.ron.clone() });
                path
            }
        };
        let folder = cell.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
        let mut options = Vec::new();
        let mut give = |robot: Option<&str>, program: &OneProgram| {
            let path = match program {
                TextOr::Text(path) => path.clone(),
                TextOr::Object(program) => {
                    let of_robot = robot.map_or_else(String::new, |robot| format!("-{robot}"));
                    let name = format!("program-in-request{of_robot}.{}", program.format.extension());
                    let path = within(&folder, &name);
                    inline.push(InlineFile { path: path.clone(), text: program.text.clone() });
                    path
                }
            };
            options.push(match robot {
                Some(robot) => format!("--program={robot}={path}"),
                // What stands before `=` would be taken for a robot.
                None if path.contains('=') && !path.starts_with(['.', '/']) => format!("--program=./{path}"),
                None => format!("--program={path}"),
            });
        };
        match &request.program {
            None => {}
            Some(RequestedPrograms::OfOne(program)) => give(None, program),
            Some(RequestedPrograms::OfRobots(programs)) => {
                let is_odd = |robot: &&String| robot.is_empty() || robot.contains(['=', '/', '\\', '.']);
                if let Some(robot) = programs.0.keys().find(is_odd) {
                    return Err(odd(file, "program", robot));
                }
                programs.0.iter().for_each(|(robot, program)| give(Some(robot), program));
            }
        }
        options.extend(words_for(&request.options, file)?);
        Ok(Self { file: cell, options, inline })
    }
}

fn words_for(options: &CheckOptions, file: &str) -> Result<Vec<String>, Problem> {
    match options.odd_name() {
        Some([field, name]) => Err(odd(file, field, name)),
        None => Ok(options.words()),
    }
}

fn odd(file: &str, field: &str, name: &str) -> Problem {
    let problem = Problem::new(file, format!("a name in `{field}` that none has")).found(format!("`{name}`"));
    problem.expected("a name without `=`, and of a robot without `/`, `\\` and `.`")
}

fn within(folder: &str, name: &str) -> String {
    match folder.strip_suffix('/').unwrap_or(folder) {
        "" if folder.is_empty() => name.to_owned(),
        bare => format!("{bare}/{name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Result<CommandWords, Problem> {
        let text = format!("{{\"schema\": \"pathproof.request/1\", {text}}}");
        CommandWords::new(&CheckRequest::read(text.as_bytes(), "request").expect("a request"), "request")
    }

    #[test]
    fn every_field_is_a_word() {
        let words = words(
            r#""cell": "a/c.urdf", "program": "x=y.csv", "options": {"clearance_mm": 5, "mode": "certified",
            "accuracy_mm": 0.5, "curve": "full", "engine": "both", "surface": "exact", "method": "patent-3",
            "smallest_radius_mm": 2, "fail_on": "collision", "contacts": true, "srdf": "a.srdf",
            "packages": {"arm": "../arm"}, "joints": {"lift": -0.25}, "state": "home", "units": "degrees",
            "time_unit": "ms", "columns": {"lift": "A1"}, "ignore_columns": ["note"], "largest_m": 80,
            "dae_up_axis": "respect"}"#,
        );
        let expected = "--program=./x=y.csv --clearance=5 --mode=certified --accuracy=0.5 --curve=full --engine=both --surface=exact \
            --method=patent-3 --smallest-radius=2 --fail-on=collision --contacts --srdf=a.srdf --state=home --units=degrees \
            --time-unit=ms --largest-m=80 --dae-up-axis=respect --package=arm=../arm --joint=lift=-0.25 --column=lift=A1 \
            --ignore-column=note";
        let words = words.expect("words");
        assert_eq!(words.file, "a/c.urdf");
        assert_eq!(words.options.join(" "), expected);
        assert_eq!(words.inline, []);
    }

    #[test]
    fn what_stands_in_the_request_lies_in_the_folder_of_its_cell() {
        let words = words(
            r#""cell": {"ron": "Cell()", "folder": "cells/"},
            "program": {"left": {"text": "x", "format": "csv"}, "right": "b.ron"}"#,
        )
        .expect("words");
        let file = |path: &str, text: &str| InlineFile { path: path.to_owned(), text: text.to_owned() };
        assert_eq!(words.file, "cells/cell-in-request.ron");
        assert_eq!(
            words.options,
            ["--program=left=cells/program-in-request-left.csv", "--program=right=b.ron"]
        );
        assert_eq!(
            words.inline,
            [file(&words.file, "Cell()"), file("cells/program-in-request-left.csv", "x")]
        );
    }

    #[test]
    fn names_that_would_be_taken_otherwise_are_refused() {
        for text in [
            r#""cell": "--json""#,
            r#""cell": """#,
            r#""cell": "c.ron", "program": {"a=b": "p.ron"}"#,
            r#""cell": "c.ron", "program": {"a.b": "p.ron"}"#,
            r#""cell": "c.ron", "options": {"packages": {"a=b": "p"}}"#,
            r#""cell": "c.ron", "options": {"joints": {"": 1}}"#,
        ] {
            assert!(words(text).is_err(), "{text}");
        }
    }
}
