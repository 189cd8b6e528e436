//! All jobs of a batch together.

use std::collections::BTreeMap;

use report_format::words::count;
use report_format::{
    File, Finding, Kind, Mode, Report, RunResult, Severity, Shortfall, Surface, TOOL, Text, Tool,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::answer::this_tool;
use crate::exit::{badness, worst_exit_code};
use crate::job::BatchJob;
use crate::record::{ERRORS, PAGE};
use crate::standing::JobStanding;

/// The name of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub enum SummaryFormat {
    /// This one.
    #[serde(rename = "pathproof.summary/1")]
    Current,
}

/// How a job stands, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum JobState {
    /// Checked: PASS.
    Pass,
    /// Checked: FAIL.
    Fail,
    /// Checked: INCOMPLETE.
    Incomplete,
    /// Its inputs are wrong.
    Errors,
    /// Program or machine failed, or a limit was reached.
    Aborted,
    /// It has no finished report.
    Missing,
    /// Its report is not as it was written.
    Damaged,
    /// Its report is of other inputs, settings or another version.
    Stale,
}

impl JobState {
    /// The word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Incomplete => "incomplete",
            Self::Errors => "errors",
            Self::Aborted => "aborted",
            Self::Missing => "missing",
            Self::Damaged => "damaged",
            Self::Stale => "stale",
        }
    }

    /// What a state says, as a clause.
    pub fn clause(self) -> &'static str {
        match self {
            Self::Pass => "nothing that was checked is violated or undecided",
            Self::Fail => "a violation was found",
            Self::Incomplete => "something is undecided or unchecked",
            Self::Errors => "an input is wrong, and nothing was checked",
            Self::Aborted => "the check did not come to its end",
            Self::Missing => "there is no finished report",
            Self::Damaged => "the report is not as it was written",
            Self::Stale => "the report is of other inputs",
        }
    }
}

/// `summary.json`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BatchSummary {
    /// The name of the format.
    pub schema: SummaryFormat,
    /// What wrote it.
    pub tool: Tool,
    /// The worst of the jobs: 4, 1, 2, 3, 0 in this order.
    pub exit_code: u8,
    /// How many jobs stand how; a state that no job has is left out.
    pub states: BTreeMap<JobState, usize>,
    /// Every job, by id.
    pub jobs: Vec<SummaryJob>,
    /// The files that are written beside this one.
    pub files: Vec<File>,
}

/// One job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SummaryJob {
    /// Its name.
    pub id: Text,
    /// The path of its cell, as the job has it.
    pub cell: Text,
    /// How it stands.
    pub state: JobState,
    /// Its part of the exit code: that of its check, 2 for wrong inputs, 4 where it was aborted, 3 without a report that holds today.
    pub exit_code: u8,
    /// Why there is no result; null where there is one.
    pub why: Option<Text>,
    /// How many findings of each kind; a kind that was not found is left out.
    pub findings: BTreeMap<Kind, usize>,
    /// How many of them fail the check; null where no report says it.
    pub violations: Option<usize>,
    /// What the check did not prove, in words: the motion between the points, or more than spheres say; null where it was certified.
    pub limits: Option<Text>,
    /// What keeps the check from being complete.
    pub shortfalls: Vec<Shortfall>,
    /// The page of its report, or its errors, relative to the folder of the summary; null where there is none.
    pub page: Option<Text>,
}

impl SummaryJob {
    /// What a job's standing says; `link` leads from the folder of the summary to that of the job.
    pub fn new(job: &BatchJob, standing: &JobStanding, link: &str) -> Self {
        let without = |state, exit_code, why: Option<String>, page: Option<&str>| Self {
            id: job.id.as_str().into(),
            cell: job.cell().into(),
            state,
            exit_code,
            why: why.map(Text::from),
            findings: BTreeMap::new(),
            violations: None,
            limits: None,
            shortfalls: Vec::new(),
            page: page.map(|name| format!("{link}/{name}").into()),
        };
        match standing {
            JobStanding::Checked { report, exit_code } => {
                let mut checked = without(state(report), *exit_code, None, Some(PAGE));
                for finding in &report.findings {
                    *checked.findings.entry(finding.kind).or_default() += 1;
                }
                let is_error = |finding: &&Finding| finding.severity == Severity::Error;
                checked.violations = Some(report.findings.iter().filter(is_error).count());
                checked.limits = limits(report).map(Text::from);
                checked.shortfalls.clone_from(&report.shortfalls);
                checked
            }
            JobStanding::Errors { count, first } => {
                let why = match count {
                    1 => first.clone(),
                    more => format!("{more} problems; the first is {first}"),
                };
                without(JobState::Errors, 2, Some(why), Some(ERRORS))
            }
            JobStanding::Aborted(why) => without(JobState::Aborted, 4, Some(why.clone()), None),
            JobStanding::Missing => {
                without(JobState::Missing, 3, Some(JobState::Missing.clause().to_owned()), None)
            }
            JobStanding::Damaged(why) => without(JobState::Damaged, 3, Some(why.clone()), None),
            JobStanding::Stale(why) => without(JobState::Stale, 3, Some(why.clone()), None),
        }
    }

    /// Its findings and shortfalls, or why there are none, in words.
    pub fn words(&self) -> String {
        if let Some(why) = &self.why {
            return why.to_string();
        }
        let found = self.findings.iter().map(|(kind, number)| counted(*kind, *number));
        let open = self.shortfalls.iter().map(|shortfall| shortfall.clause().to_owned());
        let mut said: Vec<String> = found.chain(open).collect();
        if said.is_empty() {
            said.push("nothing found".to_owned());
        }
        said.extend(self.limits.as_ref().map(ToString::to_string));
        said.join(", ")
    }
}

/// `1 collision`, `6 collisions`, `2 near`: kinds that are adjectives have no plural.
fn counted(kind: Kind, number: usize) -> String {
    match kind {
        Kind::Collision | Kind::Contradiction | Kind::JointLimit | Kind::Motion | Kind::JointSpeed => {
            count(number, kind.name())
        }
        Kind::Attach => format!("{number} not held"),
        Kind::CornerCollision => format!("{number} if corners are cut"),
        Kind::CornerNear => format!("{number} near if corners are cut"),
        Kind::CornerUndecided => format!("{number} undecided if corners are cut"),
        Kind::AnyTimeCollision => format!("{number} of programs at one time"),
        Kind::AnyTimeNear => format!("{number} near of programs at one time"),
        Kind::AnyTimeUndecided => format!("{number} undecided of programs at one time"),
        Kind::Detach => format!("{number} not supported"),
        Kind::Near | Kind::MotionUnproven | Kind::Undecided => format!("{number} {}", kind.name()),
    }
}

/// What a check that was not certified by exact surfaces leaves out.
fn limits(report: &Report) -> Option<&'static str> {
    if report.settings.surface == Surface::Spheres {
        Some("by smallest spheres alone, at the points alone")
    } else if report.settings.mode == Mode::Sampled {
        Some("at the points alone: the motion between them was not checked")
    } else {
        None
    }
}

fn state(report: &Report) -> JobState {
    match report.result {
        RunResult::Pass => JobState::Pass,
        RunResult::Fail => JobState::Fail,
        RunResult::Incomplete => JobState::Incomplete,
    }
}

impl BatchSummary {
    /// All jobs together; the files beside it are not named yet.
    pub fn new(mut jobs: Vec<SummaryJob>) -> Self {
        jobs.sort_by(|a, b| a.id.cmp(&b.id));
        let mut states = BTreeMap::new();
        for job in &jobs {
            *states.entry(job.state).or_default() += 1;
        }
        let exit_code = worst_exit_code(jobs.iter().map(|job| job.exit_code));
        Self { schema: SummaryFormat::Current, tool: this_tool(), exit_code, states, jobs, files: Vec::new() }
    }

    /// The jobs, the worst first: by exit code, then those with the most violations, then by id.
    pub fn worst_first(&self) -> Vec<&SummaryJob> {
        let mut jobs: Vec<&SummaryJob> = self.jobs.iter().collect();
        jobs.sort_by_key(|job| (badness(job.exit_code), std::cmp::Reverse(job.violations), &job.id));
        jobs
    }

    /// `3 jobs: 1 fail, 2 pass`, the worst first.
    pub fn counts(&self) -> String {
        let jobs = count(self.jobs.len(), "job");
        let mut states: Vec<(usize, JobState, usize)> = Vec::new();
        for (state, count) in &self.states {
            let codes = self.jobs.iter().filter(|job| job.state == *state).map(|job| badness(job.exit_code));
            states.push((codes.min().unwrap_or(0), *state, *count));
        }
        states.sort_unstable();
        let word = |state: JobState| match state {
            JobState::Errors => "with errors",
            other => other.name(),
        };
        let parts: Vec<String> =
            states.iter().map(|(_, state, count)| format!("{count} {}", word(*state))).collect();
        if parts.is_empty() { jobs } else { format!("{jobs}: {}", parts.join(", ")) }
    }

    /// The summary as JSON text, ending in a line feed.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("finite numbers and text") + "\n"
    }

    /// The files that a summary of ours, of any version, accounts for; `None` for what is none.
    pub fn accounted(bytes: &[u8]) -> Option<Vec<File>> {
        #[derive(Deserialize)]
        struct SummaryHead {
            schema: String,
            tool: Tool,
            #[serde(default)]
            files: Vec<File>,
        }
        let head: SummaryHead = serde_json::from_slice(bytes).ok()?;
        let is_ours = head.tool.name.raw() == TOOL && head.schema.starts_with("pathproof.summary/");
        is_ours.then_some(head.files)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_agree_with_their_number() {
        for (kind, one, many) in [
            (Kind::Collision, "1 collision", "6 collisions"),
            (Kind::Near, "1 near", "6 near"),
            (Kind::JointLimit, "1 joint-limit", "6 joint-limits"),
            (Kind::Undecided, "1 undecided", "6 undecided"),
        ] {
            assert_eq!((counted(kind, 1), counted(kind, 6)), (one.to_owned(), many.to_owned()));
        }
    }
}
