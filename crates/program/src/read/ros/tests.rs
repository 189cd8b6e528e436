//! Promise: every message that holds one joint trajectory is read, and every fault is told with its place.

use super::*;
use crate::{BoundJoint, MotionLaw, Trajectory, play};

fn joints() -> Vec<JointInfo> {
    let joint = |name: &str, mimic: bool| JointInfo {
        name: name.into(),
        alias: None,
        kind: DrivenJointKind::Revolute,
        limits: Some(kinematics::Limits { lower: -3.0, upper: 3.0 }),
        max_speed: Some(1.0),
        bound: mimic.then(|| BoundJoint::Mimic { source: "a".into(), multiplier: -2.0, offset: 0.5 }),
    };
    vec![joint("a", false), joint("b", false), joint("m", true)]
}

fn read(text: &str) -> Result<Trajectory, InputError> {
    read_ros(text.as_bytes(), "t.yaml", &joints()).and_then(|read| play(&read, &joints(), None))
}

fn refused(text: &str) -> String {
    read(text).expect_err(text).to_string()
}

const PLAN: &str = "\
header:
  stamp: {sec: 0, nanosec: 0}
  frame_id: base_link
joint_names: [b, a]
points:
- positions: [0.1, 0.2]
  velocities: [0.0, 0.0]
  accelerations: [0.5, -0.5]
  effort: []
  time_from_start: {sec: 0, nanosec: 0}
- positions: [0.3, 0.4]
  velocities: [0.0, 0.0]
  accelerations: [0.0, 0.0]
  effort: []
  time_from_start: {sec: 1, nanosec: 500000000}
---
";

#[test]
fn a_joint_trajectory_is_read_with_its_rates_and_lines() {
    let read = read(PLAN).unwrap();
    assert_eq!(
        (read.joints.as_slice(), read.laws()),
        (&["b", "a"].map(str::to_owned)[..], vec![MotionLaw::Quintic])
    );
    assert_eq!((read.knots[0].line, read.knots[1].line), (6, 11));
    assert_eq!((read.knots[1].time_s, read.knots[0].rates.acceleration.as_slice()), (1.5, &[0.5, -0.5][..]));
    assert!(read.notes.is_empty());
}

#[test]
fn every_message_that_holds_one_trajectory_is_read() {
    let inner = "{\"joint_names\": [\"a\"], \"points\": [{\"positions\": [1], \"time_from_start\": {\"secs\": 0, \"nsecs\": 0}}, \
                 {\"positions\": [2], \"time_from_start\": 0.5}]}";
    let robot = format!(
        "{{\"joint_trajectory\": {inner}, \"multi_dof_joint_trajectory\": {{\"joint_names\": [], \"points\": []}}}}"
    );
    for text in [
        inner.to_owned(),
        robot.clone(),
        format!("{{\"trajectory\": {inner}, \"goal_tolerance\": []}}"),
        format!("{{\"goal\": {{\"trajectory\": {inner}}}, \"goal_id\": {{\"id\": \"\"}}}}"),
        format!(
            "{{\"model_id\": \"r\", \"trajectory\": [{robot}], \"trajectory_start\": {{\"is_diff\": false}}}}"
        ),
    ] {
        let read = read(&text).unwrap();
        assert_eq!((read.knots.len(), read.laws()), (2, vec![MotionLaw::JointLinear]), "{text}");
        assert_eq!(read.knots[1].time_s, 0.5);
    }
}

#[test]
fn what_a_message_says_beside_its_trajectory_is_told() {
    let text = "\
trajectory:
- joint_trajectory: {header: {stamp: {sec: 3, nanosec: 500000000}}, joint_names: [a], points: [{positions: [1], time_from_start: 0}]}
trajectory_start:
  joint_state: {name: [a, lift], position: [1, 0.3]}
  attached_collision_objects: [{link_name: tool}]
";
    let read = read(text).unwrap();
    assert_eq!(read.stamp_s, 3.5);
    let told: Vec<String> = read.notes.iter().map(ToString::to_string).collect();
    assert!(told[0].contains("an attached object is not checked"), "{told:?}");
    assert!(
        told[1].contains("values of other joints at the start are not used; found values of lift"),
        "{told:?}"
    );
    assert!(
        told[2].contains("the start time of the message plays no part; found a stamp of 3.5 s"),
        "{told:?}"
    );
    assert!(
        refused("{header: {stamp: soon}, joint_names: [a], points: [{positions: [1], time_from_start: 0}]}")
            .contains("the stamp is no time")
    );
}

#[test]
fn other_motion_and_several_trajectories_are_refused() {
    let inner = "{joint_names: [a], points: [{positions: [1], time_from_start: 0}]}";
    assert_eq!(
        refused(&format!(
            "joint_trajectory: {inner}\nmulti_dof_joint_trajectory: {{joint_names: [base], points: []}}\n"
        )),
        "t.yaml:2:43: joints with several degrees of freedom cannot be driven; found a list of 1 value; \
         expected multi_dof_joint_trajectory without joints and points"
    );
    assert_eq!(
        refused(&format!("trajectory:\n- {inner}\n- {}\n", inner.replace("[1]", "[2]"))),
        "t.yaml:2:3: not one trajectory; found 2; expected a list with one trajectory, or the same one again; \
         hint: write each trajectory to a file of its own"
    );
    assert_eq!(
        refused(&format!("{inner}\n---\n{}\n", inner.replace("[1]", "[2]"))),
        "t.yaml:3:1: a second message in one file; expected one trajectory, or the same message again; \
         hint: write each message to a file of its own: divide them at the lines of dashes"
    );
    assert!(refused("trajectory_msgs.msg.JointTrajectory(joint_names=['a'])").contains("printed by Python"));
    assert!(refused("a: 1\n").starts_with("t.yaml:1:1: no trajectory of a known form; found a map with `a`"));
}

#[test]
fn the_same_trajectory_again_is_read_once_and_told() {
    let inner = "{joint_names: [a], points: [{positions: [1.0], time_from_start: 0}]}";
    // The same values, written in another way.
    let again = "points:\n- time_from_start: 0.0\n  positions:\n  - 1\njoint_names:\n- a\n";
    let hint =
        "hint: it is checked once; if it is run again, the motion back to its start is not in the file";
    for (text, told) in [
        (
            format!("{inner}\n---\n# again\n{again}---\n{inner}\n---\n"),
            "t.yaml:4: the message stands more than once; found 3 times, always the same",
        ),
        (
            format!("goal:\n  trajectory:\n  - {inner}\n  - {inner}\n"),
            "t.yaml:4:5: the trajectory stands more than once; found 2 times, always the same",
        ),
    ] {
        let read = read(&text).unwrap();
        assert_eq!(read.knots.len(), 1, "{text}");
        let notes: Vec<String> = read.notes.iter().map(ToString::to_string).collect();
        assert_eq!(notes, [format!("{told}; {hint}")], "{text}");
    }
    for other in
        ["{joint_names: [a], points: [{positions: [1.1], time_from_start: 0}]}", "a: [", "{joint_names: [a]}"]
    {
        let told = refused(&format!("{inner}\n---\n{other}\n"));
        assert!(told.starts_with("t.yaml:3:1: a second message in one file"), "{told}");
    }
}

#[test]
fn joints_that_follow_others_may_be_listed_with_the_values_that_they_have() {
    // The joint m follows a: -2 times its position, plus 0.5.
    let text = |m: &str, rate: &str| {
        format!(
            "joint_names: [b, m, a]\npoints:\n- {{positions: [1, 0.5, 0], velocities: [0, 0, 0], time_from_start: 0}}\n\
             - {{positions: [2, {m}, 0.125], velocities: [0, {rate}, 0.25], time_from_start: 1}}\n"
        )
    };
    let read = read(&text("0.25", "-0.5")).unwrap();
    assert_eq!((read.joints.as_slice(), read.kinds.len()), (&["b", "a"].map(str::to_owned)[..], 2));
    assert_eq!(
        (&*read.knots[1].position, &*read.knots[1].rates.velocity),
        (&[2.0, 0.125][..], &[0.0, 0.25][..])
    );
    assert_eq!(
        read.notes[0].to_string(),
        "t.yaml:1:18: joint `m` is listed although it follows joint `a`; \
         found 2 values that agree exactly; the position that follows is used"
    );
    assert_eq!(
        refused(&text("0.75", "-0.5")),
        "t.yaml:4:19: the position of joint `m` contradicts that of joint `a`, which it follows; found 0.75 rad; \
         expected 0.25 rad = -2 × 0.125 + 0.5, within 2.0e-3; \
         hint: mend the values, or leave joint `m` out: the program cannot drive it"
    );
    assert!(refused(&text("0.25", "0.5")).contains("the velocity of joint `m` contradicts"));
    let alone = refused("joint_names: [b, m]\npoints:\n- {positions: [1, 0.5], time_from_start: 0}\n");
    assert!(alone.starts_with("t.yaml:1:18: joint `m` is a mimic joint"), "{alone}");
}

#[test]
fn faults_are_told_with_their_places_all_at_once() {
    let text = "\
joint_names: [a, a, x, m]
points:
- {positions: [1], time_from_start: 0}
";
    assert_eq!(
        refused(text),
        "t.yaml:1:18: joint `a` stands twice; expected each joint once\n\
         t.yaml:1:21: unknown joint `x`; hint: the robot's joints are a, b"
    );
    let text = "\
joint_names: [a, b]
points:
- {positions: [1, 2], velocities: [0, 0], time_from_start: {sec: 1, nanosec: 0}}
- {positions: [1, .nan], velocities: [0, 0], time_from_start: {sec: 2, nanosec: 0}}
- {positions: [1, 2, 3], velocities: [0, 0], time_from_start: {sec: 3, nanosec: 1000000000}}
- {positions: [1, 2], time_from_start: {sec: 4, nanosec: 0}, effort: [], torque: 1}
- {positions: [1, 2], velocities: [0, 0], time_from_start: -1}
";
    let told = refused(text);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 7, "{told}");
    for (line, start) in lines.iter().zip([
        "t.yaml:3:60: the motion to the first point is not in the file; found 1 s; expected time_from_start: 0",
        "t.yaml:4:19: positions: not a number in range; found `.nan`",
        "t.yaml:5:63: time_from_start is no time; found a map with `sec`",
        "t.yaml:5:15: wrong number of positions; found a list of 3 values; expected a list of 2",
        "t.yaml:6:74: unknown key `torque`",
        "t.yaml:6:3: a point without velocities",
        "t.yaml:7:60: time_from_start is no time; found `-1`",
    ]) {
        assert!(line.starts_with(start), "{line}\nis not\n{start}");
    }
}

#[test]
fn times_increase_and_no_joint_jumps() {
    let with = |time: &str| {
        format!(
            "joint_names: [a]\npoints:\n- {{positions: [1], time_from_start: 0}}\n- {{positions: [1], time_from_start: 1}}\n- {{positions: [2], time_from_start: {time}}}\n"
        )
    };
    for time in ["1", "0.5"] {
        let told = refused(&with(time));
        assert!(told.starts_with("t.yaml:5:37: time_from_start does not increase"), "{told}");
        assert!(told.contains("expected more than 1 s of the point on line 4"), "{told}");
    }
    assert!(refused(&with("1.0000000000001")).contains("two positions at nearly one time"));
}

#[test]
fn rates_stand_at_every_point_or_at_none() {
    let with = |first: &str, second: &str| {
        format!(
            "joint_names: [a]\npoints:\n- {{positions: [1], {first} time_from_start: 0}}\n- {{positions: [1], {second} time_from_start: 1}}\n"
        )
    };
    let told = refused(&with("velocities: [0],", ""));
    assert!(told.starts_with("t.yaml:3:32: velocities at some points only; found velocities here"), "{told}");
    let told = refused(&with("accelerations: [0],", "accelerations: [0],"));
    assert!(told.starts_with("t.yaml:3:3: accelerations without velocities"), "{told}");
    let read = read(&with("velocities: [0],", "velocities: [0.5],")).unwrap();
    assert_eq!(
        read.notes[0].to_string(),
        "t.yaml:4: the trajectory does not end at rest; found a velocity of 0.5 at the last point; \
         hint: what follows is not checked; joint_trajectory_controller refuses it by default"
    );
}

#[test]
fn degrees_are_told_first() {
    let told = refused(
        "joint_names: [a]\npoints:\n- {positions: [90], time_from_start: 0}\n- {positions: [45], time_from_start: 1}\n",
    );
    assert!(told.starts_with("t.yaml:3:16: positions look like degrees, not radians"), "{told}");
}
