//! Xacro files and SRDFs in `docs/robots.md`.

use std::fmt::Write as _;

use super::super::answer::first_of;
use super::super::before::Before;
use super::super::row::Loading;
use super::audit::{Audit, Audited};
use super::{SrdfRow, XacroRow};

const AUDITS: &str = "\
| SRDF | audited with | excluded pairs | never | always | always seen | can collide | unknown | s |
| --- | --- | --: | --: | --: | --: | --: | --: | --: |
";

/// Classes, in the order of the columns.
const CLASSES: [&str; 5] = ["never", "always", "always seen", "can collide", "unknown"];

/// How many xacro files load, now and before, and why the others do not.
pub(in super::super) fn xacro_section(rows: &[XacroRow], before: &Before) -> String {
    let loads = |row: &&XacroRow| row.loading == Loading::Loads;
    let was = |row: &XacroRow| before.get(&(row.package.clone(), row.file.clone())).map(String::as_str);
    let was_refused: Vec<&XacroRow> = rows.iter().filter(|row| was(row) == Some("refused")).collect();
    let mut text = format!(
        "- {} xacro files are robots: {} load, {} are refused.\n- Version 0.1.0 was tried on {} of them and refused {}; {} of those load now.\n",
        rows.len(),
        rows.iter().filter(loads).count(),
        rows.iter().filter(|row| !loads(row)).count(),
        rows.iter().filter(|row| was(row).is_some()).count(),
        was_refused.len(),
        was_refused.iter().filter(|row| loads(row)).count(),
    );
    let refused: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            let then = if was(row) == Some("refused") { " (refused by 0.1.0 too)" } else { "" };
            Some(format!("- {}, {}{then}: {}\n", row.package, row.file, reason(&row.loading)?))
        })
        .collect();
    if !refused.is_empty() {
        _ = write!(text, "\nRefused:\n\n{}", refused.concat());
    }
    text
}

/// Which SRDFs load, and what the audit says of each that excludes pairs.
pub(in super::super) fn srdf_section(rows: &[SrdfRow]) -> String {
    let number = |wanted: &dyn Fn(&SrdfRow) -> bool| rows.iter().filter(|row| wanted(row)).count();
    let audited: Vec<(&SrdfRow, &Audited)> = rows.iter().filter_map(audited).collect();
    let total = |class: &str| audited.iter().filter_map(|(_, of)| of.classes.get(class)).sum::<usize>();
    let pairs: usize = CLASSES.iter().map(|class| total(class)).sum();
    let without = number(&|row| row.urdf.is_none());
    let of_refused = number(&|row| row.urdf.is_some() && row.is_of_refused_robot);
    let mut text = format!(
        "- {} SRDFs: {} load, {} are refused; {of_refused} more belong to a URDF that is refused by itself, and {without} to none that is in the package.\n\
         - {} exclude pairs and were audited; they exclude {pairs} pairs: {} never touch, {} always do, {} did in every configuration tried, {} can collide, {} are unknown.\n",
        rows.len(),
        number(&|row| row.loading == Loading::Loads),
        number(&|row| row.loading != Loading::Loads && !row.is_of_refused_robot),
        audited.iter().filter(|(_, of)| !of.classes.is_empty()).count(),
        total("never"),
        total("always"),
        total("always seen"),
        total("can collide"),
        total("unknown"),
    );
    _ = write!(text, "\n{AUDITS}");
    for row in rows {
        match &row.audit {
            Some(Audit::Done(audited)) if !audited.classes.is_empty() => text += &line(row, audited),
            Some(Audit::TimedOut) => {
                _ = writeln!(text, "| {} | {} | given up | | | | | | |", named(row), of(row));
            }
            Some(Audit::Broken(what)) => {
                _ = writeln!(text, "| {} | {} | **{what}** | | | | | | |", named(row), of(row));
            }
            _ => {}
        }
    }
    text += &worst(&audited);
    text += &others(rows);
    text
}

fn audited(row: &SrdfRow) -> Option<(&SrdfRow, &Audited)> {
    match row.audit.as_ref()? {
        Audit::Done(audited) => Some((row, audited)),
        Audit::TimedOut | Audit::Broken(_) => None,
    }
}

fn line(row: &SrdfRow, audited: &Audited) -> String {
    let counts = CLASSES.map(|class| audited.classes.get(class).copied().unwrap_or(0));
    let columns: Vec<String> = counts.iter().map(usize::to_string).collect();
    format!(
        "| {} | {} | {} | {} | {:.1} |\n",
        named(row),
        of(row),
        counts.iter().sum::<usize>(),
        columns.join(" | "),
        audited.seconds
    )
}

fn named(row: &SrdfRow) -> String {
    let package = row.package.split(' ').next().unwrap_or_default();
    format!("{package}: {}", row.file)
}

/// The name of the URDF alone: it lies near.
fn of(row: &SrdfRow) -> &str {
    let urdf = row.urdf.as_deref().unwrap_or("–");
    urdf.rsplit_once('/').map_or(urdf, |(_, file)| file)
}

/// The excluded pair of every SRDF that can collide across most joints.
fn worst(audited: &[(&SrdfRow, &Audited)]) -> String {
    let mut text = String::new();
    for (row, audited) in audited {
        let Some(pair) = audited.hidden.first() else { continue };
        let joints = if pair.joints == 1 { "1 joint".to_owned() } else { format!("{} joints", pair.joints) };
        _ = writeln!(
            text,
            "- {}: {} and {}, {joints} between them: {}",
            named(row),
            pair.a,
            pair.b,
            pair.evidence
        );
    }
    if text.is_empty() {
        text
    } else {
        format!("\nOf each SRDF the pair with most joints between that can collide:\n\n{text}")
    }
}

fn others(rows: &[SrdfRow]) -> String {
    let lines: Vec<String> = rows
        .iter()
        .filter_map(|row| Some(format!("- {}: {}\n", named(row), reason(&row.loading)?)))
        .collect();
    if lines.is_empty() { String::new() } else { format!("\nNot loaded:\n\n{}", lines.concat()) }
}

fn reason(loading: &Loading) -> Option<String> {
    match loading {
        Loading::Loads => None,
        Loading::Refused(problems) => Some(first_of(problems)),
        Loading::Broken(what) => Some(format!("**{what}**")),
    }
}
