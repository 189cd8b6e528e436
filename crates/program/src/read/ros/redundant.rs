//! Joints of a trajectory that no program can drive: compared, and left out.

use diagnostics::yaml::{Yaml, YamlValue};
use diagnostics::{Problem, Problems};

use crate::redundant::{BoundColumns, Quantity, RoundedNumber};
use crate::{JointInfo, Knot};

/// Removes the joints that cannot be driven, once their values are compared with those that they must have; returns notes on them.
pub(super) fn leave_out(
    driven: &mut Vec<&JointInfo>,
    knots: &mut [Knot],
    points: &[Yaml<'_>],
    names: &[Yaml<'_>],
    problems: &mut Problems,
) -> Vec<Problem> {
    let mut notes = Vec::new();
    if driven.iter().all(|joint| joint.is_drivable()) {
        return notes;
    }
    for quantity in Quantity::ALL {
        let key = match quantity {
            Quantity::Position => "positions",
            Quantity::Velocity => "velocities",
            Quantity::Acceleration => "accelerations",
        };
        let columns: Vec<_> = driven.iter().map(|joint| Some((quantity, *joint))).collect();
        let (mut bound, orphans) = BoundColumns::among(&columns, problems);
        if quantity == Quantity::Position {
            for (column, problem) in orphans {
                problems.push(problem.at(names[column].place.line, names[column].place.column));
            }
        }
        for point in points {
            let Some(items) = point.get(key).and_then(Yaml::items) else { continue };
            let text = |column: usize| match &items.get(column)?.node {
                YamlValue::Scalar { text, is_plain: true } => Some(text),
                _ => None,
            };
            bound.add(
                |column| RoundedNumber::read(text(column)?, |value| value),
                |column| items.get(column).map_or(point.place, |item| item.place),
            );
        }
        bound.finish(problems, &mut notes, |column| names[column].place);
    }
    let is_driven: Vec<bool> = driven.iter().map(|joint| joint.is_drivable()).collect();
    let keep = |values: &mut Vec<f64>| {
        let mut of_joint = is_driven.iter();
        values.retain(|_| of_joint.next().copied().unwrap_or(true));
    };
    for knot in knots {
        keep(&mut knot.position);
        keep(&mut knot.rates.velocity);
        keep(&mut knot.rates.acceleration);
    }
    driven.retain(|joint| joint.is_drivable());
    if driven.is_empty() {
        let problem = problems.problem("no joint that a program could drive");
        problems.push(problem.expected("joint_names: a list of the robot's joints"));
    }
    notes
}
