//! `--baseline`: findings of an earlier run that are accepted, by their keys.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use diagnostics::{InputError, Problem, plain};
use report_format::words::count;
use report_format::{Finding, Kind, Mode, ReadReport, Report, Surface, Text};

use crate::change::of_finding;
use crate::join::{Match, join};
use crate::list::list;
use crate::when::{lines, stretch};
use crate::{diff, members};

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

    /// Holds a run against the baseline, by its own report.
    ///
    /// # Guarantee
    /// A finding is accepted only if the baseline has an error of the same key, and nothing tells that it is worse now: no bound proves
    /// it closer, on none of its moves, it is near on no move on which it was not, no member lies inside that did not, it does not last
    /// longer, no more spheres collide, no joint is further beyond its limit. A collision that changed so that nothing tells whether it
    /// is deeper is not accepted, and what is undecided never is. Where the shape or pose of a member of the pair changed, or the way
    /// that the programs go during a collision, a collision is accepted only if it has no depth now, and nearness only if the bounds
    /// prove it closer by no more than the accuracy.
    pub fn hold(&self, now: &Report) -> Against {
        let ReadReport { file, report: before } = &self.0;
        let mut rows = Rows::default();
        let mut accepted = BTreeSet::new();
        let acted_on = |of: &&Finding| of.kind != Kind::JointSpeed;
        for Match { before: earlier, now: later } in join(before, now) {
            let Some(finding) = later.filter(acted_on) else {
                let gone = earlier.filter(|gone| later.is_none() && gone.kind.is_error());
                rows.gone.extend(gone.map(|gone| format!("gone: {}", gone.id)));
                continue;
            };
            let row = |what: &str| {
                let when = stretch(finding, now.time_basis);
                format!("{what}: {}  {when}  {}", finding.id, lines(&finding.program))
            };
            let Some(earlier) = earlier.filter(|_| finding.kind.is_error()) else {
                if finding.kind.is_error() {
                    rows.new.push(row("new"));
                } else {
                    rows.undecided.push(row("undecided, which is never accepted"));
                }
                continue;
            };
            let change = of_finding((before, earlier), (now, finding));
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
        Against { accepted, text: rows.text(file) }
    }
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

/// What makes the two runs differ without being a finding.
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
        }
    }
    notes
}
