//! The rows of a joint table.

use std::f64::consts::TAU;

use csv::{Reader, StringRecord};
use diagnostics::{InputError, Place, Problem, Problems, excerpt};

use super::header::{ColumnRole, TableContext, TableHeader, UNNAMED};
use super::number::{ToldNumbers, read_number};
use super::place::{RowPlace, RowPlaces};
use super::strange_rows::units_row;
use crate::redundant::{BoundColumns, RoundedNumber};
use crate::wrong_unit::WrittenPositions;
use crate::{DrivenJointKind, Knot};
use geometry::limits::LEAST_MOVE_S;

/// Beyond four turns a position in radians is probably in degrees.
const LIKELY_DEGREES: f64 = 4.0 * TAU;

/// The rows below the header.
pub(super) struct TableRows {
    pub(super) knots: Vec<Knot>,
    pub(super) notes: Vec<Problem>,
    /// Number of rows, bad ones included.
    pub(super) count: usize,
    /// The positions as written.
    pub(super) positions: WrittenPositions,
    /// The first position beyond four turns of a joint without limits, where no unit is stated.
    pub(super) many_turns: Option<Problem>,
}

/// Reads every row; a bad row is reported to `problems` and gives no knot.
pub(super) fn read_rows(
    reader: &mut Reader<&[u8]>,
    places: &mut RowPlaces<'_>,
    header: &TableHeader,
    context: &TableContext<'_>,
    problems: &mut Problems,
) -> Result<TableRows, InputError> {
    let mut notes = Problems::new(&problems.problem("").file);
    let mut suspects = vec![false; header.columns.len()];
    let mut record = StringRecord::new();
    let (mut knots, mut rows): (Vec<Knot>, usize) = (Vec::new(), 0);
    let (mut counter, mut told): (Option<f64>, ToldNumbers) = (None, ToldNumbers::default());
    let (mut positions, mut many_turns) = (WrittenPositions::default(), None);
    let units = context.stated.units.unwrap_or_default();
    let quantities = header.quantities(context.joints);
    let (mut bound, _) = BoundColumns::among(&quantities, problems);
    let mut bound_notes = Vec::new();
    while reader.read_record(&mut record).map_err(|error| problems.problem(error.to_string()))? {
        let row = places.next(&record);
        if rows == 0
            && let Some(problem) = units_row(&record, row.line, header, problems)
        {
            problems.push(problem);
            continue;
        }
        if header.is_repeated_by(&record) {
            notes.push(header_again(row.line, &notes));
            continue;
        }
        let index = rows;
        rows += 1;
        let Some(written) = read_values(&record, row, header, context, problems, &mut told) else { continue };
        if header.columns.first() == Some(&ColumnRole::Counter) {
            let number = written[0];
            if counter.is_some_and(|before| number != before + 1.0) {
                problems.push(not_a_counter(row.field(0), record.get(0).unwrap_or_default(), problems));
                continue;
            }
            counter = Some(number);
        }
        let number = |column: usize| {
            let (_, joint) = quantities[column]?;
            RoundedNumber::read(record.get(column)?, |value| units.to_si(value, joint.kind))
        };
        bound.add(number, |column| row.field(column));
        let mut position = Vec::with_capacity(written.len());
        let mut rates = header.no_rates();
        let mut time_s = index as f64;
        for (field, (column, value)) in header.columns.iter().zip(written).enumerate() {
            let joint = match column {
                ColumnRole::Clock => {
                    time_s = context.stated.time_unit.unwrap_or_default().to_si(value);
                    continue;
                }
                ColumnRole::Joint(joint) => &context.joints[*joint],
                ColumnRole::Rate(rate, joint) => {
                    let value = units.to_si(value, context.joints[*joint].kind);
                    header.set_rate(*rate, *joint, value, &mut rates);
                    continue;
                }
                ColumnRole::Bound(..)
                | ColumnRole::Ignored
                | ColumnRole::Counter
                | ColumnRole::Nothing
                | ColumnRole::Unknown => {
                    continue;
                }
            };
            positions.add(joint, value, units, || row.field(field));
            position.push(units.to_si(value, joint.kind));
            let has_many_turns = joint.kind == DrivenJointKind::Revolute && value.abs() > LIKELY_DEGREES;
            if context.stated.units.is_some() || !has_many_turns || suspects[field] {
                continue;
            }
            suspects[field] = true;
            let place = row.field(field);
            let suspect =
                |what: &str, found: String| notes.problem(what).at(place.line, place.column).found(found);
            if joint.limits.is_some() {
                let suspect = suspect("position looks like degrees", format!("{value} rad"));
                notes.push(suspect.hint("columns of turning joints hold radians"));
            } else if many_turns.is_none() {
                let turns = (value.abs() / TAU).floor();
                let found = format!("{value} rad for joint {}, {turns} turns", excerpt(&joint.name));
                let suspect = suspect("a position may be in degrees, and no unit is stated", found);
                many_turns = Some(suspect.hint(super::UNITS_TO_SAY));
            }
        }
        let knot = Knot { time_s, position, line: row.line, rates, ..Knot::default() };
        let place = || row.field(header.clock.unwrap_or(0));
        if let Some(before) = knots.last()
            && !follows(before, &knot, place, &mut notes, problems)
        {
            continue;
        }
        knots.push(knot);
    }
    bound.finish(problems, &mut bound_notes, |column| header.places[column]);
    let notes = [notes.into_list("warning"), bound_notes].concat();
    Ok(TableRows { knots, notes, count: rows, positions, many_turns })
}

/// The note on a header among the rows.
fn header_again(line: u32, notes: &Problems) -> Problem {
    let note = notes.problem("the header stands again among the rows").on_line(line);
    note.hint("the rows below it continue the table; if they are another recording, divide the file here")
}

/// The numbers of one row as written.
fn read_values(
    record: &StringRecord,
    row: RowPlace<'_>,
    header: &TableHeader,
    context: &TableContext<'_>,
    problems: &mut Problems,
    told: &mut ToldNumbers,
) -> Option<Vec<f64>> {
    let width = header.columns.len();
    // A separator may stand behind the last value, also where the header has none.
    let has_empty_end =
        record.len() == width + 1 && record.get(width).is_some_and(|last| last.trim().is_empty());
    if record.len() != width && !has_empty_end {
        let problem = problems
            .problem("wrong number of fields in the row")
            .on_line(row.line)
            .found(record.len().to_string())
            .expected(format!("{width}, as in the header"));
        problems.push(if record.get(0).is_some_and(|first| first.trim().starts_with('#')) {
            problem.hint("lines that begin with # stand above the header")
        } else if record.len() > width {
            problem.hint("where numbers have decimal commas, write points instead")
        } else {
            problem
        });
        return None;
    }
    let units = context.stated.units.unwrap_or_default();
    let mut values = Vec::with_capacity(width);
    for (index, (field, column)) in record.iter().zip(&header.columns).enumerate() {
        let (limit, unit) = match column {
            ColumnRole::Clock => context.stated.time_unit.unwrap_or_default().most(),
            ColumnRole::Joint(joint) | ColumnRole::Rate(_, joint) | ColumnRole::Bound(_, joint) => {
                units.most(context.joints[*joint].kind)
            }
            ColumnRole::Unknown => units.most(DrivenJointKind::Prismatic),
            ColumnRole::Ignored => {
                values.push(0.0);
                continue;
            }
            ColumnRole::Counter => {
                match counted(field) {
                    Some(number) => values.push(f64::from(number)),
                    None => problems.push(not_a_counter(row.field(index), field, problems)),
                }
                continue;
            }
            ColumnRole::Nothing if field.trim().is_empty() => {
                values.push(0.0);
                continue;
            }
            ColumnRole::Nothing => {
                let place = row.field(index);
                let problem = problems.problem("a value in a column without a name");
                let problem = problem.at(place.line, place.column).found(excerpt(field.trim()));
                problems.push(problem.expected("a name for it in the header, or no value").hint(UNNAMED));
                continue;
            }
        };
        match read_number(field.trim(), limit, unit, || row.field(index), problems) {
            Ok(value) => values.push(value),
            Err(problem) => told.push(*problem, problems),
        }
    }
    (values.len() == width).then_some(values)
}

/// The number of a row, if a field holds one.
fn counted(field: &str) -> Option<u32> {
    field.trim().parse().ok()
}

fn not_a_counter(place: Place, field: &str, problems: &Problems) -> Problem {
    let problem = problems.problem("the first column has no name, and does not number the rows");
    let problem = problem.at(place.line, place.column).found(excerpt(field.trim()));
    problem.expected("0, 1, 2 and so on, or a name for the column in the header").hint(UNNAMED)
}

/// Whether a row can follow the one before it; a repeated one gives a note.
fn follows(
    before: &Knot,
    knot: &Knot,
    place: impl Fn() -> Place,
    notes: &mut Problems,
    problems: &mut Problems,
) -> bool {
    if knot.time_s < before.time_s {
        let place = place();
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
            let place = place();
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
                .on_line(knot.line)
                .hint("it is checked once"),
        );
    } else if before.jumps_to(knot) {
        let place = place();
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
