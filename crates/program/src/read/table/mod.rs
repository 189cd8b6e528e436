//! Reads a joint table: a header of joint names, one row per interpolation point.

mod clock;
mod columns;
mod dialect;
mod header;
mod number;
mod place;
mod quoting;
mod rates;
mod rows;
mod statements;
mod strange_rows;

use csv::{ReaderBuilder, StringRecord};
use diagnostics::{InputError, Problem, Problems, decode, excerpt, place_at};

use crate::wrong_unit::{UnitHints, UnitQuestions};
use crate::{
    CalledPrograms, JointInfo, Program, ProgramBody, RecordedMotion, TableReading, TableSettings, TimeBasis,
};
use dialect::CommaTable;
use header::{TableContext, TableHeader, read_header};
use place::{RowPlace, RowPlaces};
use rows::read_rows;
use statements::{Statements, is_statement};

/// What says which units the positions have.
const UNITS_TO_SAY: &str =
    "say which: --units degrees or --units radians, or `# units: degrees` in a line above the header";
const UNITS_GIVEN: &str = "if they are, say so: --units degrees (millimetres for sliding joints), or `# units: degrees` in a line above the header";
const UNITS_STATED: &str = "if they are, state `# units: degrees` here (millimetres for sliding joints)";

const RADIANS: &str = "if they are, say so: --units radians, or `# units: radians` in place of the other; if the motion is so small, nothing is to be done";

/// Reads a CSV program: a header of joint names, and a column `time` where the rows have a clock.
///
/// Positions are in radians and metres, times in seconds, unless lines above the header or `settings` state other units; columns may
/// be given to joints in `settings`. The rows are the knots and are not resampled; without a column of times, row k (from 0) is at
/// t = k. Fields are separated by commas, or as the header has it by semicolons, tabs or blanks, then with decimal points or commas; a
/// first column without a name that counts the rows is passed over. Rows of equal time and position give one point, with a note. Columns `joint/velocity` make cubic splines between the rows,
/// columns `joint/acceleration` quintic ones.
///
/// # Errors
/// Every problem of the file with its line and column, up to a limit. Positions or times that seem to be in another unit than the
/// stated one are the first of them.
pub fn read_csv(
    bytes: &[u8],
    file: &str,
    joints: &[JointInfo],
    settings: &TableSettings,
) -> Result<Program, InputError> {
    let mut problems = Problems::new(file);
    let written = decode(bytes, file)?;
    let commas = CommaTable::new(written, joints, settings);
    let text = &*commas.text;
    if let Some(problem) = quoting::fault(text, &problems) {
        return Err(problem.into());
    }
    let mut reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut places = RowPlaces::new(text);
    let mut record = StringRecord::new();
    let mut statements = Statements::default();
    let row = loop {
        if !reader.read_record(&mut record).map_err(|error| problems.problem(error.to_string()))? {
            return Err(problems
                .problem("empty file")
                .expected("a header line of joint names, then one row per interpolation point")
                .into());
        }
        let row = places.next(&record);
        match record.get(0).and_then(|first| first.strip_prefix(dialect::DECLARATION)) {
            // The dialect follows it.
            Some("") => continue,
            Some(other) => {
                let problem = problems.problem("an unknown separator is declared").on_line(row.line);
                return Err(problem.found(excerpt(other)).expected("sep=, or sep=; or a tab").into());
            }
            None => {}
        }
        if !is_statement(&record, joints) {
            break row;
        }
        statements.read(&record, row, &mut problems);
    };
    let stated = statements.agreed(settings, &mut problems);
    let is_stated_well = problems.is_empty();
    let settings = &statements.with_ignored(settings);
    let context = TableContext { joints, settings, stated };
    let header = header_or_title(&record, row, written, &context, &mut problems)?;
    commas.check_decimals(&header.columns, &mut problems);
    let table = read_rows(&mut reader, &mut places, &header, &context, &mut problems)?;
    if table.count == 0 {
        problems.push(
            problems.problem("no rows").expected("at least one row of joint positions below the header"),
        );
    }
    let driven = header.driven(joints);
    let if_degrees = if stated.units_at.is_some() { UNITS_STATED } else { UNITS_GIVEN };
    // A unit that is stated wrongly is the cause of what looks wrong in it.
    if is_stated_well && !header.contradicts {
        let clock_at = header.clock_at.filter(|_| stated.time_unit.is_none());
        let times = clock_at.and_then(|place| {
            clock::like_milliseconds(&table.knots, &driven, place, stated.units, &problems)
        });
        let positions =
            table.positions.wrong_unit(&problems, stated.units_at, if_degrees).or(table.many_turns);
        // Positions in another unit move at another speed.
        if let Some(problem) = positions.or(times) {
            problems.push_first(problem);
        }
    }
    let mut notes = table.notes;
    let names: Vec<String> = driven.iter().map(|joint| joint.name.clone()).collect();
    let hints = UnitHints { if_radians: RADIANS, if_degrees };
    let question = |are_axes| table.positions.question(are_axes, &problems, hints);
    let (if_joints, if_axes) = (question(false), question(true));
    let mut unit_questions = UnitQuestions { if_joints, if_axes, index: notes.len() };
    for (column, place) in header.left_out() {
        let what = format!("column {} is left out", excerpt(column));
        notes.push(problems.problem(what).at(place.line, place.column).hint(statements.why_ignored(column)));
    }
    notes.extend(unended(text, &problems));
    let has_numbers = header.given.is_empty() && header.clock.is_none();
    if has_numbers && driven.iter().all(|joint| joint.name.parse::<f64>().is_ok()) {
        unit_questions.index += 1;
        notes.insert(
            0,
            problems
                .problem("the first line holds numbers, and is read as the names of the joints")
                .on_line(header.line)
                .hint("if it is a row of positions, write a line with the joints' names above it"),
        );
    }
    let body = ProgramBody::Recorded(RecordedMotion {
        joints: names,
        kinds: driven.iter().map(|joint| joint.kind).collect(),
        time_basis: if header.clock.is_some() { TimeBasis::Seconds } else { TimeBasis::Index },
        knots: table.knots,
        stamp_s: 0.0,
        table: Some(TableReading {
            units: stated.units.unwrap_or_default(),
            time_unit: stated.time_unit.unwrap_or_default(),
            columns: header.given,
        }),
        unit_questions: Some(unit_questions),
    });
    let called = CalledPrograms::default();
    problems.check(Program { file: file.to_owned(), body, notes, called })
}

/// The header; an error if the rows below it cannot be read, or if the line stands above the header of the text.
fn header_or_title(
    record: &StringRecord,
    row: RowPlace<'_>,
    text: &str,
    context: &TableContext<'_>,
    problems: &mut Problems,
) -> Result<TableHeader, InputError> {
    let header = read_header(record, row, context, problems);
    // With a column of a joint it is the header, whatever else is wrong with it.
    if !header.as_ref().is_ok_and(TableHeader::names_joints)
        && let Some(problem) = strange_rows::above_header(text, row.line, context.joints, problems)
    {
        return Err(problem.into());
    }
    header
}

/// The note on a last row that does not end its line.
fn unended(text: &str, problems: &Problems) -> Option<Problem> {
    if text.ends_with(['\n', '\r']) {
        return None;
    }
    let last = place_at(text, text.len());
    let problem = problems.problem("the last row does not end its line").at(last.line, last.column);
    Some(problem.hint("if the file was cut short, export it again; otherwise end the line"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DrivenJointKind;
    use crate::{Trajectory, play};

    fn read_csv(bytes: &[u8], file: &str, joints: &[JointInfo]) -> Result<Trajectory, InputError> {
        super::read_csv(bytes, file, joints, &TableSettings::default())
            .and_then(|read| play(&read, joints, None))
    }

    pub(super) fn joints() -> Vec<JointInfo> {
        ["a", "b"]
            .map(|name| JointInfo {
                name: name.into(),
                alias: None,
                kind: DrivenJointKind::Revolute,
                limits: None,
                max_speed: None,
                bound: None,
            })
            .to_vec()
    }

    #[test]
    fn rows_become_knots_with_their_lines() {
        let read = read_csv(b"b,a\n1,2\n\n-3e-1,4.\n", "p.csv", &joints()).unwrap();
        assert_eq!(read.joints, ["b", "a"]);
        assert_eq!(read.time_basis, TimeBasis::Index);
        let knots: Vec<_> = read.knots.iter().map(|k| (k.time_s, k.position.clone(), k.line)).collect();
        assert_eq!(knots, [(0.0, vec![1.0, 2.0], 2), (1.0, vec![-0.3, 4.0], 4)]);
        assert!(read.notes.is_empty());
    }

    #[test]
    fn byte_order_mark_crlf_quotes_spaces_and_a_missing_last_line_end() {
        let read =
            read_csv(b"\xEF\xBB\xBF\"time\", a ,\"b\"\r\n0,\"1\", 2\r\n0.5,3,4", "p.csv", &joints()).unwrap();
        assert_eq!(read.time_basis, TimeBasis::Seconds);
        assert_eq!(read.knots[1].time_s, 0.5);
        assert_eq!(read.knots[1].position, [3.0, 4.0]);
        assert_eq!((read.knots[0].line, read.knots[1].line), (2, 3));
        assert_eq!(
            read.notes[0].to_string(),
            "p.csv:3:8: the last row does not end its line; \
             hint: if the file was cut short, export it again; otherwise end the line"
        );
    }

    #[test]
    fn joints_may_be_called_by_numbers() {
        let mut joints = joints();
        for (joint, name) in joints.iter_mut().zip(["0", "1"]) {
            joint.name = name.into();
        }
        let read = read_csv(b"1,0\n2,3\n", "p.csv", &joints).unwrap();
        assert_eq!((read.joints, read.knots.len()), (vec!["1".to_owned(), "0".to_owned()], 1));
        assert!(read.notes[0].what.starts_with("the first line holds numbers"), "{}", read.notes[0]);
        let read = read_csv(b"time,1\n0,3\n", "p.csv", &joints).unwrap();
        assert!(read.notes.is_empty());
        let error = read_csv(b"2,0\n2,3\n", "p.csv", &joints).unwrap_err().to_string();
        assert!(error.starts_with("p.csv:1: no header line; found numbers"), "{error}");
    }

    #[test]
    fn a_robot_without_joints_has_no_names_to_list() {
        let error = read_csv(b"a\n2\n", "p.csv", &[]).unwrap_err().to_string();
        assert_eq!(
            error,
            "p.csv:1:1: unknown joint `a`; hint: the robot has no joint that a program could drive"
        );
    }

    #[test]
    fn one_row_is_a_static_program() {
        assert_eq!(read_csv(b"a\n7\n", "p.csv", &joints()).unwrap().knots.len(), 1);
    }

    #[test]
    fn a_repeated_row_is_noted_and_kept() {
        let read = read_csv(b"time,a\n0,1\n0,1\n1,2\n", "p.csv", &joints()).unwrap();
        assert_eq!(read.knots.len(), 3);
        assert_eq!(
            read.notes[0].to_string(),
            "p.csv:3: row repeats the time and positions of the row before; hint: it is checked once"
        );
    }
}
