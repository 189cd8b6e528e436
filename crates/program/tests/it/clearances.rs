//! Required clearances that a program gives for parts of its motion.

use pathproof_program::{DrivenJointKind, JointInfo, Trajectory, interpolate, synchronise};

use crate::played::native;

fn joint() -> JointInfo {
    JointInfo {
        name: "x".to_owned(),
        alias: None,
        kind: DrivenJointKind::Prismatic,
        limits: None,
        max_speed: Some(0.5),
        bound: None,
    }
}

fn text(version: u32, moves: &str) -> String {
    format!(
        "Program(version: {version}, units: Degrees, joints: [\"x\"], speed: Joint(mm_per_s: 100),\n\
         points: [Point(name: \"a\", joints: [0]), Point(name: \"b\", joints: [100])],\n\
         interpolation: Period(seconds: 0.5), start: \"a\", moves: [\n{moves}])"
    )
}

fn read(moves: &str) -> Trajectory {
    native(text(2, moves).as_bytes(), "p.ron", &[joint()], None).expect("a good program")
}

fn messages(version: u32, moves: &str) -> Vec<String> {
    let read = native(text(version, moves).as_bytes(), "p.ron", &[joint()], None);
    read.expect_err("a bad program").problems.iter().map(ToString::to_string).collect()
}

fn given(program: &Trajectory) -> Vec<Option<f64>> {
    program.knots.iter().map(|knot| knot.required_clearance_m).collect()
}

#[test]
fn a_clearance_holds_for_every_motion_and_wait_up_to_the_next_one() {
    let program = read(
        "MoveJ(to: \"b\"), Clearance(mm: 5), MoveJ(to: \"a\"), Wait(seconds: 1), Clearance(mm: 2.5), MoveJ(to: \"b\"),\n\
         Clearance(), MoveJ(to: \"a\"), Clearance(mm: 0), MoveJ(to: \"b\")",
    );
    assert_eq!(given(&program), [None, None, Some(0.005), Some(0.005), Some(0.0025), None, Some(0.0)]);
    let timeline = interpolate(&[program]).expect("one program");
    let along: Vec<Option<f64>> =
        timeline.points.iter().map(|point| point.required_clearances_m.first().copied().flatten()).collect();
    // Two segments per second of motion, and one wait.
    let expected = [(None, 2), (Some(0.005), 4), (Some(0.0025), 2), (None, 2), (Some(0.0), 2), (None, 1)];
    let expected: Vec<Option<f64>> =
        expected.into_iter().flat_map(|(value, count)| std::iter::repeat_n(value, count)).collect();
    assert_eq!(along, expected);
}

#[test]
fn a_wait_for_another_program_has_the_clearance_in_force_at_its_sync() {
    let waits = read(
        "Clearance(mm: 3), MoveJ(to: \"b\"), Clearance(mm: 7), Sync(name: \"met\"), Clearance(), MoveJ(to: \"a\")",
    );
    let mut comes =
        read("MoveJ(to: \"b\"), MoveJ(to: \"a\"), Sync(name: \"met\"), Clearance(mm: 1), MoveJ(to: \"b\")");
    comes.file = "q.ron".to_owned();
    let both = synchronise(vec![waits, comes]).expect("they meet");
    assert_eq!(given(&both[0]), [None, Some(0.003), Some(0.007), None]);
    let timeline = interpolate(&both).expect("two programs");
    let at = |time_s: f64| {
        let point = timeline.points.iter().find(|point| point.time_s == time_s).expect("a point");
        point.required_clearances_m.clone()
    };
    assert_eq!(at(0.5), [Some(0.003), None]);
    assert_eq!(at(1.5), [Some(0.007), None]);
    assert_eq!(at(2.5), [None, Some(0.001)]);
}

#[test]
fn after_its_end_a_program_keeps_the_clearance_in_force_there() {
    let after = |moves: &str| {
        let mut longer = read("MoveJ(to: \"b\"), MoveJ(to: \"a\")");
        longer.file = "q.ron".to_owned();
        let timeline = interpolate(&[read(moves), longer]).expect("two programs");
        timeline.points[timeline.points.len() - 2].required_clearances_m.clone()
    };
    assert_eq!(after("Clearance(mm: 4), MoveJ(to: \"b\")"), [Some(0.004), None]);
    assert_eq!(after("MoveJ(to: \"b\"), Clearance(mm: 4)"), [Some(0.004), None]);
    assert_eq!(after("Clearance(mm: 4), MoveJ(to: \"b\"), Clearance()"), Vec::new());
}

#[test]
fn a_clearance_without_effect_is_noted() {
    let notes = |moves: &str| -> Vec<String> { read(moves).notes.iter().map(ToString::to_string).collect() };
    assert_eq!(notes("Clearance(mm: 5), MoveJ(to: \"b\"), Clearance()"), Vec::<String>::new());
    assert_eq!(
        notes("MoveJ(to: \"b\"), Clearance(mm: 5)"),
        [
            "p.ron:4:17: Clearance after the last motion; hint: it is for standing at the end, while other robots move"
        ]
    );
    let still =
        "p.ron:4:19: move to `a` has no length and takes no time; hint: all joints already stand there";
    assert_eq!(
        notes("Clearance(mm: 5), MoveJ(to: \"a\"), Clearance(mm: 2), MoveJ(to: \"b\")"),
        [
            still,
            "p.ron:4:1: Clearance has no effect; hint: nothing that takes time comes before the next one"
        ]
    );
}

#[test]
fn bad_clearances_are_told_with_their_place() {
    let moves = "Clearance(mm: -1), Clearance(mm: 1e9), MoveJ(to: \"b\")";
    assert_eq!(
        messages(2, moves),
        [
            "p.ron:4:15: not a usable clearance; found -1.0; expected millimetres from 0 to 20000000",
            "p.ron:4:34: not a usable clearance; found 1000000000.0; expected millimetres from 0 to 20000000",
        ]
    );
    assert_eq!(
        messages(2, "Clearance(5), MoveJ(to: \"b\")")[0],
        "p.ron:4:1: the distance of Clearance has no name; found `Clearance(5)`; expected Clearance(mm: 5)"
    );
    assert_eq!(
        messages(1, "Clearance(mm: 5), MoveJ(to: \"b\")"),
        ["p.ron:4:1: version 1 has no `Clearance`; hint: write version: 2"]
    );
}
