//! Joint moves: to a point, and of single joints.

use diagnostics::{Place, Problem, Problems, excerpt};

use super::corners::{MovePiece, PlayedMove};
use super::moves::{NamedPoint, PlayedProgram, ResolvedProgram};
use super::phases::{self, MovePart};
use super::points::ResolvedPoint;
use super::reports::Reports;
use super::single_joints::{self, ProgramJoints};
use super::speed::duration_s;
use crate::{CartesianRobot, Knot, Speed, WrittenJointValue};

impl ResolvedProgram<'_> {
    /// The joints of the program, for values of single ones.
    fn driven_joints(&self) -> ProgramJoints<'_> {
        ProgramJoints { names: self.names, joints: self.driven, robot: self.robot }
    }

    /// Adds a joint move to a point.
    pub(super) fn move_to(
        &self,
        target: Option<NamedPoint<'_>>,
        speed: Option<Speed>,
        place: Place,
        played: &mut PlayedProgram,
        reports: &mut Reports<'_>,
    ) {
        let (Some(target), Some(speed), Some(driven)) = (target, speed, self.driven) else { return };
        let position = match target.point {
            ResolvedPoint::Joints(position) => position.clone(),
            ResolvedPoint::Pose { .. } => {
                let Some(found) = self.joints_at(target, place, played, reports.problems) else { return };
                found
            }
        };
        // A wrong number of values is already a problem of the point.
        if position.len() == driven.len() {
            let is_taught = matches!(target.point, ResolvedPoint::Joints(_));
            self.move_joints(Some(target.name), position, speed, place, played, reports);
            played.is_lost &= !is_taught;
        }
    }

    /// Adds a joint move to a position; `name` is that of its point, if it has one.
    pub(super) fn move_joints(
        &self,
        name: Option<&str>,
        position: Vec<f64>,
        speed: Speed,
        place: Place,
        played: &mut PlayedProgram,
        reports: &mut Reports<'_>,
    ) {
        let (Some(before), Some(driven)) = (played.knots.last(), self.driven) else { return };
        if before.position.len() != driven.len() {
            return;
        }
        if position == before.position {
            let problem = no_length(name.unwrap_or("these joint values"), reports.notes);
            reports.notes.push(problem.at(place.line, place.column).hint("all joints already stand there"));
        }
        let ends = [before.position.as_slice(), position.as_slice()];
        let duration = duration_s(speed, driven, ends, place, reports);
        // A joint without a speed is reported; later statements are still checked.
        let duration_s = duration.unwrap_or(1.0);
        let profile = self.robot.and_then(CartesianRobot::accelerations).and_then(|accelerations| {
            phases::of_joint_move(accelerations, driven, ends, duration_s, place, reports.problems)
        });
        let begun = played.begun_move(self.file, place);
        let is_even = profile.is_none();
        let piece = MovePiece { share: 1.0, position: position.clone(), deviations: Vec::new() };
        let knot = Knot { line: place.line, label: name.map(str::to_owned), ..Knot::default() };
        let whole = MovePart { share: 1.0, knot: Knot { position, ..knot } };
        for knot in phases::knots(&before.clone(), duration_s, profile, [whole]) {
            played.push(Some(knot), place, reports.problems);
        }
        if let Some(begun) = begun {
            let knots = [begun.knots[0], played.knots.len() - 1];
            let label = name.map(str::to_owned);
            let pieces = vec![piece];
            played.record(PlayedMove { label, knots, duration_s, is_even, pieces, ..begun });
        }
    }

    /// The position before, with the values of the named joints; what is wrong with them is reported.
    pub(super) fn with_axes(
        &self,
        axes: &[WrittenJointValue],
        place: Place,
        played: &PlayedProgram,
        problems: &mut Problems,
    ) -> Option<Vec<f64>> {
        let mut position = played.knots.last().map(|knot| knot.position.clone());
        if axes.is_empty() {
            let problem = problems.problem("MoveAxes without a joint").at(place.line, place.column);
            problems.push(problem.expected("to: [Joint(name: \"...\", deg: ...)]"));
            return None;
        }
        match single_joints::positions(axes, self.driven_joints(), problems) {
            None => position = None,
            Some(positions) => {
                for (column, value) in positions {
                    if let Some(slot) = position.as_mut().and_then(|position| position.get_mut(column)) {
                        *slot = value;
                    }
                }
            }
        }
        position
    }
}

pub(super) fn no_length(name: &str, notes: &Problems) -> Problem {
    notes.problem(format!("move to {} has no length and takes no time", excerpt(name)))
}
