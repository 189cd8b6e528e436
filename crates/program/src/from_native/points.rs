//! The taught points of a native program, in radians and metres.

use std::collections::BTreeMap;

use super::raw::{RawProgram, Units};
use crate::{JointInfo, JointKind};
use diagnostics::ron_file::Node;
use diagnostics::{Problems, excerpt, is_shown_whole};
use geometry::limits::{MOST_LENGTH_M, MOST_TURN_DEG};

/// Positions by point name; empty positions if the driven joints are unknown.
pub(super) type TaughtPoints<'p> = BTreeMap<&'p str, Vec<f64>>;

/// Checks and converts every point.
pub(super) fn taught_points<'p>(
    raw: &'p RawProgram,
    root: &Node<'_>,
    driven: Option<&[&JointInfo]>,
    problems: &mut Problems,
) -> TaughtPoints<'p> {
    let nodes = root.field("points").map_or(&[][..], |points| &points.items[..]);
    let mut lines: BTreeMap<&str, u32> = BTreeMap::new();
    let mut points = TaughtPoints::new();
    for (point, node) in raw.points.iter().zip(nodes) {
        let problem = |what: String| problems.problem(what).at(node.place.line, node.place.column);
        let first = lines.insert(&point.name, node.place.line);
        let fault = if point.name.trim().is_empty() {
            Some(problem("point without a name".to_owned()))
        } else if !is_shown_whole(&point.name) {
            let hidden =
                problem(format!("point {} has a name that reports cannot show", excerpt(&point.name)));
            Some(hidden.expected("a name without characters that cannot be seen"))
        } else if let Some(first) = first {
            let twice = problem(format!("point {} is taught twice", excerpt(&point.name)));
            Some(twice.hint(format!("it is already taught on line {first}")))
        } else if point.joints.len() == raw.joints.len() {
            None
        } else {
            let wrong = problem(format!("wrong number of joint values in point {}", excerpt(&point.name)))
                .found(point.joints.len().to_string())
                .expected(format!("{}, as in the program's `joints`", raw.joints.len()));
            Some(if point.joints.len() > raw.joints.len() {
                wrong.hint("where numbers have decimal commas, write points instead")
            } else {
                wrong
            })
        };
        if let Some(fault) = fault {
            problems.push(fault);
        }
        let values = node.field("joints").map_or(&[][..], |joints| &joints.items[..]);
        for (column, (value, node)) in point.joints.iter().zip(values).enumerate() {
            let kind = driven.and_then(|driven| driven.get(column)).map(|joint| joint.kind);
            let (most, unit) = most(raw.units, kind);
            // The comparison is also false for NaN.
            if value.abs() <= most {
                continue;
            }
            problems.push(
                problems
                    .problem("number is too large")
                    .at(node.place.line, node.place.column)
                    .found(excerpt(node.word))
                    .expected(format!("a magnitude of at most {most} {unit}")),
            );
        }
        let position = driven.map(|driven| {
            point
                .joints
                .iter()
                .zip(driven)
                .map(|(value, joint)| to_si(*value, raw.units, joint.kind))
                .collect()
        });
        points.entry(&point.name).or_insert(position.unwrap_or_default());
    }
    points
}

/// The largest accepted magnitude of a position as written, with its unit; for an unknown joint, the larger of both kinds.
fn most(units: Units, kind: Option<JointKind>) -> (f64, &'static str) {
    match (units, kind) {
        (Units::Radians, kind) => kind.unwrap_or(JointKind::Revolute).most(),
        (Units::Degrees, Some(JointKind::Revolute)) => (MOST_TURN_DEG, "degrees"),
        (Units::Degrees, Some(JointKind::Prismatic) | None) => (MOST_LENGTH_M * 1e3, "millimetres"),
    }
}

/// A joint position in radians or metres.
fn to_si(value: f64, units: Units, kind: JointKind) -> f64 {
    match (units, kind) {
        (Units::Radians, _) => value,
        (Units::Degrees, JointKind::Revolute) => value.to_radians(),
        (Units::Degrees, JointKind::Prismatic) => value / 1000.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversions() {
        assert_eq!(to_si(180.0, Units::Degrees, JointKind::Revolute), std::f64::consts::PI);
        assert_eq!(to_si(250.0, Units::Degrees, JointKind::Prismatic), 0.25);
        assert_eq!(to_si(250.0, Units::Radians, JointKind::Prismatic), 250.0);
        assert_eq!(to_si(-2.5, Units::Radians, JointKind::Revolute), -2.5);
    }
}
