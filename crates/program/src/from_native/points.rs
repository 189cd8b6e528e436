//! What a native program states beside its moves: the joints that it drives, its taught points in radians and metres, and the
//! sampling.

use std::collections::BTreeMap;

use diagnostics::ron_file::Node;
use diagnostics::{Problems, excerpt, hint_for, is_shown_whole};

use super::raw::{RawInterpolation, RawProgram};
use crate::wrong_unit::Positions;
use crate::{JointInfo, JointKind, Sampling, Units};

/// The robot's joint for every name in the list; `None` if the name was rejected.
pub(super) fn driven_joints<'j>(
    names: &[String],
    root: &Node<'_>,
    joints: &'j [JointInfo],
    problems: &mut Problems,
) -> Vec<Option<&'j JointInfo>> {
    let Some(list) = root.field("joints") else { return Vec::new() };
    if names.is_empty() {
        problems.push(
            problems
                .problem("the program drives no joint")
                .at(list.place.line, list.place.column)
                .expected("at least one joint name in `joints`"),
        );
    }
    let drivable: Vec<&str> = joints.iter().filter(|j| !j.mimic).map(|j| j.name.as_str()).collect();
    let mut found = Vec::with_capacity(names.len());
    for (index, (name, node)) in names.iter().zip(&list.items).enumerate() {
        let joint = joints.iter().find(|joint| joint.name == *name);
        let fault = if let Some(first) = names[..index].iter().position(|earlier| earlier == name) {
            Some((
                format!("joint {} is listed twice", excerpt(name)),
                format!("it is already listed on line {}", list.items[first].place.line),
            ))
        } else if joint.is_none() {
            Some((format!("unknown joint {}", excerpt(name)), hint_for(name, &drivable, "robot's joints")))
        } else if joint.is_some_and(|joint| joint.mimic) {
            Some((
                format!("joint {} is a mimic joint and cannot be driven", excerpt(name)),
                "remove it; its position follows from the joint it mimics".to_owned(),
            ))
        } else {
            None
        };
        if let Some((what, hint)) = fault {
            problems.push(problems.problem(what).at(node.place.line, node.place.column).hint(hint));
            found.push(None);
        } else {
            found.push(joint);
        }
    }
    found
}

/// Positions by point name; empty positions if the driven joints are unknown.
pub(super) type TaughtPoints<'p> = BTreeMap<&'p str, Vec<f64>>;

/// Checks and converts every point, and collects the positions as they are written.
pub(super) fn taught_points<'p>(
    raw: &'p RawProgram,
    root: &Node<'_>,
    driven: Option<&[&JointInfo]>,
    positions: &mut Positions,
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
            let joint = driven.and_then(|driven| driven.get(column));
            let (most, unit) = most(raw.units, joint.map(|joint| joint.kind));
            // The comparison is also false for NaN.
            if value.abs() <= most {
                if let Some(joint) = joint {
                    positions.add(joint, *value, raw.units, || node.place);
                }
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
                .map(|(value, joint)| raw.units.to_si(*value, joint.kind))
                .collect()
        });
        points.entry(&point.name).or_insert(position.unwrap_or_default());
    }
    points
}

/// The largest accepted magnitude of a position as written, with its unit; for an unknown joint, the larger of both kinds.
fn most(units: Units, kind: Option<JointKind>) -> (f64, &'static str) {
    units.most(kind.unwrap_or(match units {
        Units::Radians => JointKind::Revolute,
        Units::Degrees => JointKind::Prismatic,
    }))
}

/// The sampling in SI units; problems are reported at the field `interpolation`.
pub(super) fn sampling(
    raw: RawInterpolation,
    root: &Node<'_>,
    driven: &[&JointInfo],
    problems: &mut Problems,
) -> Sampling {
    let mut fault = |what: &str, found: Option<f64>, expected: &str| {
        let mut problem = problems.problem(what).expected(expected);
        if let Some(node) = root.field("interpolation") {
            problem = problem.at(node.place.line, node.place.column);
        }
        problems.push(match found {
            Some(found) => problem.found(found.to_string()),
            None => problem,
        });
    };
    let drives = |kind| driven.iter().any(|joint| joint.kind == kind);
    match raw {
        RawInterpolation::Period { seconds } => {
            if !is_positive(seconds) {
                fault("interpolation period out of range", Some(seconds), "seconds above 0");
            }
            Sampling::Period { seconds }
        }
        RawInterpolation::MaxStep { deg, mm } => {
            // Still above 0 after conversion to radians or metres.
            for step in [deg, mm].into_iter().flatten().filter(|step| !is_positive(*step / 1e3)) {
                fault("interpolation step out of range", Some(step), "a step above 0");
            }
            if deg.is_none() && drives(JointKind::Revolute) {
                fault("no interpolation step for the turning joints", None, "deg in MaxStep(...)");
            }
            if mm.is_none() && drives(JointKind::Prismatic) {
                fault("no interpolation step for the sliding joints", None, "mm in MaxStep(...)");
            }
            Sampling::MaxStep {
                revolute_rad: deg.map_or(f64::INFINITY, f64::to_radians),
                prismatic_m: mm.map_or(f64::INFINITY, |mm| mm / 1000.0),
            }
        }
    }
}

fn is_positive(value: f64) -> bool {
    value > 0.0 && value.is_finite()
}

#[cfg(test)]
mod tests {
    use diagnostics::Place;

    use super::*;

    fn read(raw: RawInterpolation, kinds: &[JointKind]) -> Result<Sampling, usize> {
        let joints: Vec<JointInfo> = kinds
            .iter()
            .map(|kind| JointInfo {
                name: "j".into(),
                kind: *kind,
                limits: None,
                max_speed: None,
                mimic: false,
            })
            .collect();
        let driven: Vec<&JointInfo> = joints.iter().collect();
        let root = Node {
            place: Place { line: 1, column: 1 },
            bytes: 0..0,
            word: "Program",
            named: true,
            fields: Vec::new(),
            items: Vec::new(),
        };
        let mut problems = Problems::new("p");
        let sampling = sampling(raw, &root, &driven, &mut problems);
        problems.check(sampling).map_err(|error| error.problems.len())
    }

    #[test]
    fn steps_are_needed_for_the_kinds_that_are_driven() {
        let step = |deg, mm| RawInterpolation::MaxStep { deg, mm };
        assert_eq!(
            read(step(Some(180.0), None), &[JointKind::Revolute]),
            Ok(Sampling::MaxStep { revolute_rad: std::f64::consts::PI, prismatic_m: f64::INFINITY })
        );
        assert_eq!(read(step(None, None), &[JointKind::Revolute, JointKind::Prismatic]), Err(2));
        assert_eq!(read(step(Some(0.0), Some(-1.0)), &[JointKind::Revolute, JointKind::Prismatic]), Err(2));
    }

    #[test]
    fn periods_are_positive() {
        let period = |seconds| read(RawInterpolation::Period { seconds }, &[]);
        assert_eq!(period(0.02), Ok(Sampling::Period { seconds: 0.02 }));
        for seconds in [0.0, -0.1, f64::INFINITY, f64::NAN] {
            assert_eq!(period(seconds), Err(1));
        }
    }
}
