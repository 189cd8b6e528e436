//! `pathproof diff`: what changed from one report to another.

mod clearances;
mod coverage;
mod edges;
mod findings;
mod inputs;
mod motion;

pub(crate) use coverage::less_checked;

use std::collections::BTreeMap;

use diagnostics::plain;
use report_format::{Pair, ReadReport, Report, Text};

use crate::list::{line, list};
use crate::members;

/// What changed from report A to report B.
#[derive(Debug)]
pub struct Difference {
    /// Whether B has something new or closer, checks less, or may be worse in parts that could not be compared.
    pub is_worse: bool,
    /// Whether B is incomplete, independent of its result.
    pub is_incomplete: bool,
    /// What changed, by importance, as text.
    pub text: String,
    /// The same, by kind of change; kinds without a row are left out.
    pub sections: Vec<DiffSection>,
}

impl Difference {
    /// 0: B is not worse than A and complete; 1: B is or may be worse; 3: B is not worse but incomplete.
    pub fn exit_code(&self) -> u8 {
        match (self.is_worse, self.is_incomplete) {
            (true, _) => 1,
            (false, true) => 3,
            (false, false) => 0,
        }
    }
}

/// The consequence of a row for B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Consequence {
    /// B is not worse.
    NoWorse,
    /// B may be worse: not comparable.
    Open,
    /// B is worse, or checks less.
    Worse,
}

impl Consequence {
    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::NoWorse => "no worse",
            Self::Open => "may be worse",
            Self::Worse => "worse",
        }
    }
}

/// A list of changes of one kind.
#[derive(Debug)]
pub struct DiffSection {
    /// The kind of change.
    pub title: &'static str,
    /// What it means for B.
    pub consequence: Consequence,
    /// The changes, a sentence each.
    pub rows: Vec<String>,
}

impl DiffSection {
    fn new(title: &'static str, consequence: Consequence, rows: Vec<String>) -> Self {
        Self { title, consequence, rows }
    }
}

/// Whether both runs have the same mode and surface, so that their clearances can be compared.
fn are_comparable(a: &Report, b: &Report) -> bool {
    a.mode == b.mode && a.settings.surface == b.settings.surface
}

/// The checked pairs of a report by name.
fn by_name(of: &Report) -> BTreeMap<PairNames<'_>, &Pair> {
    of.pairs.iter().map(|pair| (PairNames { a: &pair.a, b: &pair.b }, pair)).collect()
}

/// The names of the two members of a pair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct PairNames<'r> {
    a: &'r Text,
    b: &'r Text,
}

fn shown(PairNames { a, b }: PairNames<'_>) -> String {
    format!("{a} | {b}")
}

/// Compares report A with a later one, B.
///
/// # Guarantee
/// Closer and further are reported only if the bounds of both reports prove it. B is worse if a finding is new, if a finding or pair is
/// proven closer, if a finding is otherwise or may be worse (changed members included), or if B does not check something that A checked.
/// Parts that are not comparable count as worse; undecided findings make B incomplete.
pub fn diff(before: &ReadReport, now: &ReadReport) -> Difference {
    let [a, b] = [before, now].map(|of| &of.report);
    let findings = findings::compare(a, b);
    let (closer, further) = clearances::compare(a, b);
    let sections = [
        DiffSection::new("New findings", Consequence::Worse, findings.new),
        DiffSection::new("Findings that are worse", Consequence::Worse, findings.worse),
        DiffSection::new("Findings that may be worse", Consequence::Open, findings.open),
        DiffSection::new("Checked less", Consequence::Worse, less_checked(a, b)),
        DiffSection::new("Smallest clearances closer", Consequence::Worse, closer),
        DiffSection::new("Not comparable", Consequence::Open, inputs::not_comparable(a, b)),
        DiffSection::new("Undecided now", Consequence::NoWorse, findings.undecided),
        DiffSection::new("Findings that moved or changed", Consequence::NoWorse, findings.changed),
        DiffSection::new("Findings gone", Consequence::NoWorse, findings.gone),
        DiffSection::new("Smallest clearances further", Consequence::NoWorse, further),
        DiffSection::new("Checked more", Consequence::NoWorse, coverage::more_checked(a, b)),
        DiffSection::new("Accepted or excluded otherwise", Consequence::NoWorse, coverage::otherwise(a, b)),
        DiffSection::new("Members changed", Consequence::NoWorse, members::changed(a, b)),
        DiffSection::new("Motions of the program", Consequence::NoWorse, edges::changed(a, b)),
        DiffSection::new("Settings", Consequence::NoWorse, inputs::settings(a, b)),
        DiffSection::new("Inputs", Consequence::NoWorse, inputs::files(a, b)),
    ];
    let sections: Vec<DiffSection> =
        sections.into_iter().filter(|section| !section.rows.is_empty()).collect();
    let consequence = sections.iter().map(|section| section.consequence).max();
    let consequence = consequence.unwrap_or(Consequence::NoWorse);
    let is_incomplete = !b.shortfalls.is_empty();
    let mut text = headline(a, b, consequence, is_incomplete);
    for (letter, of) in [("A", before), ("B", now)] {
        let (report, file) = (&of.report, plain(&of.file));
        let (result, scene, version) = (report.result.name(), &report.scene, &report.tool.version);
        line!(text, "  {letter}  {result}  {file}: {scene} by {version}");
    }
    for section in &sections {
        line!(text, "\n{}: {}", section.title, section.rows.len());
        list(&mut text, &section.rows);
    }
    Difference { is_worse: consequence != Consequence::NoWorse, is_incomplete, text, sections }
}

/// The first line.
fn headline(a: &Report, b: &Report, consequence: Consequence, is_incomplete: bool) -> String {
    let (before, now) = (a.result.name(), b.result.name());
    let results = if before == now { format!("{now} as before") } else { format!("{before} → {now}") };
    let open: Vec<&str> = b.shortfalls.iter().map(|shortfall| shortfall.name()).collect();
    let open = open.join(", ");
    let verdict = match consequence {
        Consequence::NoWorse if is_incomplete => {
            return format!("INCOMPLETE  {results}; no worse, but incomplete: {open}\n");
        }
        Consequence::NoWorse => "NO WORSE",
        Consequence::Open => "MAY BE WORSE",
        Consequence::Worse => "WORSE",
    };
    let incomplete = if is_incomplete { format!("; incomplete: {open}") } else { String::new() };
    format!("{verdict}  {results}{incomplete}\n")
}

#[cfg(test)]
mod tests;
