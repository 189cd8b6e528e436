//! Programs that ran.

use std::collections::BTreeSet;

use program::Trajectory;
use schemars::JsonSchema;
use serde::Serialize;
use simulator::Scene;

use super::line::Line;

/// A program.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Program<'a> {
    /// Path relative to the folder of the cell file.
    file: &'a str,
    /// The robot that it drives; null in a run of one URDF.
    robot: Option<&'a str>,
    /// Joints that it drives.
    joints: &'a [String],
    /// Configurations that it passes through.
    knots: usize,
    /// How often it goes from one of them to another one; standing still is no move.
    moves: usize,
    /// Taught points that it comes to, the start among them, each once; none of a table.
    points: Line<Vec<&'a str>>,
}

impl<'a> Program<'a> {
    pub(super) fn all(scene: &'a Scene) -> Vec<Self> {
        scene.trajectories.iter().enumerate().map(|(index, of)| Self::of(scene, index, of)).collect()
    }

    fn of(scene: &'a Scene, index: usize, of: &'a Trajectory) -> Self {
        let robots = &scene.robots;
        let robot = robots.iter().find(|robot| robot.driven().is_some_and(|(driven, _)| driven == index));
        Self {
            file: scene.relative_path(&of.file),
            robot: robot.filter(|_| !scene.is_single_urdf).map(|robot| robot.name.as_str()),
            joints: &of.joints,
            knots: of.knots.len(),
            moves: of.knots.windows(2).filter(|ends| ends[0].position != ends[1].position).count(),
            points: Line(points(of)),
        }
    }
}

/// In the order in which they are come to first.
fn points(of: &Trajectory) -> Vec<&str> {
    let mut known = BTreeSet::new();
    let labels = of.knots.iter().filter_map(|knot| knot.label.as_deref());
    labels.filter(|label| known.insert(*label)).collect()
}

#[cfg(test)]
mod tests {
    use program::{JointKind, Knot, Sampling, TimeBasis};

    use super::*;

    #[test]
    fn points_are_listed_once_in_order() {
        let knot = |label: Option<&str>| Knot {
            time_s: 0.0,
            position: vec![0.0],
            line: 1,
            label: label.map(str::to_owned),
        };
        let trajectory = |labels: &[Option<&str>]| Trajectory {
            file: "program.ron".into(),
            joints: vec!["turn".into()],
            kinds: vec![JointKind::Revolute],
            time_basis: TimeBasis::Seconds,
            knots: labels.iter().map(|label| knot(*label)).collect(),
            syncs: Vec::new(),
            sampling: Sampling::KnotsOnly,
            notes: Vec::new(),
        };
        let taught = trajectory(&[Some("home"), Some("b"), Some("a"), Some("b"), Some("home")]);
        assert_eq!(points(&taught), ["home", "b", "a"]);
        assert!(points(&trajectory(&[None, None])).is_empty());
    }
}
