//! Moves in space that end a program before its last statement.

use kinematics::PathParameter;
use program::Stop;

use super::finding::{EdgeOfLine, ProgramLine, ShownInstant, joint_values, program_lines};
use super::{Finding, FindingKind, Severity};
use scene::{Configuration, ImpossibleEdge, ProgramEdges, Scene};

/// One finding per program that ends early, an error where it is proven that the robot cannot do the move, else undecided; and one per
/// statement of a controller's program that the robot cannot do.
pub(super) fn findings(scene: &Scene) -> Vec<Finding> {
    let driven = scene.robots.iter().enumerate().filter_map(|(robot, of)| Some((robot, of.driven()?.0)));
    let stopped = driven.filter_map(|(robot, trajectory)| {
        let stop = scene.trajectories[trajectory].stop.as_ref()?;
        Some(finding(scene, (robot, trajectory), stop))
    });
    stopped.chain(scene.edges.iter().flat_map(|edges| impossible(scene, edges))).collect()
}

/// The statements of a controller's program that the robot cannot do.
fn impossible(scene: &Scene, edges: &ProgramEdges) -> Vec<Finding> {
    let is_its_robot = |robot: &scene::SceneRobot| robot.driven().is_some_and(|of| of.0 == edges.trajectory);
    let Some(robot) = scene.robots.iter().position(is_its_robot) else { return Vec::new() };
    let found = edges.impossible.iter().map(|ImpossibleEdge { edge, stop }| {
        let mut found = finding(scene, (robot, edges.trajectory), stop);
        found.shown.program[edges.trajectory].edge = Some(EdgeOfLine::new(&edges.edges[*edge]));
        found
    });
    found.collect()
}

fn finding(scene: &Scene, (robot, trajectory): (usize, usize), stop: &Stop) -> Finding {
    let points = &scene.timeline.points;
    let stands_s = scene.trajectories[trajectory].knots[stop.knot].time_s;
    let reached = points.partition_point(|point| point.time_s < stands_s).min(points.len() - 1);
    let at = PathParameter::of_point(reached);
    let mut configuration = Configuration::default();
    scene.place(reached, &mut configuration);
    let mut program = program_lines(scene, at);
    let label = stop.of.statement.split_once(" to ").map(|(_, name)| name.to_owned());
    program[trajectory] = ProgramLine {
        file: scene.trajectories[trajectory].file_of(stop.of.file).to_owned(),
        line: stop.of.place.line,
        label,
        in_space: Some(stop.of.clone()),
        edge: None,
    };
    let severity = if stop.unreached.is_proven { Severity::Error } else { Severity::Undecided };
    let kind =
        FindingKind::Motion { robot, name: scene.robots[robot].name.clone(), stop: Box::new(stop.clone()) };
    let shown = ShownInstant::of_timeline(at, program, joint_values(scene, &configuration));
    Finding::new(scene, kind, severity, [at; 2], shown)
}
