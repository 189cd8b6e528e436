//! The header of a joint table: the meaning of its columns.

use std::collections::BTreeMap;

use csv::StringRecord;
use diagnostics::{InputError, Place, Problem, Problems, excerpt, nearest};

use super::place::RowPlace;
use super::rates::{self, RateKind};
use super::statements::StatedUnits;
use super::{clock, columns};
use crate::joint::{all_strange, called, drivable, full_name, hint_for_several, hint_for_unknown};
use crate::redundant::{BoundColumns, Quantity};
use crate::{CLOCK, DrivenJointKind, JointInfo, TableSettings, Units};

/// What to do about a column without a name.
pub(super) const UNNAMED: &str = "name the column, or leave it out: --ignore-column ''";

/// The end of the hint for a column that may be anything.
const LEAVES_OUT: &str = " leaves it out";

/// Common unit suffixes of column names, with the units and the joints that they belong to.
const UNIT_ENDINGS: [(&str, Units, DrivenJointKind); 14] = [
    ("_deg", Units::Degrees, DrivenJointKind::Revolute),
    ("_degrees", Units::Degrees, DrivenJointKind::Revolute),
    (" (deg)", Units::Degrees, DrivenJointKind::Revolute),
    (" [deg]", Units::Degrees, DrivenJointKind::Revolute),
    ("_rad", Units::Radians, DrivenJointKind::Revolute),
    ("_radians", Units::Radians, DrivenJointKind::Revolute),
    (" (rad)", Units::Radians, DrivenJointKind::Revolute),
    (" [rad]", Units::Radians, DrivenJointKind::Revolute),
    ("_mm", Units::Degrees, DrivenJointKind::Prismatic),
    (" (mm)", Units::Degrees, DrivenJointKind::Prismatic),
    (" [mm]", Units::Degrees, DrivenJointKind::Prismatic),
    ("_m", Units::Radians, DrivenJointKind::Prismatic),
    (" (m)", Units::Radians, DrivenJointKind::Prismatic),
    (" [m]", Units::Radians, DrivenJointKind::Prismatic),
];

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColumnRole {
    /// The times.
    Clock,
    /// The positions of the joint of this index.
    Joint(usize),
    /// Its velocities or accelerations.
    Rate(RateKind, usize),
    /// Values of a joint that no program can drive, which are compared with those that it must have.
    Bound(Quantity, usize),
    /// What the command line says to leave out.
    Ignored,
    /// The number of the row, in a first column without a name.
    Counter,
    /// Nothing: a column without a name at the end of every row, as a comma behind the last value makes it.
    Nothing,
    /// What it holds is a problem that is already reported.
    Unknown,
}

/// The meaning of the columns.
pub(super) struct TableHeader {
    /// In the order of the file.
    pub(super) columns: Vec<ColumnRole>,
    /// Their names.
    pub(super) names: Vec<String>,
    /// The column of the times.
    pub(super) clock: Option<usize>,
    /// The place of its name.
    pub(super) clock_at: Option<Place>,
    /// The places of the names.
    pub(super) places: Vec<Place>,
    /// Joints, or the clock, with the names of their columns where these were given.
    pub(super) given: Vec<(String, String)>,
    /// Whether a name contradicts a unit, which is reported.
    pub(super) contradicts: bool,
    /// 1-based line.
    pub(super) line: u32,
}

impl TableHeader {
    /// The joints of the columns.
    pub(super) fn driven<'j>(&self, joints: &'j [JointInfo]) -> Vec<&'j JointInfo> {
        let joint = |column: &ColumnRole| match column {
            ColumnRole::Joint(joint) => Some(&joints[*joint]),
            ColumnRole::Clock
            | ColumnRole::Rate(..)
            | ColumnRole::Bound(..)
            | ColumnRole::Ignored
            | ColumnRole::Counter
            | ColumnRole::Nothing
            | ColumnRole::Unknown => None,
        };
        self.columns.iter().filter_map(joint).collect()
    }

    /// Names and places of the columns that the command line leaves out.
    pub(super) fn left_out(&self) -> impl Iterator<Item = (&str, Place)> {
        let named = self.names.iter().map(String::as_str).zip(self.places.iter().copied());
        named.zip(&self.columns).filter(|(_, column)| **column == ColumnRole::Ignored).map(|(named, _)| named)
    }

    /// Whether a column is of a joint.
    pub(super) fn names_joints(&self) -> bool {
        let is_of_joint = |column: &ColumnRole| {
            matches!(column, ColumnRole::Joint(_) | ColumnRole::Rate(..) | ColumnRole::Bound(..))
        };
        self.columns.iter().any(is_of_joint)
    }

    /// Whether a row repeats the header.
    pub(super) fn is_repeated_by(&self, row: &StringRecord) -> bool {
        let has_words = self.names.iter().any(|name| name.parse::<f64>().is_err());
        has_words
            && row.len() == self.names.len()
            && row.iter().zip(&self.names).all(|(field, name)| field.trim() == name)
    }

    /// What every column holds of which joint.
    pub(super) fn quantities<'j>(&self, joints: &'j [JointInfo]) -> Vec<Option<(Quantity, &'j JointInfo)>> {
        let of = |column: &ColumnRole| match column {
            ColumnRole::Joint(joint) => Some((Quantity::Position, &joints[*joint])),
            ColumnRole::Rate(rate, joint) => Some((rate.quantity(), &joints[*joint])),
            ColumnRole::Bound(quantity, joint) => Some((*quantity, &joints[*joint])),
            ColumnRole::Clock
            | ColumnRole::Ignored
            | ColumnRole::Counter
            | ColumnRole::Nothing
            | ColumnRole::Unknown => None,
        };
        self.columns.iter().map(of).collect()
    }
}

/// What a header is read with.
pub(super) struct TableContext<'a> {
    pub(super) joints: &'a [JointInfo],
    pub(super) settings: &'a TableSettings,
    pub(super) stated: StatedUnits,
}

/// Reads the header; an error if the rows below it cannot be read at all.
pub(super) fn read_header(
    record: &StringRecord,
    row: RowPlace<'_>,
    context: &TableContext<'_>,
    problems: &mut Problems,
) -> Result<TableHeader, InputError> {
    let names: Vec<&str> = record.iter().map(str::trim).collect();
    if let Some(problem) = not_a_header(&names, context, row, problems) {
        return Err(problem.into());
    }
    let naming = ColumnNames { context, names: &names };
    columns::check(context.settings, &names, row.line, context.joints, problems);
    let mut header = TableHeader {
        columns: Vec::new(),
        names: names.iter().map(|name| (*name).to_owned()).collect(),
        clock: None,
        clock_at: None,
        places: Vec::with_capacity(names.len()),
        given: Vec::new(),
        contradicts: false,
        line: row.line,
    };
    let mut first_columns: BTreeMap<&str, usize> = BTreeMap::new();
    let strange = naming.strange(problems);
    let are_strange = strange.is_some();
    if let Some(problem) = strange {
        problems.push(problem.on_line(row.line));
    }
    for (index, name) in names.iter().copied().enumerate() {
        let place = row.field(index);
        let found = match first_columns.insert(name, index) {
            Some(first) if !context.is_ignored(name) => Err(Box::new(
                problems
                    .problem(format!("column {} appears twice", excerpt(name)))
                    .hint(format!("it is also field {} of the header", first + 1)),
            )),
            _ if name.is_empty() && index > 0 && index + 1 == names.len() && !context.is_ignored(name) => {
                Ok(ColumnRole::Nothing)
            }
            _ if name.is_empty() && index == 0 && names.len() > 1 && !context.is_ignored(name) => {
                Ok(ColumnRole::Counter)
            }
            _ => naming.column(index, name, problems),
        };
        let found = found.and_then(|column| header.once(column, name, problems).map(|()| column));
        let column = found.unwrap_or_else(|problem| {
            if !are_strange {
                problems.push(problem.at(place.line, place.column));
            }
            ColumnRole::Unknown
        });
        if column == ColumnRole::Clock {
            (header.clock, header.clock_at) = (Some(index), Some(place));
        }
        if let Some(problem) = context.contradiction(column, name, problems) {
            problems.push(problem.at(place.line, place.column));
            header.contradicts = true;
        }
        header.places.push(place);
        if column != ColumnRole::Unknown
            && let Some(joint) = columns::given_to(name, context.settings)
        {
            header.given.push((full_name(context.joints, joint).to_owned(), name.to_owned()));
        }
        header.columns.push(column);
    }
    rates::check(&header, row.line, context.joints, problems);
    let holds_positions = |column: &ColumnRole| matches!(column, ColumnRole::Joint(_) | ColumnRole::Unknown);
    let (_, orphans) = BoundColumns::among(&header.quantities(context.joints), problems);
    if orphans.is_empty() && !header.columns.iter().any(holds_positions) {
        problems.push(
            problems.problem("no joint columns").on_line(row.line).expected("joint names beside `time`"),
        );
    }
    for (column, problem) in orphans {
        let place = row.field(column);
        problems.push(problem.at(place.line, place.column));
    }
    Ok(header)
}

impl TableHeader {
    /// Rejects a second column of the clock or of a joint; two columns of one name are told before.
    fn once(&self, column: ColumnRole, name: &str, problems: &Problems) -> Result<(), Box<Problem>> {
        let Some(first) = self.columns.iter().position(|other| *other == column && is_of_something(column))
        else {
            return Ok(());
        };
        let what = match column {
            ColumnRole::Clock => "times",
            ColumnRole::Rate(rate, _) => rate.plural(),
            ColumnRole::Bound(..) => "values",
            ColumnRole::Joint(_)
            | ColumnRole::Ignored
            | ColumnRole::Counter
            | ColumnRole::Nothing
            | ColumnRole::Unknown => "positions",
        };
        let of = if column == ColumnRole::Clock { "" } else { " of one joint" };
        let problem = problems
            .problem(format!("a second column of {what}{of}, {}", excerpt(name)))
            .hint(format!("field {} of the header is the first one", first + 1));
        Err(Box::new(problem))
    }
}

/// Whether a column holds something that one column alone may hold.
fn is_of_something(column: ColumnRole) -> bool {
    !matches!(column, ColumnRole::Ignored | ColumnRole::Counter | ColumnRole::Nothing | ColumnRole::Unknown)
}

/// The meaning of names among others.
struct ColumnNames<'a> {
    context: &'a TableContext<'a>,
    names: &'a [&'a str],
}

impl TableContext<'_> {
    /// The index of the joint that a name means.
    fn index_called(&self, name: &str) -> Option<usize> {
        self.joints.iter().position(|joint| joint.is_called(name))
    }

    /// Whether the command line says to leave the column out.
    fn is_ignored(&self, name: &str) -> bool {
        self.settings.ignored.iter().any(|ignored| ignored == name)
    }

    /// The problem of a name that states another unit than the one in force.
    fn contradiction(&self, column: ColumnRole, name: &str, problems: &Problems) -> Option<Problem> {
        let joint = match column {
            ColumnRole::Unknown
            | ColumnRole::Ignored
            | ColumnRole::Counter
            | ColumnRole::Nothing
            | ColumnRole::Rate(..) => {
                return None;
            }
            ColumnRole::Clock => return clock::contradiction(name, self.stated.time_unit, problems),
            ColumnRole::Joint(joint) | ColumnRole::Bound(_, joint) => &self.joints[joint],
        };
        // The name of a joint is no statement.
        let (_, named, _) = UNIT_ENDINGS.iter().find(|(ending, _, kind)| {
            !joint.is_called(name) && *kind == joint.kind && name.ends_with(ending)
        })?;
        let units = self.stated.units.unwrap_or_default();
        (*named != units).then(|| {
            problems
                .problem(format!("the name of column {} states another unit", excerpt(name)))
                .found(named.name_for(joint.kind))
                .expected(format!("{}, as the table is read", units.name_for(joint.kind)))
                .hint(format!("say --units {0}, or `# units: {0}` in a line above the header", named.name()))
        })
    }
}

impl ColumnNames<'_> {
    /// The problem of a table none of whose columns is of a joint of the robot, nor named as one with a unit, a rate or the times may be.
    fn strange(&self, problems: &Problems) -> Option<Problem> {
        let joints = self.context.joints;
        let is_given = |name: &str| columns::given_to(name, self.context.settings).is_some();
        let names: Vec<&str> = (self.names.iter().copied())
            .filter(|name| !name.is_empty() && !self.context.is_ignored(name) && !clock::is_clock(name))
            .collect();
        let is_plain = |name: &&str| {
            rates::of_name(name).is_none() && unknown_name_hint(name, joints).ends_with(LEAVES_OUT)
        };
        if !names.iter().all(is_plain) || names.iter().any(|name| is_given(name)) {
            return None;
        }
        let problem = all_strange(&names, "joints", joints, problems)?;
        let hint = problem.hint.clone().unwrap_or_default();
        Some(problem.hint(format!("{hint}; --column JOINT=COLUMN gives a column to one of them")))
    }

    /// What the column of this name holds.
    fn column(&self, index: usize, name: &str, problems: &Problems) -> Result<ColumnRole, Box<Problem>> {
        let is_joint = |name: &str| called(self.context.joints, name).is_some();
        if self.context.is_ignored(name) {
            return Ok(ColumnRole::Ignored);
        }
        if let Some(joint) = columns::given_to(name, self.context.settings) {
            return match self.context.index_called(joint) {
                Some(known) => Ok(self.of_joint(Quantity::Position, known)),
                None if joint == CLOCK => Ok(ColumnRole::Clock),
                // ToldNumbers with the settings.
                _ => Ok(ColumnRole::Unknown),
            };
        }
        if (index == 0 && name == CLOCK) || (clock::is_clock(name) && !is_joint(name)) {
            return Ok(ColumnRole::Clock);
        }
        if let Some((quantity, of)) = rates::of_name(name).filter(|_| !is_joint(name)) {
            // As loggers of topics name a column: `/joint_states/elbow/position`.
            let in_topic = of.rsplit_once('/').map(|(_, joint)| joint);
            let in_topic = in_topic.filter(|joint| is_joint(joint) && !is_joint(of));
            let joint = self.given_positions_of(of).or(in_topic).unwrap_or(of);
            let found = self.context.index_called(joint);
            let found = found.map(|joint| self.of_joint(quantity, joint));
            return found.ok_or_else(|| Box::new(self.unknown(name, quantity, of, problems)));
        }
        self.find_joint(name, problems).map(|joint| self.of_joint(Quantity::Position, joint))
    }

    /// The joint to which the column of the positions is given whose rates are named after `of`.
    fn given_positions_of(&self, of: &str) -> Option<&str> {
        columns::given_to(of, self.context.settings)
            .or_else(|| columns::given_to(&rates::positions_of(of), self.context.settings))
    }

    /// The problem of a column that is named after something else than a joint.
    fn unknown(&self, name: &str, quantity: Quantity, of: &str, problems: &Problems) -> Problem {
        let problem = problems.problem(format!("unknown joint {}", excerpt(of)));
        let close = nearest(of, drivable(self.context.joints));
        let positions = [of.to_owned(), rates::positions_of(of)];
        let positions = positions.iter().find(|positions| self.names.contains(&positions.as_str()));
        problem.found(format!("column {}", excerpt(name))).hint(match (close, positions) {
            (Some(joint), _) => format!("did you mean `{}`?", rates::name_of(quantity, joint)),
            (None, Some(positions)) => {
                let with = if quantity == Quantity::Position { "" } else { "; its rates then go with it" };
                format!(
                    "--column {} gives a joint its positions{with}",
                    shell_word(&format!("JOINT={positions}"))
                )
            }
            (None, None) => format!("{} leaves the column out", ignoring(name)),
        })
    }

    /// A column of a joint.
    fn of_joint(&self, quantity: Quantity, joint: usize) -> ColumnRole {
        match (self.context.joints[joint].is_drivable(), quantity) {
            (false, _) => ColumnRole::Bound(quantity, joint),
            (true, Quantity::Position) => ColumnRole::Joint(joint),
            (true, Quantity::Velocity) => ColumnRole::Rate(RateKind::Velocity, joint),
            (true, Quantity::Acceleration) => ColumnRole::Rate(RateKind::Acceleration, joint),
        }
    }

    /// The index of a joint of the robot.
    fn find_joint(&self, name: &str, problems: &Problems) -> Result<usize, Box<Problem>> {
        let problem = match self.context.index_called(name) {
            Some(index) => return Ok(index),
            None if name.is_empty() => {
                problems.problem("column without a name").expected("a joint name").hint(UNNAMED)
            }
            None => problems
                .problem(format!("unknown joint {}", excerpt(name)))
                .hint(unknown_name_hint(name, self.context.joints)),
        };
        Err(Box::new(problem))
    }
}

/// The problem of a first line that is not a header at all.
fn not_a_header(
    names: &[&str],
    context: &TableContext<'_>,
    row: RowPlace<'_>,
    problems: &Problems,
) -> Option<Problem> {
    let TableContext { joints, settings, .. } = context;
    // Joints, and columns given to them, may be named 0, 1, 2.
    let is_known =
        |name: &&str| called(joints, name).is_some() || columns::given_to(name, settings).is_some();
    if names.iter().all(is_known) {
        return None;
    }
    names.iter().all(|name| name.parse::<f64>().is_ok()).then(|| {
        problems
            .problem("no header line")
            .on_line(row.line)
            .found("numbers")
            .expected("joint names in the first line, with `time` where the rows have a clock")
    })
}

/// A hint for a column name that is not a joint.
fn unknown_name_hint(name: &str, joints: &[JointInfo]) -> String {
    for (ending, units, _) in UNIT_ENDINGS {
        if let Some(bare) = name.strip_suffix(ending)
            && called(joints, bare).is_some_and(JointInfo::is_drivable)
        {
            let units = if units == Units::default() { "" } else { " --units degrees" };
            let given = shell_word(&format!("{bare}={name}"));
            return format!("if the column holds joint `{bare}`, say so: --column {given}{units}");
        }
    }
    if let Some(hint) = clock::hint(name) {
        return hint;
    }
    if drivable(joints).is_empty() {
        return "the robot has no joint that a program could drive".to_owned();
    }
    let hint = hint_for_unknown(name, joints);
    let all: Vec<&JointInfo> = joints.iter().collect();
    let mut names = joints.iter().filter(|joint| joint.is_drivable()).flat_map(JointInfo::names);
    if hint_for_several(name, &all).is_some() || nearest(name, &mut names).is_some() {
        return hint;
    }
    let given = shell_word(&format!("JOINT={name}"));
    format!("{hint}; --column {given} gives the column to one of them, {}{LEAVES_OUT}", ignoring(name))
}

/// The option that leaves a column out, as a shell reads it.
pub(super) fn ignoring(column: &str) -> String {
    format!("--ignore-column {}", shell_word(column))
}

/// A word in quotes where a shell would divide or change it.
fn shell_word(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_-./=:+,@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
