//! Promise: the joint vector that made a pose is among its solutions, and every solution makes the pose within 1e-9 m and 1e-9 rad.

use pathproof_kinematics::{Arm, Completeness, PoseError, Singularity};
use test_support::Random;

use super::arms::{complete, count, difference, of_cells, offset_wrists, own, random_joints};

/// How many of random joint vectors come back, or are marked as not determined; panics where a solution is none.
pub(crate) fn recovered(name: &str, arm: &Arm, poses: usize) -> usize {
    let mut random = Random(2026);
    let mut found = 0;
    for _ in 0..poses {
        let q = random_joints(&mut random, 6);
        let target = arm.forward(&q);
        let answer = arm.solutions(&target);
        for solution in &answer.list {
            let error = PoseError::between(&arm.forward(&solution.q), &target);
            assert!(error.distance_m <= 1e-9 && error.angle_rad <= 1e-9, "{name} {q:?}: {error:?}");
            assert!(solution.q.iter().all(|angle| angle.abs() <= std::f64::consts::PI), "{name} {q:?}");
        }
        for (index, one) in answer.list.iter().enumerate() {
            for other in &answer.list[..index] {
                assert!(difference(&one.q, &other.q) > 1e-6, "{name} {q:?}");
            }
        }
        // Where branches meet within rounding, or joints are free, the pose does not determine the joint vector, and the mark says so.
        found += usize::from(answer.list.iter().any(|one| {
            let off = difference(&one.q, &q);
            match one.singularity {
                Singularity::Regular => off < 1e-6,
                Singularity::BranchesMeet => off < 1e-2,
                Singularity::Continuum => true,
            }
        }));
    }
    found
}

#[test]
fn closed_forms_find_every_joint_vector_back() {
    for (name, arm) in complete().into_iter().chain(of_cells()) {
        assert!(arm.method().is_complete, "{name}: {:?}", arm.method());
        assert_eq!(arm.self_check().found, arm.self_check().tried, "{name}");
        let poses = count(2000);
        assert_eq!(recovered(&name, &arm, poses), poses, "{name}");
    }
}

#[test]
fn most_is_regular_and_complete() {
    let (_, _, arm) = own("pp6-1400");
    let mut random = Random(5);
    for _ in 0..500 {
        let answer = arm.solutions(&arm.forward(&random_joints(&mut random, 6)));
        assert_eq!((answer.completeness, answer.unverified), (Completeness::Complete, 0));
        assert!(answer.list.iter().all(|one| one.singularity == Singularity::Regular));
        assert!([2, 4, 6, 8].contains(&answer.list.len()), "{}", answer.list.len());
    }
}

#[test]
fn offset_wrists_find_every_joint_vector_back() {
    for (name, arm) in offset_wrists() {
        let poses = if count(0) > 0 { 5000 } else { 150 };
        let found = recovered(&name, &arm, poses);
        assert_eq!(found, poses, "{name}");
        let answer = arm.solutions(&arm.forward(&[0.4, -0.3, 0.6, 1.0, -0.8, 0.2]));
        assert_eq!(answer.completeness, Completeness::Complete, "{name}");
    }
}

/// The list does not depend on which of its solutions made the pose.
#[test]
fn all_solutions_of_a_pose_have_the_same_list() {
    for (name, arm) in complete() {
        let target = arm.forward(&[0.3, -0.7, 0.5, 1.1, 0.9, -0.4]);
        let list = arm.solutions(&target).list;
        for solution in &list {
            let again = arm.solutions(&arm.forward(&solution.q)).list;
            assert_eq!(again.len(), list.len(), "{name}");
            assert!(again.iter().zip(&list).all(|(a, b)| difference(&a.q, &b.q) < 1e-7), "{name}");
        }
    }
}
