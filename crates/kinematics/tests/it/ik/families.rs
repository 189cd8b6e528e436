//! Promise: the family of an arm comes from its axis lines alone.

use pathproof_kinematics::{Arm, Family, Regional};
use test_support::Random;

use super::arms::{FLANGE, LEG, Line, OFFSET, UR5E, difference, general, of_lines, own, random_joints};
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
    let flange = Family::OffsetFlange(Regional::SecondParallelThird);
    assert_eq!(family(&of_lines(&FLANGE.0, FLANGE.1).1), (flange, false, false));
}

/// What makes lines lie as a form asks for.
type Change = fn(&mut [Line; 6]);

/// What makes the first three lines lie as each regional form asks for.
const REGIONAL: [(Regional, Change); 4] = [
    (Regional::SecondParallelThird, |lines| lines[2].0 = lines[1].0.map(|x| -x)),
    (Regional::FirstParallelSecond, |lines| lines[1].0 = lines[0].0),
    (Regional::FirstMeetsSecond, |lines| lines[1].1 = lines[0].1),
    (Regional::SecondMeetsThird, |lines| lines[2].1 = lines[1].1),
];

/// Six lines, some of the wrist through one point, the first three as `change` makes them.
fn with_wrist(random: &mut Random, through_point: &[usize], change: impl Fn(&mut [Line; 6])) -> [Line; 6] {
    let mut lines = [(); 6].map(|()| {
        let axis = nalgebra::Vector3::from(random.three(-1.0, 1.0)).normalize();
        (axis.into(), random.three(-0.5, 0.5))
    });
    let center = random.three(-0.5, 0.5);
    for &line in through_point {
        lines[line].1 = center;
    }
    change(&mut lines);
    lines
}

#[test]
fn every_regional_form_finds_its_joint_vectors_back() {
    let mut random = Random(8);
    for (regional, change) in REGIONAL {
        for _ in 0..3 {
            let lines = with_wrist(&mut random, &[3, 4, 5], change);
            let arm = of_lines(&lines, random.three(-0.5, 0.5)).1;
            assert_eq!(family(&arm), (Family::SphericalWrist(regional), false, true));
            assert_eq!(recovered(&regional.to_string(), &arm, 300), 300, "{regional}");
        }
    }
}

/// Two axes of a wrist meet, or of a hip where the chain is turned round.
#[test]
fn two_axes_that_meet_are_enough_with_every_regional_form() {
    let mut random = Random(0x0f1a);
    let (mut listed, mut poses, mut refused, mut arms) = (0, 0, 0, 0);
    for (regional, change) in REGIONAL {
        for (meeting, expected) in
            [([4, 5], Family::OffsetWrist(regional)), ([3, 4], Family::OffsetFlange(regional))]
        {
            for is_reversed in [false, true] {
                let mut lines = with_wrist(&mut random, &meeting, change);
                if is_reversed {
                    lines.reverse();
                }
                let arm = of_lines(&lines, random.three(-0.5, 0.5)).1;
                let found = family(&arm);
                arms += 1;
                // The search may lose too many of the joint vectors that it is tried with.
                refused += usize::from(found.0 == Family::General);
                let is_offset = matches!(found.0, Family::OffsetWrist(_) | Family::OffsetFlange(_));
                // Turned round, axes that meet at one end may make a form with those at the other.
                let is_expected = found == (expected, is_reversed, false) || is_reversed && is_offset;
                assert!(is_expected || found.0 == Family::General, "{found:?} {expected}");
                for _ in 0..4 {
                    let q = random_joints(&mut random, 6);
                    let answer = arm.solutions(&arm.forward(&q));
                    let is_listed = answer.list.iter().any(|one| difference(&one.q, &q) <= 2e-6);
                    assert!(is_listed || answer.open.iter().any(|open| open.holds(&q)), "{expected} {q:?}");
                    (listed, poses) = (listed + usize::from(is_listed), poses + 1);
                }
            }
        }
    }
    println!("{listed} of {poses} listed, {refused} of {arms} searched from many starts");
    assert!(listed * 100 >= 95 * poses && refused * 4 <= arms, "{listed} of {poses}, {refused} of {arms}");
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
