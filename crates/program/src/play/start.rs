//! Where a program starts, and where a called one begins.

use diagnostics::number::short;
use diagnostics::{Place, Problems, excerpt};

use super::moves::{NamedPoint, PlayedProgram, ResolvedProgram};
use super::points::ResolvedPoint;
use super::space::SAME;
use crate::{DrivenJointKind, Knot, Located, Units};

/// The time between the end of a way and the beginning of the next one, in which nothing takes place, seconds.
const BETWEEN_WAYS_S: f64 = 1e-3;

impl ResolvedProgram<'_> {
    /// Where the program starts; a start that is no joint values is reported.
    pub(super) fn first_knot(&self, problems: &mut Problems) -> Option<Knot> {
        let Some(start) = &self.program.start else {
            problems.push(
                problems.problem("the program does not say where it starts").expected("start: \"home\""),
            );
            return None;
        };
        let (name, position) = self.start_position(problems)?;
        Some(Knot {
            time_s: 0.0,
            position: position.to_vec(),
            line: start.place.line,
            label: Some(name.to_owned()),
            ..Knot::default()
        })
    }

    /// The start of the program with its joint positions; `None` where it has none, and for a pose, which is reported.
    fn start_position(&self, problems: &mut Problems) -> Option<(&str, &[f64])> {
        let start = self.program.start.as_ref()?;
        match self.look_up(start, problems)? {
            NamedPoint { name, point: ResolvedPoint::Joints(position) } => Some((name, position)),
            NamedPoint { name, point: ResolvedPoint::Pose { .. } } => {
                let what = format!("the program starts at {}, which is a pose", excerpt(name));
                let problem = problems.problem(what).at(start.place.line, start.place.column);
                let problem = problem.expected("a point with joint values");
                problems.push(problem.hint(self.joint_values_hint(name)));
                None
            }
        }
    }

    /// Begins a way of its own at a point with joint values.
    pub(super) fn begin_anew(
        &self,
        at: &Located<String>,
        place: Place,
        played: &mut PlayedProgram,
        problems: &mut Problems,
    ) {
        let Some(NamedPoint { name, point }) = self.look_up(at, problems) else { return };
        let (ResolvedPoint::Joints(position), Some(before)) = (point, played.knots.last()) else {
            let what = format!("a way begins at {}, which is a pose", excerpt(name));
            problems.push(problems.problem(what).at(place.line, place.column));
            return;
        };
        let knot = Knot {
            time_s: before.time_s + BETWEEN_WAYS_S,
            position: position.clone(),
            line: place.line,
            label: Some(name.to_owned()),
            begins_anew: true,
            ..Knot::default()
        };
        played.push(Some(knot), place, problems);
    }

    /// Reports the start of a called program where the robot does not stand there.
    pub(super) fn check_start(&self, played: &mut PlayedProgram, problems: &mut Problems) {
        let (Some(start), Some(driven)) = (&self.program.start, self.driven) else { return };
        let Some((name, position)) = self.start_position(problems) else {
            played.is_lost = true;
            return;
        };
        let stands = played.knots.last().filter(|_| played.stop.is_none() && !played.is_lost);
        let Some(stands) = stands.filter(|stands| stands.position.len() == position.len()) else { return };
        let off = driven
            .iter()
            .zip(&stands.position)
            .zip(position)
            .find(|((_, at), start)| (*at - **start).abs() > SAME);
        let Some(((joint, at), start_at)) = off else { return };
        let shown = |value: f64| shown_in(self.program.units.value, value, joint.kind);
        let problem = problems.problem(format!(
            "the called program starts at {}, and the robot stands elsewhere",
            excerpt(name)
        ));
        let problem = problem.at(start.place.line, start.place.column);
        let problem = problem.found(format!("{} at {} at the call", joint.name, shown(*at)));
        let problem = problem.expected(format!("{} at {}", joint.name, shown(*start_at)));
        problems.push(problem.hint(
            "move there before the call, or leave out start: a called program begins where the robot stands",
        ));
        played.is_lost = true;
    }
}

/// A position in the units of a program.
fn shown_in(units: Units, value: f64, kind: DrivenJointKind) -> String {
    format!("{} {}", short(units.from_si(value, kind), 6), units.name_for(kind))
}
