//! The joint values that reach the pose of a target, and which of them a motion ends at.

use controller_program::AxisConfiguration;
use motion_graph::{EvaluatedKind, EvaluatedTarget, MotionEdge, MotionGraph};

use crate::configuration;
use crate::ends::{RobotEnds, SolvedTarget, joint_values};

/// The joint values that reach the pose of a motion's target.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetSolutions {
    /// Index of the motion.
    pub edge: usize,
    /// What decides at which of them the motion ends.
    pub decided_by: TargetDecision,
    /// All within the limits of the joints, as far as they are known.
    pub candidates: Vec<TargetCandidate>,
    /// Whether it is proven that there are no others.
    pub is_complete: bool,
}

/// Joint values that reach a pose.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetCandidate {
    /// In the order of the program, radians.
    pub joints_rad: Vec<f64>,
    /// Its configuration, as the program would write it; none where the arm has none.
    pub configuration: Option<String>,
    /// Whether the motion ends there.
    pub is_taken: bool,
}

/// What decides the joint values at the end of a motion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TargetDecision {
    /// The configuration that the target gives, as the program writes it.
    Configuration(String),
    /// They are nearest to those where the robot stands.
    Nearest,
    /// The line or arc leads there, in the configuration of the target where it gives one.
    Path(Option<String>),
}

/// Joint values that are no further apart are one, radians.
const SAME_JOINTS: f64 = 1e-6;

/// The joint values that reach the poses of all motions of a graph.
pub(crate) fn target_solutions(graph: &MotionGraph, ends: &RobotEnds<'_>) -> Vec<TargetSolutions> {
    let edges = graph.edges.iter().enumerate();
    edges.filter_map(|(index, edge)| of_edge(index, edge, graph, ends)).collect()
}

fn of_edge(
    index: usize,
    edge: &MotionEdge,
    graph: &MotionGraph,
    ends: &RobotEnds<'_>,
) -> Option<TargetSolutions> {
    if matches!(edge.motion.target, EvaluatedTarget::Joints(_)) {
        return None;
    }
    let from = joint_values(&graph.nodes[edge.from.0]);
    let SolvedTarget::Pose(pose) = ends.target(&edge.motion.target, from.as_deref()).ok()? else {
        return None;
    };
    let robot = ends.robot;
    let (tool, joints) = (robot.tools.name(&edge.motion.tool)?, &robot.settings.joints);
    let near = from.unwrap_or_else(|| vec![0.0; joints.len()]);
    let found = robot.robot.all_joints_at(tool, joints, &robot.root_from_tcp(pose), &near);
    let taken = joint_values(&graph.nodes[edge.to.0]);
    let written = |position: &[f64]| {
        let axes: [f64; 6] = position.try_into().ok()?;
        let sides = robot.robot.wrist_sides(tool, joints, position)?;
        Some(configuration::written(&axes, sides))
    };
    let candidates = found.list.into_iter().map(|joints_rad| TargetCandidate {
        configuration: written(&joints_rad),
        is_taken: taken.as_ref().is_some_and(|taken| are_same(taken, &joints_rad)),
        joints_rad,
    });
    let given = edge.motion.configuration.map(|given: AxisConfiguration| configuration::told(given));
    Some(TargetSolutions {
        edge: index,
        decided_by: match (&edge.motion.kind, given) {
            (EvaluatedKind::Joint, Some(given)) => TargetDecision::Configuration(given),
            (EvaluatedKind::Joint, None) => TargetDecision::Nearest,
            (_, given) => TargetDecision::Path(given),
        },
        candidates: candidates.collect(),
        is_complete: found.is_complete,
    })
}

fn are_same(one: &[f64], other: &[f64]) -> bool {
    one.iter().zip(other).all(|(one, other)| (one - other).abs() <= SAME_JOINTS)
}
