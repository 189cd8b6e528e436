//! Promise: the family of an arm comes from its axis lines alone.

use pathproof_kinematics::{Arm, Family, Regional};
use test_support::Random;

use super::arms::{LEG, Line, OFFSET, UR5E, general, of_lines, own};
use super::recovery::recovered;

fn family(arm: &Arm) -> (Family, bool, bool) {
    let method = arm.method();
    (method.family, method.is_reversed, method.is_complete)
}

#[test]
fn well_known_arms_are_recognised() {
    let spherical = Family::SphericalWrist(Regional::SecondParallelThird);
    for name in ["pp6-1400", "hp6-2600", "puma560"] {
        assert_eq!(family(&own(name).2), (spherical, false, true), "{name}");
    }
    assert_eq!(family(&of_lines(&UR5E.0, UR5E.1).1), (Family::ThreeParallel, false, true));
    assert_eq!(family(&of_lines(&LEG.0, LEG.1).1), (spherical, true, true));
    let offset = Family::OffsetWrist(Regional::SecondParallelThird);
    assert_eq!(family(&of_lines(&OFFSET.0, OFFSET.1).1), (offset, false, false));
}

/// What makes lines lie as a form asks for.
type Change = fn(&mut [Line; 6]);

/// Six lines, the last three through one point, the first three as `change` makes them.
fn with_wrist(random: &mut Random, change: impl Fn(&mut [Line; 6])) -> Arm {
    let mut lines = [(); 6].map(|()| {
        let axis = nalgebra::Vector3::from(random.three(-1.0, 1.0)).normalize();
        (axis.into(), random.three(-0.5, 0.5))
    });
    let center = lines[3].1;
    lines[4].1 = center;
    lines[5].1 = center;
    change(&mut lines);
    of_lines(&lines, random.three(-0.5, 0.5)).1
}

#[test]
fn every_regional_form_finds_its_joint_vectors_back() {
    let mut random = Random(8);
    let kinds: [(Regional, Change); 4] = [
        (Regional::SecondParallelThird, |lines| lines[2].0 = lines[1].0.map(|x| -x)),
        (Regional::FirstParallelSecond, |lines| lines[1].0 = lines[0].0),
        (Regional::FirstMeetsSecond, |lines| lines[1].1 = lines[0].1),
        (Regional::SecondMeetsThird, |lines| lines[2].1 = lines[1].1),
    ];
    for (regional, change) in kinds {
        for _ in 0..3 {
            let arm = with_wrist(&mut random, change);
            assert_eq!(family(&arm), (Family::SphericalWrist(regional), false, true));
            assert_eq!(recovered(&regional.to_string(), &arm, 300), 300, "{regional}");
        }
    }
}

#[test]
fn six_axes_in_general_position_are_searched() {
    let arm = general();
    assert_eq!(family(&arm), (Family::General, false, false));
    let found = recovered("general", &arm, 10);
    assert!(found >= 8, "{found}");
}

#[test]
fn six_axes_that_leave_a_direction_out_are_told() {
    let line = |x: f64| ([0.0, 0.0, 1.0], [x, 0.0, 0.0]);
    let mut lines: [Line; 6] = [line(0.0), line(0.1), line(0.3), line(0.4), line(0.6), line(0.7)];
    lines[5].0 = [1.0, 0.0, 0.0];
    assert_eq!(family(&of_lines(&lines, [0.9, 0.0, 0.0]).1).0, Family::Deficient);
}
