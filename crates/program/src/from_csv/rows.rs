//! The rows of a joint table.

use csv::{Reader, StringRecord};
use diagnostics::{InputError, Problem, Problems};

use super::header::Header;
use super::number::read_number;
use super::place::{RowPlace, RowPlaces};
use crate::{JointKind, Knot, TimeBasis};
use geometry::limits::{LEAST_MOVE_S, MOST_TIME_S};

/// Beyond four turns a position in radians is probably in degrees.
const LIKELY_DEGREES: f64 = 8.0 * std::f64::consts::PI;

/// The rows below the header.
pub(super) struct Rows {
    pub(super) knots: Vec<Knot>,
    pub(super) notes: Vec<Problem>,
    /// Number of rows, bad ones included.
    pub(super) count: usize,
}

/// Reads every row; a bad row is reported to `problems` and gives no knot.
pub(super) fn read_rows(
    reader: &mut Reader<&[u8]>,
    places: &mut RowPlaces<'_>,
    header: &Header,
    problems: &mut Problems,
) -> Result<Rows, InputError> {
    let time_basis = if header.has_time { TimeBasis::Seconds } else { TimeBasis::Index };
    let mut notes = Problems::new(&problems.problem("").file);
    let mut suspects = vec![false; header.columns.len()];
    let mut record = StringRecord::new();
    let (mut knots, mut rows): (Vec<Knot>, usize) = (Vec::new(), 0);
    while reader.read_record(&mut record).map_err(|error| problems.problem(error.to_string()))? {
        let row = places.next(&record);
        let index = rows;
        rows += 1;
        let Some(mut values) = read_values(&record, row, header, problems) else { continue };
        let time_s = match time_basis {
            TimeBasis::Seconds => values.remove(0),
            TimeBasis::Index => index as f64,
        };
        for (column, value) in values.iter().enumerate() {
            if header.turns[column] && value.abs() > LIKELY_DEGREES && !suspects[column] {
                suspects[column] = true;
                let place = row.field(column + usize::from(header.has_time));
                notes.push(
                    notes
                        .problem("position looks like degrees")
                        .at(place.line, place.column)
                        .found(format!("{value} rad"))
                        .hint("columns of turning joints hold radians"),
                );
            }
        }
        let knot = Knot { time_s, position: values, line: row.line, label: None };
        if let Some(before) = knots.last()
            && !follows(before, &knot, row, &mut notes, problems)
        {
            continue;
        }
        knots.push(knot);
    }
    Ok(Rows { knots, notes: notes.into_list("warning"), count: rows })
}

/// The numbers of one row, starting with the time if there is one.
fn read_values(
    record: &StringRecord,
    row: RowPlace<'_>,
    header: &Header,
    problems: &mut Problems,
) -> Option<Vec<f64>> {
    let width = header.columns.len() + usize::from(header.has_time);
    if record.len() != width {
        let problem = problems
            .problem("wrong number of fields in the row")
            .on_line(row.line)
            .found(record.len().to_string())
            .expected(format!("{width}, as in the header"));
        problems.push(if record.len() > width {
            problem.hint("where numbers have decimal commas, write points instead")
        } else {
            problem
        });
        return None;
    }
    let mut values = Vec::with_capacity(width);
    for (index, field) in record.iter().enumerate() {
        let most = match index.checked_sub(usize::from(header.has_time)) {
            None => (MOST_TIME_S, "seconds"),
            Some(column) if header.turns[column] => JointKind::Revolute.most(),
            Some(_) => JointKind::Prismatic.most(),
        };
        match read_number(field.trim(), most, || row.field(index), problems) {
            Ok(value) => values.push(value),
            Err(problem) => problems.push(*problem),
        }
    }
    (values.len() == width).then_some(values)
}

/// Whether a row can follow the one before it; a repeated one gives a note.
fn follows(
    before: &Knot,
    knot: &Knot,
    row: RowPlace<'_>,
    notes: &mut Problems,
    problems: &mut Problems,
) -> bool {
    let place = row.field(0);
    if knot.time_s < before.time_s {
        problems.push(
            problems
                .problem("time goes backwards")
                .at(place.line, place.column)
                .found(format!("{} s", knot.time_s))
                .expected(format!("more than {} s of line {}", before.time_s, before.line)),
        );
        return false;
    }
    if knot.time_s == before.time_s {
        if knot.position != before.position {
            problems.push(
                problems
                    .problem("two positions at one time")
                    .at(place.line, place.column)
                    .found(format!("{} s, as on line {}, with other positions", knot.time_s, before.line))
                    .expected("a later time, or equal positions"),
            );
            return false;
        }
        notes.push(
            notes
                .problem("row repeats the time and positions of the row before")
                .on_line(row.line)
                .hint("it is checked once"),
        );
    } else if before.jumps_to(knot) {
        problems.push(
            problems
                .problem("two positions at nearly one time")
                .at(place.line, place.column)
                .found(format!("{:e} s after line {}", knot.time_s - before.time_s, before.line))
                .expected(format!("at least {LEAST_MOVE_S:e} s, or equal positions")),
        );
        return false;
    }
    true
}
