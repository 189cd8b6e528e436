//! Columns that are given to joints by name, from outside the file.

use diagnostics::{Problem, Problems, excerpt, hint_for};

use crate::joint::{called, drivable};
use crate::{CLOCK, JointInfo, TableSettings};

/// The name of the joint, or of the clock, to which a column is given.
pub(super) fn given_to<'s>(column: &str, settings: &'s TableSettings) -> Option<&'s str> {
    settings.columns.iter().find(|(_, given)| given == column).map(|(joint, _)| joint.as_str())
}

/// Reports columns that are not in the header, joints that are unknown, and joints or columns that are given twice.
pub(super) fn check(
    settings: &TableSettings,
    names: &[&str],
    line: u32,
    joints: &[JointInfo],
    problems: &mut Problems,
) {
    for (index, (joint, column)) in settings.columns.iter().enumerate() {
        let earlier = &settings.columns[..index];
        if let Some(problem) = fault(joint, column, earlier, names, joints, problems) {
            problems.push(problem.on_line(line));
        }
    }
    for column in settings.ignored.iter().filter(|ignored| !names.contains(&ignored.as_str())) {
        let problem = problems.problem(format!(
            "no column {}, which --ignore-column or `# ignore` leaves out",
            excerpt(column)
        ));
        problems.push(problem.on_line(line).hint(hint_for(column, names, "columns")));
    }
}

fn fault(
    joint: &str,
    column: &str,
    earlier: &[(String, String)],
    names: &[&str],
    joints: &[JointInfo],
    problems: &Problems,
) -> Option<Problem> {
    let (shown_joint, shown_column) = (excerpt(joint), excerpt(column));
    let known = called(joints, joint);
    Some(if known.is_none() && joint != CLOCK {
        let drivable = drivable(joints);
        let candidates: Vec<&str> = drivable.iter().copied().chain([CLOCK]).collect();
        problems
            .problem(format!("column {shown_column} is given to an unknown joint {shown_joint}"))
            .expected("--column JOINT=COLUMN")
            .hint(hint_for(joint, &candidates, "robot's joints and the clock"))
    } else if earlier.iter().any(|(other, _)| other == joint) {
        problems.problem(format!("joint {shown_joint} is given two columns")).expected("one --column for it")
    } else if earlier.iter().any(|(_, other)| other == column) {
        problems
            .problem(format!("column {shown_column} is given to two joints"))
            .expected("one --column for it")
    } else if !names.contains(&column) {
        problems
            .problem(format!("no column {shown_column}, which is given to joint {shown_joint}"))
            .hint(hint_for(column, names, "columns"))
    } else {
        return None;
    })
}
