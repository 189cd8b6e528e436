//! Moves, waits and syncs without a robot.

use crate::{DrivenJointKind, JointInfo, Sampling, Trajectory, read_native};

fn joints() -> Vec<JointInfo> {
    let joint = |name: &str, kind, speed| JointInfo {
        name: name.into(),
        alias: None,
        kind,
        limits: None,
        max_speed: Some(speed),
        bound: None,
    };
    vec![joint("turn", DrivenJointKind::Revolute, 2.0), joint("slide", DrivenJointKind::Prismatic, 0.5)]
}

const HEAD: &str = "Program(version: 1, units: Degrees, joints: [\"slide\", \"turn\"],\n\
    points: [Point(name: \"a\", joints: [0, 0]), Point(name: \"b\", joints: [100, 90]), (name: \"c\", joints: [100.0, 90])],\n\
    interpolation: Period(seconds: 0.02),\nstart: \"a\",\n";

fn read(rest: &str) -> Trajectory {
    let program = read_native(format!("{HEAD}{rest})").as_bytes(), "p.ron").unwrap();
    super::play(&program, &joints(), None).unwrap()
}

#[test]
fn units_become_radians_and_metres() {
    let read = read("speed: Percent(50), moves: [MoveJ(to: \"b\")]");
    assert_eq!(read.joints, ["slide", "turn"]);
    assert_eq!(read.kinds, [DrivenJointKind::Prismatic, DrivenJointKind::Revolute]);
    assert_eq!(read.knots[1].position, [0.1, std::f64::consts::FRAC_PI_2]);
    assert_eq!(read.sampling, Sampling::Period { seconds: 0.02 });
    // 90 degrees at half of 2 rad/s take longer than 100 mm at half of 0.5 m/s.
    assert_eq!(read.knots[1].time_s, std::f64::consts::FRAC_PI_2);
}

#[test]
fn every_knot_has_the_line_and_point_of_its_statement() {
    let read = read(
        "speed: Joint(deg_per_s: 45, mm_per_s: 10), // moves: [\nmoves: [\n MoveJ(to: \"b\"), Wait(seconds: 0.5),\n\
         /* MoveJ(to: \"c\"), */ MoveJ(\n  to: \"a\", speed: Percent(100)),\n]",
    );
    let knots: Vec<_> = read.knots.iter().map(|k| (k.time_s, k.line, k.label.as_deref().unwrap())).collect();
    let back = 10.5 + std::f64::consts::FRAC_PI_2 / 2.0;
    assert_eq!(knots, [(0.0, 4, "a"), (10.0, 7, "b"), (10.5, 7, "b"), (back, 8, "a")]);
}

#[test]
fn a_move_to_the_same_place_takes_no_time_and_is_noted() {
    let read = read("speed: Percent(100), moves: [MoveJ(to: \"b\"),\nMoveJ(to: \"c\")]");
    assert_eq!(read.knots.len(), 3);
    assert_eq!(read.knots[1].time_s, read.knots[2].time_s);
    assert_eq!(
        read.notes[0].to_string(),
        "p.ron:6:1: move to `c` has no length and takes no time; hint: all joints already stand there"
    );
}

#[test]
fn a_commanded_speed_above_the_limit_is_noted() {
    let read = read("speed: Joint(deg_per_s: 180, mm_per_s: 400), moves: [MoveJ(to: \"b\")]");
    let notes: Vec<String> = read.notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        notes,
        ["p.ron:5:54: commanded speed is above the velocity limit of joint `turn`; \
          found 180°/s; expected at most 114.592°/s"]
    );
}

#[test]
fn syncs_stand_between_the_knots_and_take_no_time() {
    let alone =
        read("speed: Joint(deg_per_s: 45, mm_per_s: 10), moves: [MoveJ(to: \"b\"), Wait(seconds: 1)]");
    let read = read(
        "speed: Joint(deg_per_s: 45, mm_per_s: 10), moves: [Sync(name: \"start\"), MoveJ(to: \"b\"),\n\
         Sync(name: \"there\"), Sync(name: \"start\"), Wait(seconds: 1)]",
    );
    let times = |read: &Trajectory| read.knots.iter().map(|knot| knot.time_s).collect::<Vec<_>>();
    assert_eq!(times(&read), times(&alone));
    let syncs: Vec<_> = read
        .syncs
        .iter()
        .map(|sync| (&sync.name[..], sync.knot, sync.place.line, sync.place.column))
        .collect();
    assert_eq!(syncs, [("start", 0, 5, 52), ("there", 1, 6, 1), ("start", 1, 6, 22)]);
}

#[test]
fn a_program_without_moves_is_one_knot() {
    let read = read("moves: []");
    assert_eq!((read.knots.len(), read.knots[0].time_s), (1, 0.0));
}
