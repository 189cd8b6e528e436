//! A scene posed by hand is judged like the program at the instant with the same joint values.

use kinematics::PathParameter;
use pathproof_simulator::{FindingKind, RunResult, joints_outside, run, surroundings};
use scene::{Configuration, Scene};

use crate::looking::weld::{CERTIFIED, MODELS, SAMPLED, SCENE, fractions, scene};

/// The joint values of an instant.
fn values_at(moment: PathParameter) -> Vec<Vec<f64>> {
    let mut at = Configuration::default();
    SCENE.place_at(moment, &mut at);
    at.joint_values
}

fn posed(values: &[Vec<f64>]) -> Scene {
    SCENE.posed(values).expect("one value per joint")
}

#[test]
fn what_is_posed_is_judged_like_the_program_at_that_instant() {
    let last = (SCENE.timeline.points.len() - 1) as f64;
    let (mut here, mut there) = (Configuration::default(), Configuration::default());
    let mut collisions = 0;
    for moment in [157.0, 1200.5].into_iter().chain(fractions().take(20).map(|f| last * f)).map(PathParameter)
    {
        let scene = posed(&values_at(moment));
        SCENE.place_at(moment, &mut here);
        scene.place(0, &mut there);
        assert_eq!(here.world_from_member, there.world_from_member);
        SCENE.place_posed(&values_at(moment), &mut there).expect("one value per joint");
        assert_eq!(here.world_from_member, there.world_from_member);
        assert_eq!(here.joint_values, there.joint_values);
        let (of_program, of_pose) = (
            surroundings(&SCENE, &MODELS, moment, 1e-3),
            surroundings(&scene, &MODELS, PathParameter(0.0), 1e-3),
        );
        assert_eq!(of_pose.pairs, of_program.pairs, "{moment:?}");
        let [a, b] = [of_pose, of_program].map(|frame| frame.smallest.expect("pairs to check").clearance_m);
        assert!(a[0] <= b[1] && b[0] <= a[1], "{moment:?}: {a:?} {b:?}");
        for settings in [SAMPLED, CERTIFIED] {
            let outcome = run(&scene, &MODELS, settings);
            assert_eq!(outcome.frames.len(), 1);
            assert_eq!(
                outcome.frames[0].pairs,
                surroundings(&scene, &MODELS, PathParameter(0.0), 1e-3).pairs
            );
            let passes = outcome.result == RunResult::Pass;
            assert_eq!(passes, outcome.frames[0].pairs.is_empty(), "{moment:?}");
            collisions += usize::from(!passes);
        }
    }
    assert!(collisions >= 4, "{collisions}");
}

#[test]
fn a_pose_keeps_the_pairs_and_tells_whose_word_its_joints_are() {
    let values = values_at(PathParameter(3.25));
    let scene = posed(&values);
    assert_eq!((&scene.pairs, &scene.still_pairs), (&SCENE.pairs, &SCENE.still_pairs));
    assert_eq!(scene.clearances, SCENE.clearances);
    assert_eq!(scene.ledger.excluded, SCENE.ledger.excluded);
    let fixed: Vec<f64> = scene.ledger.fixed_joints.iter().map(|joint| joint.value).collect();
    assert_eq!(fixed, values[0]);
    assert!(scene.ledger.fixed_joints.iter().all(|joint| joint.from == "posed by hand"));
    // In the program, all joints but the fingers are driven.
    let (robot, posed_robot) = (&SCENE.robots[0], &scene.robots[0]);
    let joints = robot.rest().len();
    let finger = SCENE.ledger.fixed_joints[0].value;
    assert_eq!((joints, robot.rest()[joints - 1], finger), (7, 0.01, 0.01));
    assert_eq!((0..=joints).filter(|slot| robot.is_driven(*slot)).count(), 6);
    assert!(!robot.is_driven(joints - 1));
    assert_eq!(posed_robot.rest(), values[0]);
    assert!((0..joints).all(|slot| !posed_robot.is_driven(slot)));
}

#[test]
fn only_one_finite_value_per_joint_is_a_pose() {
    let good = values_at(PathParameter(0.0));
    let refused = |values: &[Vec<f64>]| {
        let problem = SCENE.posed(values).expect_err("it is no pose");
        let mut at = Configuration::default();
        assert_eq!(SCENE.place_posed(values, &mut at), Err(problem.clone()));
        assert!(at.joint_values.is_empty() && at.world_from_member.is_empty());
        problem.to_string()
    };
    assert_eq!(refused(&[]), "cell.ron: joint values for another number of robots; found 0; expected 1");
    assert!(refused(&[good[0].clone(), good[0].clone()]).contains("another number of robots"));
    for length in [0, 6, 8] {
        let mut values = good.clone();
        values[0].resize(length, 0.0);
        assert!(refused(&values).contains("another number of joint values"), "{}", refused(&values));
    }
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let mut values = good.clone();
        values[0][2] = value;
        let message = refused(&values);
        assert!(message.contains("joint arm/joint_3 has no finite value"), "{message}");
    }
}

#[test]
fn joints_outside_their_limits_are_told_and_are_findings() {
    let robot = &SCENE.robots[0].robot;
    let good = values_at(PathParameter(0.0));
    for (slot, id) in robot.independent_joints().iter().enumerate() {
        let limits = robot.joints()[id.0].limits.expect("every joint of this robot has limits");
        for (value, is_outside) in [
            (limits.lower, false),
            (limits.upper, false),
            (limits.lower - 1e-9, true),
            (limits.upper + 0.5, true),
        ] {
            let mut values = good.clone();
            values[0][slot] = value;
            let scene = posed(&values);
            let mut at = Configuration::default();
            scene.place(0, &mut at);
            let outside = joints_outside(&scene, &at);
            assert_eq!(outside.iter().any(|outside| outside.joint == *id), is_outside, "{slot}: {value}");
            let mut told: Vec<FindingKind> = outside
                .into_iter()
                .map(|o| FindingKind::JointLimit {
                    robot: o.robot,
                    joint: o.name,
                    is_length: o.is_length,
                    worst: o.value,
                    range: o.range,
                })
                .collect();
            let outcome = run(&scene, &MODELS, SAMPLED);
            let found = outcome.findings.iter().filter(|f| matches!(f.kind, FindingKind::JointLimit { .. }));
            let mut found: Vec<FindingKind> = found.map(|finding| finding.kind.clone()).collect();
            let key = |kind: &FindingKind| format!("{kind:?}");
            found.sort_by_key(key);
            told.sort_by_key(key);
            assert_eq!(found, told);
            assert!(!is_outside || outcome.result == RunResult::Fail);
        }
    }
}

#[test]
#[should_panic(expected = "the models were built for other members")]
fn models_of_other_members_are_refused() {
    surroundings(&scene(None), &MODELS, PathParameter(0.0), 1e-3);
}
