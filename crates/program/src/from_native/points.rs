//! What a native program states beside its moves: the joints that it drives, its taught points in radians and metres, and the
//! sampling.

use std::collections::BTreeMap;

use diagnostics::ron_file::Node;
use diagnostics::{Problems, excerpt, hint_for, is_shown_whole};
use geometry::limits::{MOST_LENGTH_MM, MOST_TURN_DEG};
use geometry::{Pose, Vector3};

use super::axes::{self, Driven};
use super::raw::{RawInterpolation, RawPoint, RawPose, RawProgram};
use crate::joint::drivable;
use crate::wrong_unit::Positions;
use crate::{CartesianRobot, JointInfo, JointKind, Sampling, Units};

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
    let drivable = drivable(joints);
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

/// A taught point.
pub(super) enum TaughtPoint {
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
pub(super) type TaughtPoints<'p> = BTreeMap<&'p str, TaughtPoint>;

/// Checks and converts every point, and collects the positions as they are written.
pub(super) fn taught_points<'p>(
    raw: &'p RawProgram,
    root: &Node<'_>,
    all: Driven<'_>,
    positions: &mut Positions,
    problems: &mut Problems,
) -> TaughtPoints<'p> {
    let driven = all.joints;
    let nodes = root.field("points").map_or(&[][..], |points| &points.items[..]);
    let mut lines: BTreeMap<&str, u32> = BTreeMap::new();
    let mut points = TaughtPoints::new();
    for (point, node) in raw.points.iter().zip(nodes) {
        let problem = |what: String| problems.problem(what).at(node.place.line, node.place.column);
        let first = lines.insert(&point.name, node.place.line);
        let joints = point.joints.as_deref().unwrap_or_default();
        let fault = if point.name.trim().is_empty() {
            Some(problem("point without a name".to_owned()))
        } else if !is_shown_whole(&point.name) {
            let hidden =
                problem(format!("point {} has a name that reports cannot show", excerpt(&point.name)));
            Some(hidden.expected("a name without characters that cannot be seen"))
        } else if let Some(first) = first {
            let twice = problem(format!("point {} is taught twice", excerpt(&point.name)));
            Some(twice.hint(format!("it is already taught on line {first}")))
        } else if point.joints.is_some() == point.pose.is_some() {
            let found = if point.pose.is_some() { "both" } else { "neither" };
            let what = format!("point {} needs joint values or a pose", excerpt(&point.name));
            Some(
                problem(what)
                    .found(found)
                    .expected("joints: [...], or pose: Pose(xyz_mm: (...), rpy_deg: (...))"),
            )
        } else if point.pose.is_some() || joints.len() == raw.joints.len() {
            None
        } else {
            let wrong = problem(format!("wrong number of joint values in point {}", excerpt(&point.name)))
                .found(joints.len().to_string())
                .expected(format!("{}, as in the program's `joints`", raw.joints.len()));
            Some(if joints.len() > raw.joints.len() {
                wrong.hint("where numbers have decimal commas, write points instead")
            } else {
                wrong
            })
        };
        if let Some(fault) = fault {
            problems.push(fault);
        }
        let values = node.field("joints").map_or(&[][..], |joints| &joints.items[..]);
        for (column, (value, node)) in joints.iter().zip(values).enumerate() {
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
        let taught = if let Some(pose) = point.pose {
            TaughtPoint::Pose {
                frame_from_tcp: frame_from_tcp(&point.name, pose, node, problems),
                frame: point.frame.clone(),
                near: point.near.clone(),
                axes: external_axes(point, node, all, problems),
            }
        } else {
            for field in ["frame", "near"].into_iter().filter_map(|name| node.field(name)) {
                let problem = problems.problem("a point with joint values has neither frame nor near");
                problems.push(problem.at(field.place.line, field.place.column));
            }
            if let Some(axes) = node.field("axes") {
                let problem = problems.problem("a point with joint values has no axes");
                let problem = problem.at(axes.place.line, axes.place.column);
                problems.push(problem.hint("its joint values are those of all joints of the program"));
            }
            let of = |driven: &[&JointInfo]| {
                joints.iter().zip(driven).map(|(value, joint)| raw.units.to_si(*value, joint.kind)).collect()
            };
            TaughtPoint::Joints(driven.map(of).unwrap_or_default())
        };
        points.entry(&point.name).or_insert(taught);
    }
    points
}

/// Makes joint positions of the values that the controller shows for its axes.
pub(super) fn of_axes(
    points: &mut TaughtPoints<'_>,
    raw: &RawProgram,
    root: &Node<'_>,
    robot: &dyn CartesianRobot,
    problems: &mut Problems,
) {
    for point in points.values_mut() {
        let TaughtPoint::Joints(axes) = point else { continue };
        if axes.len() != raw.joints.len() {
            continue;
        }
        match robot.positions_of_axes(&raw.joints, axes) {
            Ok(positions) => *axes = positions,
            Err(reason) => {
                let place = root.field("joints").map_or(root.place, |joints| joints.place);
                problems.push(problems.problem(reason).at(place.line, place.column));
                return;
            }
        }
    }
}

/// The values of single joints beside a pose.
fn external_axes(
    point: &RawPoint,
    node: &Node<'_>,
    driven: Driven<'_>,
    problems: &mut Problems,
) -> Vec<(usize, f64)> {
    let (Some(given), Some(node)) = (&point.axes, node.field("axes")) else { return Vec::new() };
    if given.is_empty() {
        let problem = problems.problem(format!("the axes of point {} name no joint", excerpt(&point.name)));
        let problem = problem.at(node.place.line, node.place.column);
        problems.push(problem.expected("axes: [Joint(name: \"...\", deg: ...)]"));
    }
    axes::positions(given, &node.items, driven, problems).unwrap_or_default()
}

/// Most a quaternion's length may differ from 1.
const QUATERNION_OFF: f64 = 1e-6;

/// The pose as written; numbers out of range and quaternions of another length than 1 are reported.
fn frame_from_tcp(name: &str, raw: RawPose, node: &Node<'_>, problems: &mut Problems) -> Pose {
    let node = node.field("pose").unwrap_or(node);
    let at = |field: &str| node.field(field).map_or(node.place, |field| field.place);
    let mut refuse = |field: &str, what: &str, found: String, expected: String| {
        let place = at(field);
        let what = format!("{what} in the pose of point {}", excerpt(name));
        problems.push(problems.problem(what).at(place.line, place.column).found(found).expected(expected));
    };
    // The comparisons are also false for NaN.
    if !raw.xyz_mm.iter().all(|mm| mm.abs() <= MOST_LENGTH_MM) {
        let expected = format!("three numbers of at most {MOST_LENGTH_MM:e} mm");
        refuse("xyz_mm", "number is too large or not finite", format!("{:?}", raw.xyz_mm), expected);
    }
    let xyz_m = raw.xyz_mm.map(|mm| mm / 1e3);
    match (raw.rpy_deg, raw.quaternion_xyzw) {
        (Some(_), Some(_)) => {
            let expected = "rpy_deg or quaternion_xyzw".to_owned();
            refuse("quaternion_xyzw", "two orientations", "both".to_owned(), expected);
            Pose::identity()
        }
        (rpy_deg, None) => {
            let rpy_deg = rpy_deg.unwrap_or_default();
            if !rpy_deg.iter().all(|deg| deg.abs() <= MOST_TURN_DEG) {
                let expected = format!("three numbers of at most {MOST_TURN_DEG:e} degrees");
                refuse("rpy_deg", "number is too large or not finite", format!("{rpy_deg:?}"), expected);
            }
            Pose::from_xyz_rpy(xyz_m, rpy_deg.map(f64::to_radians))
        }
        (None, Some([x, y, z, w])) => {
            let length = (x * x + y * y + z * z + w * w).sqrt();
            if (length - 1.0).abs() > QUATERNION_OFF || !length.is_finite() {
                let expected = "a length of 1, within 0.000001".to_owned();
                refuse(
                    "quaternion_xyzw",
                    "quaternion is not of length 1",
                    format!("a length of {length:.6}"),
                    expected,
                );
            }
            let vector = Vector3::new(x, y, z) / length;
            let angle = 2.0 * libm::atan2(vector.norm(), w / length);
            let turn = Pose::from_axis_angle(vector.try_normalize(0.0).unwrap_or(Vector3::z()), angle);
            Pose { rotation: turn.rotation, translation: Vector3::from(xyz_m) }
        }
    }
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
    use super::*;

    fn read(raw: RawInterpolation, kinds: &[JointKind]) -> Result<Sampling, usize> {
        let joints: Vec<JointInfo> = kinds
            .iter()
            .map(|kind| JointInfo {
                name: "j".into(),
                kind: *kind,
                limits: None,
                max_speed: None,
                bound: None,
            })
            .collect();
        let driven: Vec<&JointInfo> = joints.iter().collect();
        let root = Node {
            place: diagnostics::Place { line: 1, column: 1 },
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
