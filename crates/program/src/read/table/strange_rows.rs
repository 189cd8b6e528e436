//! Rows that are neither header nor positions: a title above the header, units below it.

use csv::StringRecord;
use diagnostics::{Problem, Problems, excerpt};

use super::clock::is_clock;
use super::header::{ColumnRole, TableHeader};
use crate::JointInfo;
use crate::joint::called;

/// Lines that may stand above a header.
const MOST_ABOVE: usize = 20;

/// Names of units, in lower case and without brackets.
const UNITS: [&str; 21] = [
    "rad", "radian", "radians", "deg", "degree", "degrees", "°", "m", "metre", "metres", "meter", "meters",
    "mm", "s", "sec", "seconds", "ms", "rad/s", "deg/s", "m/s", "mm/s",
];

/// The problem of a line that stands above the header, where a line below it names joints and nothing else.
pub(super) fn above_header(
    text: &str,
    line: u32,
    joints: &[JointInfo],
    problems: &Problems,
) -> Option<Problem> {
    let written = text.lines().nth(line as usize - 1)?;
    let mut below = (line + 1..).zip(text.lines().skip(line as usize)).take(MOST_ABOVE);
    let (header, _) = below.find(|(_, below)| is_header(below, joints))?;
    Some(
        problems
            .problem("a line that is not the header")
            .on_line(line)
            .found(excerpt(written.trim()))
            .hint(format!("the header is in line {header}: remove the lines above it")),
    )
}

/// Whether a line names joints, and nothing but these and the times.
fn is_header(line: &str, joints: &[JointInfo]) -> bool {
    let is_joint = |name: &str| called(joints, name).is_some() && name.parse::<f64>().is_err();
    let names = || line.split([',', ';', '\t']).map(|name| name.trim().trim_matches('"'));
    names().all(|name| name.is_empty() || is_joint(name) || is_clock(name)) && names().any(is_joint)
}

/// The problem of a row that holds units alone.
pub(super) fn units_row(
    record: &StringRecord,
    line: u32,
    header: &TableHeader,
    problems: &Problems,
) -> Option<Problem> {
    let is_read = |column: &ColumnRole| {
        !matches!(column, ColumnRole::Ignored | ColumnRole::Counter | ColumnRole::Nothing)
    };
    let fields = record.iter().zip(&header.columns).filter(|(_, column)| is_read(column));
    let units: Vec<String> = fields.map(|(field, _)| bare(field)).filter(|field| !field.is_empty()).collect();
    if units.is_empty() || !units.iter().all(|unit| UNITS.contains(&unit.as_str())) {
        return None;
    }
    let has = |starts: &[&str]| units.iter().any(|unit| starts.iter().any(|start| unit.starts_with(start)));
    let stated = if has(&["deg", "°", "mm"]) { "degrees" } else { "radians" };
    let time = if units.iter().any(|unit| unit == "ms") { " and `# time_unit: ms`" } else { "" };
    let written: Vec<&str> = record.iter().map(str::trim).collect();
    let problem = problems.problem("a row of units").on_line(line).found(excerpt(&written.join(",")));
    Some(problem.hint(format!("remove it, and state `# units: {stated}`{time} in a line above the header")))
}

/// A unit without its brackets.
fn bare(field: &str) -> String {
    field.trim().trim_matches(['[', ']', '(', ')']).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::super::read_csv;
    use super::super::tests::joints;
    use crate::TableSettings;

    fn refused(text: &str) -> String {
        read_csv(text.as_bytes(), "p.csv", &joints(), &TableSettings::default()).expect_err(text).to_string()
    }

    #[test]
    fn a_row_of_units_is_told() {
        assert_eq!(
            refused("a,b\nrad,rad\n0,1\n"),
            "p.csv:2: a row of units; found `rad,rad`; hint: remove it, and state `# units: radians` in a line above the header"
        );
        let told = refused("time,a,b\n[ms],[deg],[deg]\n0,1,2\n");
        assert!(told.contains("`# units: degrees` and `# time_unit: ms` in a line"), "{told}");
        assert!(refused("a,b\n0,1\nrad,rad\n").contains("p.csv:3:1: not a number; found `rad`"));
    }

    #[test]
    fn a_title_above_the_header_is_told() {
        let told = "found `Main program`; hint: the header is in line 2: remove the lines above it";
        for (separator, title) in [(",", "Main program,"), (";", "Main program"), ("\t", "Main program")] {
            let text = format!("{title}\ntime{separator}a{separator}b\n0{separator}0{separator}0\n");
            let expected = told.replace("`Main program`", &format!("`{title}`"));
            assert_eq!(refused(&text), format!("p.csv:1: a line that is not the header; {expected}"));
        }
        assert!(refused("Main program,\n0,1\n").contains("unknown joint `Main program`"));
    }

    #[test]
    fn numbers_in_other_forms_are_told_once() {
        for (field, hint) in [
            ("-20°", "hint: write the number alone"),
            ("1.5 rad", "hint: write the number alone"),
            ("10:00:01", "hint: write seconds from the start"),
            ("2026-01-02T10:00:01.5", "hint: write seconds from the start"),
            ("1'000", "hint: write numbers without separators of thousands"),
            ("1’000.5", "hint: write numbers without separators of thousands"),
        ] {
            let told = refused(&format!("a,b\n{field},{field}\n{field},0\n"));
            assert!(told.starts_with(&format!("p.csv:2:1: not a number; found `{field}`")), "{told}");
            assert!(told.contains(hint) && told.lines().count() == 1, "{told}");
        }
    }

    #[test]
    fn columns_of_another_robot_are_told_once() {
        let told = refused("time,shoulder,elbow,wrist\n0,1,2,3\n");
        assert!(told.starts_with("p.csv:1: none of the 3 joints is of this robot"), "{told}");
        assert!(told.contains("another robot? the robot's joints are a, b; --column"), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
}
