//! Rows of text files: one line each.

use super::header::PlyElement;
use super::lines::{PlyLine, PlyLines, PlyWord};
use super::role::ElementRole;
use super::rows::{PlyRow, RowAt, named};
use super::scalar::Scalar;
use crate::limits::{MAX_CORNERS, too_many};
use diagnostics::{Problem, Problems};

/// The lines after the header.
pub(super) struct AsciiRows<'a> {
    pub(super) lines: PlyLines<'a>,
}

impl<'a> AsciiRows<'a> {
    pub(super) fn new(lines: PlyLines<'a>) -> Self {
        Self { lines }
    }

    pub(super) fn left(&self) -> usize {
        self.lines.bytes.len() - self.lines.at
    }

    /// The fewest bytes that all rows of an element take: a digit and a blank for every value, without the last blank.
    #[expect(clippy::unused_self, reason = "both encodings answer alike")]
    pub(super) fn least(&self, element: &PlyElement<'_>) -> u128 {
        (u128::from(element.count) * 2 * element.properties.len() as u128).saturating_sub(1)
    }

    pub(super) fn next(
        &mut self,
        element: &PlyElement<'_>,
        role: ElementRole,
        row: u64,
        values: &mut Vec<f64>,
        problems: &mut Problems,
    ) -> PlyRow {
        let Some(line) = self.next_line() else {
            problems.push_with(|problems| {
                problems
                    .problem(format!("the file ends before {}", named(element, row)))
                    .found(format!("the end of the file after {} lines", self.lines.number - 1))
                    .expected(format!("{} rows of element `{}`", element.count, element.name))
                    .hint("the file was cut short, or its count is wrong: export it again")
            });
            return PlyRow::Lost;
        };
        match read(line, element, role, values) {
            Ok(()) => PlyRow::Read(RowAt::Line(line.number)),
            Err(fault) => {
                problems.push_with(|_| fault.problem(line, element, row));
                PlyRow::Refused
            }
        }
    }

    fn next_line(&mut self) -> Option<PlyLine<'a>> {
        self.lines.find(|line| !line.bytes.trim_ascii().is_empty())
    }

    pub(super) fn end(&mut self) -> Result<(), Problem> {
        let Some(word) = self.next_line().and_then(|line| line.words().next()) else { return Ok(()) };
        Err(word
            .problem("data after the last row that the header announces")
            .expected("the end of the file")
            .hint("a count in the header is wrong, or data was appended: export it again"))
    }
}

/// What is wrong with a line.
enum RowFault<'a, 'h> {
    NoNumber(PlyWord<'a>, Scalar),
    NoLength(PlyWord<'a>),
    Short(&'h str),
    Long(PlyWord<'a>),
    TooManyCorners(u64),
}

fn read<'a, 'h>(
    line: PlyLine<'a>,
    element: &'h PlyElement<'_>,
    role: ElementRole,
    values: &mut Vec<f64>,
) -> Result<(), RowFault<'a, 'h>> {
    let mut words = line.words();
    let mut coordinates = [0.0; 3];
    for (index, property) in element.properties.iter().enumerate() {
        let mut next = || words.next().ok_or(RowFault::Short(property.name));
        let count = match property.length {
            None => 1,
            Some(length) => {
                let word = next()?;
                let count = word.text().and_then(|text| length.of_word(text)).filter(|&count| count >= 0.0);
                // Lengths are below 2^32, so this is exact.
                count.ok_or(RowFault::NoLength(word))? as u64
            }
        };
        let axis = match role {
            ElementRole::Vertices(axes) => axes.iter().position(|&axis| axis == index),
            _ => None,
        };
        if role == ElementRole::Faces(index) && count > MAX_CORNERS as u64 {
            return Err(RowFault::TooManyCorners(count));
        }
        for _ in 0..count {
            let word = next()?;
            let text = word.text();
            if role == ElementRole::Faces(index) || axis.is_some() {
                let value = text.and_then(|text| property.value.of_word(text));
                let value = value.ok_or(RowFault::NoNumber(word, property.value))?;
                match axis {
                    Some(axis) => coordinates[axis] = value,
                    None => values.push(value),
                }
            } else if text.and_then(|text| text.parse::<f64>().ok()).is_none() {
                // Not taken, but a word that is no number may mean a damaged line.
                return Err(RowFault::NoNumber(word, Scalar::Double));
            }
        }
    }
    if let ElementRole::Vertices(_) = role {
        values.extend(coordinates);
    }
    words.next().map_or(Ok(()), |word| Err(RowFault::Long(word)))
}

impl RowFault<'_, '_> {
    fn problem(&self, line: PlyLine<'_>, element: &PlyElement<'_>, row: u64) -> Problem {
        let named = named(element, row);
        match self {
            Self::NoNumber(word, scalar) => {
                let expected = if scalar.is_integer() {
                    format!("a whole number that fits {}", format!("{scalar:?}").to_lowercase())
                } else {
                    "a number with a decimal point".to_owned()
                };
                word.problem(format!("{named}: not a value of its type")).expected(expected)
            }
            Self::NoLength(word) => word
                .problem(format!("{named}: not the length of a list"))
                .expected("a whole number that fits its type, 0 or more"),
            Self::TooManyCorners(count) => {
                too_many(line.file, &format!("corners of {named}"), *count, MAX_CORNERS).on_line(line.number)
            }
            Self::Short(property) => line
                .problem(format!("{named} ends early"))
                .found("the end of the line")
                .expected(format!("a value of `{property}`"))
                .hint("every row stands on a line of its own"),
            Self::Long(word) => word
                .problem(format!("{named} has more values than the header announces"))
                .expected("the end of the line")
                .hint("every row stands on a line of its own"),
        }
    }
}
