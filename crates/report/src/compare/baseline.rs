//! `--baseline`: findings of an earlier run that are accepted, by their ids.

use std::collections::{BTreeMap, BTreeSet};

use geometry::{InputError, Problem};
use simulator::{Mode, Surface};

use super::change::{Change, of_finding};
use super::list;
use super::read::{self, Finding, Kind, ReadReport, Text};
use super::when::{lines, stretch};
use crate::words::count;

/// An earlier report whose findings are accepted.
#[derive(Debug)]
pub struct Baseline(ReadReport);

/// A run held against its baseline.
#[derive(Debug)]
pub struct Against {
    /// Ids of the findings that are accepted.
    pub accepted: BTreeSet<String>,
    /// What was accepted and what was not, line by line.
    pub text: String,
}

impl Baseline {
    /// Reads the report of an earlier run, of the same mode and surface; `file` is how the user named it.
    ///
    /// # Errors
    /// What is no report, and one that answers another question.
    pub fn read(bytes: &[u8], file: &str, mode: Mode, surface: Surface) -> Result<Self, InputError> {
        let read = ReadReport::read(bytes, file)?;
        let baseline_mode = match read.report.mode {
            read::Mode::Sampled => Mode::Sampled,
            read::Mode::Certified => Mode::Certified,
        };
        let refuse = |what: &str, found: &str, expected: &str| {
            Problem::new(file, format!("the baseline was made with another {what}"))
                .found(found)
                .expected(format!("{expected}, as this run"))
                .hint(format!("make the baseline again with --{what} {expected}"))
        };
        let mut problems = Vec::new();
        if baseline_mode != mode {
            problems.push(refuse("mode", baseline_mode.name(), mode.name()));
        }
        if *read.report.settings.surface != *surface.name() {
            problems.push(refuse("surface", &read.report.settings.surface, surface.name()));
        }
        InputError::check(Self(read), problems)
    }

    /// Holds a run against the baseline, by its own report.
    ///
    /// # Guarantee
    /// A finding is accepted only if the baseline has an error of the same id, and nothing tells that it is worse now: no bound proves
    /// it closer, no member lies inside that did not, no collision is seen longer than it can have lasted, no joint is further beyond
    /// its limit. What is undecided is never accepted.
    pub fn hold(&self, report_json: &str) -> Against {
        let now = ReadReport::read(report_json.as_bytes(), "report.json").expect("a report of this run");
        let known: BTreeMap<&Text, &Finding> =
            self.0.report.findings.iter().map(|finding| (&finding.id, finding)).collect();
        let mut rows = Rows::default();
        let mut accepted = BTreeSet::new();
        let acted_on = |finding: &&Finding| finding.kind != Kind::JointSpeed;
        for finding in now.report.findings.iter().filter(acted_on) {
            let row = |what: &str| {
                format!(
                    "{what}: {}  {}  {}",
                    finding.id,
                    stretch(finding, now.report.time_basis),
                    lines(&finding.program)
                )
            };
            match known.get(&finding.id) {
                _ if !finding.kind.is_error() => {
                    rows.undecided.push(row("undecided, which is never accepted"))
                }
                None => rows.new.push(row("new")),
                Some(before) => {
                    let change = of_finding((&self.0, before), (&now, finding));
                    if change.is_worse() {
                        rows.worse.push(row(&change.words()));
                    } else {
                        rows.accepted.push(row(&accepted_words(&change)));
                        accepted.insert(finding.id.to_string());
                    }
                }
            }
        }
        let ids: BTreeSet<&Text> = now.report.findings.iter().map(|finding| &finding.id).collect();
        let gone =
            self.0.report.findings.iter().filter(acted_on).filter(|finding| !ids.contains(&finding.id));
        rows.gone = gone.map(|finding| format!("gone: {}", finding.id)).collect();
        rows.less = less_checked(&self.0, &now);
        rows.notes = notes(&self.0, &now);
        let text = rows.text(&self.0.file);
        Against { accepted, text }
    }
}

fn accepted_words(change: &Change) -> String {
    format!("accepted, {}", change.words())
}

/// What is said of a run, by importance.
#[derive(Default)]
struct Rows {
    worse: Vec<String>,
    new: Vec<String>,
    undecided: Vec<String>,
    less: Vec<String>,
    accepted: Vec<String>,
    gone: Vec<String>,
    notes: Vec<String>,
}

impl Rows {
    fn text(&self, file: &str) -> String {
        let held = self.accepted.len() + self.worse.len() + self.new.len() + self.undecided.len();
        let mut text = format!(
            "\nBaseline  {}: {} of {} accepted\n",
            plain(file),
            self.accepted.len(),
            count(held, "finding")
        );
        let all =
            [&self.worse, &self.new, &self.undecided, &self.less, &self.accepted, &self.gone, &self.notes];
        for rows in all {
            list(&mut text, rows);
        }
        text
    }
}

/// A file's name without what could drive the terminal.
fn plain(file: &str) -> String {
    file.chars().map(|c| if c.is_control() { '?' } else { c }).collect()
}

/// What the baseline's run checked, and this one does not.
fn less_checked(before: &ReadReport, now: &ReadReport) -> Vec<String> {
    super::diff::less_checked(before, now)
        .into_iter()
        .map(|row| format!("no longer checked: {row}"))
        .collect()
}

/// What makes the two runs differ without being a finding.
fn notes(before: &ReadReport, now: &ReadReport) -> Vec<String> {
    let mut notes = Vec::new();
    let [then, here] = [before, now].map(|of| &of.report);
    if then.tool.version != here.tool.version {
        notes.push(format!(
            "warning: the baseline was made by version {}, this is {}",
            then.tool.version, here.tool.version
        ));
    }
    if then.scene != here.scene {
        notes.push(format!("warning: the baseline is of {}, this is {}", then.scene, here.scene));
    }
    notes
}
