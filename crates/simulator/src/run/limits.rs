//! Joints beyond their position or speed limits.

use std::collections::BTreeMap;

use kinematics::{JointId, JointKind, LimitViolation, PathParameter};
use program::{JointMotion, TimeBasis, joint_motion};

use super::finding::{FindingKey, joint_values, program_lines};
use super::{Finding, FindingKind, Severity};
use crate::scene::{Configuration, Scene, SceneRobot};

/// Relative rounding error of a speed at its limit.
const SPEED_ROUNDING: f64 = 1e-9;
/// A spline that comes to rest at a limit may seem this far beyond it, radians or metres, or relative to its value.
const SPLINE_ROUNDING: f64 = 1e-9;
/// Rounding error of a joint's displacement, relative to its positions and times.
const ROUNDING: f64 = 4.0 * f64::EPSILON;

/// Shortest duration in the computation of a speed, seconds, so that every reported speed is a number.
const SHORTEST_S: f64 = 1e-15;

/// Runs of consecutive points, with the worst value in each.
type Runs = Vec<((usize, usize), f64)>;

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
    fn of(scene: &Scene, robot: usize, violation: LimitViolation) -> Self {
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
        outside.map(|violation| JointOutside::of(scene, robot, violation)).collect::<Vec<_>>()
    };
    scene.robots.iter().zip(&at.joint_values).enumerate().flat_map(of_robot).collect()
}

/// One finding per joint and run of consecutive points outside its range, or reached from outside of it; values are neither clamped
/// nor wrapped.
///
/// # Guarantee
/// No joint value of the motion outside its range is missed, those of mimic joints included: where the motion is straight, each is
/// largest and smallest at a point; a spline has the bounds of [`joint_motion`], and between two points is told from a billionth beyond a
/// limit on.
pub(super) fn position_findings(scene: &Scene) -> Vec<Finding> {
    // Per joint: its description, and its runs.
    let mut found: BTreeMap<(usize, usize), (JointOutside, Runs)> = BTreeMap::new();
    let mut at = Configuration::default();
    for point in 0..scene.timeline.points.len() {
        scene.place(point, &mut at);
        let on_the_way = point.checked_sub(1).map_or_else(Vec::new, |before| outside_between(scene, before));
        for outside in on_the_way.into_iter().chain(joints_outside(scene, &at)) {
            let (key, value, [lower, upper]) =
                ((outside.robot, outside.joint.0), outside.value, outside.range);
            let excess = |value: f64| (lower - value).max(value - upper);
            let worse = |a: f64, b: f64| if excess(a) >= excess(b) { a } else { b };
            let (_, runs) = found.entry(key).or_insert_with(|| (outside, Runs::new()));
            add(runs, point, value, worse);
        }
    }
    let find = |(JointOutside { robot, name, is_length, range, .. }, runs): (JointOutside, Runs)| {
        let kind =
            move |worst| FindingKind::JointLimit { robot, joint: name.clone(), is_length, worst, range };
        runs.into_iter()
            .map(|(run, worst)| at_run(scene, run, Severity::Error, kind(worst)))
            .collect::<Vec<_>>()
    };
    found.into_values().flat_map(find).collect()
}

/// The motion of the independent joints of a robot between a point and the next one: per joint of its trajectory its place in the joint
/// vector, and its motion. Empty where the robot moves straight or stands still.
fn splines(scene: &Scene, robot: usize, segment: usize) -> Vec<(usize, JointMotion)> {
    let Some((trajectory, places)) = &scene.robots[robot].driven else { return Vec::new() };
    let program = (*trajectory, &scene.trajectories[*trajectory]);
    let motions = joint_motion(&scene.timeline, program, segment).unwrap_or_default();
    places.iter().copied().zip(motions).collect()
}

/// Every joint that a spline takes outside its range between a point and the next one, with its worst value.
fn outside_between(scene: &Scene, segment: usize) -> Vec<JointOutside> {
    let mut outside = Vec::new();
    for (robot, scene_robot) in scene.robots.iter().enumerate() {
        let motions = splines(scene, robot, segment);
        if motions.is_empty() {
            continue;
        }
        for end in [0, 1] {
            // All joints at their lowest, then all at their highest: each joint follows one.
            let mut q = scene_robot.rest.clone();
            for (place, motion) in &motions {
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
                    outside.push(JointOutside::of(scene, robot, violation));
                }
            }
        }
    }
    outside
}

/// One warning per joint and run of consecutive points reached faster than its limit; only with a clock.
///
/// # Guarantee
/// The speed of a straight segment is that between its ends; a spline has the bounds of [`joint_motion`].
pub(super) fn speed_findings(scene: &Scene) -> Vec<Finding> {
    if scene.timeline.time_basis == TimeBasis::Index {
        return Vec::new();
    }
    let mut runs: BTreeMap<(usize, usize), Runs> = BTreeMap::new();
    let (mut before, mut after) = (Configuration::default(), Configuration::default());
    scene.place(0, &mut before);
    for point in 1..scene.timeline.points.len() {
        scene.place(point, &mut after);
        let end_s = scene.timeline.points[point].time_s;
        let duration_s = end_s - scene.timeline.points[point - 1].time_s;
        for (r, scene_robot) in scene.robots.iter().enumerate() {
            let robot = &scene_robot.robot;
            let motions = splines(scene, r, point - 1);
            for (j, joint) in robot.joints().iter().enumerate() {
                let id = JointId(j);
                let value = |at: &Configuration| robot.joint_value(&at.joint_values[r], id);
                let Some(limit) = joint.max_speed else { continue };
                let (from, to) = (value(&before), value(&after));
                let of_spline = robot.driven_by(id).and_then(|(slot, share)| {
                    let (_, motion) = motions.iter().find(|(place, _)| *place == slot)?;
                    Some(motion.speed * share.abs())
                });
                if let Some(speed) = of_spline {
                    if speed > limit * (1.0 + SPEED_ROUNDING) {
                        add(runs.entry((r, j)).or_default(), point, speed, f64::max);
                    }
                    continue;
                }
                let way = (to - from).abs();
                // The times of two points may differ by rounding only, if one robot arrives just after another.
                let rounding = ROUNDING * (from.abs() + to.abs() + limit * end_s.abs());
                if way > limit * duration_s * (1.0 + SPEED_ROUNDING) + rounding {
                    let speed = way / duration_s.max(SHORTEST_S);
                    add(runs.entry((r, j)).or_default(), point, speed, f64::max);
                }
            }
        }
        std::mem::swap(&mut before, &mut after);
    }
    let find = |((r, j), runs): ((usize, usize), Runs)| {
        let joint = &scene.robots[r].robot.joints()[j];
        let name = scene.joint_name(&scene.robots[r], &joint.name);
        let (is_length, limit) =
            (joint.kind == JointKind::Prismatic, joint.max_speed.unwrap_or(f64::INFINITY));
        let kind =
            move |worst| FindingKind::JointSpeed { robot: r, joint: name.clone(), is_length, worst, limit };
        runs.into_iter()
            .map(|(run, worst)| at_run(scene, run, Severity::Warning, kind(worst)))
            .collect::<Vec<_>>()
    };
    runs.into_iter().flat_map(find).collect()
}

fn add(runs: &mut Runs, point: usize, value: f64, worse: impl Fn(f64, f64) -> f64) {
    match runs.last_mut() {
        Some(((_, last), worst)) if *last == point || *last + 1 == point => {
            *last = point;
            *worst = worse(*worst, value);
        }
        _ => runs.push(((point, point), value)),
    }
}

fn at_run(scene: &Scene, (first, last): (usize, usize), severity: Severity, kind: FindingKind) -> Finding {
    let mut at = Configuration::default();
    scene.place(first, &mut at);
    let [first, last] = [first, last].map(PathParameter::of_point);
    Finding {
        id: String::new(),
        key: FindingKey::default(),
        span: None,
        severity,
        first,
        last,
        bracket: None,
        shown: first,
        program: program_lines(scene, first),
        joint_values: joint_values(scene, &at),
        depth: None,
        penetration: None,
        nearest_by_move: Vec::new(),
        kind,
    }
}
