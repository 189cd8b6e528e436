//! Joints of a taught program that no program can drive: compared, and left out.

use std::borrow::Cow;

use diagnostics::{Problem, Problems};

use super::value_counts::ValueCounts;
use crate::redundant::{BoundColumns, Quantity, RoundedNumber};
use crate::{JointInfo, TaughtProgram};

/// Reports points that lack values, where joints that cannot be driven are listed: the values that are there would be read as those of
/// other joints.
///
/// # Guarantee
/// After it, without a problem, all points with joint values have the same meaning: they hold a value of every listed joint, or none of
/// them does.
pub(super) fn refuse_incomplete(program: &TaughtProgram, joints: &[JointInfo], problems: &mut Problems) {
    let is_bound = |name: &String| joints.iter().any(|joint| joint.name == *name && !joint.is_drivable());
    let mut counts = ValueCounts::in_points(&program.points, program.joints.value.len());
    if !program.joint_names().any(is_bound) || !counts.are_mixed() {
        return;
    }
    for point in &program.points {
        if let Some(problem) = counts.problem(point, problems) {
            problems.push(problem);
        }
    }
}

/// Removes the joints that cannot be driven from a program, once their values at the taught points are compared with those that they must
/// have; returns notes on them.
///
/// Motion in joint space keeps the relation: it is linear, and so are the joints of a move.
pub(super) fn leave_out(
    program: &mut Cow<'_, TaughtProgram>,
    joints: &[JointInfo],
    problems: &mut Problems,
) -> Vec<Problem> {
    let named = |name: &String| joints.iter().find(|joint| joint.name == *name);
    let of_columns: Vec<Option<&JointInfo>> = program.joint_names().map(named).collect();
    if of_columns.iter().flatten().all(|joint| joint.is_drivable()) {
        return Vec::new();
    }
    let columns: Vec<_> = of_columns.iter().map(|joint| joint.map(|of| (Quantity::Position, of))).collect();
    let (mut bound, orphans) = BoundColumns::among(&columns, problems);
    let places: Vec<_> = program.joints.value.iter().map(|joint| joint.place).collect();
    for (column, problem) in orphans {
        problems.push(problem.at(places[column].line, places[column].column));
    }
    let units = program.units.value;
    let complete = program.points.iter().filter_map(|point| point.joints.as_ref());
    for values in complete.filter(|values| values.len() == columns.len()) {
        let number = |column: usize| {
            let kind = of_columns[column]?.kind;
            RoundedNumber::read(&values[column].text, |value| units.to_si(value, kind))
        };
        bound.add(number, |column| values[column].place);
    }
    let mut notes = Vec::new();
    bound.finish(problems, &mut notes, |column| places[column]);
    let is_kept: Vec<bool> =
        of_columns.iter().map(|joint| joint.is_none_or(JointInfo::is_drivable)).collect();
    let program = program.to_mut();
    keep(&mut program.joints.value, &is_kept);
    for values in program.points.iter_mut().filter_map(|point| point.joints.as_mut()) {
        if values.len() == is_kept.len() {
            keep(values, &is_kept);
        }
    }
    notes
}

/// Keeps the items whose columns are kept.
fn keep<T>(items: &mut Vec<T>, is_kept: &[bool]) {
    let mut of_column = is_kept.iter();
    items.retain(|_| of_column.next().copied().unwrap_or(true));
}
