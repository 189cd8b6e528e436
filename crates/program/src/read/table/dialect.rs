//! Separators and decimal signs of a joint table: commas and points, or what spreadsheets and loggers of other countries write.
//!
//! The header decides on the separator: commas, else semicolons, else tabs, else blanks. In tables without commas in their header numbers
//! may have decimal commas.
//!
//! # Guarantee
//! A number is read only where its decimal sign is certain: a table with decimal commas holds no points in numbers, and no number holds
//! two signs, as thousands separators make them.

use std::borrow::Cow;

use diagnostics::{Place, Problem, Problems, excerpt, place_at};

use super::columns;
use super::header::ColumnRole;
use crate::joint::called;
use crate::{JointInfo, TableSettings};

/// What begins a line above the header that tells a spreadsheet the separator.
pub(super) const DECLARATION: &str = "sep=";

/// What stands between the fields of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Separator {
    Comma,
    Semicolon,
    Tab,
    /// Any number of blanks.
    Blanks,
}

impl Separator {
    /// That of a header line, unless the whole line is the name of one joint.
    fn in_header(line: &str, joints: &[JointInfo], settings: &TableSettings) -> Self {
        let name = line.trim().trim_matches('"');
        if called(joints, name).is_some() || columns::given_to(name, settings).is_some() {
            return Self::Comma;
        }
        let found = [Self::Comma, Self::Semicolon, Self::Tab, Self::Blanks];
        let mut quoted = false;
        let outside: Vec<char> = line
            .trim()
            .chars()
            .filter(|c| {
                quoted ^= *c == '"';
                !quoted
            })
            .collect();
        found.into_iter().find(|kind| outside.iter().any(|c| kind.separates(*c))).unwrap_or(Self::Comma)
    }

    /// That which a line above the header declares.
    fn declared(line: &str) -> Option<Self> {
        match line.strip_prefix(DECLARATION)?.trim_end_matches([' ', '\r', '\n']) {
            "," => Some(Self::Comma),
            ";" => Some(Self::Semicolon),
            "\t" => Some(Self::Tab),
            _ => None,
        }
    }

    fn separates(self, c: char) -> bool {
        match self {
            Self::Comma => c == ',',
            Self::Semicolon => c == ';',
            Self::Tab => c == '\t',
            Self::Blanks => c == ' ' || c == '\t',
        }
    }
}

/// A table with commas between its fields and points in its numbers, both where other signs stood: no place changes.
pub(super) struct CommaTable<'t> {
    written: &'t str,
    pub(super) text: Cow<'t, str>,
    /// The byte at which the rows begin, if signs were replaced.
    rows_from: Option<usize>,
}

impl<'t> CommaTable<'t> {
    /// Replaces the signs of a text.
    pub(super) fn new(written: &'t str, joints: &[JointInfo], settings: &TableSettings) -> Self {
        let unchanged = Self { written, text: Cow::Borrowed(written), rows_from: None };
        let mut lines = written.split_inclusive(['\n', '\r']);
        let mut above: Vec<&str> = Vec::new();
        let header = loop {
            match lines.next() {
                Some(line) if stands_above(line, joints) => above.push(line),
                Some(line) => break line,
                None => return unchanged,
            }
        };
        let declared = above.iter().find_map(|line| Separator::declared(line));
        let separator = declared.unwrap_or_else(|| Separator::in_header(header, joints, settings));
        if separator == Separator::Comma {
            return unchanged;
        }
        let mut text = String::with_capacity(written.len());
        for line in above {
            // Blanks stand in the words of statements.
            let is_kept = separator == Separator::Blanks;
            text.push_str(&if is_kept { line.to_owned() } else { fields(line, separator, ',') });
        }
        text.push_str(&fields(header, separator, ','));
        let rows_from = Some(text.len());
        for line in lines {
            text.push_str(&fields(line, separator, '.'));
        }
        Self { written, text: Cow::Owned(text), rows_from }
    }

    /// Reports numbers with two signs, and points in numbers of a table that has decimal commas; columns that are left out do not count.
    pub(super) fn check_decimals(&self, columns: &[ColumnRole], problems: &mut Problems) {
        let Some(rows_from) = self.rows_from else { return };
        let mut first_comma: Option<Place> = None;
        let mut first_point: Option<(Place, &str)> = None;
        let mut start = rows_from;
        for line in self.text[rows_from..].split_inclusive(['\n', '\r']) {
            for (column, (from, to)) in field_ends(line).into_iter().enumerate() {
                let number = self.written[start + from..start + to].trim().trim_matches('"');
                if columns.get(column) == Some(&ColumnRole::Ignored) || !is_number(number) {
                    continue;
                }
                let place = || place_at(self.written, start + from);
                match number.chars().filter(|c| matches!(c, '.' | ',')).collect::<Vec<char>>()[..] {
                    [] => {}
                    ['.'] => first_point = first_point.or_else(|| Some((place(), number))),
                    [','] => first_comma = first_comma.or_else(|| Some(place())),
                    _ => problems.push(
                        uncertain(place(), number, problems)
                            .hint("write numbers without thousands separators"),
                    ),
                }
            }
            start += line.len();
        }
        if let (Some(comma), Some((point, number))) = (first_comma, first_point) {
            let hint = format!("line {} has a decimal comma: write all numbers alike", comma.line);
            problems.push(uncertain(point, number, problems).hint(hint));
        }
    }
}

/// Where the fields of a line begin and end, bytes; commas separate them.
fn field_ends(line: &str) -> Vec<(usize, usize)> {
    let (mut ends, mut from, mut quoted) = (Vec::new(), 0, false);
    for (at, c) in line.char_indices() {
        quoted ^= c == '"';
        if c == ',' && !quoted {
            ends.push((from, at));
            from = at + 1;
        }
    }
    ends.push((from, line.len()));
    ends
}

/// Whether a field is written as a number, with whatever signs between its digits.
fn is_number(field: &str) -> bool {
    field.contains(|c: char| c.is_ascii_digit())
        && field.chars().all(|c| c.is_ascii_digit() || "+-.,eE".contains(c))
}

/// Whether a line is empty, a statement or a declaration.
fn stands_above(line: &str, joints: &[JointInfo]) -> bool {
    let line = line.trim_start();
    let names_a_joint = || joints.iter().any(|joint| joint.names().any(|name| line.starts_with(name)));
    line.is_empty() || line.starts_with(DECLARATION) || (line.starts_with('#') && !names_a_joint())
}

/// A line with commas between its fields, and `comma` in place of the commas in them.
fn fields(line: &str, separator: Separator, comma: char) -> String {
    let content = line.trim_end();
    let (mut quoted, mut has_begun, mut is_run) = (false, false, false);
    let rewritten = |c: char| {
        quoted ^= c == '"';
        let separates = !quoted && separator.separates(c);
        let is_further_blank = separator == Separator::Blanks && (is_run || !has_begun);
        is_run = separates;
        has_begun |= !separates;
        match c {
            _ if separates && is_further_blank => ' ',
            _ if separates => ',',
            ',' if !quoted || comma == '.' => comma,
            _ => c,
        }
    };
    content.chars().map(rewritten).chain(line[content.len()..].chars()).collect()
}

fn uncertain(place: Place, number: &str, problems: &Problems) -> Problem {
    problems
        .problem("the decimal sign of a number is not certain")
        .at(place.line, place.column)
        .found(excerpt(number))
        .expected("one decimal sign in a number, and the same one in the whole table")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(text: &str) -> (String, String) {
        let mut problems = Problems::new("p.csv");
        let table = CommaTable::new(text, &[], &TableSettings::default());
        table.check_decimals(&[ColumnRole::Clock, ColumnRole::Joint(0), ColumnRole::Ignored], &mut problems);
        let made = table.text.into_owned();
        assert_eq!(made.len(), text.len());
        let told = problems.check(()).err().map_or_else(String::new, |error| error.to_string());
        (made, told)
    }

    #[test]
    fn separators_and_decimal_commas() {
        for (text, expected) in [
            ("a,b\n1.5,2\n", "a,b\n1.5,2\n"),
            ("a;b\n1,5;2\n", "a,b\n1.5,2\n"),
            ("a;b\r\n\"1,5\";2\r\n", "a,b\r\n\"1.5\",2\r\n"),
            ("# units: degrees;;\na;b;c\n1;2;3\n", "# units: degrees,,\na,b,c\n1,2,3\n"),
            ("a\tb\n1,5\t-2e3\n", "a,b\n1.5,-2e3\n"),
            ("# units: degrees\n a  b\n 1,5   2 \n", "# units: degrees\n a, b\n 1.5,  2 \n"),
            ("sep=;\na;b\n1;2\n", "sep=,\na,b\n1,2\n"),
            ("\"a,b\";c\n1;2\n", "\"a,b\",c\n1,2\n"),
        ] {
            assert_eq!(rewritten(text), (expected.to_owned(), String::new()), "{text}");
        }
    }

    #[test]
    fn a_joint_may_be_called_with_blanks_or_semicolons() {
        let joint = |name: &str| JointInfo {
            name: name.to_owned(),
            alias: None,
            kind: crate::DrivenJointKind::Revolute,
            limits: None,
            max_speed: None,
            bound: None,
        };
        for name in ["upper arm", "a;b"] {
            let text = format!("{name}\n1\n");
            assert_eq!(CommaTable::new(&text, &[joint(name)], &TableSettings::default()).text, text);
        }
    }

    #[test]
    fn thousands_separators_and_two_signs_are_not_certain() {
        let (_, told) = rewritten("a;b\n1.234,5;2\n");
        assert_eq!(
            told,
            "p.csv:2:1: the decimal sign of a number is not certain; found `1.234,5`; expected one decimal sign in a number, and the same \
             one in the whole table; hint: write numbers without thousands separators"
        );
        let (_, told) = rewritten("a;b\n1,5;2\n1.500;2\n");
        assert!(
            told.contains("p.csv:3:1: ")
                && told.ends_with("line 2 has a decimal comma: write all numbers alike"),
            "{told}"
        );
        assert!(rewritten("a b\n1,234,567 2\n").1.contains("not certain"));
        assert_eq!(rewritten("a;b\n1.500;2\n").1, "");
        // The third column is left out.
        assert_eq!(rewritten("a;b;version\n1,5;2;1.2.3\n").1, "");
    }
}
