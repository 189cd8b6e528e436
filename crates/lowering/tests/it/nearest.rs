//! Promise: no joint values within the limits that reach a pose are nearer than the chosen ones; where that is not proven, none are chosen.

use std::collections::BTreeMap;
use std::f64::consts::{PI, TAU};
use std::fmt::Write as _;

use geometry::Pose;
use kinematics::Arm;
use nalgebra::Matrix6;
use program::{CartesianRobot, StopReason};
use test_support::Random;

use crate::robots::{OWN, Tried, of_text, others, own};

/// Distances that differ by less are equal, radians.
const AS_NEAR: f64 = 2e-6;

/// Where branches meet, joint values that the search takes for a solution are off by the root of the error of their pose, 1e-9.
const SEARCHED: f64 = 1e-4;

/// An arm by its joints: offset from the joint before, roll, pitch and yaw as written, axis.
fn written(name: &str, joints: &[([f64; 3], &str, [f64; 3]); 6], limit: f64) -> Tried {
    let mut text = format!("<robot name=\"{name}\"><link name=\"l0\"/>");
    for (index, ([x, y, z], rpy, [a, b, c])) in joints.iter().enumerate() {
        write!(
            text,
            "<link name=\"l{0}\"/><joint name=\"j{0}\" type=\"revolute\"><parent link=\"l{index}\"/><child link=\"l{0}\"/>\
             <origin xyz=\"{x} {y} {z}\" rpy=\"{rpy}\"/><axis xyz=\"{a} {b} {c}\"/>\
             <limit lower=\"-{limit}\" upper=\"{limit}\" velocity=\"3\" effort=\"1\"/></joint>",
            index + 1
        )
        .expect("a string takes all");
    }
    text += "<link name=\"tool0\"/><joint name=\"flange\" type=\"fixed\"><parent link=\"l6\"/><child link=\"tool0\"/>\
             <origin xyz=\"0.05 0 0.02\"/></joint></robot>";
    of_text(name, &text)
}

/// A hand beside the forearm, as cobots have it: only axes 5 and 6 meet.
fn offset_wrist(name: &str, quarter: &str) -> Tried {
    let z = [0.0, 0.0, 1.0];
    let turned = format!("{quarter} 0 0");
    let back = format!("-{quarter} 0 0");
    let joints = [
        ([0.0, 0.0, 0.21], "0 0 0", z),
        ([0.0, 0.0, 0.0], back.as_str(), z),
        ([0.62, 0.0, 0.0], "0 0 0", z),
        ([0.0, 0.05, 0.0], turned.as_str(), z),
        ([0.0, 0.13, 0.48], back.as_str(), z),
        ([0.0, 0.0, 0.0], turned.as_str(), z),
    ];
    written(name, &joints, 3.3)
}

/// Three parallel axes, 5 meets 6.
fn three_parallel(name: &str, quarter: &str) -> Tried {
    let z = [0.0, 0.0, 1.0];
    let turned = format!("{quarter} 0 0");
    let back = format!("-{quarter} 0 0");
    let joints = [
        ([0.0, 0.0, 0.13], "0 0 0", z),
        ([0.0, 0.0, 0.0], turned.as_str(), z),
        ([-0.51, 0.0, 0.0], "0 0 0", z),
        ([-0.43, 0.0, 0.11], "0 0 0", z),
        ([0.0, -0.1, 0.0], turned.as_str(), z),
        ([0.0, 0.08, 0.0], back.as_str(), z),
    ];
    written(name, &joints, 6.2)
}

fn written_arms() -> Vec<Tried> {
    let mut arms: Vec<Tried> = OWN.into_iter().map(own).collect();
    for (suffix, quarter) in [("exact", "1.5707963267948966"), ("rounded", "1.5708"), ("coarse", "1.57")] {
        arms.push(offset_wrist(&format!("offset {suffix}"), quarter));
        arms.push(three_parallel(&format!("parallel {suffix}"), quarter));
    }
    arms
}

/// Smallest singular value of the Jacobian with lengths in reaches of the arm.
fn smallest_singular_value(arm: &Arm, q: &[f64]) -> f64 {
    let mut axes = Vec::new();
    let tip = arm.forward_with_axes(q, &mut axes);
    let points = axes.iter().map(|(origin, _)| origin.coords).chain([tip.translation]);
    let (reach_m, _) =
        points.fold((0.0, axes[0].0.coords), |(sum, from), point| (sum + (point - from).norm(), point));
    let mut jacobian = Matrix6::zeros();
    for (joint, (origin, axis)) in axes.iter().enumerate() {
        let velocity = axis.cross(&(tip.translation - origin.coords)) / reach_m;
        for row in 0..3 {
            (jacobian[(row, joint)], jacobian[(row + 3, joint)]) = (velocity[row], axis[row]);
        }
    }
    jacobian.singular_values().min()
}

/// Joint values within the limits; every fifth vector is close to a singular one.
fn drawn(random: &mut Random, limits: &[[f64; 2]], arm: &Arm, is_singular: bool) -> Vec<f64> {
    let mut draw = || -> Vec<f64> { limits.iter().map(|[low, high]| random.within(*low, *high)).collect() };
    if !is_singular {
        return draw();
    }
    // The most singular of some, moved on towards it joint by joint.
    let mut best = draw();
    for _ in 0..20 {
        let other = draw();
        if smallest_singular_value(arm, &other) < smallest_singular_value(arm, &best) {
            best = other;
        }
    }
    let mut step = 0.2;
    for round in 0..60 {
        let joint = round % 6;
        for sign in [-1.0, 1.0] {
            let mut moved = best.clone();
            moved[joint] = (moved[joint] + sign * step).clamp(limits[joint][0], limits[joint][1]);
            if smallest_singular_value(arm, &moved) < smallest_singular_value(arm, &best) {
                best = moved;
            }
        }
        step *= if joint == 5 { 0.5 } else { 1.0 };
    }
    best
}

/// The smallest largest difference between `near` and the turns of joint values within limits; none where no turn is within them.
fn distance(q: &[f64], near: &[f64], limits: &[[f64; 2]]) -> Option<f64> {
    let one = |joint: usize| {
        let [low, high] = limits[joint];
        let turns = (-3..=3).map(|turn| q[joint] + TAU * f64::from(turn));
        let within = turns.filter(|value| *value >= low - 1e-12 && *value <= high + 1e-12);
        within.map(|value| (value - near[joint]).abs()).min_by(f64::total_cmp)
    };
    (0..6).map(one).try_fold(0.0, |most: f64, difference| Some(most.max(difference?)))
}

/// Tries so many poses of an arm; what was counted, by its name.
fn tried(tried: &Tried, poses: usize) -> BTreeMap<String, usize> {
    let (lowering, joints) = (tried.lowering(Pose::identity()), tried.joints());
    let arm = Arm::new(&tried.robot, tried.robot.root(), tried.tip).expect("an arm");
    let limits: Vec<[f64; 2]> = arm
        .joints()
        .map(|joint| {
            let limits = tried.robot.joints()[joint.0].limits;
            limits.map_or([-PI, PI], |limits| [limits.lower.max(-TAU), limits.upper.min(TAU)])
        })
        .collect();
    // A solution at a limit may lie beyond it by rounding.
    let inner: Vec<[f64; 2]> = limits.iter().map(|[low, high]| [low + 1e-6, high - 1e-6]).collect();
    let mut random = Random(0x6e61);
    let mut counts = BTreeMap::new();
    let mut count = |name: String| *counts.entry(name).or_default() += 1;
    for pose in 0..poses {
        let q = drawn(&mut random, &inner, &arm, pose % 5 == 0);
        let spread = [0.3, 1.0, 3.0][pose % 3];
        let near: Vec<f64> = q
            .iter()
            .zip(&limits)
            .map(|(value, [low, high])| (value + random.within(-spread, spread)).clamp(*low, *high))
            .collect();
        let target = lowering.root_from_tcp("tool", &joints, &q);
        let is_regular = smallest_singular_value(&arm, &q) > 0.05;
        let bucket = if is_regular { "regular" } else { "close to singular" };
        count(format!("{bucket}: poses"));
        let known = distance(&q, &near, &limits).expect("made within the limits");
        match lowering.joints_at("tool", &joints, &target, [&near, &near]) {
            Ok(chosen) => {
                let at = distance(&chosen, &near, &limits).expect("chosen within the limits");
                assert!(at <= known + AS_NEAR, "{}: {chosen:?} at {at}, {q:?} at {known}", tried.name);
                if pose % 10 == 0 {
                    for one in arm.searched(&target, 200).list {
                        if let Some(other) = distance(&one.q, &near, &limits) {
                            assert!(at <= other + SEARCHED, "{}: {at}, {:?} at {other}", tried.name, one.q);
                        }
                    }
                }
            }
            Err(error) => {
                // The pose is reached within the limits.
                assert!(!error.unreached.is_proven, "{}: {q:?} {error:?}", tried.name);
                let is_chosen_from = error.unreached.reason != StopReason::OutOfReach;
                assert!(is_chosen_from || !is_regular, "{}: {q:?} {error:?}", tried.name);
                count(format!("{bucket}: {}", error.unreached.reason.name()));
            }
        }
    }
    counts
}

#[test]
fn no_farther_joint_values_are_taken_for_the_nearest() {
    let is_long = std::env::var_os("PATHPROOF_LONG").is_some();
    let poses = if is_long { 5_000 } else { 60 };
    for arm in written_arms().iter().chain(&others()) {
        let start = std::time::Instant::now();
        let counts = tried(arm, poses);
        let (mut regular, mut unproven) = (0, 0);
        for (name, number) in &counts {
            match name.as_str() {
                "regular: poses" => regular = *number,
                name if name.starts_with("regular: ") => unproven += number,
                _ => {}
            }
        }
        println!(
            "{}: {counts:?}, {:.1} ms per pose",
            arm.name,
            1e3 * start.elapsed().as_secs_f64() / poses as f64
        );
        // One in a hundred of the long run, and one of the few of the short one.
        assert!(unproven * 100 <= regular || unproven <= 1, "{}: {counts:?}", arm.name);
    }
}
