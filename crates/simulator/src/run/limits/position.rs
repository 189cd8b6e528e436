//! Joints outside their ranges.

use std::collections::BTreeMap;

use kinematics::{JointId, JointKind, LimitViolation};

use super::super::{Finding, FindingKind, Severity};
use super::runs::{BeyondRun, Runs};
use super::splines::Motions;
use scene::{Configuration, Scene, SceneRobot};

/// A spline that comes to rest at a limit may seem this far beyond it, radians or metres, or relative to its value.
const SPLINE_ROUNDING: f64 = 1e-9;

/// A joint whose value is outside its limits, or not finite.
#[derive(Clone, Debug, PartialEq)]
pub struct JointOutside {
    /// Index of its robot.
    pub robot: usize,
    /// The joint; a mimic joint can be outside too.
    pub joint: JointId,
    /// `robot/joint`, or the joint alone in a one-URDF run.
    pub name: String,
    /// Whether the joint is prismatic.
    pub is_length: bool,
    /// Its value, radians or metres, neither clamped nor wrapped.
    pub value: f64,
    /// Range, radians or metres; infinite without a limit.
    pub range: [f64; 2],
}

impl JointOutside {
    fn new(scene: &Scene, robot: usize, violation: LimitViolation) -> Self {
        let scene_robot = &scene.robots[robot];
        let joint = &scene_robot.robot.joints()[violation.joint.0];
        Self {
            robot,
            joint: violation.joint,
            name: scene.joint_name(scene_robot, &joint.name),
            is_length: joint.kind == JointKind::Prismatic,
            value: violation.value,
            range: [violation.lower, violation.upper],
        }
    }
}

/// Every joint of a configuration outside its limits, by robot, in file order; a value on a limit is inside.
pub fn joints_outside(scene: &Scene, at: &Configuration) -> Vec<JointOutside> {
    let of_robot = |(robot, (scene_robot, q)): (usize, (&SceneRobot, &Vec<f64>))| {
        let outside = scene_robot.robot.limit_violations(q).into_iter();
        outside.map(|violation| JointOutside::new(scene, robot, violation)).collect::<Vec<_>>()
    };
    scene.robots.iter().zip(&at.joint_values).enumerate().flat_map(of_robot).collect()
}

/// Every joint that a spline takes outside its range between two points, with its worst value; `motions` of every robot.
///
/// # Guarantee
/// No joint value of the motion outside its range is missed, those of mimic joints included: where the motion is straight, each is
/// largest and smallest at a point; a spline has the bounds of [`program::joint_motion`], and between two points is told from a billionth
/// beyond a limit on.
pub(super) fn outside_between(scene: &Scene, motions: &[Motions]) -> Vec<JointOutside> {
    let mut outside = Vec::new();
    for (robot, (scene_robot, motions)) in scene.robots.iter().zip(motions).enumerate() {
        if motions.is_empty() {
            continue;
        }
        for end in [0, 1] {
            // All joints at their lowest, then all at their highest: each joint follows one.
            let mut q = scene_robot.rest.clone();
            for (place, motion) in motions {
                q[*place] = motion.position[end];
            }
            for violation in scene_robot.robot.limit_violations(&q) {
                let slack = SPLINE_ROUNDING * (1.0 + violation.value.abs());
                let is_beyond = !(violation.lower - slack <= violation.value
                    && violation.value <= violation.upper + slack);
                let is_driven = scene_robot
                    .robot
                    .driven_by(violation.joint)
                    .is_some_and(|(slot, _)| motions.iter().any(|(place, _)| *place == slot));
                if is_beyond && is_driven {
                    outside.push(JointOutside::new(scene, robot, violation));
                }
            }
        }
    }
    outside
}

/// Per joint outside its range, by robot: its first description, and its runs.
#[derive(Default)]
pub(super) struct PositionsOutside(BTreeMap<(usize, usize), (JointOutside, Runs)>);

impl PositionsOutside {
    /// Adds joints that are outside their ranges at a point or on the way to it.
    pub(super) fn add(&mut self, point: usize, outside: Vec<JointOutside>) {
        for outside in outside {
            let (key, value, [lower, upper]) =
                ((outside.robot, outside.joint.0), outside.value, outside.range);
            let excess = |value: f64| (lower - value).max(value - upper);
            let worse = |a: f64, b: f64| if excess(a) >= excess(b) { a } else { b };
            let (_, runs) = self.0.entry(key).or_insert_with(|| (outside, Runs::default()));
            runs.add(point, value, worse);
        }
    }

    pub(super) fn findings(self, scene: &Scene) -> Vec<Finding> {
        let find = |(JointOutside { robot, name, is_length, range, .. }, runs): (JointOutside, Runs)| {
            runs.findings(scene, Severity::Error, BeyondRun::first, |run| FindingKind::JointLimit {
                robot,
                joint: name.clone(),
                is_length,
                worst: run.worst,
                range,
            })
        };
        self.0.into_values().flat_map(find).collect()
    }
}
