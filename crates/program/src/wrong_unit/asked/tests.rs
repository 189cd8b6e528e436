//! Promise: what is asked about is the positions of all joints of a kind together, and names the unit that they may have.

use super::*;

const HINTS: UnitHints = UnitHints { if_radians: "write radians", if_degrees: "write degrees" };

/// Joints by the first letter of their names: `t` turns, `s` slides, each with its limits.
fn asked_of(
    joints: &[(&str, Option<[f64; 2]>)],
    rows: &[&[f64]],
    units: Units,
    has_limits: bool,
) -> Option<String> {
    let joints = joints.iter().map(|(name, limits)| JointInfo {
        name: (*name).to_owned(),
        alias: None,
        kind: if name.starts_with('t') { DrivenJointKind::Revolute } else { DrivenJointKind::Prismatic },
        limits: limits.map(|[lower, upper]| Limits { lower, upper }),
        max_speed: None,
        bound: None,
    });
    let joints: Vec<JointInfo> = joints.collect();
    let mut spans = JointSpans::default();
    for (row, line) in rows.iter().zip(2..) {
        for (joint, value) in joints.iter().zip(*row) {
            spans.add(joint, *value, || Place { line, column: 1 });
        }
    }
    let question = spans.question(units, has_limits, &Problems::new("p"), HINTS)?;
    assert_eq!(question.code, Some(CODE));
    Some(question.to_string())
}

const ARM: [(&str, Option<[f64; 2]>); 3] =
    [("ta", Some([-3.0, 3.0])), ("tb", Some([-3.0, 3.0])), ("tc", Some([-3.0, 3.0]))];

fn of_arm(rows: &[&[f64]], units: Units) -> Option<String> {
    asked_of(&ARM, rows, units, true)
}

#[test]
fn radians_in_a_program_of_degrees_are_asked_about() {
    let asked = |rows: &[&[f64]]| of_arm(rows, Units::Degrees);
    assert_eq!(
        asked(&[&[0.0, -1.571, 1.571], &[0.785, -1.571, 1.2]]).unwrap(),
        "p:2:1: positions in degrees may be radians; found 3 turning joints away from 0, none by more than 1.571 (joint `tc`); \
         expected degrees, as the file is read; as radians they would be 57.3 times as far, and within all limits; hint: write radians"
    );
    assert_eq!(asked(&[&[0.0, -90.0, 1.571], &[0.785, -1.571, 1.2]]), None, "one is far");
    assert_eq!(asked(&[&[0.0, -1.5, 1.5], &[0.0, -0.7, 1.2]]), None, "two of three joints");
    assert_eq!(asked(&[&[1.0, 2.0, 3.0], &[2.0, -2.0, 3.0]]), None, "whole degrees");
    assert_eq!(asked(&[&[0.1, 0.2, 0.3], &[0.15, 0.2, 0.4]]), None, "a small motion");
    assert_eq!(asked(&[&[0.1, 3.5, 0.3]]), None, "beyond its limits as radians");
    assert!(asked(&[&[0.1, 3.0004, 0.3]]).is_some(), "beyond them by rounding");
}

#[test]
fn limits_that_do_not_apply_are_not_named() {
    let rows: &[&[f64]] = &[&[0.1, 3.5, 0.3]];
    let axes = asked_of(&ARM, rows, Units::Degrees, false).unwrap();
    assert!(axes.contains("as radians they would be 57.3 times as far; hint"), "{axes}");
    let endless = ARM.map(|(name, _)| (name, None));
    let free = asked_of(&endless, rows, Units::Degrees, true).unwrap();
    assert!(free.contains("as radians they would be 57.3 times as far; hint"), "{free}");
    assert_eq!(asked_of(&ARM, &[&[5.0, -8.0, 4.5]], Units::Radians, false), None);
    assert_eq!(asked_of(&[("s", Some([0.0, 3.0]))], &[&[1.25]], Units::Degrees, false), None);
}

#[test]
fn of_two_turning_joints_both_must_be_away() {
    let two = &ARM[..2];
    assert!(asked_of(two, &[&[0.0, -1.5], &[0.7, 1.2]], Units::Degrees, true).is_some());
    assert_eq!(asked_of(two, &[&[0.0, -1.5], &[0.0, 1.2]], Units::Degrees, true), None);
    assert_eq!(
        asked_of(&ARM[..1], &[&[-1.571], &[1.2]], Units::Degrees, true),
        None,
        "one may move so little"
    );
}

#[test]
fn metres_in_a_program_of_millimetres_are_asked_about() {
    let rail = [("t", Some([-3.0, 3.0])), ("s", Some([0.0, 3.0]))];
    let asked = |rows: &[&[f64]]| asked_of(&rail, rows, Units::Degrees, true);
    assert_eq!(
        asked(&[&[0.0, 0.25], &[90.0, 1.5]]).unwrap(),
        "p:3:1: positions in millimetres may be metres; found 1 sliding joint away from 0, by no more than 1.5 (joint `s`); \
         expected millimetres, as the file is read; as metres they would be 1000 times as far, and within all limits; \
         hint: sliding joints are in millimetres where turning joints are in degrees: if they are metres, multiply them by 1000; \
         if the motion is so small, nothing is to be done"
    );
    assert!(asked(&[&[0.0, 0.25]]).unwrap().ends_with("hint: write radians"));
    assert_eq!(asked(&[&[90.0, 3.5]]), None, "beyond the limits as metres");
    assert_eq!(asked(&[&[90.0, 1.0], &[90.0, 2.0]]), None, "whole millimetres");
    assert_eq!(asked(&[&[90.0, 0.1]]), None, "little as metres too");
    assert_eq!(asked_of(&[("s", None)], &[&[1.5]], Units::Degrees, true), None);
}

#[test]
fn degrees_in_a_program_of_radians_are_asked_about() {
    let asked = |rows: &[&[f64]]| of_arm(rows, Units::Radians);
    assert_eq!(
        asked(&[&[0.0, -4.0, 1.5], &[5.5, -8.25, 2.0]]).unwrap(),
        "p:3:1: positions in radians may be degrees; found 2 of 3 turning joints beyond their limits, joint `tb` by 5.25 at -8.25; \
         expected radians, as the file is read; as degrees they would be 57.3 times nearer to 0, and within all limits; hint: write degrees"
    );
    assert_eq!(asked(&[&[0.0, -4.0, 1.5], &[0.5, -4.0, 2.0]]), None, "one joint is taught too far");
    assert_eq!(asked(&[&[3.2, -3.2, 1.5]]), None, "two a little too far");
    assert_eq!(asked(&[&[1.5, -2.9, 3.0]]), None);
}

#[test]
fn millimetres_in_a_program_of_metres_are_asked_about() {
    let rail = [("t", Some([-3.0, 3.0])), ("s", Some([0.0, 3.0]))];
    let asked = |rows: &[&[f64]]| asked_of(&rail, rows, Units::Radians, true);
    assert_eq!(
        asked(&[&[0.0, 2.0], &[0.0, 20.0]]).unwrap(),
        "p:3:1: positions in metres may be millimetres; found joint `s` 17 beyond its limits, at 20; \
         expected metres, as the file is read; as millimetres they would be 1000 times nearer to 0, and within all limits; hint: write degrees"
    );
    assert!(asked(&[&[0.5, 20.0]]).unwrap().contains("hint: sliding joints are in metres"));
    assert_eq!(asked(&[&[0.5, 4.0]]), None, "taught too far");
    let held = [("s", Some([0.5, 0.5]))];
    assert_eq!(asked_of(&held, &[&[3.0]], Units::Radians, true), None, "a joint without a range");
}
