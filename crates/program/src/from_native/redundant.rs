//! Joints of a native program that no program can drive: compared, and left out.

use diagnostics::ron_file::Node;
use diagnostics::{Problem, Problems};

use super::raw::RawProgram;
use crate::JointInfo;
use crate::redundant::{BoundColumns, Quantity, WrittenNumber};

/// Removes the joints that cannot be driven from a program and from the places of its values, once their values at the taught points are
/// compared with those that they must have; returns notes on them.
///
/// Motion in joint space keeps the relation: it is linear, and so are the joints of a move.
pub(super) fn leave_out(
    raw: &mut RawProgram,
    root: &mut Node<'_>,
    joints: &[JointInfo],
    problems: &mut Problems,
) -> Vec<Problem> {
    let named = |name: &String| joints.iter().find(|joint| joint.name == *name);
    let of_columns: Vec<Option<&JointInfo>> = raw.joints.iter().map(named).collect();
    if of_columns.iter().flatten().all(|joint| joint.is_drivable()) {
        return Vec::new();
    }
    let columns: Vec<_> = of_columns.iter().map(|joint| joint.map(|of| (Quantity::Position, of))).collect();
    let (mut bound, orphans) = BoundColumns::among(&columns, problems);
    let places: Vec<_> =
        root.field("joints").map_or(&[][..], |list| &list.items[..]).iter().map(|item| item.place).collect();
    for (column, problem) in orphans {
        problems.push(problem.at(places[column].line, places[column].column));
    }
    let nodes = root.field("points").map_or(&[][..], |points| &points.items[..]);
    for point in nodes {
        let Some(values) = point.field("joints").filter(|list| list.items.len() == columns.len()) else {
            continue;
        };
        let number = |column: usize| {
            let kind = of_columns[column]?.kind;
            WrittenNumber::read(values.items[column].word, |value| raw.units.to_si(value, kind))
        };
        bound.add(number, |column| values.items[column].place);
    }
    let mut notes = Vec::new();
    bound.finish(problems, &mut notes, |column| places[column]);
    let is_kept: Vec<bool> =
        of_columns.iter().map(|joint| joint.is_none_or(JointInfo::is_drivable)).collect();
    for point in &mut raw.points {
        if let Some(values) = point.joints.as_mut().filter(|values| values.len() == is_kept.len()) {
            keep(values, &is_kept);
        }
    }
    keep(&mut raw.joints, &is_kept);
    for field in &mut root.fields {
        match field.name {
            "joints" => keep(&mut field.value.items, &is_kept),
            "points" => {
                let lists = field.value.items.iter_mut().flat_map(|point| &mut point.fields);
                for list in lists.filter(|list| list.name == "joints") {
                    if list.value.items.len() == is_kept.len() {
                        keep(&mut list.value.items, &is_kept);
                    }
                }
            }
            _ => {}
        }
    }
    notes
}

/// Keeps the items whose columns are kept.
fn keep<T>(items: &mut Vec<T>, is_kept: &[bool]) {
    let mut of_column = is_kept.iter();
    items.retain(|_| of_column.next().copied().unwrap_or(true));
}
