//! `--baseline`: findings of an earlier run that are accepted, by their keys.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use diagnostics::{InputError, Problem, plain};
use report_format::words::count;
use report_format::{Finding, Kind, Mode, ReadReport, Report, Severity, Surface, Table, Text};

use crate::change::{InReport, of_finding};
use crate::gate::FailOn;
use crate::join::{MatchedFinding, join};
use crate::list::list;
use crate::when::{lines, stretch};
use crate::{diff, members};

/// An earlier report whose findings are accepted.
#[derive(Debug)]
pub struct Baseline(ReadReport);

/// The comparison of a run with its baseline.
#[derive(Debug)]
pub struct BaselineComparison {
    /// Ids of the findings that are accepted.
    pub accepted: BTreeSet<String>,
    /// The accepted and the refused findings, one per line.
    pub text: String,
}

impl Baseline {
    /// Reads the report of an earlier run with the same mode and surface; `file` is the path as the user gave it.
    ///
    /// # Errors
    /// A file that is not a report, and a report of another mode or surface.
    pub fn read(bytes: &[u8], file: &str, mode: Mode, surface: Surface) -> Result<Self, InputError> {
        let read = ReadReport::read(bytes, file)?;
        let refuse = |what: &str, found: &str, expected: &str| {
            Problem::new(file, format!("the baseline was made with another {what}"))
                .found(found)
                .expected(format!("{expected}, as this run"))
                .hint(format!("make the baseline again with --{what} {expected}"))
        };
        let mut problems = Vec::new();
        let Report { mode: of_mode, settings, .. } = &read.report;
        if *of_mode != mode {
            problems.push(refuse("mode", of_mode.name(), mode.name()));
        }
        if settings.surface != surface {
            problems.push(refuse("surface", settings.surface.name(), surface.name()));
        }
        InputError::check(Self(read), problems)
    }

    /// Compares a run with the baseline; `now` is the report of the run. Joints that are too fast are compared where `fail_on` fails them.
    ///
    /// # Guarantee
    /// A finding is accepted only if the baseline has an error with the same key and the finding is not worse. Worse is: proven closer, on
    /// any of its moves too; near on another move; a member inside that was not; longer; more colliding spheres; a joint further beyond its
    /// limit. A collision whose change of depth is undecidable is rejected, and so is every undecided finding. If the shape or pose of a
    /// member of the pair changed, or the path of the programs during a collision, a collision is accepted only if its depth bound is zero
    /// (at most 1 µm), and nearness only if the bounds limit the approach to the accuracy and 1 µm.
    pub fn hold(&self, now: &Report, fail_on: FailOn) -> BaselineComparison {
        let ReadReport { file, report: before } = &self.0;
        let mut rows = BaselineRows::default();
        let mut accepted = BTreeSet::new();
        let acted_on = |of: &&Finding| of.severity != Severity::Warning || fail_on.fails(of);
        for MatchedFinding { before: earlier, now: later } in join(before, now) {
            let Some(finding) = later.filter(acted_on) else {
                let gone =
                    earlier.filter(|gone| later.is_none() && gone.kind.is_error() || fail_on.fails(gone));
                rows.gone.extend(gone.map(|gone| format!("gone: {}", gone.id)));
                continue;
            };
            let row = |what: &str| {
                let when = stretch(finding, now.time_basis);
                format!("{what}: {}  {when}  {}", finding.id, lines(&finding.program))
            };
            let Some(earlier) = earlier.filter(|_| is_acceptable(finding)) else {
                match finding.kind {
                    Kind::Contradiction => {
                        rows.undecided
                            .push(row("the engines contradict each other, which is never accepted"));
                    }
                    Kind::JointSpeed if !is_acceptable(finding) => rows.undecided.push(row(
                        "too fast for the clock that it shares with other robots, which is never accepted",
                    )),
                    kind if kind.is_error() || kind == Kind::JointSpeed => rows.new.push(row("new")),
                    _ => rows.undecided.push(row("undecided, which is never accepted")),
                }
                continue;
            };
            let change =
                of_finding(InReport { report: before, finding: earlier }, InReport { report: now, finding });
            let other_id = if earlier.id == finding.id {
                String::new()
            } else {
                format!(" ({} in the baseline)", earlier.id)
            };
            let words = change.words() + &other_id;
            if change.is_worse() || change.is_open() {
                rows.worse.push(row(&words));
            } else {
                rows.accepted.push(row(&format!("accepted, {words}")));
                accepted.insert(finding.id.raw().to_owned());
            }
        }
        let less = diff::less_checked(before, now).into_iter();
        rows.less = less.map(|row| format!("no longer checked: {row}")).collect();
        rows.notes = notes(before, now);
        BaselineComparison { accepted, text: rows.text(file) }
    }
}

/// Whether a baseline can accept it: errors, and joints that are too fast where no other robot shares the clock.
fn is_acceptable(finding: &Finding) -> bool {
    finding.kind.is_acceptable()
        || (finding.kind == Kind::JointSpeed && finding.severity == Severity::Warning)
}

/// Rows of the text, by importance.
#[derive(Default)]
struct BaselineRows {
    worse: Vec<String>,
    new: Vec<String>,
    undecided: Vec<String>,
    less: Vec<String>,
    accepted: Vec<String>,
    gone: Vec<String>,
    notes: Vec<String>,
}

impl BaselineRows {
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

/// Differences between the two runs other than findings.
fn notes(before: &Report, now: &Report) -> Vec<String> {
    let mut notes = Vec::new();
    if before.tool.version != now.tool.version {
        notes.push(format!(
            "warning: the baseline was made by version {}, this is {}",
            before.tool.version, now.tool.version
        ));
    }
    if before.scene != now.scene {
        notes.push(format!("warning: the baseline is of {}, this is {}", before.scene, now.scene));
    }
    let changed = members::changed(before, now).into_iter();
    notes.extend(changed.map(|row| format!("warning: since the baseline changed: {row}")));
    notes.extend(programs(before, now));
    notes
}

/// How a joint table was read, if not in the default way.
fn table<'r>(of: &'r Report, file: &Text) -> Vec<&'r Table> {
    of.programs
        .iter()
        .filter(|program| program.file == *file)
        .filter_map(|program| program.table.as_ref())
        .collect()
}

/// Programs that differ.
fn programs(before: &Report, now: &Report) -> Vec<String> {
    let files =
        |of: &Report| -> Vec<Text> { of.programs.iter().map(|program| program.file.clone()).collect() };
    let (then, here) = (files(before), files(now));
    let gone = then.iter().filter(|file| !here.contains(file));
    let mut notes: Vec<String> = gone
        .map(|file| format!("warning: the baseline is of program {file}, which does not run here"))
        .collect();
    for file in &here {
        if !then.contains(file) {
            notes.push(format!("warning: the baseline is not of program {file}"));
        } else if before.input_sha256(file) != now.input_sha256(file) {
            notes.push(format!("warning: the baseline is of another version of {file}, by its SHA-256"));
        } else if table(before, file) != table(now, file) {
            notes.push(format!("warning: the baseline reads {file} with other units or columns"));
        }
    }
    notes
}
