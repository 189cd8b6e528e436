//! Reading a report that an earlier run wrote: the fields that comparing needs, checked.

mod check;
mod finding;
mod model;
mod present;
mod text;

use diagnostics::{InputError, Problem, decode, excerpt};
use serde::Deserialize;
use serde_json::error::Category;
use serde_json::value::RawValue;

pub(super) use finding::{About, Finding, JointValue, Kind, Line, NearestOfMove};
pub(super) use model::{
    Exclusion, FixedJoint, Member, Minimum, Mode, Pair, Program, Report, TimeBasis, Unchecked,
};
pub(super) use text::Text;

use crate::json::SCHEMA;

const EXPECTED: &str = "report.json as `pathproof check --report` writes it";

const EDITED: &str = "make the report again; it is not meant to be edited";

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

    /// The SHA-256 of a file that the run read.
    pub(super) fn hash(&self, path: &Text) -> Option<&Text> {
        self.report.inputs.iter().find(|input| input.path == *path).map(|input| &input.sha256)
    }
}

/// Refuses what is no report, and reports of another format.
fn check_schema(text: &str, schema: Option<&str>, file: &str) -> Result<(), Problem> {
    let expected = format!("\"{SCHEMA}\"");
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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::compare::sample::{pair_finding, sample};

    fn refusal(text: &str) -> String {
        ReadReport::read(text.as_bytes(), "x").expect_err("refused").to_string()
    }

    /// Every place of a value below the top, as the path to it.
    fn fields(value: &Value, path: &str, found: &mut Vec<String>) {
        match value {
            Value::Object(members) => {
                for (name, value) in members {
                    found.push(format!("{path}/{name}"));
                    fields(value, &format!("{path}/{name}"), found);
                }
            }
            Value::Array(rows) => {
                for (index, value) in rows.iter().enumerate() {
                    fields(value, &format!("{path}/{index}"), found);
                }
            }
            _ => {}
        }
    }

    #[test]
    fn every_field_that_is_read_must_be_there() {
        let mut whole = sample();
        whole["findings"] = json!([
            pair_finding("near", ["hand", "wall"], 5, [0.01, 0.02]),
            crate::compare::sample::joint_finding("turn", 7, 1.5)
        ]);
        whole["unchecked"] =
            json!([{ "name": "t", "kind": "shell", "why": "open", "accepted_because": null }]);
        whole["fixed_joints"] = json!([{ "joint": "grip", "value": 0.01, "unit": "m" }]);
        ReadReport::read(whole.to_string().as_bytes(), "x").expect("a report");
        let mut paths = Vec::new();
        fields(&whole, "", &mut paths);
        assert!(paths.len() > 80, "{}", paths.len());
        for path in paths {
            let (parent, name) = path.rsplit_once('/').expect("a path");
            let mut less = whole.clone();
            less.pointer_mut(parent).and_then(Value::as_object_mut).expect("an object").remove(name);
            let words = refusal(&less.to_string());
            assert!(words.contains(name) && words.contains("hint:"), "{path}: {words}");
        }
    }

    #[test]
    fn contradictions_are_refused() {
        let near = || pair_finding("near", ["hand", "wall"], 5, [0.01, 0.02]);
        let changed = |name: &str, value: Value| {
            let mut finding = near();
            finding[name] = value;
            json!([finding])
        };
        let of_moves = |change: &dyn Fn(&mut Value)| {
            let mut finding = near();
            change(&mut finding["nearest_by_move"][0]);
            json!([finding])
        };
        for (findings, words) in [
            (json!([near(), near()]), "a finding is listed twice; found near:hand|wall@5"),
            (
                changed("id", "near:hand|post@5".into()),
                "findings[0]: the id names another kind, pair or joint",
            ),
            (changed("time", json!([2.0, 1.0])), "the time runs backwards"),
            (changed("time", json!([0.5, 2.0])), "the bracket does not enclose the time"),
            (changed("clearance_m", json!([0.02, 0.01])), "bounds on a clearance that are none"),
            (changed("clearance_m", json!([-0.02, 0.01])), "bounds on a clearance that are none"),
            (
                changed("nearest_by_move", json!([])),
                "the nearest instants of its moves are not those of this finding",
            ),
            (of_moves(&|moves| moves["moment"] = 21.0.into()), "the nearest instants of its moves are not"),
            (
                of_moves(&|moves| moves["clearance_m"] = json!([0.02, 0.01])),
                "the nearest instants of its moves are not",
            ),
            (
                of_moves(&|moves| moves["program"][0]["line"] = 6.into()),
                "the nearest instants of its moves are not",
            ),
        ] {
            let mut report = sample();
            report["findings"] = findings;
            let found = refusal(&report.to_string());
            assert!(found.contains(words), "{found}");
        }
        let mut report = sample();
        report["pairs"][1] = report["pairs"][0].clone();
        assert!(refusal(&report.to_string()).contains("a pair is listed twice; found base | hand"));
        let mut report = sample();
        report["programs"] = json!([report["programs"][0], report["programs"][0]]);
        assert!(refusal(&report.to_string()).contains("a robot with two programs; found arm"));
        let mut report = sample();
        report["members"][1] = report["members"][0].clone();
        assert!(refusal(&report.to_string()).contains("a member is listed twice; found base"));
        let mut report = sample();
        report["tool"]["name"] = "other".into();
        assert!(
            refusal(&report.to_string()).contains("made by another program; found other; expected pathproof")
        );
    }

    #[test]
    fn names_cannot_drive_the_terminal() {
        let mut report = sample();
        report["scene"] = "a\u{1b}[31m\nb".into();
        let read = ReadReport::read(report.to_string().as_bytes(), "x").expect("a report");
        assert_eq!(&*read.report.scene, "a\\u{1b}[31m\\nb");
    }

    #[test]
    fn a_report_that_is_cut_anywhere_is_refused() {
        let text = sample().to_string();
        for end in 0..text.len() {
            let words = refusal(&text[..end]);
            // A number that is cut in the middle is none.
            let is_cut =
                words.contains("the file ends too early") || words.contains("not JSON; found invalid number");
            assert!(words.starts_with("x:1:") && is_cut, "{end}: {words}");
        }
    }
}
