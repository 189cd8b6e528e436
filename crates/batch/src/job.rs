//! The list of jobs.

use std::collections::BTreeMap;

use diagnostics::{InputError, Problem, decode};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::id::{ID_FORM, id_for_cell, is_id};
use crate::json::JsonText;
use crate::options::CheckOptions;
use crate::programs::{OneProgram, RequestedPrograms, TextOr};
use crate::request::{CheckRequest, RequestFormat};
use crate::unique_map::UniqueMap;

/// A line of a job file: paths are relative to the folder of that file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JobLine {
    /// The name of the job, and of the folder of its report.
    id: String,
    /// The cell file or URDF.
    cell: String,
    /// The program, or one for each robot, by name; replaces the cell file's.
    #[serde(default)]
    program: Option<TextOr<UniqueMap<String>>>,
    /// Options of the check.
    #[serde(default)]
    options: CheckOptions,
}

/// One check of a batch.
#[derive(Clone, Debug, PartialEq)]
pub struct BatchJob {
    /// Its name, and that of the folder of its report.
    pub id: String,
    /// The line of the job file, where there is one.
    pub line: Option<u32>,
    /// What is checked; paths are relative to the folder of the job file.
    pub request: CheckRequest,
}

impl BatchJob {
    /// The path of its cell.
    pub fn cell(&self) -> &str {
        match &self.request.cell {
            TextOr::Text(path) => path,
            // No line of a job file holds one.
            TextOr::Object(_) => "",
        }
    }

    /// All paths that it names: of its cell, programs and SRDF, and of package folders.
    pub fn paths(&self) -> Vec<&str> {
        let options = &self.request.options;
        let beside = options.srdf.iter().chain(options.packages.0.values()).map(String::as_str);
        std::iter::once(self.cell()).chain(self.programs()).chain(beside).collect()
    }

    /// The paths of its programs.
    fn programs(&self) -> Vec<&str> {
        let programs: Vec<&OneProgram> = match &self.request.program {
            None => Vec::new(),
            Some(RequestedPrograms::OfOne(program)) => vec![program],
            Some(RequestedPrograms::OfRobots(programs)) => programs.0.values().collect(),
        };
        let paths = programs.into_iter().map(|program| match program {
            TextOr::Text(path) => Some(path.as_str()),
            // No line of a job file holds one.
            TextOr::Object(_) => None,
        });
        paths.flatten().collect()
    }
}

/// All checks of a batch, in the order of their ids.
#[derive(Clone, Debug, PartialEq)]
pub struct JobList {
    /// The jobs.
    pub jobs: Vec<BatchJob>,
}

impl JobList {
    /// Reads a job file: a JSON object on every line that is not blank. `file` is its name in messages.
    ///
    /// # Errors
    /// Every line that is no job, and ids that are none or are given twice; a file without a job.
    pub fn read(bytes: &[u8], file: &str) -> Result<Self, InputError> {
        let text = decode(bytes, file)?;
        let (mut jobs, mut problems) = (Vec::new(), Vec::new());
        for (line, text) in (1_u32..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
            let expected = "{\"id\": \"weld\", \"cell\": \"weld/cell.ron\"} on one line";
            match (JsonText { text, file, first_line: line, expected }).read::<JobLine>() {
                Ok(job) => {
                    let id = job.id.clone();
                    jobs.push(BatchJob { id, line: Some(line), request: job.request() });
                }
                Err(problem) => problems.push(problem),
            }
        }
        Self::checked(jobs, problems, file)
    }

    /// A job for every cell, named after its path; `place` is where they were looked for, in messages.
    ///
    /// # Errors
    /// Paths that make no id, or the same one; no cell.
    pub fn for_cells(paths: &[String], place: &str) -> Result<Self, InputError> {
        let job = |path: &String| BatchJob {
            id: id_for_cell(path),
            line: None,
            request: CheckRequest::for_cell(path.as_str()),
        };
        Self::checked(paths.iter().map(job).collect(), Vec::new(), place)
    }

    fn checked(mut jobs: Vec<BatchJob>, mut problems: Vec<Problem>, file: &str) -> Result<Self, InputError> {
        let at_its_line = |job: &BatchJob, problem: Problem| match job.line {
            Some(line) => problem.on_line(line),
            None => problem,
        };
        let mut seen: BTreeMap<String, &BatchJob> = BTreeMap::new();
        for job in &jobs {
            if !is_id(&job.id) {
                let problem = Problem::new(file, "not the name of a job").found(job.id.clone());
                let problem = problem.expected(ID_FORM).hint(match job.line {
                    Some(_) => "give it another id",
                    None => "list the cells in a job file, each with an id",
                });
                problems.push(at_its_line(job, problem));
            } else if let Some(first) = seen.get(&job.id.to_ascii_lowercase()) {
                let other = match first.line {
                    Some(line) => format!("`{}` in line {line}", first.id),
                    None => format!("`{}`, of {}", first.id, first.cell()),
                };
                let problem =
                    Problem::new(file, "two jobs of one id").found(format!("`{}`, and {other}", job.id));
                let problem =
                    problem.expected("an id of its own for each, also where upper and lower case are one");
                problems.push(at_its_line(job, problem.hint("give one of them another id")));
            } else {
                seen.insert(job.id.to_ascii_lowercase(), job);
            }
        }
        if jobs.is_empty() && problems.is_empty() {
            problems.push(
                Problem::new(file, "no job in it")
                    .expected("a job file with a JSON object on each line, or a folder or pattern with cells")
                    .hint("a job is {\"id\": \"weld\", \"cell\": \"weld/cell.ron\"}"),
            );
        }
        jobs.sort_by(|a, b| a.id.cmp(&b.id));
        InputError::check(Self { jobs }, problems)
    }
}

impl JobLine {
    fn request(self) -> CheckRequest {
        let program = self.program.map(|program| match program {
            TextOr::Text(path) => RequestedPrograms::OfOne(TextOr::Text(path)),
            TextOr::Object(paths) => {
                let programs = paths.0.into_iter().map(|(robot, path)| (robot, TextOr::Text(path)));
                RequestedPrograms::OfRobots(UniqueMap(programs.collect()))
            }
        });
        CheckRequest {
            schema: RequestFormat::Current,
            cell: TextOr::Text(self.cell),
            program,
            options: self.options,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusals(text: &str) -> Vec<String> {
        let error = JobList::read(text.as_bytes(), "jobs").expect_err(text);
        error.problems.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn jobs_are_lines() {
        let text = "{\"id\": \"b\", \"cell\": \"b.ron\", \"program\": {\"left\": \"l.ron\"}}\n\n\
                    {\"id\": \"a\", \"cell\": \"a.ron\", \"program\": \"p.csv\", \"options\": {\"clearance_mm\": 5}}\r\n";
        let list = JobList::read(text.as_bytes(), "jobs").expect("two jobs");
        let [a, b] = &*list.jobs else { panic!("two") };
        assert_eq!((a.id.as_str(), a.line, a.cell(), a.programs()), ("a", Some(3), "a.ron", vec!["p.csv"]));
        assert_eq!((b.id.as_str(), b.line, b.cell(), b.programs()), ("b", Some(1), "b.ron", vec!["l.ron"]));
        assert_eq!(a.request.options.clearance_mm, Some(5.0));
    }

    #[test]
    fn all_faults_are_told_with_their_lines() {
        let told = refusals(
            "{\"id\": \"a\", \"cell\": \"a.ron\"}\n{\"id\": \"A\", \"cell\": \"a.ron\"}\n{\"id\": \"c\", \"cel\": 1}\n{\"id\":\n\
             {\"id\": \"../c\", \"cell\": \"a.ron\"}\n",
        );
        let begins = [
            "jobs:3:17: unknown field `cel`",
            "jobs:4:6: the text ends too early",
            "jobs:2: two jobs of one id; found `A`, and `a` in line 1",
            "jobs:5: not the name of a job; found ../c",
        ];
        assert_eq!(told.len(), begins.len(), "{told:#?}");
        for (told, begin) in told.iter().zip(begins) {
            assert!(told.starts_with(begin), "{told}");
            assert!(told.contains("; hint: "), "{told}");
        }
        assert!(told[0].ends_with("did you mean `cell`?"), "{}", told[0]);
    }

    #[test]
    fn a_list_without_a_job_is_an_error() {
        assert!(refusals("\n \n")[0].starts_with("jobs: no job in it"));
    }

    #[test]
    fn cells_that_come_to_one_name_are_refused() {
        let paths = ["a/b/cell.ron", "a.b/cell.ron"].map(str::to_owned);
        let error = JobList::for_cells(&paths, "cells").expect_err("one id");
        assert!(error.to_string().contains("two jobs of one id; found `a.b`, and `a.b`, of a/b/cell.ron"));
    }
}
