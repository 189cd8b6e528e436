//! Joints beyond their range or speed.

use std::collections::BTreeMap;

use kinematics::JointKind;
use program::{Moment, TimeBasis};

use super::finding::{joint_values, program_lines};
use super::{Finding, FindingKind, Severity};
use crate::scene::{Configuration, Scene};

/// Rounding of a speed that is exactly at its limit.
const SPEED_ROUNDING: f64 = 1e-9;

/// Unbroken runs of points, and the worst value in each.
type Runs = Vec<((usize, usize), f64)>;

/// One finding per joint and unbroken run of points outside its range; nothing is clamped or wrapped.
pub(super) fn position_findings(scene: &Scene) -> Vec<Finding> {
    let mut runs: BTreeMap<(usize, usize), Runs> = BTreeMap::new();
    let mut at = Configuration::default();
    for point in 0..scene.timeline.points.len() {
        scene.place(point, &mut at);
        for (r, (scene_robot, q)) in scene.robots.iter().zip(&at.joint_values).enumerate() {
            for violation in scene_robot.robot.limit_violations(q) {
                let excess = |value: f64| (violation.lower - value).max(value - violation.upper);
                let worse = |a: f64, b: f64| if excess(a) >= excess(b) { a } else { b };
                add(runs.entry((r, violation.joint.0)).or_default(), point, violation.value, worse);
            }
        }
    }
    let find = |((r, j), runs): ((usize, usize), Runs)| {
        let joint = &scene.robots[r].robot.joints()[j];
        let range = joint.limits.as_ref().map_or([f64::NEG_INFINITY, f64::INFINITY], |l| [l.lower, l.upper]);
        let name = scene.joint_name(&scene.robots[r], &joint.name);
        let is_length = joint.kind == JointKind::Prismatic;
        let kind = move |worst| FindingKind::JointLimit { joint: name.clone(), is_length, worst, range };
        runs.into_iter()
            .map(|(run, worst)| at_run(scene, run, Severity::Error, kind(worst)))
            .collect::<Vec<_>>()
    };
    runs.into_iter().flat_map(find).collect()
}

/// One warning per joint and unbroken run of points reached faster than its limit; only on a clock.
pub(super) fn speed_findings(scene: &Scene) -> Vec<Finding> {
    if scene.timeline.time_basis == TimeBasis::Index {
        return Vec::new();
    }
    let mut runs: BTreeMap<(usize, usize), Runs> = BTreeMap::new();
    let (mut before, mut after) = (Configuration::default(), Configuration::default());
    scene.place(0, &mut before);
    for point in 1..scene.timeline.points.len() {
        scene.place(point, &mut after);
        let duration_s = scene.timeline.points[point].time_s - scene.timeline.points[point - 1].time_s;
        for (r, scene_robot) in scene.robots.iter().enumerate() {
            let robot = &scene_robot.robot;
            for (j, joint) in robot.joints().iter().enumerate() {
                let id = kinematics::JointId(j);
                let value = |at: &Configuration| robot.joint_value(&at.joint_values[r], id);
                let speed = (value(&after) - value(&before)).abs() / duration_s;
                if joint.max_speed.is_some_and(|limit| speed > limit * (1.0 + SPEED_ROUNDING)) {
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
        let kind = move |worst| FindingKind::JointSpeed { joint: name.clone(), is_length, worst, limit };
        runs.into_iter()
            .map(|(run, worst)| at_run(scene, run, Severity::Warning, kind(worst)))
            .collect::<Vec<_>>()
    };
    runs.into_iter().flat_map(find).collect()
}

fn add(runs: &mut Runs, point: usize, value: f64, worse: impl Fn(f64, f64) -> f64) {
    match runs.last_mut() {
        Some(((_, last), worst)) if *last + 1 == point => {
            *last = point;
            *worst = worse(*worst, value);
        }
        _ => runs.push(((point, point), value)),
    }
}

fn at_run(scene: &Scene, (first, last): (usize, usize), severity: Severity, kind: FindingKind) -> Finding {
    let mut at = Configuration::default();
    scene.place(first, &mut at);
    let [first, last] = [first, last].map(Moment::of_point);
    Finding {
        id: String::new(),
        severity,
        first,
        last,
        bracket: None,
        shown: first,
        program: program_lines(scene, first),
        joint_values: joint_values(scene, &at),
        kind,
    }
}
