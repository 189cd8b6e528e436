//! The header of a joint table: assigns columns to joints.

use std::collections::BTreeMap;

use csv::StringRecord;
use diagnostics::{InputError, Problem, Problems, excerpt, hint_for};

use super::place::RowPlace;
use crate::{JointInfo, JointKind};

/// Common unit suffixes of column names, with the full names of the units.
const UNIT_ENDINGS: [(&str, &str); 14] = [
    ("_deg", "degrees"),
    ("_degrees", "degrees"),
    (" (deg)", "degrees"),
    (" [deg]", "degrees"),
    ("_rad", "radians"),
    ("_radians", "radians"),
    (" (rad)", "radians"),
    (" [rad]", "radians"),
    ("_mm", "millimetres"),
    (" (mm)", "millimetres"),
    (" [mm]", "millimetres"),
    ("_m", "metres"),
    (" (m)", "metres"),
    (" [m]", "metres"),
];

/// The meaning of the columns.
pub(super) struct Header {
    /// Whether the first column is the time.
    pub(super) has_time: bool,
    /// Per joint column, the index of its joint; `None` if the name was rejected.
    pub(super) columns: Vec<Option<usize>>,
    /// Per joint column, whether the joint is revolute; false if the name was rejected.
    pub(super) turns: Vec<bool>,
}

/// Reads the header; an error if the rows below it cannot be read at all.
pub(super) fn read_header(
    record: &StringRecord,
    row: RowPlace<'_>,
    joints: &[JointInfo],
    problems: &mut Problems,
) -> Result<Header, InputError> {
    let names: Vec<&str> = record.iter().map(str::trim).collect();
    if let Some(problem) = not_a_header(&names, joints, row, problems) {
        return Err(problem.into());
    }
    let has_time = names[0] == "time";
    let mut header = Header { has_time, columns: Vec::new(), turns: Vec::new() };
    let mut first_columns: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, name) in names.iter().copied().enumerate().skip(usize::from(has_time)) {
        let found = match first_columns.insert(name, index) {
            Some(first) => Err(Box::new(
                problems
                    .problem(format!("column {} appears twice", excerpt(name)))
                    .hint(format!("it is also field {} of the header", first + 1)),
            )),
            None => find_joint(name, joints, problems),
        };
        let column = found.map_err(|problem| {
            let place = row.field(index);
            problems.push(problem.at(place.line, place.column));
        });
        header.columns.push(column.ok());
        header.turns.push(column.is_ok_and(|joint| joints[joint].kind == JointKind::Revolute));
    }
    if header.columns.is_empty() {
        problems.push(
            problems.problem("no joint columns").on_line(row.line).expected("joint names after `time`"),
        );
    }
    Ok(header)
}

/// The problem of a first line that is not a header at all.
fn not_a_header(
    names: &[&str],
    joints: &[JointInfo],
    row: RowPlace<'_>,
    problems: &Problems,
) -> Option<Problem> {
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
    // Joints may be named 0, 1, 2.
    if names.iter().all(|name| joints.iter().any(|joint| joint.name == *name)) {
        return None;
    }
    names.iter().all(|name| name.parse::<f64>().is_ok()).then(|| {
        problems
            .problem("no header line")
            .on_line(row.line)
            .found("numbers")
            .expected("joint names in the first line, with `time` first where the rows have a clock")
    })
}

/// The index of a joint that the program can drive.
fn find_joint(name: &str, joints: &[JointInfo], problems: &Problems) -> Result<usize, Box<Problem>> {
    let problem = match joints.iter().position(|joint| joint.name == name) {
        Some(index) if !joints[index].mimic => return Ok(index),
        Some(_) => problems
            .problem(format!("joint {} is a mimic joint and cannot be driven", excerpt(name)))
            .hint("remove the column; its position follows from the joint it mimics"),
        None if name.is_empty() => problems.problem("column without a name").expected("a joint name"),
        None => {
            problems.problem(format!("unknown joint {}", excerpt(name))).hint(unknown_name_hint(name, joints))
        }
    };
    Err(Box::new(problem))
}

/// A hint for a column name that is not a joint.
fn unknown_name_hint(name: &str, joints: &[JointInfo]) -> String {
    let driven: Vec<&str> =
        joints.iter().filter(|joint| !joint.mimic).map(|joint| joint.name.as_str()).collect();
    if name.eq_ignore_ascii_case("time") {
        return "the time column is called `time` and comes first".to_owned();
    }
    for (ending, unit) in UNIT_ENDINGS {
        if let Some(bare) = name.strip_suffix(ending)
            && driven.contains(&bare)
        {
            return format!(
                "columns carry the bare joint name `{bare}` and hold radians (metres for sliding joints), \
                 here perhaps {unit}"
            );
        }
    }
    if ["t", "timestamp", "time_s", "time_from_start"].contains(&name.to_ascii_lowercase().as_str()) {
        return "the time column is called `time` (seconds) and comes first".to_owned();
    }
    if driven.is_empty() {
        return "the robot has no joint that a program could drive".to_owned();
    }
    hint_for(name, &driven, "robot's joints")
}
