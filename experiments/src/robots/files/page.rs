//! Xacro files and SRDFs in `docs/robots.md`, `docs/robots/xacros.csv` and `docs/robots/srdfs.csv`.

use std::time::Duration;

use super::super::before::Before;
use super::super::row::Loading;
use super::super::sections::Section;
use super::super::tables::{SRDFS, Table, XACROS};
use super::audit::{Audit, Audited};
use super::{SrdfRow, XacroRow};

/// Classes, in the order of the columns.
const CLASSES: [&str; 5] = ["never", "always", "always seen", "can collide", "unknown"];

/// How many xacro files load, now and before; and why the others do not, as a table.
pub(in super::super) fn xacro_section(rows: &[XacroRow], before: &Before) -> Section {
    let loads = |row: &&XacroRow| row.loading == Loading::Loads;
    let was = |row: &XacroRow| before.get(&(row.package.clone(), row.file.clone())).map(String::as_str);
    let was_refused: Vec<&XacroRow> = rows.iter().filter(|row| was(row) == Some("refused")).collect();
    let text = format!(
        "- {} xacro files are robots: {} load, {} are refused.\n- Version 0.1.0 was tried on {} of them and refused {}; {} of those load now.\n",
        rows.len(),
        rows.iter().filter(loads).count(),
        rows.iter().filter(|row| !loads(row)).count(),
        rows.iter().filter(|row| was(row).is_some()).count(),
        was_refused.len(),
        was_refused.iter().filter(|row| loads(row)).count(),
    );
    let mut table = Table::new(&XACROS);
    for row in rows {
        let Some(problem) = row.loading.problem() else { continue };
        let then = if was(row) == Some("refused") { "yes" } else { "" };
        table.add_ends(&[&row.package, &row.file, then], &problem);
    }
    Section { text, tables: vec![table] }
}

/// Which SRDFs load; and what the audit says of each that excludes pairs, as a table.
///
/// An audit that took longer than `give_up` was given up.
pub(in super::super) fn srdf_section(rows: &[SrdfRow], give_up: Duration) -> Section {
    let number = |wanted: &dyn Fn(&SrdfRow) -> bool| rows.iter().filter(|row| wanted(row)).count();
    let audited: Vec<(&SrdfRow, &Audited)> = rows.iter().filter_map(audited).collect();
    let total = |class: &str| audited.iter().filter_map(|(_, of)| of.classes.get(class)).sum::<usize>();
    let pairs: usize = CLASSES.iter().map(|class| total(class)).sum();
    let without = number(&|row| row.urdf.is_none());
    let of_refused = number(&|row| row.urdf.is_some() && row.is_of_refused_robot);
    let text = format!(
        "- {} SRDFs: {} load, {} are refused; {of_refused} more belong to a URDF that is refused by itself, and {without} to none that is in the package.\n\
         - {} exclude pairs and were audited; they exclude {pairs} pairs: {} never touch, {} always do, {} did in every configuration tried, {} can collide, {} are unknown.\n\
         - {} more audits were given up after {} s.\n",
        rows.len(),
        number(&|row| row.loading == Loading::Loads),
        number(&|row| row.loading != Loading::Loads && !row.is_of_refused_robot),
        audited.iter().filter(|(_, of)| !of.classes.is_empty()).count(),
        total("never"),
        total("always"),
        total("always seen"),
        total("can collide"),
        total("unknown"),
        number(&|row| matches!(row.audit, Some(Audit::TimedOut))),
        give_up.as_secs(),
    );
    let mut table = Table::new(&SRDFS);
    rows.iter().filter_map(line).for_each(|cells| table.add(cells));
    for row in rows {
        if let Some(problem) = row.loading.problem() {
            table.add_ends(&[&row.package, &row.file, "", "not loaded"], &problem);
        }
    }
    Section { text, tables: vec![table] }
}

fn audited(row: &SrdfRow) -> Option<(&SrdfRow, &Audited)> {
    match row.audit.as_ref()? {
        Audit::Done(audited) => Some((row, audited)),
        Audit::TimedOut | Audit::Broken(_) => None,
    }
}

/// The cells of an SRDF that was audited; none where it excludes no pair that is checked.
fn line(row: &SrdfRow) -> Option<Vec<String>> {
    let mut cells = vec![row.package.clone(), row.file.clone(), urdf_name(row).to_owned()];
    match row.audit.as_ref()? {
        Audit::Done(audited) if audited.classes.is_empty() => return None,
        Audit::Done(audited) => cells.extend(classed(audited)),
        Audit::TimedOut => cells.push("given up".to_owned()),
        Audit::Broken(what) => cells.push(what.clone()),
    }
    Some(cells)
}

/// The cells of an audit: the pairs by class, and the excluded pair that can collide across most joints.
fn classed(audited: &Audited) -> Vec<String> {
    let counts = CLASSES.map(|class| audited.classes.get(class).copied().unwrap_or(0));
    let mut cells = vec!["audited".to_owned(), counts.iter().sum::<usize>().to_string()];
    cells.extend(counts.map(|count| count.to_string()));
    cells.push(format!("{:.1}", audited.seconds));
    if let Some(pair) = audited.hidden.first() {
        cells.extend([pair.a.clone(), pair.b.clone(), pair.joints.to_string(), pair.evidence.clone()]);
    }
    cells
}

/// The name of the URDF alone: it lies near.
fn urdf_name(row: &SrdfRow) -> &str {
    let urdf = row.urdf.as_deref().unwrap_or_default();
    urdf.rsplit_once('/').map_or(urdf, |(_, file)| file)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn audits_that_were_given_up_are_counted() {
        let row = |file: &str, audit| SrdfRow {
            package: "some-robots 1.0".to_owned(),
            file: file.to_owned(),
            urdf: Some("arm.urdf".to_owned()),
            loading: Loading::Loads,
            is_of_refused_robot: false,
            audit: Some(audit),
        };
        let classes = BTreeMap::from([("never".to_owned(), 2), ("unknown".to_owned(), 1)]);
        let audited = Audited { classes, ..Audited::default() };
        let rows = [row("a.srdf", Audit::Done(audited)), row("b.srdf", Audit::TimedOut)];
        let Section { text, tables } = srdf_section(&rows, Duration::from_secs(90));
        assert!(
            text.contains("- 1 exclude pairs and were audited; they exclude 3 pairs: 2 never touch,"),
            "{text}"
        );
        assert!(text.ends_with("- 1 more audits were given up after 90 s.\n"), "{text}");
        assert_eq!(
            tables[0].text.lines().nth(2).map(|line| line.trim_end_matches(',')),
            Some("some-robots 1.0,b.srdf,arm.urdf,given up")
        );
    }
}
