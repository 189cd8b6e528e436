//! `--baseline`: findings of an earlier run that are accepted, by their ids.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use diagnostics::{InputError, Problem, plain};
use simulator::{Mode, Surface};

use super::by_line::{Known, by_line, unnumbered};
use super::change::of_finding;
use super::read::{self, Finding, Kind, ReadReport, Text};
use super::when::{lines, stretch};
use super::{list, members};
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
    /// A finding is accepted only if the baseline has an error of the same id, but for its number, on the way to the same taught points in program files of
    /// the same names, and nothing tells that it is worse now: no bound proves it closer, on none of its moves, it is near on no move on
    /// which it was not, no member lies inside that did not, it does not last longer, no more spheres collide, no joint is further
    /// beyond its limit. A collision that changed so that nothing tells
    /// whether it is deeper is not accepted, and what is undecided never is. Where the shape or pose of a member of the pair changed, or the way
    /// that the programs go during a collision, a collision is accepted only if it has no depth now, and nearness only if the bounds prove it closer by no more than the accuracy.
    pub fn hold(&self, report_json: &str) -> Against {
        let now = ReadReport::read(report_json.as_bytes(), "report.json").expect("a report of this run");
        let [earlier, later] = [&self.0, &now].map(|of| of.report.findings.iter().collect::<Vec<_>>());
        let by_line = by_line((&self.0, &earlier), (&now, &later));
        let ids = self.0.report.findings.iter().map(|finding| unnumbered(&finding.id));
        let lines_before: BTreeSet<&str> = ids.collect();
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
            match by_line.known.get(&finding.id) {
                _ if !finding.kind.is_error() => {
                    rows.undecided.push(row("undecided, which is never accepted"));
                }
                None if lines_before.contains(unnumbered(&finding.id)) => {
                    rows.new.push(row("new, another move has this line now"));
                }
                None => rows.new.push(row("new")),
                Some(Known::Others) => rows.new.push(row("new, at another time on a move with others")),
                Some(Known::Untold) => {
                    rows.new.push(row("new, or one of another number of them on this move before"));
                }
                Some(Known::Same(before)) => {
                    let change = of_finding((&self.0, before), (&now, finding));
                    let other_id = if before.id == finding.id {
                        String::new()
                    } else {
                        format!(" ({} in the baseline)", before.id)
                    };
                    let words = change.words() + &other_id;
                    if change.is_worse() || change.is_open() {
                        rows.worse.push(row(&words));
                    } else {
                        rows.accepted.push(row(&format!("accepted, {words}")));
                        accepted.insert(finding.id.to_string());
                    }
                }
            }
        }
        let gone = by_line.gone.iter().filter(|(finding, _)| finding.kind.is_error());
        let word = |is_certain: bool| if is_certain { "gone" } else { "perhaps gone" };
        rows.gone =
            gone.map(|(finding, is_certain)| format!("{}: {}", word(*is_certain), finding.id)).collect();
        rows.less = less_checked(&self.0, &now);
        rows.notes = notes(&self.0, &now);
        let text = rows.text(&self.0.file);
        Against { accepted, text }
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
    let changed = members::changed(before, now).into_iter();
    notes.extend(changed.map(|row| format!("warning: since the baseline changed: {row}")));
    notes.extend(programs(before, now));
    notes
}

/// Programs that differ: findings of the same line need not be of the same move.
fn programs(before: &ReadReport, now: &ReadReport) -> Vec<String> {
    let files = |of: &ReadReport| -> Vec<Text> {
        of.report.programs.iter().map(|program| program.file.clone()).collect()
    };
    let (then, here) = (files(before), files(now));
    let gone = then.iter().filter(|file| !here.contains(file));
    let mut notes: Vec<String> = gone
        .map(|file| format!("warning: the baseline is of program {file}, which does not run here"))
        .collect();
    for file in &here {
        if !then.contains(file) {
            notes.push(format!("warning: the baseline is not of program {file}"));
        } else if before.hash(file) != now.hash(file) {
            notes.push(format!("warning: the baseline is of another version of {file}, by its SHA-256"));
        }
    }
    notes
}
