//! Promise: the joint values of a pose are the nearest ones within the limits, and refusals say what is proven.

use std::f64::consts::TAU;

use geometry::{Pose, Vector3};
use program::{CartesianPath, CartesianRobot, StopReason, Unreached};
use test_support::Random;

use crate::robots::{OWN, flange_from_tcp, follow, own};

fn largest(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

#[test]
fn the_nearest_solution_within_the_limits_is_chosen() {
    for name in OWN {
        let tried = own(name);
        let (lowering, joints) = (tried.lowering(flange_from_tcp()), tried.joints());
        let arm = kinematics::Arm::new(&tried.robot, tried.robot.root(), tried.tip).expect("an arm");
        let mut random = Random(8);
        let mut found = 0;
        for _ in 0..50 {
            let mut vector = || (0..6).map(|_| random.within(-2.5, 2.5)).collect::<Vec<f64>>();
            let (q, near) = (vector(), vector());
            let pose = lowering.root_from_tcp("tool", &joints, &q);
            // Every choice of turns of every solution, by brute force.
            let mut best: Option<Vec<f64>> = None;
            for solution in arm.solutions(&(pose * flange_from_tcp().inverse())).list {
                for code in 0..3_i32.pow(6) {
                    let turned: Vec<f64> = (0..6)
                        .map(|joint| {
                            solution.q[joint] + TAU * f64::from(code / 3_i32.pow(joint as u32) % 3 - 1)
                        })
                        .collect();
                    let is_nearer =
                        best.as_ref().is_none_or(|best| largest(&turned, &near) < largest(best, &near));
                    if is_nearer && tried.robot.limit_violations(&tried.all(&turned)).is_empty() {
                        best = Some(turned);
                    }
                }
            }
            match (lowering.joints_at("tool", &joints, &pose, [&near, &near]), best) {
                (Ok(chosen), Some(best)) => {
                    found += 1;
                    assert!((largest(&chosen, &near) - largest(&best, &near)).abs() < 1e-9, "{name}");
                    let again = lowering.root_from_tcp("tool", &joints, &chosen);
                    assert!((again.translation - pose.translation).norm() < 1e-9, "{name}");
                    assert!(tried.robot.limit_violations(&tried.all(&chosen)).is_empty(), "{name}");
                }
                (Err(error), None) => assert_eq!(error.unreached.reason, StopReason::JointLimit, "{name}"),
                (result, best) => panic!("{name}: {result:?} {best:?}"),
            }
        }
        assert!(found > 20, "{name}: {found}");
    }
}

#[test]
fn a_pose_that_leaves_joints_free_is_refused() {
    let tried = own("pp6-1400");
    let (lowering, joints) = (tried.lowering(flange_from_tcp()), tried.joints());
    let pose = lowering.root_from_tcp("tool", &joints, &[0.2, 0.3, -0.4, 0.3, 0.0, 0.1]);
    let error = lowering
        .joints_at(
            "tool",
            &joints,
            &pose,
            [&[0.2, 0.3, -0.4, 0.0, 0.1, 0.0], &[0.2, 0.3, -0.4, 0.0, 0.1, 0.0]],
        )
        .expect_err("free");
    assert_eq!(error.unreached, Unreached { reason: StopReason::NotDetermined, is_proven: false });
}

/// The joint values at the end of a move are those of the closed form, the same as a move by joints to that pose has.
#[test]
fn the_end_of_a_line_does_not_depend_on_the_way() {
    for name in OWN {
        let tried = own(name);
        let (lowering, joints) = (tried.lowering(flange_from_tcp()), tried.joints());
        let (start, other) = ([0.2, 0.3, -0.4, 0.5, 0.6, 0.7], [0.25, 0.2, -0.5, 0.4, 0.8, 0.5]);
        let to = Pose::from_translation(Vector3::new(0.01, 0.02, -0.03))
            * lowering.root_from_tcp("tool", &joints, &start);
        let at_end =
            lowering.joints_at("tool", &joints, &to, [&start, &start]).expect("a pose near a known one");
        for q in [start, other] {
            let from = lowering.root_from_tcp("tool", &joints, &q);
            let path = CartesianPath::line(from, to).expect("a line");
            let followed = follow(&lowering, &joints, &q, &path);
            assert_eq!(followed.stop, None, "{name}");
            assert_eq!(followed.pieces.last().map(|piece| &piece.position), Some(&at_end), "{name}");
        }
    }
}
