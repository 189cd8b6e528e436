//! Where moves lead: taught points, and places at an offset from one.

use diagnostics::{Place, Problems};
use geometry::limits::MOST_LENGTH_MM;
use geometry::{Pose, Vector3};

use super::moves::{NamedPoint, PlayedProgram, ResolvedProgram};
use super::points::ResolvedPoint;
use crate::{Located, MoveTarget, OffsetAxes, PointOffset};

/// Where a move leads, with its name.
pub(super) enum FoundTarget<'p> {
    Taught(NamedPoint<'p>),
    Offset { name: String, point: ResolvedPoint },
}

impl FoundTarget<'_> {
    pub(super) fn named(&self) -> NamedPoint<'_> {
        match self {
            Self::Taught(point) => *point,
            Self::Offset { name, point } => NamedPoint { name, point },
        }
    }
}

impl<'p> ResolvedProgram<'p> {
    /// Where a move leads, with the tool and the frame in force; what is wrong is reported.
    pub(super) fn target(
        &self,
        target: &MoveTarget,
        statement: Place,
        played: &PlayedProgram,
        problems: &mut Problems,
    ) -> Option<FoundTarget<'p>> {
        match target {
            MoveTarget::Point(name) => self.look_up(name, problems).map(FoundTarget::Taught),
            MoveTarget::Offset(offset) => self.at_offset(offset, statement, played, problems),
        }
    }

    /// The same for the point on the way of an arc: the joints that are no part of the arm follow the target alone.
    pub(super) fn via_target(
        &self,
        via: &MoveTarget,
        statement: Place,
        played: &PlayedProgram,
        problems: &mut Problems,
    ) -> Option<FoundTarget<'p>> {
        let mut found = self.target(via, statement, played, problems)?;
        let is_of_joints =
            || matches!(self.points.get(via.point().value.as_str()), Some(ResolvedPoint::Joints(_)));
        if let FoundTarget::Offset { point: ResolvedPoint::Pose { axes, .. }, .. } = &mut found
            && is_of_joints()
        {
            axes.clear();
        }
        Some(found)
    }

    fn at_offset(
        &self,
        offset: &PointOffset,
        statement: Place,
        played: &PlayedProgram,
        problems: &mut Problems,
    ) -> Option<FoundTarget<'p>> {
        let taught = self.look_up(&offset.of, problems);
        let vector_m = vector_m(offset.xyz_mm, problems)?;
        let taught = taught?;
        let moved = |pose: Pose| match offset.axes {
            OffsetAxes::Frame => Pose { translation: pose.translation + vector_m, ..pose },
            OffsetAxes::Tool => pose * Pose::from_translation(vector_m),
        };
        let point = match taught.point {
            ResolvedPoint::Pose { frame_from_tcp, frame, near, axes } => ResolvedPoint::Pose {
                frame_from_tcp: moved(*frame_from_tcp),
                frame: frame.clone(),
                near: near.clone(),
                axes: axes.clone(),
            },
            ResolvedPoint::Joints(position) => {
                let (frame_from_tcp, axes) = self.pose_at(position, statement, played, problems)?;
                let near = Some(taught.name.to_owned());
                ResolvedPoint::Pose { frame_from_tcp: moved(frame_from_tcp), frame: None, near, axes }
            }
        };
        Some(FoundTarget::Offset { name: offset.name(), point })
    }

    /// The pose of the tool in force at joint values, in the frame in force there, with the columns and positions of the joints that are
    /// no part of its arm.
    fn pose_at(
        &self,
        position: &[f64],
        statement: Place,
        played: &PlayedProgram,
        problems: &mut Problems,
    ) -> Option<(Pose, Vec<(usize, f64)>)> {
        let robot = self.robot(statement, problems)?;
        let tool = self.tool(played, statement, problems)?;
        // A wrong number of values is already a problem of the point, and a frame that is not usable one of its statement.
        if position.len() != self.names.len() || self.driven.is_none() {
            return None;
        }
        let root_from_frame = robot.root_from_frame(played.frame.as_deref(), self.names, position)?;
        let root_from_tcp = robot.root_from_tcp(tool, self.names, position);
        let beside_the_arm = |(column, value): (usize, &f64)| {
            (!robot.is_of_arm(tool, &self.names[column])).then_some((column, *value))
        };
        let axes = position.iter().enumerate().filter_map(beside_the_arm).collect();
        Some((root_from_frame.inverse() * root_from_tcp, axes))
    }
}

/// The vector of an offset, metres; a number out of range is reported.
fn vector_m(
    Located { value: xyz_mm, place }: Located<[f64; 3]>,
    problems: &mut Problems,
) -> Option<Vector3<f64>> {
    // The comparison is also false for NaN.
    if xyz_mm.iter().all(|mm| mm.abs() <= MOST_LENGTH_MM) {
        return Some(Vector3::from(xyz_mm.map(|mm| mm / 1e3)));
    }
    let problem = problems.problem("offset is too large or not finite").at(place.line, place.column);
    let problem = problem.found(format!("{xyz_mm:?}"));
    problems.push(problem.expected(format!("three numbers of at most {MOST_LENGTH_MM:e} mm")));
    None
}
