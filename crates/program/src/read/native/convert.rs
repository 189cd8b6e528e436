//! Joins what serde reads of a program with the places of its parts.

use diagnostics::ron_file::RonNode;

use super::handling;
use super::raw::{
    RawJointPosition, RawMove, RawPlace, RawPoint, RawPointPose, RawProgram, RawStep, RawTarget,
};
use crate::{
    Action, CountedStep, Located, MoveTarget, OffsetAxes, PointOffset, Speed, Statement, TaughtPoint,
    TaughtProgram, WrittenCorner, WrittenJointValue, WrittenNumber, WrittenPose,
};

/// The program with its places; `None` where the two readings of the text do not agree.
pub(super) fn taught_program(raw: RawProgram, root: &RonNode<'_>) -> Option<TaughtProgram> {
    let names = zipped(raw.joints, items(root, "joints"))?;
    let points = zipped(raw.points, items(root, "points"))?;
    let mut points: Vec<TaughtPoint> =
        points.into_iter().map(|(point, node)| taught_point(point, node)).collect::<Option<_>>()?;
    let statements = statements(raw.moves, items(root, "moves"), &mut points)?;
    Some(TaughtProgram {
        version: located(raw.version, root.field("version")?),
        units: located(raw.units, root.field("units")?),
        joints: Located {
            value: names.into_iter().map(|(name, node)| located(name, node)).collect(),
            place: root.field("joints")?.place,
        },
        points,
        speed: optional(raw.speed, root.field("speed"))?,
        tcp_speed: optional(raw.tcp_speed, root.field("tcp_speed"))?,
        corner: optional(raw.corner, root.field("corner"))?,
        interpolation: optional(raw.interpolation, root.field("interpolation"))?,
        start: optional(raw.start, root.field("start"))?,
        statements,
    })
}

fn statements(
    raw: Vec<RawMove>,
    nodes: &[RonNode<'_>],
    points: &mut Vec<TaughtPoint>,
) -> Option<Vec<Statement>> {
    let statement = |(statement, node): (RawMove, &RonNode<'_>)| {
        let corner = optional(corner(&statement), node.field("corner"))?;
        Some(Statement { place: node.place, action: action(statement, node, points)?, corner })
    };
    zipped(raw, nodes)?.into_iter().map(statement).collect()
}

/// How a move ends, if it says so.
fn corner(raw: &RawMove) -> Option<WrittenCorner> {
    match raw {
        RawMove::MoveJ { corner, .. }
        | RawMove::MoveL { corner, .. }
        | RawMove::MoveC { corner, .. }
        | RawMove::MoveAxes { corner, .. } => *corner,
        _ => None,
    }
}

fn taught_point(raw: RawPoint, node: &RonNode<'_>) -> Option<TaughtPoint> {
    let joints = match raw.joints {
        None => None,
        Some(values) => {
            let written = |(value, node): (f64, &RonNode<'_>)| WrittenNumber {
                value,
                text: node.word.to_owned(),
                place: node.place,
            };
            Some(zipped(values, items(node, "joints"))?.into_iter().map(written).collect())
        }
    };
    let axes = match raw.axes {
        None => None,
        Some(axes) => {
            let list = node.field("axes")?;
            Some(Located { value: joint_values(axes, list)?, place: list.place })
        }
    };
    Some(TaughtPoint {
        name: raw.name,
        place: node.place,
        joints,
        pose: match raw.pose {
            None => None,
            Some(pose) => Some(written_pose(pose, node.field("pose")?)?),
        },
        frame: optional(raw.frame, node.field("frame"))?,
        near: optional(raw.near, node.field("near"))?,
        axes,
    })
}

fn written_pose(raw: RawPointPose, node: &RonNode<'_>) -> Option<WrittenPose> {
    Some(WrittenPose {
        place: node.place,
        xyz_mm: located(raw.xyz_mm, node.field("xyz_mm")?),
        rpy_deg: optional(raw.rpy_deg, node.field("rpy_deg"))?,
        quaternion_xyzw: optional(raw.quaternion_xyzw, node.field("quaternion_xyzw"))?,
    })
}

/// The action of a statement; poses in place are added to the points.
fn action(raw: RawMove, node: &RonNode<'_>, points: &mut Vec<TaughtPoint>) -> Option<Action> {
    let named = |name: String| Some(located(name, node.field("name")?));
    if let RawMove::Repeat { times, count, moves } = raw {
        return Some(Action::Repeat {
            times: located(times, node.field("times")?),
            count: optional(count, node.field("count"))?,
            statements: statements(moves, items(node, "moves"), points)?,
        });
    }
    let mut point = |target: RawTarget, field: &str| move_target(target, node.field(field)?, points);
    let speed = |speed: Option<Speed>| optional(speed, node.field("speed"));
    Some(match raw {
        RawMove::MoveJ { to, speed: own, .. } => Action::MoveJ { to: point(to, "to")?, speed: speed(own)? },
        RawMove::MoveL { to, speed: own, .. } => Action::MoveL { to: point(to, "to")?, speed: speed(own)? },
        RawMove::MoveC { via, to, speed: own, .. } => {
            Action::MoveC { via: point(via, "via")?, to: point(to, "to")?, speed: speed(own)? }
        }
        RawMove::MoveAxes { to, speed: own, .. } => {
            Action::MoveAxes { to: joint_values(to, node.field("to")?)?, speed: speed(own)? }
        }
        RawMove::Tool { name } => Action::Tool(named(name)?),
        RawMove::Frame { name } => Action::Frame(named(name)?),
        RawMove::Clearance { mm } => Action::Clearance(optional(mm, node.field("mm"))?),
        RawMove::Wait { seconds } => Action::Wait { seconds },
        RawMove::Sync { name } => Action::Sync(named(name)?),
        RawMove::Attach { .. }
        | RawMove::Detach { .. }
        | RawMove::Mount { .. }
        | RawMove::Unmount { .. }
        | RawMove::AllowContact { .. }
        | RawMove::EndContact { .. } => Action::Handling(handling::action(raw, node)?),
        RawMove::WaitInput { name, seconds } => Action::WaitInput { name: named(name)?, seconds },
        RawMove::SetOutput { name, value } => Action::SetOutput { name: named(name)?, value },
        RawMove::Call { file } => Action::Call { file: located(file, node.field("file")?) },
        RawMove::Repeat { .. } => return None,
    })
}

/// Where a move leads; a pose in place becomes a point that is named by its line.
fn move_target(target: RawTarget, node: &RonNode<'_>, points: &mut Vec<TaughtPoint>) -> Option<MoveTarget> {
    let place = match target {
        RawTarget::Name(name) => return Some(MoveTarget::Point(located(name, node))),
        RawTarget::Place(place) => place,
    };
    let RawPlace { xyz_mm, rpy_deg, quaternion_xyzw, of, steps } = place;
    let axes = [OffsetAxes::Frame, OffsetAxes::Tool].into_iter().find(|axes| axes.word() == node.word);
    let Some(axes) = axes else {
        let pose = written_pose(RawPointPose { xyz_mm, rpy_deg, quaternion_xyzw }, node)?;
        return Some(MoveTarget::Point(located(pose_in_place(pose, node, points)?, node)));
    };
    let step = |(step, node): (RawStep, &RonNode<'_>)| {
        Some(CountedStep {
            count: located(step.count, node.field("count")?),
            xyz_mm: located(step.xyz_mm, node.field("xyz_mm")?),
        })
    };
    let steps = zipped(steps.unwrap_or_default(), items(node, "steps"))?;
    Some(MoveTarget::Offset(PointOffset {
        place: node.place,
        of: located(of?, node.field("of")?),
        axes,
        xyz_mm: located(xyz_mm, node.field("xyz_mm")?),
        steps: steps.into_iter().map(step).collect::<Option<_>>()?,
    }))
}

/// Adds a pose in place to the points; gives its name.
fn pose_in_place(pose: WrittenPose, node: &RonNode<'_>, points: &mut Vec<TaughtPoint>) -> Option<String> {
    let of_line = format!("pose in line {}", node.place.line);
    let others = (2..).map(|number| format!("{of_line}, {number}"));
    let is_free = |name: &String| points.iter().all(|point| point.name != *name);
    let name = std::iter::once(of_line.clone()).chain(others).find(is_free)?;
    points.push(TaughtPoint {
        name: name.clone(),
        place: node.place,
        joints: None,
        pose: Some(pose),
        frame: None,
        near: None,
        axes: None,
    });
    Some(name)
}

fn joint_values(axes: Vec<RawJointPosition>, list: &RonNode<'_>) -> Option<Vec<WrittenJointValue>> {
    let value = |(RawJointPosition { name, deg, mm }, node): (RawJointPosition, &RonNode<'_>)| {
        WrittenJointValue { name, place: node.place, deg, mm }
    };
    Some(zipped(axes, &list.items)?.into_iter().map(value).collect())
}

pub(super) fn items<'n, 't>(node: &'n RonNode<'t>, field: &str) -> &'n [RonNode<'t>] {
    node.field(field).map_or(&[], |list| &list.items)
}

/// Every value with the place of its text; `None` for another number of places than values.
pub(super) fn zipped<'n, 't, T>(
    values: Vec<T>,
    nodes: &'n [RonNode<'t>],
) -> Option<Vec<(T, &'n RonNode<'t>)>> {
    (values.len() == nodes.len()).then(|| values.into_iter().zip(nodes).collect())
}

pub(super) fn located<T>(value: T, node: &RonNode<'_>) -> Located<T> {
    Located { value, place: node.place }
}

/// A value that need not be there; `None` where it is there without a place.
#[expect(clippy::option_option, reason = "an absent value is sound, an absent place is not")]
pub(super) fn optional<T>(value: Option<T>, node: Option<&RonNode<'_>>) -> Option<Option<Located<T>>> {
    match (value, node) {
        (Some(value), Some(node)) => Some(Some(located(value, node))),
        (Some(_), None) => None,
        (None, _) => Some(None),
    }
}
