//! Joints beyond their speed limits.

use std::collections::BTreeMap;

use kinematics::{JointId, JointKind};
use program::{TimeBasis, Trajectory};

use super::super::{Finding, FindingKind, Severity};
use super::runs::Runs;
use super::splines::Motions;
use scene::{Configuration, Scene, SceneRobot};

/// Relative rounding error of a speed at its limit.
const SPEED_ROUNDING: f64 = 1e-9;
/// Rounding error of a joint's displacement, relative to its positions and times.
const ROUNDING: f64 = 4.0 * f64::EPSILON;

/// A bound of at most this multiple of a speed that is reached is tight.
const LOOSE: f64 = 1.05;

/// Shortest duration in the computation of a speed, seconds, so that every reported speed is a number.
const SHORTEST_S: f64 = 1e-15;

/// Whether more than one program moves its robot: then a robot that comes later than the clock says meets the others elsewhere.
///
/// A robot without a program, or with one that stands still, is a fixture: the path of the only robot that moves is the same at every
/// speed. Programs of controllers share no clock: they are asked of all places of each other.
fn is_clock_shared(scene: &Scene) -> bool {
    let on_clock =
        |trajectory: &&Trajectory| trajectory.moves_a_joint() && trajectory.time_basis != TimeBasis::Edge;
    scene.trajectories.iter().filter(on_clock).count() > 1
}

/// Why a joint is fast where a point ends a part of a move in space: the names of the joints that almost cancel each other there, if it is
/// among them.
fn cancelling_joints(scene: &Scene, robot: usize, point: usize, joint: JointId) -> Vec<String> {
    let SceneRobot { robot: joints, tools, .. } = &scene.robots[robot];
    let tool = scene.robots[robot].driven().and_then(|(trajectory, _)| {
        let of = &scene.trajectories[trajectory];
        let piece = of.knots[scene.timeline.points[point].knot[trajectory]].cartesian.as_ref()?;
        tools.iter().find(|tool| tool.name == of.cartesian_moves[piece.of].tool)
    });
    let (Some(tool), Some((slot, _))) = (tool, joints.driven_by(joint)) else { return Vec::new() };
    let mut at = Configuration::default();
    scene.place(point, &mut at);
    let slots = joints.cancelling_joints(tool.link, &tool.link_from_tcp, &at.joint_values[robot]);
    let slots = if slots.contains(&slot) { slots } else { Vec::new() };
    let name = |slot: &usize| {
        let id = joints.independent_joints()[*slot];
        scene.joint_name(&scene.robots[robot], &joints.joints()[id.0].name)
    };
    slots.iter().map(name).collect()
}

/// Per joint that is too fast, by robot: its runs.
pub(super) struct Speeds {
    runs: BTreeMap<(usize, usize), Runs>,
    is_clock_shared: bool,
}

impl Speeds {
    pub(super) fn new(scene: &Scene) -> Self {
        Self { runs: BTreeMap::new(), is_clock_shared: is_clock_shared(scene) }
    }

    /// Adds the joints that reach a point from the one before faster than their limits, given the configurations at both and the splines of
    /// every robot between them; only with a clock.
    ///
    /// # Guarantee
    /// Where robots share the clock no speed above a limit is missed, up to rounding: the speed of a straight segment is that between its
    /// ends; a spline and a move in space have the bounds of [`program::joint_motion`]. Where one robot moves alone a bound that is not tight
    /// is no warning, and the speed that is told is reached, or its tight bound.
    pub(super) fn add(
        &mut self,
        scene: &Scene,
        point: usize,
        [before, after]: [&Configuration; 2],
        motions: &[Motions],
    ) {
        if scene.timeline.time_basis == TimeBasis::Index || scene.is_between_ways(point - 1) {
            return;
        }
        let end_s = scene.timeline.points[point].time_s;
        let duration_s = end_s - scene.timeline.points[point - 1].time_s;
        for (r, (scene_robot, motions)) in scene.robots.iter().zip(motions).enumerate() {
            let robot = &scene_robot.robot;
            for (j, joint) in robot.joints().iter().enumerate() {
                let id = JointId(j);
                let value = |at: &Configuration| robot.joint_value(&at.joint_values[r], id);
                let Some(limit) = joint.max_speed else { continue };
                let (from, to) = (value(before), value(after));
                let of_spline = robot.driven_by(id).and_then(|(slot, share)| {
                    let (_, motion) = motions.iter().find(|(place, _)| *place == slot)?;
                    Some([motion.reached, motion.speed].map(|speed| speed * share.abs()))
                });
                if let Some([reached, bound]) = of_spline {
                    // Near a singular configuration the bound may be far above the speed.
                    let told = if bound <= reached * LOOSE { bound } else { reached };
                    let judged = if self.is_clock_shared { bound } else { told };
                    // The duration of a short step has the rounding of its times.
                    let rounding = ROUNDING * limit * end_s.abs();
                    if judged * duration_s > limit * duration_s * (1.0 + SPEED_ROUNDING) + rounding {
                        let speed = if told > limit { told } else { judged };
                        self.runs.entry((r, j)).or_default().add(point, speed, f64::max);
                    }
                    continue;
                }
                let way = (to - from).abs();
                // The times of two points may differ by rounding only, if one robot arrives just after another.
                let rounding = ROUNDING * (from.abs() + to.abs() + limit * end_s.abs());
                if way > limit * duration_s * (1.0 + SPEED_ROUNDING) + rounding {
                    let speed = way / duration_s.max(SHORTEST_S);
                    self.runs.entry((r, j)).or_default().add(point, speed, f64::max);
                }
            }
        }
    }

    /// Their findings, each shown where the joint is fastest: a warning where one robot moves alone, else they leave the run incomplete.
    pub(super) fn findings(self, scene: &Scene) -> Vec<Finding> {
        let severity = if self.is_clock_shared { Severity::Undecided } else { Severity::Warning };
        let find = |((r, j), runs): ((usize, usize), Runs)| {
            let joint = &scene.robots[r].robot.joints()[j];
            let name = scene.joint_name(&scene.robots[r], &joint.name);
            let (is_length, limit) =
                (joint.kind == JointKind::Prismatic, joint.max_speed.unwrap_or(f64::INFINITY));
            runs.findings(
                scene,
                severity,
                |run| run.worst_at,
                |run| FindingKind::JointSpeed {
                    robot: r,
                    joint: name.clone(),
                    is_length,
                    worst: run.worst,
                    limit,
                    cancelling: cancelling_joints(scene, r, run.worst_at, JointId(j)),
                },
            )
        };
        self.runs.into_iter().flat_map(find).collect()
    }
}
