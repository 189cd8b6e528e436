//! The examples of the format's documentation are programs.

use pathproof_program::{DrivenJointKind, JointInfo, MotionLaw, TableSettings, TimeBasis, interpolate};

use crate::played;

const PAGE: &str = include_str!("../../../../docs/program-format.md");

/// The first code block of a language.
fn example(language: &str) -> &'static str {
    examples(language)[0]
}

fn examples(language: &str) -> Vec<&'static str> {
    let rests = PAGE.split(&format!("```{language}\n")).skip(1).collect::<Vec<_>>();
    rests.into_iter().map(|rest| rest.split_once("```").expect("the example ends").0).collect()
}

fn joint(name: &str, kind: DrivenJointKind) -> JointInfo {
    JointInfo { name: name.into(), alias: None, kind, limits: None, max_speed: Some(2.0), bound: None }
}

#[test]
fn native_example() {
    let joints: Vec<JointInfo> =
        (1..=6).map(|number| joint(&format!("joint_{number}"), DrivenJointKind::Revolute)).collect();
    let read = played::native(example("ron").as_bytes(), "example.ron", &joints, None).unwrap();
    assert_eq!(read.notes, []);
    let labels: Vec<&str> = read.knots.iter().filter_map(|knot| knot.label.as_deref()).collect();
    assert_eq!(labels, ["home", "approach", "weld_1", "weld_1", "approach", "home"]);
    // Joint 2 turns 40 degrees at half of 2 rad/s; then joint 5 turns 13.5 degrees at 20 degrees/s.
    assert!((read.knots[1].time_s - 40.0_f64.to_radians()).abs() < 1e-12);
    let weld_s = read.knots[2].time_s - read.knots[1].time_s;
    assert!((weld_s - 13.5 / 20.0).abs() < 1e-12);
    assert!((read.knots[3].time_s - read.knots[2].time_s - 0.5).abs() < 1e-12);
    for knot in &read.knots[1..] {
        let line = example("ron").lines().nth(knot.line as usize - 1).unwrap();
        assert!(line.trim_start().starts_with("MoveJ(") || line.trim_start().starts_with("Wait("), "{line}");
    }
    assert!(interpolate(&[read]).unwrap().points.len() > 100);
}

/// All that the examples of version 2 lack without a cell file is the robot.
#[test]
fn examples_of_moves_in_space() {
    let mut joints: Vec<JointInfo> =
        (1..=6).map(|number| joint(&format!("joint_{number}"), DrivenJointKind::Revolute)).collect();
    joints.extend([joint("rail", DrivenJointKind::Prismatic), joint("table", DrivenJointKind::Revolute)]);
    let in_space: Vec<&str> =
        examples("ron").into_iter().filter(|example| example.contains("version: 2")).collect();
    assert_eq!(in_space.len(), 2);
    for example in in_space {
        let error = played::native(example.as_bytes(), "example.ron", &joints, None).unwrap_err();
        for problem in error.problems {
            assert!(problem.what.starts_with("tools, frames and poses need a cell file"), "{}", problem.what);
        }
    }
}

#[test]
fn table_example() {
    let joints = [joint("joint_1", DrivenJointKind::Revolute), joint("rail", DrivenJointKind::Prismatic)];
    let tables = examples("csv");
    assert_eq!(tables.len(), 3);
    let [plain, described, rates] = [tables[0], tables[1], tables[2]].map(|table| {
        let read =
            played::table(table.as_bytes(), "example.csv", &joints, &TableSettings::default()).unwrap();
        assert_eq!((read.knots.len(), read.time_basis), (3, TimeBasis::Seconds));
        assert_eq!(read.notes, []);
        read
    });
    assert_eq!((plain.laws(), rates.laws()), (vec![MotionLaw::JointLinear], vec![MotionLaw::Cubic]));
    // The same motion in other units.
    for (before, after) in plain.knots.iter().zip(&described.knots) {
        assert_eq!(before.time_s, after.time_s);
        assert!((before.position[0] - after.position[0]).abs() < 0.01);
        assert_eq!(before.position[1], after.position[1]);
    }
}

#[test]
fn trajectory_example() {
    let joints = [joint("joint_1", DrivenJointKind::Revolute), joint("rail", DrivenJointKind::Prismatic)];
    let read = played::message(example("yaml").as_bytes(), "example.yaml", &joints).unwrap();
    assert_eq!((read.knots.len(), read.laws()), (2, vec![MotionLaw::Cubic]));
    assert_eq!(read.notes, []);
}
