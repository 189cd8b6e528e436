//! `pathproof diff`: what changed from one report to another.

mod clearances;
mod coverage;
mod findings;
mod inputs;
mod motion;
mod pairs;

pub(super) use coverage::less_checked;

use geometry::input::plain;

use super::read::ReadReport;
use super::{line, list};

/// What changed from report A to report B.
#[derive(Debug)]
pub struct Difference {
    /// Whether B has something new or closer, or checks less.
    pub is_worse: bool,
    /// Whether B is incomplete, whatever its result.
    pub is_incomplete: bool,
    /// What changed, by importance.
    pub text: String,
}

impl Difference {
    /// 0 B is no worse than A and complete, 1 B is worse, 3 B is no worse but incomplete.
    pub fn exit_code(&self) -> u8 {
        match (self.is_worse, self.is_incomplete) {
            (true, _) => 1,
            (false, true) => 3,
            (false, false) => 0,
        }
    }
}

/// A list of changes of one kind.
struct Section {
    title: &'static str,
    /// Whether a row makes B worse than A.
    is_worse: bool,
    rows: Vec<String>,
}

impl Section {
    fn new(title: &'static str, is_worse: bool, rows: Vec<String>) -> Self {
        Self { title, is_worse, rows }
    }
}

/// Whether both runs asked the same question, so that their clearances can be compared.
fn are_comparable(a: &ReadReport, b: &ReadReport) -> bool {
    a.report.mode == b.report.mode && a.report.settings.surface == b.report.settings.surface
}

/// Compares report A with a later one, B.
///
/// # Guarantee
/// Closer and further are said only of what the bounds of both reports prove. B is worse where it has a finding that A has not, a
/// finding or a pair that is proven closer, a finding that is worse otherwise or may be, or leaves something unchecked that A checked; what is undecided makes it incomplete.
pub fn diff(a: &ReadReport, b: &ReadReport) -> Difference {
    let findings = findings::compare(a, b);
    let (closer, further) = clearances::compare(a, b);
    let sections = [
        Section::new("New findings", true, findings.new),
        Section::new("Findings that are worse", true, findings.worse),
        Section::new("Findings that may be worse", true, findings.open),
        Section::new("Checked less", true, less_checked(a, b)),
        Section::new("Smallest clearances closer", true, closer),
        Section::new("Undecided now", false, findings.undecided),
        Section::new("Not comparable", false, inputs::not_comparable(a, b)),
        Section::new("Findings that moved or changed", false, findings.changed),
        Section::new("Findings gone", false, findings.gone),
        Section::new("Smallest clearances further", false, further),
        Section::new("Checked more", false, coverage::more_checked(a, b)),
        Section::new("Accepted or excluded otherwise", false, coverage::otherwise(a, b)),
        Section::new("Settings", false, inputs::settings(a, b)),
        Section::new("Inputs", false, inputs::files(a, b)),
    ];
    let is_worse = sections.iter().any(|section| section.is_worse && !section.rows.is_empty());
    let is_incomplete = !b.report.shortfalls.is_empty();
    let mut difference = Difference { is_worse, is_incomplete, text: String::new() };
    let mut text = headline(a, b, &difference);
    for (letter, of) in [("A", a), ("B", b)] {
        let (report, file) = (&of.report, plain(&of.file));
        let (result, scene, version) = (report.result.name(), &report.scene, &report.tool.version);
        line!(text, "  {letter}  {result}  {file}: {scene} by {version}");
    }
    for section in sections.iter().filter(|section| !section.rows.is_empty()) {
        line!(text, "\n{}: {}", section.title, section.rows.len());
        list(&mut text, &section.rows);
    }
    difference.text = text;
    difference
}

/// The first line.
fn headline(a: &ReadReport, b: &ReadReport, difference: &Difference) -> String {
    let (before, now) = (a.report.result.name(), b.report.result.name());
    let results = if before == now { format!("{now} as before") } else { format!("{before} → {now}") };
    let open: Vec<&str> = b.report.shortfalls.iter().map(|shortfall| &**shortfall).collect();
    let open = open.join(", ");
    match (difference.is_worse, difference.is_incomplete) {
        (true, false) => format!("WORSE  {results}\n"),
        (true, true) => format!("WORSE  {results}; incomplete: {open}\n"),
        (false, true) => format!("INCOMPLETE  {results}; no worse, but incomplete: {open}\n"),
        (false, false) => format!("NO WORSE  {results}\n"),
    }
}

#[cfg(test)]
mod tests;
