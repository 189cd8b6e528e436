//! The header of a joint table: the meaning of its columns.

use std::collections::BTreeMap;

use csv::StringRecord;
use diagnostics::{InputError, Place, Problem, Problems, excerpt, hint_for, nearest};

use super::place::RowPlace;
use super::rates::{self, Rate};
use super::statements::Stated;
use super::{clock, columns};
use crate::{CLOCK, JointInfo, JointKind, TableSettings, Units};

/// Common unit suffixes of column names, with the units and the joints that they belong to.
const UNIT_ENDINGS: [(&str, Units, JointKind); 14] = [
    ("_deg", Units::Degrees, JointKind::Revolute),
    ("_degrees", Units::Degrees, JointKind::Revolute),
    (" (deg)", Units::Degrees, JointKind::Revolute),
    (" [deg]", Units::Degrees, JointKind::Revolute),
    ("_rad", Units::Radians, JointKind::Revolute),
    ("_radians", Units::Radians, JointKind::Revolute),
    (" (rad)", Units::Radians, JointKind::Revolute),
    (" [rad]", Units::Radians, JointKind::Revolute),
    ("_mm", Units::Degrees, JointKind::Prismatic),
    (" (mm)", Units::Degrees, JointKind::Prismatic),
    (" [mm]", Units::Degrees, JointKind::Prismatic),
    ("_m", Units::Radians, JointKind::Prismatic),
    (" (m)", Units::Radians, JointKind::Prismatic),
    (" [m]", Units::Radians, JointKind::Prismatic),
];

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// The times.
    Clock,
    /// The positions of the joint of this index.
    Joint(usize),
    /// Its velocities or accelerations.
    Rate(Rate, usize),
    /// What it holds is a problem that is already reported.
    Unknown,
}

/// The meaning of the columns.
pub(super) struct Header {
    /// In the order of the file.
    pub(super) columns: Vec<Column>,
    /// The column of the times.
    pub(super) clock: Option<usize>,
    /// The place of its name.
    pub(super) clock_at: Option<Place>,
    /// Joints, or the clock, with the names of their columns where these were given.
    pub(super) given: Vec<(String, String)>,
    /// Whether a name contradicts a unit, which is reported.
    pub(super) contradicts: bool,
    /// 1-based line.
    pub(super) line: u32,
}

impl Header {
    /// The joints of the columns.
    pub(super) fn driven<'j>(&self, joints: &'j [JointInfo]) -> Vec<&'j JointInfo> {
        let joint = |column: &Column| match column {
            Column::Joint(joint) => Some(&joints[*joint]),
            Column::Clock | Column::Rate(..) | Column::Unknown => None,
        };
        self.columns.iter().filter_map(joint).collect()
    }
}

/// What a header is read with.
pub(super) struct Context<'a> {
    pub(super) joints: &'a [JointInfo],
    pub(super) settings: &'a TableSettings,
    pub(super) stated: Stated,
}

/// Reads the header; an error if the rows below it cannot be read at all.
pub(super) fn read_header(
    record: &StringRecord,
    row: RowPlace<'_>,
    context: &Context<'_>,
    problems: &mut Problems,
) -> Result<Header, InputError> {
    let names: Vec<&str> = record.iter().map(str::trim).collect();
    if let Some(problem) = not_a_header(&names, context, row, problems) {
        return Err(problem.into());
    }
    columns::check(context.settings, &names, row.line, context.joints, problems);
    let mut header = Header {
        columns: Vec::new(),
        clock: None,
        clock_at: None,
        given: Vec::new(),
        contradicts: false,
        line: row.line,
    };
    let mut first_columns: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, name) in names.iter().copied().enumerate() {
        let place = row.field(index);
        let found = match first_columns.insert(name, index) {
            Some(first) => Err(Box::new(
                problems
                    .problem(format!("column {} appears twice", excerpt(name)))
                    .hint(format!("it is also field {} of the header", first + 1)),
            )),
            None => context.column(index, name, problems),
        };
        let found = found.and_then(|column| header.once(column, name, problems).map(|()| column));
        let column = found.unwrap_or_else(|problem| {
            problems.push(problem.at(place.line, place.column));
            Column::Unknown
        });
        if column == Column::Clock {
            (header.clock, header.clock_at) = (Some(index), Some(place));
        }
        if let Some(problem) = context.contradiction(column, name, problems) {
            problems.push(problem.at(place.line, place.column));
            header.contradicts = true;
        }
        if column != Column::Unknown
            && let Some(joint) = columns::given_to(name, context.settings)
        {
            header.given.push((joint.to_owned(), name.to_owned()));
        }
        header.columns.push(column);
    }
    rates::check(&header, row.line, context.joints, problems);
    if header.columns == [Column::Clock] {
        problems.push(
            problems.problem("no joint columns").on_line(row.line).expected("joint names beside `time`"),
        );
    }
    Ok(header)
}

impl Header {
    /// Rejects a second column of the clock or of a joint; two columns of one name are told before.
    fn once(&self, column: Column, name: &str, problems: &Problems) -> Result<(), Box<Problem>> {
        let Some(first) = self.columns.iter().position(|other| *other == column && column != Column::Unknown)
        else {
            return Ok(());
        };
        let what = match column {
            Column::Clock => "times",
            Column::Rate(rate, _) => rate.plural(),
            Column::Joint(_) | Column::Unknown => "positions",
        };
        let of = if column == Column::Clock { "" } else { " of one joint" };
        let problem = problems
            .problem(format!("a second column of {what}{of}, {}", excerpt(name)))
            .hint(format!("field {} of the header is the first one", first + 1));
        Err(Box::new(problem))
    }
}

impl Context<'_> {
    /// What the column of this name holds.
    fn column(&self, index: usize, name: &str, problems: &Problems) -> Result<Column, Box<Problem>> {
        let is_joint = |name: &str| self.joints.iter().any(|joint| joint.name == name);
        if let Some(joint) = columns::given_to(name, self.settings) {
            return match self.joints.iter().position(|known| known.name == joint) {
                Some(known) if !self.joints[known].mimic => Ok(Column::Joint(known)),
                None if joint == CLOCK => Ok(Column::Clock),
                // Told with the settings.
                _ => Ok(Column::Unknown),
            };
        }
        if (index == 0 && name == CLOCK) || (clock::is_clock(name) && !is_joint(name)) {
            return Ok(Column::Clock);
        }
        if let Some((rate, of)) = Rate::of_name(name).filter(|_| !is_joint(name)) {
            let joint = columns::given_to(of, self.settings).unwrap_or(of);
            return self.find_joint(joint, problems).map(|joint| Column::Rate(rate, joint));
        }
        self.find_joint(name, problems).map(Column::Joint)
    }

    /// The index of a joint that the program can drive.
    fn find_joint(&self, name: &str, problems: &Problems) -> Result<usize, Box<Problem>> {
        let problem = match self.joints.iter().position(|joint| joint.name == name) {
            Some(index) if !self.joints[index].mimic => return Ok(index),
            Some(_) => problems
                .problem(format!("joint {} is a mimic joint and cannot be driven", excerpt(name)))
                .hint("remove the column; its position follows from the joint it mimics"),
            None if name.is_empty() => problems.problem("column without a name").expected("a joint name"),
            None => problems
                .problem(format!("unknown joint {}", excerpt(name)))
                .hint(unknown_name_hint(name, self.joints)),
        };
        Err(Box::new(problem))
    }

    /// The problem of a name that states another unit than the one in force.
    fn contradiction(&self, column: Column, name: &str, problems: &Problems) -> Option<Problem> {
        let joint = match column {
            Column::Unknown | Column::Rate(..) => return None,
            Column::Clock => return clock::contradiction(name, self.stated.time_unit, problems),
            Column::Joint(joint) => &self.joints[joint],
        };
        // The name of a joint is no statement.
        let (_, named, _) = UNIT_ENDINGS
            .iter()
            .find(|(ending, _, kind)| joint.name != name && *kind == joint.kind && name.ends_with(ending))?;
        let units = self.stated.units.unwrap_or_default();
        (*named != units).then(|| {
            problems
                .problem(format!("the name of column {} states another unit", excerpt(name)))
                .found(named.of(joint.kind))
                .expected(format!("{}, as the table is read", units.of(joint.kind)))
                .hint(format!("say --units {0}, or `# units: {0}` in a line above the header", named.name()))
        })
    }
}

/// The problem of a first line that is not a header at all.
fn not_a_header(
    names: &[&str],
    context: &Context<'_>,
    row: RowPlace<'_>,
    problems: &Problems,
) -> Option<Problem> {
    let Context { joints, settings, .. } = context;
    if names.len() == 1 {
        for (separator, word) in [(';', "semicolons"), ('\t', "tabs")] {
            if names[0].contains(separator) {
                return Some(
                    problems
                        .problem(format!("fields are separated by {word}"))
                        .on_line(row.line)
                        .expected("commas between fields and decimal points in numbers")
                        .hint("export the table again as comma-separated values"),
                );
            }
        }
    }
    // Joints, and columns given to them, may be named 0, 1, 2.
    let is_known = |name: &&str| {
        joints.iter().any(|joint| joint.name == **name) || columns::given_to(name, settings).is_some()
    };
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

/// The names of the joints that a program can drive.
pub(super) fn drivable(joints: &[JointInfo]) -> Vec<&str> {
    joints.iter().filter(|joint| !joint.mimic).map(|joint| joint.name.as_str()).collect()
}

/// A hint for a column name that is not a joint.
fn unknown_name_hint(name: &str, joints: &[JointInfo]) -> String {
    let drivable = drivable(joints);
    for (ending, units, _) in UNIT_ENDINGS {
        if let Some(bare) = name.strip_suffix(ending)
            && drivable.contains(&bare)
        {
            let units = if units == Units::default() { "" } else { " --units degrees" };
            return format!("if the column holds joint `{bare}`, say so: --column {bare}={name}{units}");
        }
    }
    if let Some(hint) = clock::hint(name) {
        return hint;
    }
    if drivable.is_empty() {
        return "the robot has no joint that a program could drive".to_owned();
    }
    let hint = hint_for(name, &drivable, "robot's joints");
    if nearest(name, drivable.iter().copied()).is_some() {
        return hint;
    }
    format!(
        "{hint}; --column JOINT={name} gives the column to one of them, and columns of other things must be removed"
    )
}
