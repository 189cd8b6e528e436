//! Promise: solutions where branches meet, or that leave joints free, are marked, and never pass for all that there are.

use pathproof_kinematics::{Completeness, Singularity};

use super::arms::{UR5E, difference, of_lines, own};

#[test]
fn a_straight_wrist_leaves_two_joints_free() {
    let (_, _, arm) = own("pp6-1400");
    let q = [0.3, 0.2, -0.4, 0.5, 0.0, -0.6];
    let target = arm.forward(&q);
    let answer = arm.solutions(&target);
    assert_eq!(answer.completeness, Completeness::Continuum);
    let free: Vec<_> = answer.list.iter().filter(|one| one.singularity == Singularity::Continuum).collect();
    assert!(!free.is_empty() && free.iter().any(|one| one.q[4].abs() < 1e-6), "{answer:?}");
    // Axes 4 and 6 turn together, and the reference says where.
    let near = arm.solutions_near(&target, &q);
    assert!(difference(&near.list[0].q, &q) < 1e-7, "{near:?}");
    assert_eq!(near.list[0].singularity, Singularity::Continuum);
}

#[test]
fn a_wrist_above_the_first_axis_leaves_it_free() {
    let (_, _, arm) = own("pp6-1400");
    // The wrist center at x = 0: 0.15 + 0.62 sin q2 + the forearm.
    let (mut low, mut high) = (-1.5, 0.0);
    let x = |q2: f64| {
        let sum = q2 - 0.5;
        0.15 + 0.62 * libm::sin(q2) + 0.64 * libm::cos(sum) + 0.12 * libm::sin(sum)
    };
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if x(middle) > 0.0 {
            high = middle;
        } else {
            low = middle;
        }
    }
    let q = [0.7, low, -0.5, 0.4, 0.9, 0.1];
    let near = arm.solutions_near(&arm.forward(&q), &q);
    assert_eq!(near.completeness, Completeness::Continuum);
    assert_eq!(near.list[0].singularity, Singularity::Continuum, "{near:?}");
    assert!(difference(&near.list[0].q, &q) < 1e-6, "{near:?}");
}

#[test]
fn a_stretched_elbow_is_where_two_branches_meet() {
    let (_, _, arm) = own("pp6-1400");
    let stretch = -libm::atan2(0.64, 0.12);
    let q = [0.3, 0.4, stretch, 0.7, 0.5, 0.2];
    let answer = arm.solutions(&arm.forward(&q));
    // One solution or two: what is open lies there and nowhere else.
    assert_eq!(answer.completeness, Completeness::MayMiss);
    assert!(answer.open.iter().all(|region| difference(&region.middle[..3], &q[..3]) < 1e-3), "{answer:?}");
    let nearest = answer.list.iter().find(|one| difference(&one.q, &q) < 1e-4);
    assert_eq!(nearest.map(|one| one.singularity), Some(Singularity::BranchesMeet), "{answer:?}");
}

#[test]
fn a_universal_robot_with_parallel_axis_6_is_marked() {
    let (_, arm) = of_lines(&UR5E.0, UR5E.1);
    let q = [0.3, -1.2, 1.4, -0.6, 0.0, 0.5];
    let near = arm.solutions_near(&arm.forward(&q), &q);
    // Where the free angle ends, branches meet: others may be missing there.
    assert_ne!(near.completeness, Completeness::Complete);
    assert!(difference(&near.list[0].q, &q) < 1e-6, "{near:?}");
    assert_eq!(near.list[0].singularity, Singularity::Continuum);
    // Far from the reference there are representatives too.
    assert!(!arm.solutions(&arm.forward(&q)).list.is_empty());
}

/// Where axis 6 is free, the angles at which the elbow reaches may be few: they are found, and an empty list is never called complete.
#[test]
fn few_angles_of_a_free_axis_6_are_found() {
    let (_, arm) = of_lines(&UR5E.0, UR5E.1);
    let mut random = test_support::Random(14);
    for pose in 0..150 {
        let elbow = [0.02, 0.05, 0.1, 0.2, 0.4][pose % 5];
        let mut q = super::arms::random_joints(&mut random, 6);
        (q[2], q[4]) = (elbow, [0.0, 1e-12, 1e-9, -1e-10][pose % 4]);
        let target = arm.forward(&q);
        for answer in [arm.solutions(&target), arm.solutions_near(&target, &[0.0; 6])] {
            assert!(!answer.list.is_empty(), "{q:?} {answer:?}");
            let is_known = answer.list.iter().any(|one| difference(&one.q, &q) < 1e-6)
                || answer.open.iter().any(|region| region.holds(&q));
            assert!(is_known && answer.completeness != Completeness::Complete, "{q:?} {answer:?}");
        }
    }
}

/// Near a singular configuration the true joint vector is still found, or the mark says that the choice is not determined.
#[test]
fn nothing_is_lost_on_the_way_to_a_singular_pose() {
    let (_, _, arm) = own("pp6-1400");
    let (_, universal) = of_lines(&UR5E.0, UR5E.1);
    for exponent in 1..14 {
        let small = libm::pow(10.0, -f64::from(exponent));
        for q in [
            [0.3, 0.2, -0.4, 0.5, small, -0.6],
            [0.3, 0.4, -libm::atan2(0.64, 0.12) + small, 0.7, 0.5, 0.2],
            [0.3, -1.2, 1.4, -0.6, small, 0.5],
            [0.3, -1.2, small, -0.6, 0.8, 0.5],
        ] {
            for arm in [&arm, &universal] {
                let near = arm.solutions_near(&arm.forward(&q), &q);
                let first = &near.list[0];
                let is_marked = near.list.iter().any(|one| one.singularity != Singularity::Regular);
                assert!(difference(&first.q, &q) < 1e-6 || is_marked, "{q:?} {near:?}");
                assert!(difference(&first.q, &q) < 1e-3, "{q:?} {near:?}");
            }
        }
    }
}
