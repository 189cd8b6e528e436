//! The joints that a taught program drives, and its points in radians and metres.

use std::borrow::Cow;
use std::collections::BTreeMap;

use diagnostics::{Place, Problem, Problems, excerpt, is_shown_whole};
use geometry::Pose;

use super::pose::frame_from_tcp;
use super::single_joints::{self, ProgramJoints};
use super::value_counts::ValueCounts;
use crate::joint::{all_strange, full_name, hint_for_unknown};
use crate::wrong_unit::WrittenPositions;
use crate::{CartesianRobot, DrivenJointKind, JointInfo, Located, TaughtPoint, TaughtProgram, Units};

/// Gives the joints of a program their full names.
pub(super) fn name_fully(program: &mut Cow<'_, TaughtProgram>, joints: &[JointInfo]) {
    let is_full = |name: &String| full_name(joints, name) == *name;
    if program.joint_names().all(is_full) {
        return;
    }
    for joint in &mut program.to_mut().joints.value {
        joint.value = full_name(joints, &joint.value).to_owned();
    }
}

/// The robot's joint for every name in the list; `None` if the name was rejected.
pub(super) fn driven_joints<'j>(
    list: &Located<Vec<Located<String>>>,
    joints: &'j [JointInfo],
    problems: &mut Problems,
) -> Vec<Option<&'j JointInfo>> {
    let names = &list.value;
    if names.is_empty() {
        problems.push(
            problems
                .problem("the program drives no joint")
                .at(list.place.line, list.place.column)
                .expected("at least one joint name in `joints`"),
        );
    }
    let written: Vec<&str> = names.iter().map(|name| name.value.as_str()).collect();
    if let Some(problem) = all_strange(&written, "joints", joints, problems) {
        let first = names[0].place;
        problems.push(problem.at(first.line, first.column));
        return vec![None; names.len()];
    }
    let mut found = Vec::with_capacity(names.len());
    for (index, Located { value: name, place }) in names.iter().enumerate() {
        let joint = joints.iter().find(|joint| joint.name == *name);
        let fault = if let Some(first) = names[..index].iter().find(|earlier| earlier.value == *name) {
            Some((
                format!("joint {} is listed twice", excerpt(name)),
                format!("it is already listed on line {}", first.place.line),
            ))
        } else if joint.is_none() {
            Some((format!("unknown joint {}", excerpt(name)), hint_for_unknown(name, joints)))
        } else {
            None
        };
        if let Some((what, hint)) = fault {
            problems.push(problems.problem(what).at(place.line, place.column).hint(hint));
            found.push(None);
        } else {
            found.push(joint);
        }
    }
    found
}

/// A taught point in radians and metres.
pub(super) enum ResolvedPoint {
    /// Joint positions, radians or metres; empty if the driven joints are unknown.
    Joints(Vec<f64>),
    /// A pose of the TCP.
    Pose {
        frame_from_tcp: Pose,
        /// Its own frame, if not the one in force.
        frame: Option<String>,
        /// The point near whose joint values a joint move reaches it.
        near: Option<String>,
        /// The columns and positions of joints that are no part of the arm; the others stay where they are.
        axes: Vec<(usize, f64)>,
    },
}

/// The taught points by their names.
pub(super) type ResolvedPoints<'p> = BTreeMap<&'p str, ResolvedPoint>;

/// Checks and converts every point, and collects the positions as they are written.
pub(super) fn resolve<'p>(
    program: &'p TaughtProgram,
    driven: ProgramJoints<'_>,
    positions: &mut WrittenPositions,
    problems: &mut Problems,
) -> ResolvedPoints<'p> {
    let mut lines: BTreeMap<&str, u32> = BTreeMap::new();
    let mut points = ResolvedPoints::new();
    let mut counts = ValueCounts::in_points(&program.points, program.joints.value.len());
    for point in &program.points {
        let first = lines.insert(&point.name, point.place.line);
        if let Some(fault) = fault(point, first, &mut counts, problems) {
            problems.push(fault);
        }
        check_magnitudes(point, program.units.value, driven, positions, problems);
        let resolved = if let Some(pose) = &point.pose {
            ResolvedPoint::Pose {
                frame_from_tcp: frame_from_tcp(&point.name, pose, problems),
                frame: point.frame.as_ref().map(|frame| frame.value.clone()),
                near: point.near.as_ref().map(|near| near.value.clone()),
                axes: external_axes(point, driven, problems),
            }
        } else {
            refuse_fields_of_poses(point, problems);
            let values = point.joints.as_deref().unwrap_or_default();
            let of = |driven: &[&JointInfo]| {
                let values = values.iter().zip(driven);
                values.map(|(written, joint)| program.units.value.to_si(written.value, joint.kind)).collect()
            };
            ResolvedPoint::Joints(driven.joints.map(of).unwrap_or_default())
        };
        points.entry(&point.name).or_insert(resolved);
    }
    points
}

/// What is wrong with the form of a point; `first` is the line of an earlier one of that name.
fn fault(
    point: &TaughtPoint,
    first: Option<u32>,
    counts: &mut ValueCounts,
    problems: &Problems,
) -> Option<Problem> {
    let name = excerpt(&point.name);
    let problem = |what: String| problems.problem(what).at(point.place.line, point.place.column);
    if point.name.trim().is_empty() {
        return Some(problem("point without a name".to_owned()));
    }
    if !is_shown_whole(&point.name) {
        let hidden = problem(format!("point {name} has a name that reports cannot show"));
        return Some(hidden.expected("a name without characters that cannot be seen"));
    }
    if let Some(first) = first {
        let twice = problem(format!("point {name} is taught twice"));
        return Some(twice.hint(format!("it is already taught on line {first}")));
    }
    match (&point.joints, &point.pose) {
        (None, None) | (Some(_), Some(_)) => {
            let problem = problem(format!("point {name} needs joint values or a pose"));
            let found = if point.pose.is_some() { "both" } else { "neither" };
            Some(problem.found(found).expected("joints: [...], or pose: Pose(xyz_mm: (...), rpy_deg: (...))"))
        }
        (Some(_), None) => counts.problem(point, problems),
        (None, Some(_)) => None,
    }
}

/// Reports joint values out of range, and collects the others.
fn check_magnitudes(
    point: &TaughtPoint,
    units: Units,
    driven: ProgramJoints<'_>,
    positions: &mut WrittenPositions,
    problems: &mut Problems,
) {
    for (column, written) in point.joints.iter().flatten().enumerate() {
        let joint = driven.joints.and_then(|driven| driven.get(column));
        let (most, unit) = most(units, joint.map(|joint| joint.kind));
        // The comparison is also false for NaN.
        if written.value.abs() <= most {
            if let Some(joint) = joint {
                positions.add(joint, written.value, units, || written.place);
            }
            continue;
        }
        problems.push(
            problems
                .problem("number is too large")
                .at(written.place.line, written.place.column)
                .found(excerpt(&written.text))
                .expected(format!("a magnitude of at most {most} {unit}")),
        );
    }
}

/// Reports what belongs to a pose in a point with joint values.
fn refuse_fields_of_poses(point: &TaughtPoint, problems: &mut Problems) {
    for Located { place, .. } in [&point.frame, &point.near].into_iter().flatten() {
        let problem = problems.problem("a point with joint values has neither frame nor near");
        problems.push(problem.at(place.line, place.column));
    }
    if let Some(Located { place, .. }) = &point.axes {
        let problem = problems.problem("a point with joint values has no axes");
        let problem = problem.at(place.line, place.column);
        problems.push(problem.hint("its joint values are those of all joints of the program"));
    }
}

/// Makes joint positions of the values that the controller shows for its axes.
pub(super) fn of_axes(
    points: &mut ResolvedPoints<'_>,
    names: &[String],
    list: Place,
    robot: &dyn CartesianRobot,
    problems: &mut Problems,
) {
    for point in points.values_mut() {
        let ResolvedPoint::Joints(axes) = point else { continue };
        if axes.len() != names.len() {
            continue;
        }
        match robot.positions_of_axes(names, axes) {
            Ok(positions) => *axes = positions,
            Err(reason) => {
                problems.push(problems.problem(reason).at(list.line, list.column));
                return;
            }
        }
    }
}

/// The values of single joints beside a pose.
fn external_axes(
    point: &TaughtPoint,
    driven: ProgramJoints<'_>,
    problems: &mut Problems,
) -> Vec<(usize, f64)> {
    let Some(Located { value: given, place }) = &point.axes else { return Vec::new() };
    if given.is_empty() {
        let problem = problems.problem(format!("the axes of point {} name no joint", excerpt(&point.name)));
        let problem = problem.at(place.line, place.column);
        problems.push(problem.expected("axes: [Joint(name: \"...\", deg: ...)]"));
    }
    single_joints::positions(given, driven, problems).unwrap_or_default()
}

/// The largest accepted magnitude of a position as written, with its unit; for an unknown joint, the larger of both kinds.
fn most(units: Units, kind: Option<DrivenJointKind>) -> (f64, &'static str) {
    units.most(kind.unwrap_or(match units {
        Units::Radians => DrivenJointKind::Revolute,
        Units::Degrees => DrivenJointKind::Prismatic,
    }))
}
