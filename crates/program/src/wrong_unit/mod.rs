//! Positions in another unit than the stated one, recognised by the limits of their joints.

mod asked;
mod times;

use std::f64::consts::TAU;

use diagnostics::{Place, Problem, Problems, excerpt};
use kinematics::Limits;

use crate::{DrivenJointKind, JointInfo, Units};
use asked::JointSpans;
pub(crate) use asked::UnitHints;
pub(crate) use times::mean_step_if_smaller;

/// How far beyond its range a sliding joint is far out, in lengths of the range.
const RANGES: f64 = 10.0;

/// The positions of one program.
///
/// A position is *far out* if it is more than a full turn beyond the limits of a turning joint, or more than ten ranges beyond
/// those of a sliding one: neither a point taught too far nor an angle off by a turn. Radians and metres are *wrong* if most
/// positions that are far out are within the limits as degrees or millimetres. No position of a program in degrees and
/// millimetres would be nearer to its limits in radians and metres, so there is nothing to compare.
#[derive(Default)]
pub(crate) struct WrittenPositions {
    first: Option<FarOut>,
    far_out: usize,
    fitting: usize,
    spans: JointSpans,
    /// The unit of all positions.
    units: Units,
}

/// What to ask about the units of recorded positions, as a controller may count them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct UnitQuestions {
    /// If they are positions of the joints.
    pub(crate) if_joints: Option<Problem>,
    /// If they are values of the controller's axes.
    pub(crate) if_axes: Option<Problem>,
    /// The place among the warnings of the reader.
    pub(crate) index: usize,
}

struct FarOut {
    joint: String,
    kind: DrivenJointKind,
    limits: Limits,
    value: f64,
    place: Place,
}

impl WrittenPositions {
    /// Adds a position as written.
    pub(crate) fn add(&mut self, joint: &JointInfo, value: f64, units: Units, place: impl Fn() -> Place) {
        self.units = units;
        self.spans.add(joint, value, &place);
        if units == Units::Degrees {
            return;
        }
        let Some(limits) = joint.limits else { return };
        if !is_far_out(value, joint.kind, limits) {
            return;
        }
        self.far_out += 1;
        let converted = Units::Degrees.to_si(value, joint.kind);
        if (limits.lower..=limits.upper).contains(&converted) {
            self.fitting += 1;
            self.first.get_or_insert_with(|| FarOut {
                joint: joint.name.clone(),
                kind: joint.kind,
                limits,
                value,
                place: place(),
            });
        }
    }

    /// A warning if the positions of all turning joints, or of all sliding ones, are more likely in the other unit, though they are possible
    /// in theirs. `are_axes` says that they are what a controller shows for its axes: limits do not apply to them.
    pub(crate) fn question(&self, are_axes: bool, problems: &Problems, hints: UnitHints) -> Option<Problem> {
        self.spans.question(self.units, !are_axes, problems, hints)
    }

    /// The problem, if the unit is wrong: at the place where the file states it, else at the first position; `hint` says how to
    /// state another one.
    pub(crate) fn wrong_unit(
        &self,
        problems: &Problems,
        stated_at: Option<Place>,
        hint: impl Into<String>,
    ) -> Option<Problem> {
        let first = self.first.as_ref().filter(|_| 2 * self.fitting > self.far_out)?;
        let FarOut { joint, kind, limits, value, place } = first;
        let [stated, likely] = [Units::Radians, Units::Degrees].map(|units| units.name_for(*kind));
        let others = match self.far_out - 1 {
            0 => String::new(),
            1 => ", and 1 more position as far off".to_owned(),
            more => format!(", and {more} more positions as far off"),
        };
        let line = if stated_at.is_some() { format!(" on line {}", place.line) } else { String::new() };
        let at = stated_at.unwrap_or(*place);
        let problem = problems
            .problem(format!("positions look like {likely}, not {stated}"))
            .at(at.line, at.column)
            .found(format!("{value} {stated} for joint {}{line}{others}", excerpt(joint)))
            .expected(format!("{} to {} {stated}", limits.lower, limits.upper));
        Some(problem.hint(hint))
    }
}

fn is_far_out(value: f64, kind: DrivenJointKind, Limits { lower, upper }: Limits) -> bool {
    let margin = match kind {
        DrivenJointKind::Revolute => TAU,
        DrivenJointKind::Prismatic => RANGES * (upper - lower),
    };
    value < lower - margin || value > upper + margin
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joint(kind: DrivenJointKind, limits: Option<[f64; 2]>) -> JointInfo {
        let limits = limits.map(|[lower, upper]| Limits { lower, upper });
        JointInfo { name: "j".into(), alias: None, kind, limits, max_speed: None, bound: None }
    }

    fn told(joint: &JointInfo, values: &[f64], units: Units) -> Option<String> {
        let mut positions = WrittenPositions::default();
        for (value, line) in values.iter().zip(2..) {
            positions.add(joint, *value, units, || Place { line, column: 1 });
        }
        positions.wrong_unit(&Problems::new("p.csv"), None, "say so").map(|problem| problem.to_string())
    }

    #[test]
    fn degrees_are_told_by_the_first_that_fits() {
        let turn = joint(DrivenJointKind::Revolute, Some([-2.5, 2.5]));
        assert_eq!(
            told(&turn, &[0.0, 500.0, -90.0, 30.0], Units::Radians).unwrap(),
            "p.csv:4:1: positions look like degrees, not radians; found -90 radians for joint `j`, and 2 more positions as far off; \
             expected -2.5 to 2.5 radians; hint: say so"
        );
        assert_eq!(told(&turn, &[0.0, 500.0, -90.0, 30.0], Units::Degrees), None);
    }

    #[test]
    fn millimetres_are_told() {
        let slide = joint(DrivenJointKind::Prismatic, Some([0.0, 2.0]));
        assert_eq!(
            told(&slide, &[0.0, 1500.0], Units::Radians).unwrap(),
            "p.csv:3:1: positions look like millimetres, not metres; found 1500 metres for joint `j`; expected 0 to 2 metres; \
             hint: say so"
        );
    }

    #[test]
    fn what_may_be_a_mistake_of_the_program_is_left_to_the_run() {
        let turn = joint(DrivenJointKind::Revolute, Some([-2.5, 2.5]));
        // Taught too far, off by a turn, and further than any unit explains.
        for values in [&[2.6, -3.0][..], &[2.5 + TAU, -8.0], &[1000.0], &[1000.0, 90.0]] {
            assert_eq!(told(&turn, values, Units::Radians), None, "{values:?}");
        }
        let slide = joint(DrivenJointKind::Prismatic, Some([0.0, 2.0]));
        assert_eq!(told(&slide, &[2.5, 22.0, -20.0], Units::Radians), None);
        assert_eq!(told(&joint(DrivenJointKind::Revolute, None), &[90.0], Units::Radians), None);
        assert_eq!(told(&turn, &[], Units::Radians), None);
    }

    #[test]
    fn limits_without_an_end_are_never_left() {
        let turn = joint(DrivenJointKind::Revolute, Some([-1e18, 1e18]));
        assert_eq!(told(&turn, &[9e4], Units::Radians), None);
        let held = joint(DrivenJointKind::Prismatic, Some([0.5, 0.5]));
        assert_eq!(told(&held, &[0.6], Units::Radians), None);
        assert!(told(&held, &[500.0], Units::Radians).is_some());
    }
}
