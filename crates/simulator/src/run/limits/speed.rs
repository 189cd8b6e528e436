//! Joints beyond their speed limits.

use std::collections::BTreeMap;

use kinematics::{JointId, JointKind};
use program::TimeBasis;

use super::super::{Finding, FindingKind, Severity};
use super::runs::Runs;
use super::splines::Motions;
use crate::scene::{Configuration, Scene};

/// Relative rounding error of a speed at its limit.
const SPEED_ROUNDING: f64 = 1e-9;
/// Rounding error of a joint's displacement, relative to its positions and times.
const ROUNDING: f64 = 4.0 * f64::EPSILON;

/// Shortest duration in the computation of a speed, seconds, so that every reported speed is a number.
const SHORTEST_S: f64 = 1e-15;

/// Per joint that is too fast, by robot: its runs.
#[derive(Default)]
pub(super) struct Speeds(BTreeMap<(usize, usize), Runs>);

impl Speeds {
    /// Adds the joints that reach a point from the one before faster than their limits, given the configurations at both and the splines of
    /// every robot between them; only with a clock.
    ///
    /// # Guarantee
    /// The speed of a straight segment is that between its ends; a spline has the bounds of [`program::joint_motion`].
    pub(super) fn add(
        &mut self,
        scene: &Scene,
        point: usize,
        [before, after]: [&Configuration; 2],
        motions: &[Motions],
    ) {
        if scene.timeline.time_basis == TimeBasis::Index {
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
                    Some(motion.speed * share.abs())
                });
                if let Some(speed) = of_spline {
                    if speed > limit * (1.0 + SPEED_ROUNDING) {
                        self.0.entry((r, j)).or_default().add(point, speed, f64::max);
                    }
                    continue;
                }
                let way = (to - from).abs();
                // The times of two points may differ by rounding only, if one robot arrives just after another.
                let rounding = ROUNDING * (from.abs() + to.abs() + limit * end_s.abs());
                if way > limit * duration_s * (1.0 + SPEED_ROUNDING) + rounding {
                    let speed = way / duration_s.max(SHORTEST_S);
                    self.0.entry((r, j)).or_default().add(point, speed, f64::max);
                }
            }
        }
    }

    pub(super) fn findings(self, scene: &Scene) -> Vec<Finding> {
        let find = |((r, j), runs): ((usize, usize), Runs)| {
            let joint = &scene.robots[r].robot.joints()[j];
            let name = scene.joint_name(&scene.robots[r], &joint.name);
            let (is_length, limit) =
                (joint.kind == JointKind::Prismatic, joint.max_speed.unwrap_or(f64::INFINITY));
            runs.findings(scene, Severity::Warning, |worst| FindingKind::JointSpeed {
                robot: r,
                joint: name.clone(),
                is_length,
                worst,
                limit,
            })
        };
        self.0.into_iter().flat_map(find).collect()
    }
}
