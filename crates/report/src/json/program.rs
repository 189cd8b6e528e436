//! Programs that ran.

use std::collections::{BTreeMap, BTreeSet};

use program::{MotionLaw, TableReading, Trajectory};
use report_format::{MovesInSpace, Program, SplineLaw, Splines, Table, TableColumn, Text, TimeUnit, Units};
use scene::Scene;

use crate::words::tube;

pub(super) fn programs(scene: &Scene) -> Vec<Program> {
    scene.trajectories.iter().enumerate().map(|(index, of)| program(scene, index, of)).collect()
}

fn program(scene: &Scene, index: usize, of: &Trajectory) -> Program {
    let robots = &scene.robots;
    let robot = robots.iter().find(|robot| robot.driven().is_some_and(|(driven, _)| driven == index));
    Program {
        file: scene.relative_path(&of.file).into(),
        robot: robot.filter(|_| !scene.is_single_urdf).map(|robot| robot.name.as_str().into()),
        joints: of.joints.iter().map(|joint| joint.as_str().into()).collect(),
        knots: of.knots.len(),
        moves: (of.moves().into_iter())
            .filter(|[from, to]| of.knots[*from].position != of.knots[*to].position)
            .count(),
        points: points(of).into_iter().map(Into::into).collect(),
        table: of.table.as_ref().filter(|table| **table != TableReading::default()).map(table),
        splines: splines(scene, index, of),
        moves_in_space: moves_in_space(scene, index, of),
    }
}

fn moves_in_space(scene: &Scene, index: usize, of: &Trajectory) -> Option<MovesInSpace> {
    let mut first_pieces = BTreeMap::new();
    for piece in of.knots.iter().filter_map(|knot| knot.cartesian.as_ref()) {
        first_pieces.entry(piece.of).or_insert(piece.is_arc);
    }
    let circular = first_pieces.values().filter(|is_arc| **is_arc).count();
    let mut tools: Vec<Text> = Vec::new();
    for tool in first_pieces.keys().map(|of_move| Text::from(of.cartesian_moves[*of_move].tool.as_str())) {
        if !tools.contains(&tool) {
            tools.push(tool);
        }
    }
    let [deviation_rad, deviation_m] = tube(scene, index);
    (!first_pieces.is_empty()).then_some(MovesInSpace {
        linear: first_pieces.len() - circular,
        circular,
        tools,
        deviation_rad,
        deviation_m,
    })
}

fn splines(scene: &Scene, index: usize, of: &Trajectory) -> Option<Splines> {
    let law = match of.laws().last()? {
        MotionLaw::JointLinear | MotionLaw::Linear | MotionLaw::Circular => return None,
        MotionLaw::Cubic => SplineLaw::Cubic,
        MotionLaw::Quintic => SplineLaw::Quintic,
    };
    let [deviation_rad, deviation_m] = tube(scene, index);
    Some(Splines { law, deviation_rad, deviation_m })
}

fn table(of: &TableReading) -> Table {
    let column = |(joint, column): &(String, String)| TableColumn {
        joint: joint.as_str().into(),
        column: column.as_str().into(),
    };
    Table {
        units: match of.units {
            program::Units::Degrees => Units::Degrees,
            program::Units::Radians => Units::Radians,
        },
        time_unit: match of.time_unit {
            program::TimeUnit::Seconds => TimeUnit::Seconds,
            program::TimeUnit::Milliseconds => TimeUnit::Milliseconds,
        },
        columns: of.columns.iter().map(column).collect(),
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
    use program::{DrivenJointKind, Knot};

    use super::*;

    #[test]
    fn points_are_listed_once_in_order() {
        let knot = |label: Option<&str>| Knot {
            position: vec![0.0],
            line: 1,
            label: label.map(str::to_owned),
            ..Knot::default()
        };
        let trajectory = |labels: &[Option<&str>]| Trajectory {
            file: "program.ron".into(),
            joints: vec!["turn".into()],
            kinds: vec![DrivenJointKind::Revolute],
            knots: labels.iter().map(|label| knot(*label)).collect(),
            ..Trajectory::default()
        };
        let taught = trajectory(&[Some("home"), Some("b"), Some("a"), Some("b"), Some("home")]);
        assert_eq!(points(&taught), ["home", "b", "a"]);
        assert!(points(&trajectory(&[None, None])).is_empty());
    }
}
