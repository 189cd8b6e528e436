//! What a joint table says of itself above its header: `# units: degrees`, `# time_unit: ms`, `# ignore: current, temperature`.

use csv::StringRecord;
use diagnostics::{Place, Problems, excerpt, hint_for};

use super::place::RowPlace;
use crate::joint::called;
use crate::{JointInfo, TableSettings, TimeUnit, Units};

const UNITS: &str = "units";
const TIME_UNIT: &str = "time_unit";
const IGNORE: &str = "ignore";
const EXPECTED: &str = "`# units: degrees`, `# units: radians`, `# time_unit: s`, `# time_unit: ms`, or `# ignore: COLUMN, COLUMN`";

/// The statements read so far, each with its place.
#[derive(Default)]
pub(super) struct Statements {
    units: Option<(Units, Place)>,
    time_unit: Option<(TimeUnit, Place)>,
    /// Columns that are left out.
    ignored: Vec<String>,
}

/// The units in force; `None` where nothing states them.
#[derive(Clone, Copy)]
pub(super) struct StatedUnits {
    pub(super) units: Option<Units>,
    /// Where the file states the units.
    pub(super) units_at: Option<Place>,
    pub(super) time_unit: Option<TimeUnit>,
}

/// Whether a record above the header is a statement; a joint may be called `#1`.
pub(super) fn is_statement(record: &StringRecord, joints: &[JointInfo]) -> bool {
    let first = record.get(0).unwrap_or_default().trim();
    first.starts_with('#') && called(joints, first).is_none()
}

impl Statements {
    /// Reads one statement; spreadsheets may have added empty fields.
    pub(super) fn read(&mut self, record: &StringRecord, row: RowPlace<'_>, problems: &mut Problems) {
        let place = row.field(0);
        let mut fields = record.iter().map(str::trim);
        let text = fields.next().unwrap_or_default().trim_start_matches('#');
        if let Some((key, first)) = text.split_once(':')
            && key.trim().eq_ignore_ascii_case(IGNORE)
        {
            let names = [first.trim()].into_iter().chain(fields).filter(|name| !name.is_empty());
            return self.ignored.extend(names.map(str::to_owned));
        }
        let is_alone = fields.all(str::is_empty);
        let (key, value) = text.split_once(':').filter(|_| is_alone).unwrap_or((text, ""));
        let (key, value) = (key.trim(), value.trim());
        if is_alone && key.eq_ignore_ascii_case(UNITS) {
            state(&mut self.units, UNITS, value, Units::ALL.map(|unit| (unit.name(), unit)), place, problems);
        } else if is_alone && key.eq_ignore_ascii_case(TIME_UNIT) {
            let known = TimeUnit::ALL.map(|unit| (unit.name(), unit));
            state(&mut self.time_unit, TIME_UNIT, value, known, place, problems);
        } else {
            problems.push(
                problems
                    .problem("a line that begins with # states nothing that is known here")
                    .at(place.line, place.column)
                    .found(excerpt(record.iter().collect::<Vec<_>>().join(",").trim()))
                    .expected(EXPECTED)
                    .hint("remove the line, or the # if these are the names of the columns"),
            );
        }
    }

    /// The settings with the columns that the file itself leaves out.
    pub(super) fn with_ignored(&self, given: &TableSettings) -> TableSettings {
        let ignored = [given.ignored.as_slice(), &self.ignored].concat();
        TableSettings { ignored, ..given.clone() }
    }

    /// What says that a column is left out.
    pub(super) fn why_ignored(&self, column: &str) -> &'static str {
        if self.ignored.iter().any(|ignored| ignored == column) {
            "`# ignore` above the header says so"
        } else {
            "--ignore-column says so"
        }
    }

    /// The units in force: those of the file, else those given with it, which must not contradict each other.
    pub(super) fn agreed(&self, given: &TableSettings, problems: &mut Problems) -> StatedUnits {
        StatedUnits {
            units: agreed(self.units, given.units, "--units", Units::name, problems),
            units_at: self.units.map(|(_, place)| place),
            time_unit: agreed(self.time_unit, given.time_unit, "--time-unit", TimeUnit::name, problems),
        }
    }
}

fn state<T: Copy>(
    stated: &mut Option<(T, Place)>,
    key: &str,
    value: &str,
    known: [(&str, T); 2],
    place: Place,
    problems: &mut Problems,
) {
    let problem = |what: String| problems.problem(what).at(place.line, place.column);
    let problem = if let Some((_, first)) = stated {
        problem(format!("`{key}` is stated twice"))
            .hint(format!("it is already stated on line {}", first.line))
    } else if let Some((_, unit)) = known.iter().find(|(name, _)| value.eq_ignore_ascii_case(name)) {
        *stated = Some((*unit, place));
        return;
    } else {
        let names = known.map(|(name, _)| name);
        let unknown = problem(format!("unknown value of `{key}`")).found(excerpt(value));
        unknown.expected(names.join(" or ")).hint(hint_for(value, &names, "values"))
    };
    problems.push(problem);
}

fn agreed<T: Copy + PartialEq>(
    stated: Option<(T, Place)>,
    given: Option<T>,
    option: &str,
    name: fn(T) -> &'static str,
    problems: &mut Problems,
) -> Option<T> {
    if let (Some((here, place)), Some(given)) = (stated, given)
        && here != given
    {
        problems.push(
            problems
                .problem(format!("the file contradicts {option}"))
                .at(place.line, place.column)
                .found(format!("{} here, {option} {} on the command line", name(here), name(given)))
                .expected("one unit")
                .hint(format!("leave {option} out, or mend this line")),
        );
    }
    stated.map(|(unit, _)| unit).or(given)
}
